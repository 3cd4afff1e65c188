/// Options that may be given thousands of times.
///
/// ArgumentParser takes quadratic time in the number of words. So the values of such an option are
/// joined to one word before parsing, and split afterwards. The separator is a null character,
/// which no word of a command line can contain.
enum RepeatedOptions {
  private static let names = ["--param", "--set"]
  private static let separator = "\0"

  /// The words with all values of each option in its first place.
  /// - Complexity: O(*n*).
  static func joined(_ words: [String]) -> [String] {
    var joined: [String] = []
    var values: [String: (place: Int, all: [String])] = [:]
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        // The words after `--` are not options.
        joined += [word] + rest
        break
      }
      guard let (name, value) = option(word, before: &rest) else {
        joined.append(word)
        continue
      }
      if values[name] == nil {
        values[name] = (joined.count, [])
        joined.append(name)
      }
      values[name]?.all.append(value)
    }
    for (name, (place, all)) in values {
      joined[place] = "\(name)=\(all.joined(separator: separator))"
    }
    return joined
  }

  /// The values that were joined to one word.
  static func values(of word: String) -> [String] {
    word.utf8.split(separator: 0, omittingEmptySubsequences: false).map { String(Substring($0)) }
  }

  /// A repeated option and its value, which may be the next word; `nil` for other words, and for
  /// errors that the parser has to report.
  private static func option(
    _ word: String,
    before rest: inout ArraySlice<String>
  ) -> (name: String, value: String)? {
    guard let name = names.first(where: word.hasPrefix) else { return nil }
    if word.utf8.count == name.utf8.count {
      guard let value = rest.first, !value.hasPrefix("-") else { return nil }
      rest.removeFirst()
      return (name, value)
    }
    let value = word.dropFirst(name.count)
    return value.first == "=" ? (name, String(value.dropFirst())) : nil
  }
}
