internal import KamuroPresets

/// Command lines without an option, which need no parser: it would take 2 ms, nearly as long as all
/// else up to the first frame.
enum FastStart {
  /// The settings of the demo, or of playing built-in effects; `nil` for any other command line.
  /// - Parameter words: The command line without the program's name.
  static func settings(for words: [String]) -> (any CommandSettings)? {
    if words.isEmpty || words == [DemoCommand.word] { return DemoSettings() }
    let effects = Array(words.dropFirst())
    guard words.first == PlayCommand.word, !effects.isEmpty,
      effects.allSatisfy(Catalogue.names.contains)
    else { return nil }
    return PlaySettings(effects: effects)
  }
}
