import KamuroScreen

/// Reads and decodes the input of a terminal.
protocol InputSource: AnyObject {
  /// Whether it separates answers from keys; if not, no queries are sent.
  var recognizesAnswers: Bool { get }
  /// The terminal's answers so far.
  var answers: TerminalAnswers { get set }
  /// Whether ``flush(into:)`` has to be called after the escape delay.
  var isAwaitingMore: Bool { get }
  /// Whether the input ends within a sequence or a character.
  var isUnfinished: Bool { get }
  /// Whether a paste ends with the input so far, unless more arrives within the escape delay.
  var isEndingPaste: Bool { get }
  /// Reads the input that has arrived, up to a bound that leaves time for frames.
  ///
  /// - Returns: Whether the terminal is still there.
  func read(into events: inout [InputEvent]) -> Bool
  /// Interprets an unfinished sequence as if nothing follows.
  func flush(into events: inout [InputEvent])
  /// Sets a new screen size, and appends the event.
  func resize(to size: ScreenSize, into events: inout [InputEvent])
  /// Discards unfinished input.
  func restart()
}
