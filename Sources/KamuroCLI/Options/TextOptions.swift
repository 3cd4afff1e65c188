internal import ArgumentParser
internal import KamuroRaster
internal import KamuroRecording
internal import KamuroScreen

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
  var shatters = false

  /// What holds where no option is given.
  static var unasked: Self {
    var options = Self()
    options.source = nil
    options.shatters = false
    return options
  }

  func validate() throws {
    if shatters, source == nil {
      throw ValidationError("--shatter needs text: --over FILE, or --over - for what is piped in")
    }
  }

  /// The text, read to its end or as far as it is kept; none where none is asked for.
  func text() throws -> StyledText {
    guard let source else { return StyledText([]) }
    let limit = StyledText.maximumBytes
    guard source == "-" else { return StyledText(try InputFile.bytes(of: source, limit: limit)) }
    let bytes = try InputFile.standardInput(
      limit: limit,
      orSaying: "--over - shows what is piped in, but standard input is a terminal; "
        + "--over FILE shows a file"
    )
    return StyledText(bytes)
  }

  /// Writes what was piped in to the terminal as it was found: else it would be lost.
  func finish(_ text: StyledText, remarks: Remarks) throws {
    guard source == "-" else { return }
    try Output.write(Array(text.ansi().utf8), to: nil)
    if text.isCut {
      remarks.add(
        "only the first \(text.lines.count) lines of standard input were read: "
          + "at most 1 MB and \(StyledText.maximumLines) lines are"
      )
    }
  }
}
