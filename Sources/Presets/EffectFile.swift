public import KamuroParticles

/// Effect files: JSON to an effect and back.
public enum EffectFile {
  /// The version of the format that this Kamuro reads and writes.
  public static let version = 1

  /// The most bytes that a file may have.
  public static let maximumSize = 4 << 20

  /// The members at a file's top that are not the effect's own.
  package static let ownMembers: Set<String> = ["kamuro", "order", "parameters", "$schema"]

  /// What a built-in file may say about its place in the catalogue.
  package static let orders = 0...9999

  /// A file as it was found.
  public struct Source: Sendable {
    /// What to call the file in messages.
    public let name: String
    /// What tells it from all other files, for example its whole path.
    public let identity: String
    /// JSON in UTF-8, with comments and trailing commas allowed.
    public let bytes: [UInt8]

    /// Describes a file.
    public init(name: String, identity: String? = nil, bytes: some Sequence<UInt8>) {
      self.name = name
      self.identity = identity ?? name
      self.bytes = Array(bytes)
    }
  }

  /// Why a file that another one includes is not to be had.
  public struct Refusal: Error, Hashable, Sendable {
    /// What is wrong, without the name: "there is no such effect".
    public let message: String

    /// Creates a reason.
    public init(_ message: String) {
      self.message = message
    }
  }

  /// Finds the file that a name or a path in another file means.
  public typealias Finder = (_ name: String, _ holder: Source) throws(Refusal) -> Source

  /// Reads an effect with all that it includes, or reports every mistake.
  ///
  /// Text that is no JSON is reported up to its first mistake, all else up to the first hundred.
  /// - Parameters:
  ///   - source: The file.
  ///   - parameters: Values for the file's parameters in place of their defaults.
  ///   - settings: Values for properties by their paths, in place of what the file says.
  ///   - find: Finds included files; unless told the built-in effects are found.
  /// - Complexity: O(*n*) in the file's length and the lengths of those that it includes.
  public static func read(
    _ source: Source,
    parameters: [Override] = [],
    settings: [Override] = [],
    including find: @escaping Finder = Catalogue.find
  ) throws(EffectFileError) -> Effect {
    var reader = EffectReader(find: find)
    let effect = reader.read(source, parameters: parameters, settings: settings)
    if let error = reader.error(in: source) { throw error }
    guard let effect else { throw EffectFileError(mistakes: reader.mistakes) }
    return effect
  }

  /// A parameter that a file declares.
  public struct Parameter: Hashable, Sendable {
    /// What `--param` and including files call it.
    public let name: String
    /// What it is for, in the file's words; empty where it says nothing.
    public let summary: String
    /// Its default.
    public let value: PropertyValue
  }

  /// The parameters of a file in their order there, without those that are wrong.
  ///
  /// Text that is no JSON has none.
  public static func parameters(of source: Source) -> [Parameter] {
    guard let file = try? JSONValue(reading: source.bytes, byteLimit: maximumSize) else {
      return []
    }
    var problems: [PropertyProblem] = []
    return Parameters(of: file, named: source.name, noting: &problems).described
  }

  /// Reads an effect that may include the built-in ones, or reports every mistake.
  /// - Parameters:
  ///   - bytes: The file: JSON in UTF-8, with comments and trailing commas allowed.
  ///   - name: What to call the file in messages.
  public static func read(_ bytes: some Sequence<UInt8>, named name: String) throws(EffectFileError)
    -> Effect
  {
    try read(Source(name: name, bytes: bytes))
  }

  /// The effect as a file: only what differs from the defaults.
  ///
  /// Included effects are written by their names, and have to be found by them again.
  public static func text(of effect: Effect) -> String {
    guard case .object(let members) = effect.written else { return "{}" }
    let version = PropertyValue.Member(name: "kamuro", value: .number(Double(version)))
    return PropertyValue.object([version] + members).doublingDollars.json() + "\n"
  }
}

extension PropertyValue {
  /// The value with "$$" in place of "$" at the beginning of texts, which would name a parameter.
  fileprivate var doublingDollars: PropertyValue {
    switch self {
    case .text(let text) where text.hasPrefix("$"): .text("$" + text)
    case .list(let values): .list(values.map(\.doublingDollars))
    case .object(let members):
      .object(members.map { Member(name: $0.name, value: $0.value.doublingDollars) })
    default: self
    }
  }
}
