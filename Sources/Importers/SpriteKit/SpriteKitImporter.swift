internal import KamuroParticles

/// Reads SpriteKit's `.sks`: an emitter, or a scene with several, as a keyed archive.
///
/// A range is the whole width of a distribution around its base; a sequence replaces base, range and
/// speed of its property. Angles grow counterclockwise, and y grows upward.
enum SpriteKitImporter {
  /// The most emitters of a scene, and the deepest nesting of nodes, of a hostile file.
  private static let mostEmitters = 32
  private static let deepest = 24

  static func recognizes(_ file: ImportFile) -> Bool {
    PropertyList.recognizes(file.text)
      && String(decoding: file.text, as: UTF8.self).contains("SKEmitterNode")
  }

  static func layers(_ file: ImportFile, notes: ImportNotes) throws(ImportError) -> [EmitterLayer] {
    let archive = try KeyedArchive(file.bytes)
    var search = Search(archive: archive)
    for value in archive.top.sorted(by: { $0.key < $1.key }) { search.visit(value.value) }
    guard !search.emitters.isEmpty else {
      throw ImportError("the archive has no SKEmitterNode", line: 1)
    }
    return search.emitters.prefix(mostEmitters).enumerated().map { index, emitter in
      let own = search.emitters.count > 1 ? notes.within("emitter \(index + 1): ") : notes
      return SpriteKitLayer(emitter.node, in: archive, at: emitter.place, notes: own).layer
    }
  }

  /// Finds the emitters below a node.
  private struct Search {
    let archive: KeyedArchive
    private(set) var emitters: [(node: [String: ListValue], place: Vector)] = []
    /// The nodes that are being visited: an archive may refer to itself.
    private var left = 10_000

    init(archive: KeyedArchive) { self.archive = archive }

    mutating func visit(
      _ value: ListValue?,
      at place: Vector = Vector(dx: 0, dy: 0),
      depth: Int = 0
    ) {
      left -= 1
      guard left > 0, depth < deepest, emitters.count <= mostEmitters,
        let node = archive.object(value)
      else { return }
      let position = archive.pair(archive.object(node["_position"])?["NS.pointval"])
      let isScene = archive.className(of: node).contains("Scene")
      let here = isScene ? place : place + position
      if archive.className(of: node) == "SKEmitterNode" { emitters.append((node, here)) }
      for child in archive.elements(node["_children"]) { visit(child, at: here, depth: depth + 1) }
    }
  }
}

extension KeyedArchive {
  /// A pair of numbers that is written as text, `{10, -0}`.
  func pair(_ value: ListValue?) -> Vector {
    let numbers = (text(value) ?? "").split { "{}, ".contains($0) }
      .map { min(max(Double($0) ?? 0, -1e9), 1e9) }.map { $0.isFinite ? $0 : 0 }
    return numbers.count == 2 ? Vector(dx: numbers[0], dy: numbers[1]) : Vector(dx: 0, dy: 0)
  }
}

extension ForeignFormat {
  /// SpriteKit's keyed archives, `.sks`.
  package static let spriteKit = ForeignFormat(
    title: "SpriteKit",
    endings: [".sks"],
    properties: [
      .exact("particleBirthRate, numParticlesToEmit", "birthRate, and a duration"),
      .exact("particleLifetime", "lifetime and its range"),
      .exact("particlePosition", "emitterPosition, and a rectangle of its range"),
      .exact("particleSpeed, emissionAngle", "velocity and emissionLongitude"),
      .exact("xAcceleration, yAcceleration", "those of the emitter cell"),
      .exact("particleRotation, Speed", "rotation and spin"),
      .exact("particleScale, Speed, Sequence", "scale, scaleSpeed, a curve"),
      .exact("particleAlpha, Speed, Sequence", "opacity, alphaSpeed, a curve"),
      .exact(
        "particleColor, Range, Speed, Sequence",
        "color, its ranges and speeds, or colorOverLife"
      ),
      .approximated(
        "particleColorBlendFactor",
        "its first value mixes the color with white, which textures are taken to be"
      ),
      .approximated(
        "particleBlendMode",
        "alpha, screen and multiply; of add: \(ImportedProperty.screened); subtract is a filter of "
          + "the complement, and those that only scale what is behind are multiply"
      ),
      .approximated("particleTexture", "a soft glow, or a shape by the name"),
      .leftOut("particleAction, shader, targetNode", "they are programs of a game"),
    ],
    recognizes: SpriteKitImporter.recognizes,
    layers: SpriteKitImporter.layers
  )
}
