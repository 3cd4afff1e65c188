package import KamuroParticles

/// The effects that are built into the program.
package enum Catalogue {
  /// A file of presets/.
  struct Entry: Sendable {
    /// The file's name without its ending.
    let name: String
    /// The summary of its effect.
    let summary: String
    /// The tags of its effect.
    let tags: [String]
    /// The file: a literal of the program, which is copied only when it is read.
    let text: StaticString
  }

  /// The names of the effects, in the order in which they are listed: by the `order` of their files,
  /// then by name.
  ///
  /// Accents, which sound adds to others, and parts of others are not among them.
  package static let names = listed.map(\.name)

  private static let listed = entries.filter {
    !$0.tags.contains("accent") && !$0.tags.contains("part")
  }

  /// The names of all files.
  package static var fileNames: [String] { entries.map(\.name) }

  /// The tags of the effects, sorted; no file is read.
  package static var tags: [String] { Set(listed.flatMap(\.tags)).sorted() }

  /// The names of the effects with a tag, in the same order; no file is read.
  package static func names(tagged tag: String) -> [String] {
    listed.filter { $0.tags.contains(tag) }.map(\.name)
  }

  /// The summary and tags of each effect, in the same order; no file is read.
  package static var summaries: [(name: String, summary: String, tags: [String])] {
    listed.map { ($0.name, $0.summary, $0.tags) }
  }

  /// The text of an effect's file, `nil` without such an effect.
  package static func file(named name: String) -> [UInt8]? {
    entries.first { $0.name == name }?.text.withUTF8Buffer { Array($0) }
  }

  /// The effect of a name, `nil` without such an effect.
  /// - Throws: The errors of its file; there are none in a program that passed its tests.
  package static func effect(named name: String) throws(EffectFileErrors) -> Effect? {
    guard let bytes = file(named: name) else { return nil }
    return try EffectFile.read(
      EffectFile.Source(name: "\(name).json", identity: identity(of: name), bytes: bytes)
    )
  }

  /// Finds the built-in effect that a file includes by its name.
  package static func find(
    _ name: String,
    for holder: EffectFile.Source
  ) throws(EffectFile.Refusal) -> EffectFile.Source {
    guard let bytes = file(named: name) else {
      let hint = nearestName(to: name).map { ": did you mean \($0)?" } ?? ""
      throw EffectFile.Refusal("there is no such effect\(hint)")
    }
    return EffectFile.Source(name: "\(name).json", identity: identity(of: name), bytes: bytes)
  }

  /// The identity of a built-in file, which no path can equal.
  package static func identity(of name: String) -> String { "\(identityPrefix)\(name)" }

  private static let identityPrefix = "built-in:"

  /// Whether a file is one of the built-in ones.
  package static func isBuiltIn(_ source: EffectFile.Source) -> Bool {
    source.identity.hasPrefix(identityPrefix)
  }

  /// The name that someone may have meant, `nil` where none is close.
  package static func nearestName(to name: String) -> String? {
    name.nearest(among: names)
  }
}
