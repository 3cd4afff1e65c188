internal import KamuroPresets

/// A format of particle files that other tools write.
package enum ForeignFormat: String, CaseIterable, Hashable, Sendable {
  /// The particle editor of libGDX, `.p`.
  case libGDX
  /// Particle Designer's property lists and JSON of cocos2d, and Starling's `.pex`.
  case designer
  /// SpriteKit's keyed archives, `.sks`.
  case spriteKit
  /// pixi-particles and @pixi/particle-emitter, versions 1 to 5, `.json`.
  case pixi
  /// The options of canvas-confetti, `.json`.
  case confetti
  /// tsParticles and particles.js, `.json`.
  case ambient
  /// Core Animation's archive of layers, `.caml`.
  case coreAnimation
  /// The particle systems of Vortex, `.json`.
  case vortex

  /// The name in lists and messages.
  package var title: String {
    switch self {
    case .libGDX: "libGDX"
    case .designer: "Particle Designer, cocos2d and Starling"
    case .spriteKit: "SpriteKit"
    case .pixi: "PixiJS particle emitter"
    case .confetti: "canvas-confetti"
    case .ambient: "tsParticles and particles.js"
    case .coreAnimation: "Core Animation"
    case .vortex: "Vortex"
    }
  }

  /// What such files are called.
  package var endings: [String] {
    switch self {
    case .libGDX: [".p", ".particle"]
    case .designer: [".plist", ".pex", ".json"]
    case .spriteKit: [".sks"]
    case .coreAnimation: [".caml"]
    case .pixi, .confetti, .ambient, .vortex: [".json"]
    }
  }

  /// The properties that are understood.
  package var properties: [ImportedProperty] {
    switch self {
    case .libGDX: LibGDXImporter.properties
    case .designer: DesignerImporter.properties
    case .spriteKit: SpriteKitImporter.properties
    case .pixi: PixiImporter.properties
    case .confetti: ConfettiImporter.properties
    case .ambient: AmbientImporter.properties
    case .coreAnimation: CoreAnimationImporter.properties
    case .vortex: VortexImporter.properties
    }
  }

  /// The largest file that is read, in bytes.
  package static let maximumSize = 4 << 20

  private static let formatsOfJSON: [(format: Self, recognizes: @Sendable (JSONValue) -> Bool)] = [
    (.pixi, PixiImporter.recognizes), (.confetti, ConfettiImporter.recognizes),
    (.ambient, AmbientImporter.recognizes), (.vortex, VortexImporter.recognizes),
    (.designer, DesignerImporter.recognizes(json:)),
  ]

  /// The format of a file by its content; `nil` for Kamuro's own, and for unknown ones.
  /// - Complexity: O(*n*) in the length of the file.
  package init?(of bytes: [UInt8]) {
    guard bytes.count <= Self.maximumSize else { return nil }
    let bytes = bytes.asUTF8
    if LibGDXImporter.recognizes(bytes) {
      self = .libGDX
    } else if DesignerImporter.recognizes(bytes) {
      self = .designer
    } else if CoreAnimationImporter.recognizes(bytes) {
      self = .coreAnimation
    } else if SpriteKitImporter.recognizes(bytes) {
      self = .spriteKit
    } else if let file = try? JSONValue(reading: bytes, byteLimit: Self.maximumSize),
      let format = Self.formatsOfJSON.first(where: { $0.recognizes(file) })?.format
    {
      self = format
    } else {
      return nil
    }
  }

  /// Why a file of none of these formats is no effect file either; `nil` if it may be one.
  package static func refusal(of bytes: [UInt8]) -> String? {
    guard bytes.count <= maximumSize else { return nil }
    let text = bytes.asUTF8
    if PropertyList.recognizes(bytes) || DesignerImporter.isPropertyList(text) {
      return """
        it is a property list, but no particle file: it has neither maxParticles, as those of \
        cocos2d, nor an SKEmitterNode, as those of SpriteKit; kamuro list --formats names what is \
        read
        """
    }
    // An effect file with an error has a place of it.
    switch (try? JSONValue(reading: text, byteLimit: maximumSize))?.content {
    case .object(let file):
      if file.members.contains(where: { $0.key.lowercased() == "kamuro" }) { return nil }
    case .array: break
    case .some: return nil
    case nil:
      let first = text.first { $0 > UInt8(ascii: " ") }
      guard let first, !"{[/".utf8.contains(first) else { return nil }
    }
    return """
      it is no particle file that Kamuro knows; kamuro list --formats names them. Kamuro's own effect \
      files begin with { "kamuro": \(EffectFile.version), … }
      """
  }
}

extension [UInt8] {
  /// The text in UTF-8, if it is in UTF-16: with a byte order mark, or of which the first character
  /// is ASCII.
  var asUTF8: [UInt8] {
    guard count >= 2 else { return self }
    let isMarked = self[0] == 0xFE && self[1] == 0xFF || self[0] == 0xFF && self[1] == 0xFE
    guard isMarked || (self[0] == 0) != (self[1] == 0) else { return self }
    let units = units(isBigEndian: self[0] == 0xFE || self[0] == 0).dropFirst(isMarked ? 1 : 0)
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
