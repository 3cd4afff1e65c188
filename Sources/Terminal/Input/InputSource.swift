import Raster

/// What makes events of what a terminal sends.
protocol InputSource: AnyObject {
  /// Whether answers to questions are told from keys; where they are not, nothing may be asked.
  var recognizesAnswers: Bool { get }
  /// What the terminal answered so far.
  var answers: TerminalAnswers { get set }
  /// Whether ``flush(into:)`` has something to do once the escape delay is over.
  var isAwaitingMore: Bool { get }
  /// Whether what was read ends within a sequence or a character.
  var isUnfinished: Bool { get }
  /// Whether a paste ends with what was read, unless more comes within the escape delay.
  var isEndingPaste: Bool { get }
  /// Reads what there is, up to a bound that leaves time for frames.
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
