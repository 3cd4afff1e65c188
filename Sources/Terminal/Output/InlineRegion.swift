import KamuroCNcurses
import KamuroPlatform
import KamuroScreen

/// Rows below the cursor that are drawn on without the alternate screen, below the output of other
/// programs.
///
/// ```
/// $ make                   lines above scroll up to make space, and are never overwritten
/// Build complete!
/// > *    .      *          the cursor is here between frames; the position is also saved (DECSC)
///     *      *
///  .      *     .
/// ```
///
/// The row number of the region on the screen is unknown. All cursor moves are therefore relative
/// to its first row, and each frame ends there. The position saved by DECSC restores the cursor
/// after a frame that is cut.
enum InlineRegion {
  /// Aborts a cut frame and moves the cursor back to the first row.
  ///
  /// Not for use between frames: the terminal may have scrolled by then, which moves the rows and
  /// the cursor but not the saved position.
  static let cutFrameRecovery = Array("\u{18}\u{1B}\\\u{1B}8".utf8)

  /// Clears from the first row to the end of the screen, and turns autowrap on.
  ///
  /// The colors are reset first: some terminals clear with the current background.
  static let restoreSequence = Array("\u{1B}[m\(FrameComposer.clearing)\u{1B}[?7h".utf8)

  /// Moves the cursor back to the saved position (DECRC).
  ///
  /// It follows the queries: a terminal that does not know one may print it, which moves the cursor.
  static let restoreCursor = Array("\u{1B}8".utf8)

  /// Waits for the foreground and saves the cursor position in the terminal (DECSC).
  ///
  /// From then on, leaving a cut frame always ends on a row below the lines of other programs.
  /// - Returns: `false` where the terminal accepts no output.
  static func saveCursor(on terminal: Descriptor, orUntil wake: Descriptor) -> Bool {
    guard terminal_guard_await_foreground(),
      terminal_guard_prepare_cut(cutFrameRecovery, cutFrameRecovery.count)
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

  /// Moves to column 0 of an empty row.
  ///
  /// Printing as many spaces as the window has columns moves the cursor to the next row, unless it
  /// was in column 0: at the last column the wrap is pending, and CR cancels it.
  static func freshRow(columns: Int) -> [UInt8] {
    let spaces = [UInt8](repeating: UInt8(ascii: " "), count: columns)
    return Array("\u{1B}[m\u{1B}[?7h".utf8) + spaces + [UInt8(ascii: "\r")]
  }
}
