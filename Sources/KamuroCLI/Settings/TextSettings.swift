internal import KamuroRaster
internal import KamuroRecording
internal import KamuroScreen
internal import KamuroShow
internal import KamuroTerminal

/// The settings of the text that effects play around.
struct TextSettings {
  /// The path of the text's file, or - for standard input; `nil` for no text.
  var source: String?
  /// Whether the text bursts into its letters.
  var shatters = false
  /// Whether its letters fly together at the beginning.
  var gathers = false
}

extension TextSettings {
  /// The whole text, cut at the maximum size; empty without a source.
  func text() throws -> StyledText {
    if let piped = try piped() { return piped.wholeText() }
    guard let source else { return StyledText([]) }
    return StyledText(try InputFile.bytes(of: source, limit: StyledText.maximumBytes))
  }

  /// The stage of a text.
  func stage(of text: StyledText, isWhole: Bool = true) -> TextStage {
    TextStage(text, isWhole: isWhole, shatters: shatters, gathers: gathers)
  }

  /// The text on standard input, if that is the source.
  func piped() throws -> PipedText? { source == StandardInput.path ? try PipedText() : nil }
}

/// The text on standard input, which is read beside a show: it may take long, or never end.
final class PipedText {
  private var input = StandardInput.arriving
  private var bytes: [UInt8] = []
  /// The time of the next ``look()``; `nil` once everything is read.
  private(set) var deadline: Instant? = .now

  /// Reads what has arrived.
  /// - Throws: A ``Failure`` if standard input is a terminal, or cannot be read.
  init() throws {
    try StandardInput.requirePipe("--over - shows", hint: "; --over FILE shows a file")
    read()
    if let reason = input.error { throw Failure("standard input: \(reason)", code: .noInput) }
  }

  /// Whether no more text comes: standard input has ended, or the limit is reached.
  var isWhole: Bool { deadline == nil }

  /// The text so far, without a character of which some bytes are still missing.
  var text: StyledText {
    let first = bytes.suffix(3).lastIndex { $0 >= 0xC0 }
    guard !isWhole, let first, bytes.count - first < (~bytes[first]).leadingZeroBitCount else {
      return StyledText(bytes)
    }
    return StyledText(bytes[..<first])
  }

  /// The text, once standard input has ended.
  func wholeText() -> StyledText {
    while !isWhole {
      _ = input.wait(milliseconds: -1)
      read()
    }
    return text
  }

  /// The text so far if it has changed since the last look; does not wait.
  func look() -> StyledText? {
    guard let deadline, deadline <= .now else { return nil }
    let count = bytes.count
    read()
    return isWhole || bytes.count > count ? text : nil
  }

  private func read() {
    let limit = StyledText.maximumBytes
    bytes += input.take(atMost: limit + 1 - bytes.count)
    // All of the text is laid out again each time.
    let isAll = !input.isOpen || bytes.count > limit
    deadline = isAll ? nil : .now + 0.05 + Double(bytes.count) / 2e6
  }

  /// Writes the text to standard output after the show, since it would be lost otherwise.
  func finish(remarks: Remarks) throws {
    if !isWhole { read() }
    deadline = nil
    let text = text
    try Output.write(Array(text.ansi().utf8), to: nil)
    if text.isCut {
      remarks.add(
        "only the first \(text.lines.count) lines of standard input were read: "
          + "at most 1 MB and \(StyledText.maximumLines) lines are"
      )
    }
  }
}
