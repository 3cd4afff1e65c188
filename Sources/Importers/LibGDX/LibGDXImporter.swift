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

  static func recognizes(_ file: ImportFile) -> Bool {
    let start = file.head(head)
    return start.contains("- Delay -") && start.contains("- Duration -")
  }

  static func layers(_ file: ImportFile, notes: ImportNotes) throws(ImportError) -> [EmitterLayer] {
    var reader = LibGDXReader(file.text)
    var layers: [EmitterLayer] = []
    reader.skipBlankLines()
    while !reader.isAtEnd {
      guard layers.count < mostEmitters else {
        throw ImportError("a file has at most \(mostEmitters) emitters", line: reader.line)
      }
      layers.append(LibGDXLayer(try LibGDXEmitter(from: &reader), notes).layer)
      reader.skipBlankLines()
    }
    return layers
  }
}

extension ForeignFormat {
  /// The particle editor of libGDX, `.p`.
  package static let libGDX = ForeignFormat(
    title: "libGDX",
    endings: [".p", ".particle"],
    properties: [
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
    ],
    recognizes: LibGDXImporter.recognizes,
    layers: LibGDXImporter.layers
  )
}
