import KamuroCNcurses
import KamuroPlatform

/// Sets the modes of a terminal's line discipline, and sets them again after a stop.
protocol ScreenModes: AnyObject {
  /// Prepares for a stop; the escape sequences are sent by the terminal guard.
  func suspend()
  /// Sets the modes again after a stop.
  ///
  /// - Returns: The bytes to send before ``ModeStrings/entry``.
  func resume() -> [UInt8]
  /// Releases resources; sends nothing to the terminal.
  func close()
}

/// The line modes for inline drawing: no echo, no line buffering, signals on.
///
/// Enter stays a line feed, so that unread input is a line for the next program.
final class InlineModes: ScreenModes {
  private var modes = termios()

  /// Sets the modes.
  init(terminal: Descriptor) {
    guard tcgetattr(terminal.number, &modes) == 0 else { return }
    modes.c_lflag &= ~tcflag_t(ICANON | ECHO)
    withUnsafeMutableBytes(of: &modes.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    _ = resume()
  }

  func suspend() {}

  func resume() -> [UInt8] {
    _ = terminal_guard_set_modes(&modes)
    return []
  }

  func close() {}
}
