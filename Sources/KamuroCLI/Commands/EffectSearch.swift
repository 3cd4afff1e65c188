internal import KamuroParticles

/// What a list of effects is narrowed to: words of their names, summaries and tags, and whole tags.
///
/// A word is found at the beginning of a word, in any case: `snow` finds "Snowfall".
struct EffectSearch {
  private let words: [String]
  /// Groups of tags: an effect needs one of each.
  private let tags: [[String]]

  /// - Parameter tags: Each is a tag, or several with commas between them.
  init(words: [String], tags: [String]) {
    self.words = words
    self.tags = tags.map { $0.lowercased().split(separator: ",").map(String.init) }
  }

  /// Whether every effect is found.
  var isEmpty: Bool { words.isEmpty && tags.isEmpty }

  /// Whether an effect has all words and all tags.
  func finds(_ effect: Effect, named name: String) -> Bool {
    words.allSatisfy { Self.has($0, effect, named: name) }
      && tags.allSatisfy { $0.contains { Self.hasTag($0, effect) } }
  }

  /// What nothing has, with the nearest of what there is.
  func failure(among effects: [(name: String, effect: Effect)]) -> Failure {
    let known = Set(effects.flatMap(\.effect.tags)).sorted()
    let unknown = tags.joined().first { tag in
      !effects.contains { Self.hasTag(tag, $0.effect) }
    }
    if let tag = unknown ?? (tags.contains([]) ? "" : nil) {
      let hint =
        tag.nearest(among: known).map { "did you mean \($0)?" }
        ?? "there are \(known.joined(separator: ", "))"
      return Failure("no effect has the tag \"\(tag)\": \(hint)", code: .noInput)
    }
    let missing = words.first { word in
      !effects.contains { Self.has(word, $0.effect, named: $0.name) }
    }
    guard let missing else {
      let all = (words + tags.map { $0.joined(separator: ",") }).map { "\"\($0)\"" }
        .joined(separator: " and ")
      return Failure("no effect has \(all) together", code: .noInput)
    }
    let hint: PrintableText =
      missing.nearest(among: effects.map(\.name) + known).map { "did you mean \($0)?" }
      ?? "kamuro list without words names them all."
    return Failure("no effect has \"\(missing)\": \(hint)", code: .noInput)
  }

  private static func has(_ word: String, _ effect: Effect, named name: String) -> Bool {
    let parts = Self.parts(of: word)
    let found = ([name, effect.summary] + effect.tags).flatMap(Self.parts)
    return !parts.isEmpty && parts.allSatisfy { part in found.contains { $0.hasPrefix(part) } }
  }

  private static func hasTag(_ tag: String, _ effect: Effect) -> Bool {
    effect.tags.contains { $0.lowercased() == tag }
  }

  /// The words of a text, in lower case.
  private static func parts(of text: String) -> [Substring] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }
  }
}
