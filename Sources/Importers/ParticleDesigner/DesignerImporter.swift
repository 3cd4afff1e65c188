internal import KamuroParticles

/// Reads the files of Particle Designer: property lists of cocos2d, and Starling's `.pex`.
///
/// The equations are those of `CCParticleSystem` and of `PDParticleSystem`. A variance is the range
/// on each side of its base.
enum DesignerImporter {
  /// The number of bytes in which a name of a property is.
  private static let head = 1 << 16

  static let properties: [ImportedProperty] = [
    ImportedProperty(
      "maxParticles, particleLifespan",
      .exact,
      "lifetime, and the birthRate that keeps so many alive"
    ),
    ImportedProperty("duration", .exact, "the layer's duration; -1 is for ever"),
    ImportedProperty("angle, speed", .exact, "emissionLongitude and velocity with their ranges"),
    ImportedProperty("gravity", .exact, "xAcceleration and yAcceleration"),
    ImportedProperty(
      "radialAcceleration, tangentialAcceleration",
      .exact,
      "those of dynamics, in steps of 1/120 s"
    ),
    ImportedProperty("emitterType, maxRadius, minRadius, rotatePerSecond", .exact, "polar motion"),
    ImportedProperty(
      "startColor, finishColor",
      .approximated,
      "colorOverLife; with variances one of 61 ramps"
    ),
    ImportedProperty(
      "startParticleSize, finishParticleSize",
      .exact,
      "a curve of scale, whose start and end vary apart"
    ),
    ImportedProperty(
      "rotationStart, rotationEnd",
      .exact,
      "a curve of rotation, whose start and end vary apart"
    ),
    ImportedProperty("sourcePosition", .leftOut, "it is where the game puts the emitter"),
    ImportedProperty("sourcePositionVariance", .exact, "a rectangle of births"),
    ImportedProperty(
      "blendFuncSource, blendFuncDestination",
      .approximated,
      "where light is added: \(ImportedProperty.screened); else ordinary opacity"
    ),
    ImportedProperty(
      "textureFileName, textureImageData",
      .approximated,
      "an embedded picture is a shape of its light and radius, or a picture of up to 32 x 32 dots; "
        + "a name alone is a soft glow or a shape"
    ),
  ]

  static func recognizes(_ bytes: [UInt8]) -> Bool {
    let start = String(decoding: bytes.prefix(head), as: UTF8.self)
    guard start.drop(while: { $0.isWhitespace || $0 == "\u{FEFF}" }).first == "<" else {
      return false
    }
    return start.contains("<particleEmitterConfig")
      || start.contains("<plist") && String(decoding: bytes, as: UTF8.self).contains("maxParticles")
  }

  static func effect(_ bytes: [UInt8], named name: String) throws(ImportError) -> ImportedEffect {
    var effect = ImportedEffect(.designer, named: name)
    var layer = DesignerLayer(try DesignerFile(bytes))
    try layer.make(noting: &effect)
    effect.effect.layers = [layer.layer]
    return effect
  }
}
