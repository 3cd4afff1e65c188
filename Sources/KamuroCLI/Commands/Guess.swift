internal import ArgumentParser
internal import KamuroPresets

/// What users of other programs try, and what does it here: for messages alone.
enum Guess {
  /// Words in the place of a command, and what to call instead; the words after them follow a space.
  private static let commands = [
    "effects": "list", "find": "list ", "formats": "list --formats", "ls": "list",
    "search": "list ",
    "version": "--version", "settings": "config", "preview": "play ", "view": "play ",
    "convert": "import ", "validate": "check ", "lint": "check ", "record": "export ",
    "tags": "list",
  ]

  /// Options by other names: the first that a command has is meant, and a sentence stands for itself.
  private static let options = [
    "--bg": ["--background"],
    "--duration": ["--for", "--at"],
    "--filter": ["--tag"],
    "--frame-rate": ["--fps"],
    "--framerate": ["--fps"],
    "--fullscreen": ["shows fill the terminal already"],
    "--full-screen": ["shows fill the terminal already"],
    "--height": ["--rows", "--size"],
    "--infinite": ["--loop"],
    "--length": ["--for", "--at"],
    "--list": ["kamuro list names the effects"],
    "--no-color": ["--colors"],
    "--output": [films],
    "--out": ["--output", films],
    "--repeat": ["--loop", "--count"],
    "--seconds": ["--for", "--at"],
    "--silent": ["--quiet"],
    "--size": ["shows have the size of the terminal; kamuro render and kamuro export have --size"],
    "--theme": ["--palette"],
    "--time": ["--for", "--at"],
    "--width": ["--size"],
    "-d": ["--for", "--at"],
    "-o": [films],
    "-t": ["--for", "--at"],
    "-v": ["kamuro --version prints the version"],
  ]
  private static let films = "kamuro render makes pictures and kamuro export films: both have -o"

  /// What follows "did you mean kamuro " where the first word is no command; `nil` without a guess.
  static func command(for words: [String]) -> String? {
    guard let word = words.first, let call = commands[word.lowercased()] else { return nil }
    guard call.hasSuffix(" ") else { return call }
    return call + (words.count > 1 ? words[1] : "WORD")
  }

  private static let unknownOption = "Error: Unknown option '"

  /// The parser's lines about a command line, the first of them with what helps.
  static func answer(to lines: [String], of words: [String]) -> [String] {
    guard let line = lines.first else { return lines }
    let name = words.first.flatMap { $0.hasPrefix("-") ? nil : $0 } ?? DemoCommand.word
    // An unknown option may be there for what is missing, as in kamuro play --list.
    if line.hasPrefix("Error: Missing expected argument"),
      let operands = ConfigCommand.operands[name],
      let complaint = RootCommand.complaint(about: words + operands),
      let first = "Error: \(complaint)".split(separator: "\n").first, first.hasPrefix(unknownOption)
    {
      let rest = lines.dropFirst().filter { !$0.hasPrefix("Help: ") }
      return [answer(toOption: String(first), of: name)] + rest
    }
    return [answer(toOption: answer(toWords: line, words, of: name), of: name)] + lines.dropFirst()
  }

  /// A line about an unknown option, with the one that is meant.
  private static func answer(toOption line: String, of command: String) -> String {
    guard line.hasPrefix(unknownOption) else { return line }
    let option = String(line.dropFirst(unknownOption.count).prefix { $0 != "'" })
    let help = RootCommand.configuration.subcommands.first { $0.word == command }?
      .helpMessage(columns: Explanation.unbroken)
    let meant = options[option]?.first { meaning in
      !meaning.hasPrefix("-") || [" ", "\n"].contains { help?.contains(meaning + $0) ?? false }
    }
    guard let meant else { return line }
    let hint = meant.hasPrefix("-") ? ". Did you mean '\(meant)'?" : ": \(meant)"
    return "\(unknownOption)\(option)'\(hint)"
  }

  /// A line about words that a command does not take, with what they may mean.
  private static func answer(toWords line: String, _ words: [String], of command: String) -> String
  {
    guard line.hasPrefix("Error: "), line.contains("nexpected argument") else { return line }
    switch command {
    case ConfigCommand.word: return line + ": kamuro config names the file of your options: edit it"
    case DemoCommand.word:
      let effect = words.first(where: Catalogue.names.contains)
      return line + (effect.map { ": kamuro play \($0) plays an effect" } ?? "")
    default: return line
    }
  }
}
