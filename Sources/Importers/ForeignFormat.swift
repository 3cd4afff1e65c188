internal import KamuroParticles
package import KamuroPresets

/// A format of particle files that other tools write: a row of the list of all, and a folder.
package struct ForeignFormat: Sendable {
  /// The name in lists and messages.
  package let title: String
  /// What such files are called.
  package let endings: [String]
  /// What is seen of the world of such a file, if it says where its particles are; `nil` if their
  /// places are about the emitter.
  var window: Size?
  /// The properties that are understood.
  package let properties: [ImportedProperty]
  /// Whether a file is of the format, by its content.
  let recognizes: @Sendable (ImportFile) -> Bool
  /// The layers of a file.
  let layers: @Sendable (ImportFile, ImportNotes) throws(ImportError) -> [EmitterLayer]
}

extension ForeignFormat {
  /// The largest file that is read, in bytes.
  package static let maximumSize = 4 << 20

  /// The format of a file by its content; `nil` for Kamuro's own, and for unknown ones.
  /// - Complexity: O(*n*) in the length of the file.
  package init?(of bytes: [UInt8]) {
    guard bytes.count <= Self.maximumSize else { return nil }
    let file = ImportFile(bytes)
    guard let format = Self.allCases.first(where: { $0.recognizes(file) }) else { return nil }
    self = format
  }

  /// What is wrong with a file that begins as a literal of JavaScript, beyond what JSON lacks; `nil` for
  /// other files.
  package static func scriptError(in bytes: [UInt8]) -> JSONError? {
    guard bytes.count <= maximumSize else { return nil }
    let file = ImportFile(bytes)
    guard let error = file.error, !file.head(1 << 16).contains("\"kamuro\"") else { return nil }
    do throws(JSONError) {
      _ = try JSONValue(reading: file.text, byteLimit: maximumSize)
      return nil
    } catch let other {
      return error.location > other.location ? error : nil
    }
  }

  /// Why a file of none of these formats is no effect file either; `nil` if it may be one.
  package static func refusal(of bytes: [UInt8]) -> String? {
    guard bytes.count <= maximumSize else { return nil }
    let file = ImportFile(bytes)
    if file.isPropertyList {
      return """
        it is a property list, but no particle file: it has neither maxParticles, as those of \
        cocos2d, nor an SKEmitterNode, as those of SpriteKit; kamuro list --formats names what is \
        read
        """
    }
    // An effect file with an error has a place of it.
    switch file.json?.content {
    case .object(let file):
      if file.members.contains(where: { $0.key.lowercased() == "kamuro" }) { return nil }
    case .array: break
    case .some: return nil
    case nil:
      let first = file.text.first { $0 > UInt8(ascii: " ") }
      guard let first, !"{[/".utf8.contains(first) else { return nil }
    }
    return """
      it is no particle file that Kamuro knows; kamuro list --formats names them. Kamuro's own effect \
      files begin with { "kamuro": \(EffectFile.version), … }
      """
  }
}

extension ForeignFormat: CaseIterable {
  /// All formats, in the order of lists and of recognition.
  package static let allCases = [
    picture, libGDX, designer, spriteKit, pixi, confetti, ambient, coreAnimation, vortex, phaser,
  ]
}

extension ForeignFormat: Hashable {
  package static func == (one: Self, other: Self) -> Bool { one.title == other.title }
  package func hash(into hasher: inout Hasher) { hasher.combine(title) }
}
