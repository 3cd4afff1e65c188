internal import ArgumentParser

/// The options for a text that effects play around.
struct TextOptions: ParsableArguments {
  @Option(
    name: .customLong("over"),
    help: ArgumentHelp(
      "Show the text of a file, or - for what is piped in, and play around it.",
      valueName: "file"
    ),
    completion: .file()
  )
  var source: String?

  @Flag(
    name: .customLong("shatter"),
    help:
      "Let the text of --over burst into its letters every few seconds, and where it is clicked."
  )
  var shatters = TextSettings().shatters

  @Flag(
    name: .customLong("gather"),
    help: "Let the letters of the text of --over fly together first."
  )
  var gathers = TextSettings().gathers

  func validate() throws {
    guard source == nil else { return }
    for (name, isGiven) in [("--shatter", shatters), ("--gather", gathers)] where isGiven {
      throw ValidationError("\(name) needs text: --over FILE, or --over - for what is piped in")
    }
  }

  /// The settings that the options select.
  var settings: TextSettings { TextSettings(source: source, shatters: shatters, gathers: gathers) }
}
