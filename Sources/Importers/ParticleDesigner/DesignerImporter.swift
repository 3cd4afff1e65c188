internal import KamuroParticles
internal import KamuroPresets

/// Reads the files of Particle Designer: property lists of cocos2d, their JSON, and Starling's
/// `.pex`.
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
      "lifetime, and the birthRate that keeps so many alive; where the variance exceeds the "
        + "lifespan, on average: the engine's births wait while all live"
    ),
    ImportedProperty("emissionRate", .exact, "birthRate, up to maxParticles; Starling has none"),
    ImportedProperty("duration", .exact, "the layer's duration; -1 is for ever"),
    ImportedProperty("angle, speed", .exact, "emissionLongitude and velocity with their ranges"),
    ImportedProperty("gravity", .exact, "xAcceleration and yAcceleration"),
    ImportedProperty("yCoordFlipped", .exact, "-1 turns the motion round; Starling ignores it"),
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
    ImportedProperty(
      "rotationIsDir",
      .approximated,
      "alignsToMotion, which is exact where nothing bends the paths; Starling ignores it"
    ),
    ImportedProperty("sourcePosition", .leftOut, "it is where the game puts the emitter"),
    ImportedProperty("sourcePositionVariance", .exact, "a rectangle of births"),
    ImportedProperty(
      "blendFuncSource, blendFuncDestination",
      .approximated,
      "where light is added: \(ImportedProperty.screened); where only what is behind is scaled: "
        + "multiply; else ordinary opacity. A color's alpha counts only with the sources 770 and 771, "
        + "and in (1, 771)"
    ),
    ImportedProperty(
      "textureFileName, textureImageData",
      .approximated,
      "an embedded picture is a shape of its light and radius, or a picture of up to 32 x 32 dots; "
        + "a name alone is a soft glow or a shape"
    ),
  ]

  /// Recognizes a property list, in XML or binary, and Starling's XML, by a text in UTF-8.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    let isList = PropertyList.recognizes(bytes) || isPropertyList(bytes)
    return isList && String(decoding: bytes, as: UTF8.self).contains("maxParticles")
      || isXML(bytes, with: "<particleEmitterConfig")
  }

  static func recognizes(json: JSONValue) -> Bool {
    json[member: "maxParticles"] != nil && json[member: "particleLifespan"] != nil
  }

  /// Whether a text is a property list in XML.
  static func isPropertyList(_ bytes: [UInt8]) -> Bool { isXML(bytes, with: "<plist") }

  private static func isXML(_ bytes: [UInt8], with tag: String) -> Bool {
    let start = String(decoding: bytes.prefix(head), as: UTF8.self)
    return start.first { !$0.isWhitespace && $0 != "\u{FEFF}" } == "<" && start.contains(tag)
  }

  static func effect(_ bytes: [UInt8], named name: String) throws(ImportError) -> ImportedEffect {
    var effect = ImportedEffect(.designer, named: name)
    var layer = try DesignerLayer(DesignerFile(bytes))
    try layer.make(noting: &effect)
    effect.effect.layers = [layer.layer]
    return effect
  }
}
