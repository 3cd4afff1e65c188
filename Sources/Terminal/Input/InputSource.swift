import KamuroScreen

/// What makes events of what a terminal sends.
protocol InputSource: AnyObject {
  /// Whether it separates answers from keys; where it does not, the terminal is asked nothing.
  var recognizesAnswers: Bool { get }
  /// What the terminal answered so far.
  var answers: TerminalAnswers { get set }
  /// Whether ``flush(into:)`` has something to do once the escape delay is over.
  var isAwaitingMore: Bool { get }
  /// Whether what was read ends within a sequence or a character.
  var isUnfinished: Bool { get }
  /// Whether a paste ends with what was read, unless more comes within the escape delay.
  var isEndingPaste: Bool { get }
  /// Reads the input that has arrived, up to a bound that leaves time for frames.
  ///
  /// - Returns: Whether the terminal is still there.
  func read(into events: inout [InputEvent]) -> Bool
  /// Takes what was read for what it is if nothing follows.
  func flush(into events: inout [InputEvent])
  /// Takes over a new size of the screen, and reports it.
  func resize(to size: ScreenSize, into events: inout [InputEvent])
  /// Forgets what is unfinished.
  func restart()
}
