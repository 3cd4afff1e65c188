/// A format of particle files that other tools write.
package enum ForeignFormat: String, CaseIterable, Hashable, Sendable {
  /// The particle editor of libGDX, `.p`.
  case libGDX
  /// Particle Designer's property lists of cocos2d, and Starling's `.pex`.
  case designer
  /// pixi-particles and @pixi/particle-emitter, versions 1 to 5, `.json`.
  case pixi

  /// The name in lists and messages.
  package var title: String {
    switch self {
    case .libGDX: "libGDX"
    case .designer: "Particle Designer, cocos2d and Starling"
    case .pixi: "PixiJS particle emitter"
    }
  }

  /// What such files are called.
  package var endings: [String] {
    switch self {
    case .libGDX: [".p", ".particle"]
    case .designer: [".plist", ".pex"]
    case .pixi: [".json"]
    }
  }

  /// The properties that are understood.
  package var properties: [ImportedProperty] {
    switch self {
    case .libGDX: LibGDXImporter.properties
    case .designer: DesignerImporter.properties
    case .pixi: PixiImporter.properties
    }
  }

  /// The largest file that is read, in bytes.
  package static let maximumSize = 4 << 20

  /// The format of a file by its content; `nil` for Kamuro's own, and for unknown ones.
  /// - Complexity: O(*n*) in the length of the file.
  package init?(of bytes: [UInt8]) {
    guard bytes.count <= Self.maximumSize else { return nil }
    if LibGDXImporter.recognizes(bytes) {
      self = .libGDX
    } else if DesignerImporter.recognizes(bytes) {
      self = .designer
    } else if PixiImporter.recognizes(bytes) {
      self = .pixi
    } else {
      return nil
    }
  }
}
