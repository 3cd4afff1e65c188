public import KamuroParticles
internal import KamuroPlatform
public import KamuroPresets

/// The names of the built-in effects, in the order in which they are listed.
public var builtInEffects: [String] { Catalogue.names }

extension Effect {
  /// Reads a built-in effect.
  /// - Parameters:
  ///   - name: One of `builtInEffects`.
  ///   - parameters: Values for the effect's parameters, in place of their defaults.
  /// - Throws: What is wrong: the name, or parameters that the effect does not have.
  public init(named name: String, parameters: [String: PropertyValue] = [:])
    throws(EffectFileErrors)
  {
    guard let bytes = Catalogue.file(named: name) else {
      let hint = Catalogue.nearestName(to: name).map { ": did you mean \($0)?" } ?? ""
      throw EffectFileErrors(file: name, message: "there is no such effect\(hint)")
    }
    let source = EffectFile.Source(
      name: "\(name).json",
      identity: Catalogue.identity(of: name),
      bytes: bytes
    )
    self = try EffectFile.read(source, parameters: Self.overrides(parameters))
  }

  /// Reads an effect from the JSON of an effect file, which may include built-in effects.
  /// - Parameters:
  ///   - json: A text of at most 4 MiB in UTF-8.
  ///   - name: What errors call it.
  ///   - parameters: Values for the effect's parameters, in place of their defaults.
  /// - Throws: Every error in it, each with its line and column.
  public init(
    json: String,
    name: String = "effect",
    parameters: [String: PropertyValue] = [:]
  ) throws(EffectFileErrors) {
    try self.init(bytes: json.utf8, name: name, parameters: parameters)
  }

  /// Reads an effect from bytes, which may be no UTF-8.
  package init(
    bytes: some Sequence<UInt8>,
    name: String = "effect",
    parameters: [String: PropertyValue] = [:]
  ) throws(EffectFileErrors) {
    let source = EffectFile.Source(name: name, bytes: bytes)
    self = try EffectFile.read(source, parameters: Self.overrides(parameters))
  }

  /// Reads an effect file, which may include built-in effects, and files in its own folder.
  ///
  /// It cannot show images.
  /// - Parameters:
  ///   - path: The path of a file of at most 4 MiB.
  ///   - parameters: Values for the effect's parameters, in place of their defaults.
  /// - Throws: Every error in it, each with its line and column, or that it cannot be read.
  public init(contentsOf path: String, parameters: [String: PropertyValue] = [:])
    throws(EffectFileErrors)
  {
    guard let bytes = Self.bytes(of: path) else {
      throw EffectFileErrors(file: path, message: "it cannot be read")
    }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    self = try EffectFile.read(
      EffectFile.Source(name: path, bytes: bytes),
      parameters: Self.overrides(parameters),
      including: { name, holder throws(EffectFile.Refusal) in
        guard name.hasSuffix(".json"), !Catalogue.isBuiltIn(holder) else {
          return try Catalogue.find(name, for: holder)
        }
        guard !name.contains("/"), let bytes = Self.bytes(of: folder + name) else {
          throw EffectFile.Refusal("there is no such file beside \(path)")
        }
        return EffectFile.Source(name: folder + name, bytes: bytes)
      }
    )
  }

  private static func overrides(_ parameters: [String: PropertyValue]) -> [Override] {
    parameters.sorted { $0.key < $1.key }.compactMap { name, value in
      Override("\(name)=\(value.json())", option: "parameter")
    }
  }

  /// The bytes of a regular file, one more than allowed if it has more; `nil` if it cannot be read.
  private static func bytes(of path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var status = stat()
    guard fstat(fileno(file), &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let limit = min(Int(clamping: status.st_size), EffectFile.maximumSize + 1)
    return [UInt8](unsafeUninitializedCapacity: limit) { bytes, count in
      count = fread(bytes.baseAddress, 1, limit, file)
    }
  }
}
