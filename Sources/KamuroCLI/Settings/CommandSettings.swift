internal import KamuroPresets

/// All that a command is told: a value that can be made without the parser.
protocol CommandSettings {
  /// Does what the command is for.
  /// - Throws: ``Failure``, and what the parser turns into an exit code.
  func run() throws
}

/// Command lines without an option, which need no parser: it would take 2 ms, nearly as long as all
/// else up to the first frame.
enum FastStart {
  /// The settings of the demo, or of playing built-in effects; `nil` for any other command line.
  /// - Parameter words: The command line without the program's name.
  static func settings(for words: [String]) -> (any CommandSettings)? {
    if words.isEmpty || words == [DemoCommand.word] { return DemoSettings() }
    let effects = Array(words.dropFirst())
    guard words.first == Play.word, !effects.isEmpty,
      effects.allSatisfy(Catalogue.names.contains)
    else { return nil }
    return PlaySettings(effects: effects)
  }
}
