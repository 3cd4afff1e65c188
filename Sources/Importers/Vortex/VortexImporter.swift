internal import KamuroParticles
internal import KamuroPresets

/// Reads the particle systems of Vortex, as its `VortexSystem` encodes them.
///
/// The equations are those of `VortexSystem.update`: places are parts of the view, with y downward,
/// and both coordinates of a speed are view heights per second. A variation is the whole width of a
/// distribution around its base.
enum VortexImporter {
  /// The view that is a stage.
  static let view = Size(width: 640, height: 384)

  /// Names that other formats do not have.
  private static let names = [
    "lifespan", "lifespanVariation", "sizeMultiplierAtDeath", "stretchFactor", "dampingFactor",
    "angularSpeed", "emissionDuration", "idleDuration", "emissionLimit", "burstCount",
    "secondarySystems", "secondarySettings", "spawnOccasion", "attractionStrength", "angleRange",
    "speedVariation", "sizeVariation", "tags",
  ]

  static func recognizes(_ file: ImportFile) -> Bool {
    guard let json = file.json, json[member: "kamuro"] == nil, json[member: "layers"] == nil else {
      return false
    }
    return names.count { json[member: $0] != nil } >= 2
  }

  static func layers(_ file: ImportFile, notes: ImportNotes) throws(ImportError) -> [EmitterLayer] {
    var layer = EmitterLayer()
    layer.name = "system"
    layer.blendMode = .screen
    let system = VortexSystem(try file.readJSON(), notes)
    system.place(&layer)
    system.emit(into: &layer)
    return [layer]
  }
}

extension ForeignFormat {
  /// The particle systems of Vortex, `.json`.
  package static let vortex = ForeignFormat(
    title: "Vortex",
    endings: [".json"],
    window: VortexImporter.view,
    properties: [
      .exact("position", "emitterPosition"),
      .exact("shape", "point, box and ring; an ellipse, which is denser in its middle, is even"),
      .exact(
        "birthRate, emissionLimit",
        "birthRate and a duration, or a burst if all are born within 0.05 s"
      ),
      .exact("emissionDuration, idleDuration", "a keyframe track that turns births on and off"),
      .approximated(
        "burstCount, burstCountVariation",
        "a burst at the beginning if the birthRate is 0; else a program calls for it"
      ),
      .exact("lifespan, lifespanVariation", "lifetime and its range"),
      .exact("speed, speedVariation", "velocity and its range"),
      .exact("angle, angleRange", "emissionLongitude and emissionRange"),
      .exact("acceleration", "xAcceleration and yAcceleration"),
      .exact("dampingFactor", "drag, per lifespan; 1 is none"),
      .leftOut(
        "attractionCenter, attractionStrength",
        "it moves particles without changing their speed"
      ),
      .approximated(
        "angularSpeed, angularSpeedVariation",
        "z is spin, y is a flutter with a random phase"
      ),
      .exact("colors", "color, palette, colorOverLife or ramps"),
      .exact("size, sizeVariation", "scale and its range"),
      .exact("sizeMultiplierAtDeath", "a curve of scale"),
      .exact("stretchFactor", "stretchVelocity"),
      .approximated(
        "tags",
        "a shape of 16 pt by each name, drawn with screen as the library's own symbols are"
      ),
      .approximated(
        "secondarySystems, spawnOccasion",
        "sub-cells: bursts at birth or death; of onUpdate 60 systems a second"
      ),
    ],
    recognizes: VortexImporter.recognizes,
    layers: VortexImporter.layers
  )
}
