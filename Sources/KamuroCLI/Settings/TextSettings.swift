internal import KamuroRaster
internal import KamuroRecording
internal import KamuroScreen

/// The settings of the text that effects play around.
struct TextSettings {
  /// The path of the text's file, or - for standard input; `nil` for no text.
  var source: String?
  /// Whether the text bursts into its letters.
  var shatters = false
}

extension TextSettings {
  /// The text, cut at the maximum size; empty without a source.
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

  /// Writes piped text to standard output after the show, since it would be lost otherwise.
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
