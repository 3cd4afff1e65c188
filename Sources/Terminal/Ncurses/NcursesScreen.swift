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
/// What it writes goes into a file in memory, from which it is sent: ncurses itself would wait for a
/// terminal that takes nothing, and meanwhile no key would be read.
final class NcursesScreen: ScreenModes {
  private let file: UnsafeMutablePointer<FILE>
  private let screen: OpaquePointer
  private let descriptor: Int32
  private let terminal: Descriptor
  /// Whether what ncurses writes does not go to the terminal by itself.
  let isDiverted: Bool
  /// The modes that ncurses set.
  private var modes = termios()
  private var isOpen = true

  /// Starts ncurses and sets the modes: the alternate screen, no echo, bytes at once both ways, signals
  /// on.
  ///
  /// - Parameter isDrawn: Whether frames are drawn through ncurses, which then needs memory for every
  ///   cell of the window three times over.
  init(
    terminal: Descriptor,
    path: String,
    typeName: String,
    isDrawn: Bool
  ) throws(TerminalError) {
    self.terminal = terminal
    descriptor = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0, let file = fdopen(descriptor, "r+") else {
      throw .noTerminal(path: path, reason: String(cString: strerror(errno)))
    }
    self.file = file
    let screen =
      isDrawn ? newterm(typeName, file, file) : ncurses_start_narrow(typeName, file, file)
    guard let screen else {
      fclose(file)
      throw .unknownType(typeName)
    }
    self.screen = screen
    cbreak()
    noecho()
    nonl()
    typeahead(-1)
    tcgetattr(descriptor, &modes)
    // The system would look at each byte that is written, to do nothing about it.
    modes.c_oflag &= ~tcflag_t(OPOST)
    isDiverted = ncurses_divert(descriptor)
    setModes()
    keypad(ncurses_stdscr(), true)
    // Hiding the cursor sends what ncurses has kept so far. Where the terminal cannot, something else
    // has to, or the alternate screen would be entered after the way back.
    if curs_set(0) == ERR { doupdate() }
  }

  /// Sets the modes again.
  func setModes() {
    _ = tcsetattr(terminal.number, TCSANOW, &modes)
  }

  /// Has Enter come as the end of a line, as a shell's programs expect of what they find typed.
  func keepLineEnds() {
    modes.c_iflag |= tcflag_t(ICRNL)
    setModes()
  }

  /// Takes what ncurses has written since the last time; nothing where that has gone to the terminal.
  func takeOutput() -> [UInt8] {
    let count = isDiverted ? Int(lseek(descriptor, 0, SEEK_CUR)) : 0
    guard count > 0 else { return [] }
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { bytes, length in
      length = max(0, pread(descriptor, bytes.baseAddress, count, 0))
    }
    lseek(descriptor, 0, SEEK_SET)
    return bytes
  }

  /// Releases the data without another word to the terminal.
  func close() {
    guard isOpen else { return }
    isOpen = false
    delscreen(screen)
    fclose(file)
  }
}
