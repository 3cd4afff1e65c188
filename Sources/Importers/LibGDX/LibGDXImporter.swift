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
    ImportedProperty("Delay", .exact, "the layer's beginTime; of a range the middle"),
    ImportedProperty("Duration", .exact, "the layer's duration; of a range the middle"),
    ImportedProperty("Count", .approximated, "min is born at once, max bounds birthRate"),
    ImportedProperty("Emission", .exact, "birthRate, with an animation where it changes"),
    ImportedProperty("Life", .exact, "lifetime, with an animation where it changes"),
    ImportedProperty("Life Offset", .leftOut, "particles are born at the age of 0"),
    ImportedProperty("X Offset, Y Offset", .exact, "the emitter's position, and its size"),
    ImportedProperty("Spawn Shape, Width, Height", .exact, "emitterShape and emitterSize"),
    ImportedProperty("Scale, X Scale, Y Scale", .exact, "the contents' size, and a curve of scale"),
    ImportedProperty("Velocity", .exact, "velocity, and a curve of velocity"),
    ImportedProperty("Angle", .exact, "emissionLongitude, and a curve of it"),
    ImportedProperty("Rotation", .exact, "rotation, and a curve of it"),
    ImportedProperty("Wind, Gravity", .exact, "xVelocity and yVelocity, and curves of them"),
    ImportedProperty("Tint", .exact, "colorOverLife"),
    ImportedProperty("Transparency", .exact, "a curve of opacity"),
    ImportedProperty("additive", .approximated, ImportedProperty.screened),
    ImportedProperty("aligned", .exact, "alignsToMotion"),
    ImportedProperty("continuous", .exact, "whether births end after the duration"),
    ImportedProperty(
      "attached, behind",
      .leftOut,
      "nothing moves the emitter, nothing is before it"
    ),
    ImportedProperty("premultipliedAlpha", .approximated, "as ordinary opacity"),
    ImportedProperty("Image Paths", .approximated, "a shape, by the name of the picture"),
  ]

  static func recognizes(_ bytes: [UInt8]) -> Bool {
    let start = String(decoding: bytes.prefix(head), as: UTF8.self)
    return start.contains("- Delay -") && start.contains("- Duration -")
  }

  static func effect(
    _ bytes: [UInt8],
    named name: String
  ) throws(ImportError) -> ImportedEffect {
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
