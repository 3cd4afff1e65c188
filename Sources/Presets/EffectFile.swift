package import KamuroParticles

/// Reading and writing of effect files, which are JSON.
package enum EffectFile {
  /// The format version that this Kamuro reads and writes.
  package static let version = 1

  /// The maximum size of a file, in bytes.
  package static let maximumSize = 4 << 20

  /// The most elements that one with `repeat` stands for.
  static let mostRepeats = 256
  /// The most files that a file holds in its member `files`.
  static let mostHeldFiles = 256
  /// The longest name of one, in characters.
  static let longestHeldName = 128

  /// The top-level members of a file that are not properties of the effect.
  package static let ownMembers: Set<String> = [
    "kamuro", "order", "parameters", "files", "$schema",
  ]

  /// The values of `order`, by which the catalogue is sorted.
  package static let orders = 0...9999

  /// The contents of a file with its name.
  package struct Source: Sendable {
    /// The file's name in messages.
    package let name: String
    /// A unique identity, for example the full path, with which inclusion cycles are found.
    package let identity: String
    /// JSON in UTF-8, with comments and trailing commas allowed.
    package let bytes: [UInt8]
    /// What it is of another file, whose name and text it has; `nil` for a file of its own.
    let part: HeldFiles.Part?

    /// Creates a source; by default the name is also the identity.
    package init(name: String, identity: String? = nil, bytes: some Sequence<UInt8>) {
      self.name = name
      self.identity = identity ?? name
      self.bytes = Array(bytes)
      part = nil
    }

    /// The file that holds the part.
    var host: Source { part?.host ?? self }
    /// The name under which files include it.
    var title: String { part?.name ?? name }
    /// The path in the text.
    var path: PropertyPath {
      guard let part else { return PropertyPath() }
      return PropertyPath().appending(.name("files")).appending(.name(part.name))
    }

    init(part: HeldFiles.Part) {
      (name, identity) = (part.host.name, "\(part.host.identity)#\(part.name)")
      bytes = part.host.bytes
      self.part = part
    }
  }

  /// The reason why an included file or an image is not available.
  package struct Refusal: Error, Equatable, Sendable {
    /// The reason without the file's name: "there is no such effect".
    package let message: String

    /// Creates a reason.
    package init(_ message: String) {
      self.message = message
    }
  }

  /// A function that resolves the name or the path of an included file.
  package typealias Finder = (_ name: String, _ holder: Source) throws(Refusal) -> Source

  /// A function that reads an image for the file that names it, by its path relative to the folder
  /// of the file, without "..".
  package typealias ImageFinder = (_ name: String, _ holder: Source) throws(Refusal) -> Image

  /// A function that decodes the PNG that a file holds.
  package typealias ImageDecoder = (_ name: String, _ png: [UInt8]) throws(Refusal) -> Image

  /// Decodes no image: that of a program without pictures.
  package static func decodeNoImage(_ name: String, _ png: [UInt8]) throws(Refusal) -> Image {
    throw Refusal("only the program kamuro decodes images")
  }

  /// Finds no image: that of a file without a folder.
  package static func findNoImage(
    _ name: String,
    for holder: Source
  ) throws(Refusal) -> Image {
    throw Refusal("only an effect file in a folder has images")
  }

  /// Reads an effect with all included files, or reports every error.
  ///
  /// Invalid JSON is reported up to its first error, everything else up to the first hundred.
  /// - Parameters:
  ///   - source: The file.
  ///   - parameters: Values for the file's parameters, in place of their defaults.
  ///   - settings: Values for properties given by their paths, in place of the file's values.
  ///   - find: Resolves included files; by default only built-in effects.
  ///   - findImage: Reads images; by default there are none.
  ///   - decode: Decodes the images that files hold; by default there are none.
  /// - Complexity: O(*n*) in the total length of the file and the included files.
  package static func read(
    _ source: Source,
    parameters: [Override] = [],
    settings: [Override] = [],
    including find: @escaping Finder = Catalogue.find,
    images findImage: @escaping ImageFinder = findNoImage,
    decoding decode: @escaping ImageDecoder = decodeNoImage
  ) throws(EffectFileErrors) -> Effect {
    var reader = EffectReader(find: find, images: ImageShelf(find: findImage, decode: decode))
    let effect = reader.read(source, parameters: parameters, settings: settings)
    if let error = reader.error(in: source) { throw error }
    guard let effect else { throw EffectFileErrors(errors: reader.errors) }
    return effect
  }

  /// A parameter that a file declares.
  package struct Parameter: Equatable, Sendable {
    /// The name, as `--param` and including files use it.
    package let name: String
    /// The description in the file; empty if there is none.
    package let summary: String
    /// The default value.
    package let value: PropertyValue
  }

  /// The valid parameters of a file, in the file's order; none if the file is not valid JSON.
  package static func parameters(of source: Source) -> [Parameter] {
    guard let file = try? JSONValue(reading: source.bytes, byteLimit: maximumSize) else {
      return []
    }
    var problems: [PropertyProblem] = []
    return Parameters(of: file, named: source.name, noting: &problems).described
  }

  /// Reads an effect that may include built-in effects, or reports every error.
  /// - Parameters:
  ///   - bytes: The file: JSON in UTF-8, with comments and trailing commas allowed.
  ///   - name: The file's name in messages.
  package static func read(_ bytes: some Sequence<UInt8>, named name: String)
    throws(EffectFileErrors)
    -> Effect
  {
    try read(Source(name: name, bytes: bytes))
  }

  /// The effect as a file that contains only the values other than defaults.
  ///
  /// Included effects are written as names, which must be resolvable when the file is read again.
  package static func text(of effect: Effect) -> String {
    guard case .object(let members) = effect.written else { return "{}" }
    let version = PropertyValue.Member(name: "kamuro", value: .number(Double(version)))
    return PropertyValue.object([version] + members).doublingDollars.json() + "\n"
  }
}

extension PropertyValue {
  /// The value with "$" doubled in texts that would refer to parameters.
  fileprivate var doublingDollars: PropertyValue {
    switch self {
    case .text(let text): .text(DollarText.escaping(text))
    case .list(let values): .list(values.map(\.doublingDollars))
    case .object(let members):
      .object(members.map { Member(name: $0.name, value: $0.value.doublingDollars) })
    default: self
    }
  }
}
