import CNcurses

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// ncurses on a terminal: it sets the modes and owns the screen's data.
///
/// It has an open file of its own, which blocks, since ncurses drops what a terminal does not take.
final class NcursesScreen: ScreenModes {
  private let file: UnsafeMutablePointer<FILE>
  private let screen: OpaquePointer
  private let descriptor: Int32
  /// The modes that ncurses set.
  private var modes = termios()
  private var isOpen = true

  /// Starts ncurses and sets the modes: the alternate screen, no echo, bytes at once, signals on.
  init(path: String, typeName: String) throws(TerminalError) {
    descriptor = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0, let file = fdopen(descriptor, "r+") else {
      throw .noTerminal(path: path, reason: String(cString: strerror(errno)))
    }
    self.file = file
    guard let screen = newterm(typeName, file, file) else {
      fclose(file)
      throw .unknownType(typeName)
    }
    self.screen = screen
    cbreak()
    noecho()
    nonl()
    typeahead(-1)
    keypad(ncurses_stdscr(), true)
    // Hiding the cursor sends what ncurses has kept so far. Where the terminal cannot, something else
    // has to, or the alternate screen would be entered after the way back.
    if curs_set(0) == ERR { doupdate() }
    tcgetattr(descriptor, &modes)
  }

  /// Sets the modes again.
  func setModes() {
    _ = tcsetattr(descriptor, TCSANOW, &modes)
  }

  /// Has Enter come as the end of a line, as a shell's programs expect of what they find typed.
  func keepLineEnds() {
    modes.c_iflag |= tcflag_t(ICRNL)
    setModes()
  }

  /// Releases the data without another word to the terminal.
  func close() {
    guard isOpen else { return }
    isOpen = false
    delscreen(screen)
    fclose(file)
  }
}
