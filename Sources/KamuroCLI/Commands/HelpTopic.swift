internal import KamuroParticles
internal import KamuroPresets

/// A page of help about what several commands share.
///
/// The manual pages of section 7 are made from the same text. Its first line is the title. A line of
/// capital letters is a heading, a line without indentation a paragraph or the next sentence of one,
/// and an indented line a row of a table, if it has a gap of two spaces, else an example.
enum HelpTopic: String, CaseIterable {
  case effects
  case terminals
  case scripts

  /// The names of all topics.
  static func names(joinedBy separator: String) -> String {
    allCases.map(\.rawValue).joined(separator: separator)
  }

  /// The text, one line for each paragraph and each row of a table.
  var text: String {
    switch self {
    case .effects: "\(Self.effectsText)\n\nBUILT-IN EFFECTS\n\(Self.builtInEffects)"
    case .terminals: Self.terminalsText
    case .scripts: Self.scriptsText
    }
  }

  /// The built-in effects with their summaries, one row each.
  private static var builtInEffects: String {
    let width = Catalogue.names.map(\.count).max() ?? 0
    return Catalogue.summaries.map { effect in
      let gap = String(repeating: " ", count: width + 2 - effect.name.count)
      return "  \(effect.name)\(gap)\(effect.summary)"
    }.joined(separator: "\n")
  }
}

extension HelpTopic {
  /// The page that `kamuro help TOPIC` prints, wrapped to the terminal's width.
  /// - Parameter words: The command line without the program's name.
  /// - Returns: `nil` if the words ask for no topic: the parser explains commands.
  /// - Throws: ``Failure`` if the word after "help" is neither a topic nor a command.
  static func page(askedFor words: [String]) throws -> PrintableText? {
    guard words.first == "help", let name = words.dropFirst().first, !name.hasPrefix("-"),
      name != "help", !RootCommand.commandNames.contains(name)
    else { return nil }
    guard let topic = Self(rawValue: name), words.count == 2 else { throw unknown(words) }
    let columns = StandardOutput.columns
    let lines = topic.text.split(separator: "\n", omittingEmptySubsequences: false)
    let page = lines.flatMap { Explanation.flowed(String($0), to: columns) }
    return PrintableText(lines: page.joined(separator: "\n") + "\n")
  }

  private static func unknown(_ words: [String]) -> Failure {
    let asked = words.dropFirst().joined(separator: " ")
    let commands = RootCommand.commandNames.joined(separator: ", ")
    return Failure(
      """
      there is no help about "\(asked)": commands are \(commands); topics are \
      \(names(joinedBy: ", "))
      """,
      code: .usage
    )
  }
}
