internal import KamuroParticles

/// Reads the particle files of libGDX: emitters as lines in a fixed order.
///
/// The equations are those of `ParticleEmitter.java`: a particle moves at `velocity(t)` in the
/// direction `angle(t)`, and besides at `wind(t)` and `gravity(t)`, which are velocities, too.
enum LibGDXImporter {
  /// The most emitters of a file.
  private static let mostEmitters = 32
  /// The number of bytes in which the first heading is.
  private static let head = 4096

  static let properties: [ImportedProperty] = [
    .exact("Delay", "the layer's beginTime; of a range the middle"),
    .exact("Duration", "the layer's duration; of a range the middle"),
    .approximated("Count", "min is born at once, max bounds birthRate"),
    .exact("Emission", "birthRate, with an animation where it changes"),
    .exact("Life", "lifetime, with an animation where it changes"),
    .leftOut("Life Offset", "particles are born at the age of 0"),
    .exact("X Offset, Y Offset", "the emitter's position, and its size"),
    .exact("Spawn Shape, Width, Height", "emitterShape and emitterSize"),
    .exact("Scale, X Scale, Y Scale", "the contents' size, and a curve of scale"),
    .exact("Velocity", "velocity, and a curve of velocity"),
    .exact("Angle", "emissionLongitude, and a curve of it"),
    .exact("Rotation", "rotation, and a curve of it"),
    .exact("Wind, Gravity", "xVelocity and yVelocity, and curves of them"),
    .exact("Tint", "colorOverLife"),
    .exact("Transparency", "a curve of opacity"),
    .approximated("additive", ImportedProperty.screened),
    .exact("aligned", "alignsToMotion"),
    .exact("continuous", "whether births end after the duration"),
    .leftOut("attached, behind", "nothing moves the emitter, nothing is before it"),
    .approximated("premultipliedAlpha", "as ordinary opacity"),
    .approximated("Image Paths", "a shape, by the name of the picture"),
  ]

  static func recognizes(_ bytes: [UInt8]) -> Bool {
    let start = String(decoding: bytes.prefix(head), as: UTF8.self)
    return start.contains("- Delay -") && start.contains("- Duration -")
  }

  static func effect(_ bytes: [UInt8], named name: String) throws(ImportError) -> ImportedEffect {
    var reader = LibGDXReader(bytes)
    var effect = ImportedEffect(.libGDX, named: name)
    reader.skipBlankLines()
    while !reader.isAtEnd {
      guard effect.effect.layers.count < mostEmitters else {
        throw ImportError("a file has at most \(mostEmitters) emitters", line: reader.line)
      }
      let emitter = try LibGDXEmitter(from: &reader)
      var layer = LibGDXLayer(emitter)
      layer.make(noting: &effect)
      effect.effect.layers.append(layer.layer)
      reader.skipBlankLines()
    }
    return effect
  }
}
