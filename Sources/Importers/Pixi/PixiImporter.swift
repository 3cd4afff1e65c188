internal import KamuroParticles
internal import KamuroPresets

/// Reads the configurations of PixiJS' particle emitters: `start` and `end` of version 1, lists of
/// versions 3 and 4, and behaviors of version 5.
///
/// The equations are those of the behaviors in pixijs/particle-emitter: the direction of motion is
/// the rotation at birth, clockwise from the right, y downward.
enum PixiImporter {
  static func recognizes(_ file: ImportFile) -> Bool {
    guard let json = file.json, json[member: "kamuro"] == nil else { return false }
    return json[member: "lifetime"]?[member: "min"] != nil && json[member: "frequency"] != nil
  }

  static func layers(_ file: ImportFile, notes: ImportNotes) throws(ImportError) -> [EmitterLayer] {
    let emitter = PixiEmitter(try file.readJSON(), notes)
    return emitter.layers()
  }
}

extension ForeignFormat {
  /// pixi-particles and @pixi/particle-emitter, versions 1 to 5, `.json`.
  package static let pixi = ForeignFormat(
    title: "PixiJS particle emitter",
    endings: [".json"],
    properties: [
      .exact("lifetime", "lifetime and its range"),
      .exact("frequency, particlesPerWave, spawnChance", "birthRate, or bursts"),
      .exact("emitterLifetime", "the layer's duration"),
      .approximated("maxParticles", "a bound of birthRate"),
      .exact("alpha", "opacity, and a curve of it"),
      .approximated(
        "scale",
        "a curve of scale; the texture is taken to have 32 pixels, because files have no textures"
      ),
      .exact("color", "color or colorOverLife"),
      .exact("speed, moveSpeed", "velocity, and a curve of it"),
      .exact("acceleration, moveAcceleration", "velocity and acceleration"),
      .exact(
        "maxSpeed",
        "a curve of velocity; approximated if directions, speeds or lifetimes vary"
      ),
      .approximated(
        "movePath",
        "a line is exact, a parabola an acceleration, a sine a sway; any other path is straight"
      ),
      .exact(
        "rotation.accel, rotationAcceleration",
        "a curve of spin; approximated if lifetimes vary"
      ),
      .exact("startRotation, rotation", "emissionLongitude, and spin"),
      .approximated("blendMode", "screen and multiply; of add: \(ImportedProperty.screened)"),
      .exact("ease", "curves of 64 values, linear between them"),
      .exact("spawnType, spawnShape, spawnBurst", "emitterShape and emitterSize"),
      .approximated("textures", "up to four shapes, by the names"),
      .exact("addAtBack", "the renderMode oldestLast"),
    ],
    recognizes: PixiImporter.recognizes,
    layers: PixiImporter.layers
  )
}
