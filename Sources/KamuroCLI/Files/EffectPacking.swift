internal import KamuroParticles
internal import KamuroPresets

/// An effect file with everything that it includes: other effects, and pictures.
enum EffectPacking {
  /// The text of a file with its pictures and the files that it includes in its `files`.
  /// - Throws: A ``Failure`` if one of them cannot be read, or two have one name.
  static func pack(_ name: String, in library: EffectLibrary) throws -> [UInt8] {
    let source = try library.source(name)
    let found = Found()
    do {
      let effect = try read(source, from: library, noting: found)
      if let conflict = found.conflict {
        throw Failure("\(name): two different files are included as \(conflict)", code: .data)
      }
      var text = try EffectText(source.bytes)
      for (name, content) in found.contents { text = try text.holding(content, named: name) }
      let packed = EffectFile.Source(name: name, bytes: text.bytes)
      guard try EffectFile.read(packed, decoding: library.decode) == effect else {
        throw Failure("\(name): packed it would be another effect", code: .data)
      }
      return text.bytes
    } catch let errors as EffectFileErrors {
      throw Failure(errors)
    } catch let refusal as EffectText.Refusal {
      throw Failure("\(name): \(refusal.message)", code: .data)
    }
  }

  /// What was found while a file was read.
  private final class Found {
    private(set) var contents: [(name: String, content: EffectText.Held)] = []
    /// A name that two different files have.
    private(set) var conflict: String?

    func note(_ name: String, _ content: EffectText.Held) {
      if let known = contents.first(where: { $0.name == name }) {
        if known.content != content { conflict = name }
      } else {
        contents.append((name, content))
      }
    }
  }

  private static func read(
    _ source: EffectFile.Source,
    from library: EffectLibrary,
    noting found: Found
  ) throws(EffectFileErrors) -> Effect {
    try EffectFile.read(
      source,
      including: { (name, holder) throws(EffectFile.Refusal) in
        let source = try library.find(name, for: holder)
        if !Catalogue.isBuiltIn(source) { found.note(name, .effect(source.bytes)) }
        return source
      },
      images: { (name, holder) throws(EffectFile.Refusal) in
        let bytes = try library.bytes(ofImage: name, for: holder)
        found.note(name, .picture(bytes))
        return try library.decode(name, png: bytes)
      },
      decoding: library.decode
    )
  }
}
