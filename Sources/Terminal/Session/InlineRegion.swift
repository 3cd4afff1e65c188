import KamuroCNcurses
import KamuroScreen

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Some rows below the cursor, drawn on among the lines of other programs.
///
/// ```
/// $ make                   what is above scrolls up for it, and is never touched
/// Build complete!
/// > *    .      *          the cursor is here before and after each frame, and saved here
///     *      *
///  .      *     .
/// ```
///
/// Nobody knows which row of the screen the first one is, so all moves start from it, and each frame
/// ends there. The terminal keeps its place (DECSC) for the way back from a frame that is cut.
enum InlineRegion {
  /// Back to the first row from wherever a frame was cut.
  ///
  /// Not from between frames: by then the terminal may have moved the rows, and with them the cursor
  /// but not the place that it remembers.
  static let wayOutOfFrame = Array("\u{18}\u{1B}\\\u{1B}8".utf8)

  /// Clears all from the first row on, and lets lines wrap again.
  ///
  /// It is cleared without a color: some terminals would clear it in that of the frame.
  static let wayBack = Array("\u{1B}[m\(clearing)\u{1B}[?7h".utf8)

  /// Back to the place that was saved, after questions that some terminal may have printed.
  static let goBack = Array("\u{1B}8".utf8)

  /// Clears everything from the cursor on.
  ///
  /// First the rest of its row, then all from the next column on: tmux takes a screen that is cleared
  /// from its first cell on into the history.
  static let clearing = "\u{1B}[K\u{1B}[C\u{1B}[J\u{1B}[D"

  /// Waits for the foreground, and has the terminal remember where the cursor is.
  ///
  /// Whatever happens from then on, the way out of a frame leads to a row below all lines that count.
  /// - Returns: false where the terminal takes nothing.
  static func markPlace(on terminal: Descriptor, orUntil wake: Descriptor) -> Bool {
    guard terminal_guard_await_foreground(),
      terminal_guard_prepare_cut(wayOutOfFrame, wayOutOfFrame.count)
    else { return false }
    let save = Array("\u{1B}7".utf8)
    for _ in 0..<2 {
      switch save.withUnsafeBufferPointer({ terminal.write($0) }) {
      case .count(let count): return count == save.count
      case .closed: return false
      case .wouldBlock: _ = poll(terminal, for: .writing, orReading: wake, within: 1)
      }
    }
    return false
  }

  /// Goes to the beginning of a row that is empty up to there.
  ///
  /// As many spaces as the window has columns bring the cursor to the next row, unless it was at a
  /// beginning: after the last column it waits.
  static func freshRow(columns: Int) -> [UInt8] {
    let spaces = [UInt8](repeating: UInt8(ascii: " "), count: columns)
    return Array("\u{1B}[m\u{1B}[?7h".utf8) + spaces + [UInt8(ascii: "\r")]
  }

  /// Makes room for so many rows from the cursor's on, clears them, and saves the first one's place.
  static func reservation(rows: Int) -> [UInt8] {
    var bytes = Array("\r\u{1B}[m\u{1B}[?7l\(clearing)".utf8)
    if rows > 1 {
      bytes += [UInt8](repeating: UInt8(ascii: "\n"), count: rows - 1)
      bytes += Array("\r\u{1B}[\(rows - 1)A".utf8)
    }
    return bytes + Array("\u{1B}7".utf8)
  }
}

extension SessionOptions.Placement {
  /// Columns and rows to draw on in a window.
  func size(in window: ScreenSize) -> ScreenSize {
    switch self {
    case .fullScreen: window
    case .inline(let rows):
      ScreenSize(columns: window.columns, rows: min(max(1, rows), window.rows))
    }
  }
}

extension Session {
  /// Takes rows below the cursor; the next frame draws every cell.
  func reserveRows() {
    let window = Self.size(of: terminal)
    let rows = options.placement.size(in: window).rows
    sendBehindFrames(
      modes.entry + InlineRegion.freshRow(columns: window.columns)
        + InlineRegion.reservation(rows: rows) + questions()
        + InlineRegion.goBack,
      isReset: true
    )
  }

  /// Takes as many rows as the window allows now, in place of those that were drawn on.
  ///
  /// Between frames the cursor is at the beginning of the first one, wherever the terminal has moved
  /// it with its lines.
  func moveRows() {
    input.answers.cursor = nil
    // One question at a time: the answer that is on its way tells of the rows before.
    asksAgain = answersDeadline != nil || link.isAsked
    sendBehindFrames(
      InlineRegion.reservation(rows: size.rows) + (asksAgain ? [] : questions()),
      isReset: true
    )
  }

  /// Sends a few bytes as soon as the frame that is on its way has arrived.
  func sendBehindFrames(_ bytes: [UInt8], isReset: Bool = false) {
    if presenter.send(bytes, isReset: isReset) == .terminalGone { isGone = true }
  }

  /// An event as it counts for the rows that are drawn on; `nil` for the mouse outside of them, and
  /// as long as nobody knows where on the screen they are.
  func placed(_ event: InputEvent) -> InputEvent? {
    guard options.placement != .fullScreen else { return event }
    switch event {
    case .mouseDown(let button, let place): return inside(place).map { .mouseDown(button, at: $0) }
    case .mouseDragged(let button, let place):
      return inside(place).map { .mouseDragged(button, to: $0) }
    case .mouseMoved(let place): return inside(place).map { .mouseMoved(to: $0) }
    case .mouseUp(let place): return below(place).map { .mouseUp(at: $0) }
    case .wheel(let notches, let place): return inside(place).map { .wheel(notches, at: $0) }
    case .key, .paste, .focus, .resized: return event
    }
  }

  private func below(_ place: ScreenPosition) -> ScreenPosition? {
    guard !asksAgain, let first = input.answers.cursor?.row else { return nil }
    return ScreenPosition(column: place.column, row: place.row - first)
  }

  private func inside(_ place: ScreenPosition) -> ScreenPosition? {
    below(place).flatMap { (0..<size.rows).contains($0.row) ? $0 : nil }
  }
}
