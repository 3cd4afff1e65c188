internal import KamuroParticles
internal import KamuroPresets

/// Reads the files of Particle Designer: property lists of cocos2d, their JSON, and Starling's
/// `.pex`.
///
/// The equations are those of `CCParticleSystem` and of `PDParticleSystem`. A variance is the range
/// on each side of its base.
enum DesignerImporter {
  /// Recognizes a property list, in XML or binary or as JSON, and Starling's XML, by a text in UTF-8.
  static func recognizes(_ file: ImportFile) -> Bool {
    if let json = file.json {
      return json[member: "maxParticles"] != nil && json[member: "particleLifespan"] != nil
    }
    return file.isPropertyList
      && String(decoding: file.text, as: UTF8.self).contains("maxParticles")
      || file.isXML(with: "<particleEmitterConfig")
  }

  static func layers(_ file: ImportFile, notes: ImportNotes) throws(ImportError) -> [EmitterLayer] {
    [try DesignerLayer(DesignerFile(file), notes).layer]
  }
}

extension ForeignFormat {
  /// Particle Designer's property lists and JSON of cocos2d, and Starling's `.pex`.
  package static let designer = ForeignFormat(
    title: "Particle Designer, cocos2d and Starling",
    endings: [".plist", ".pex", ".json"],
    properties: [
      .exact(
        "maxParticles, particleLifespan",
        "lifetime, and the birthRate that keeps so many alive; where the variance exceeds the "
          + "lifespan, on average: the engine's births wait while all live"
      ),
      .exact("emissionRate", "birthRate, up to maxParticles; Starling has none"),
      .exact("duration", "the layer's duration; -1 is for ever"),
      .exact("angle, speed", "emissionLongitude and velocity with their ranges"),
      .exact("gravity", "xAcceleration and yAcceleration"),
      .exact("yCoordFlipped", "-1 turns the motion round; Starling ignores it"),
      .exact(
        "radialAcceleration, tangentialAcceleration",
        "those of dynamics, in steps of 1/120 s"
      ),
      .exact("emitterType, maxRadius, minRadius, rotatePerSecond", "polar motion"),
      .approximated("startColor, finishColor", "colorOverLife; with variances one of 61 ramps"),
      .exact(
        "startParticleSize, finishParticleSize",
        "a curve of scale, whose start and end vary apart"
      ),
      .exact("rotationStart, rotationEnd", "a curve of rotation, whose start and end vary apart"),
      .approximated(
        "rotationIsDir",
        "alignsToMotion, which is exact where nothing bends the paths; Starling ignores it"
      ),
      .leftOut("sourcePosition", "it is where the game puts the emitter"),
      .exact("sourcePositionVariance", "a rectangle of births"),
      .approximated(
        "blendFuncSource, blendFuncDestination",
        "where light is added: \(ImportedProperty.screened); where only what is behind is scaled: "
          + "multiply; else ordinary opacity. A color's alpha counts only with the sources 770 and 771, "
          + "and in (1, 771)"
      ),
      .approximated(
        "textureFileName, textureImageData",
        "an embedded picture is a shape of its light and radius, or a picture of up to 32 x 32 dots; "
          + "a name alone is a soft glow or a shape"
      ),
    ],
    recognizes: DesignerImporter.recognizes,
    layers: DesignerImporter.layers
  )
}
