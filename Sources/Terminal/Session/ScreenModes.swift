#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What sets the modes of a terminal's line, and sets them again after a stop.
protocol ScreenModes: AnyObject {
  /// Leaves the screen for a stop; the guard tells the terminal.
  func suspend()
  /// Sets the modes again after a stop.
  ///
  /// - Returns: The bytes that take the terminal over again before those of ``ModeStrings/entry``.
  func resume() -> [UInt8]
  /// Releases what was needed for them, without a word to the terminal.
  func close()
}

/// The modes of a terminal that is drawn on inline: no echo, bytes at once, signals on.
///
/// Enter stays a line feed, so that what nobody read here is a line for whoever reads it next.
final class InlineModes: ScreenModes {
  private let terminal: Descriptor
  private var modes = termios()

  /// Sets the modes.
  init(terminal: Descriptor) {
    self.terminal = terminal
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
    _ = tcsetattr(terminal.number, TCSANOW, &modes)
    return []
  }

  func close() {}
}
