import KamuroCNcurses
import KamuroScreen

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
  /// What ncurses reads, which does not block.
  private let inputFile: UnsafeMutablePointer<FILE>
  private let screen: OpaquePointer
  private let descriptor: Int32
  private let terminal: Descriptor
  /// What sets the user's own palette to the terminal's: no color is defined here, but ncurses sends it.
  private let paletteReset: [UInt8]
  /// Whether frames are drawn through ncurses.
  private let isDrawn: Bool
  /// Whether what ncurses writes does not go to the terminal by itself.
  let isDiverted: Bool
  /// The modes that ncurses set.
  private var modes = termios()
  private var isOpen = true

  /// Starts ncurses and sets the modes: the alternate screen, no echo, bytes at once both ways, signals
  /// on.
  ///
  /// - Parameter drawnSize: The size of the window where frames are drawn through ncurses, which then
  ///   needs memory for every cell three times over; `nil` elsewhere.
  init(
    terminal: Descriptor,
    path: String,
    type: TerminalType,
    drawnSize: ScreenSize?
  ) throws(TerminalError) {
    self.terminal = terminal
    descriptor = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0, let file = fdopen(descriptor, "r+") else {
      throw .noTerminal(path: path, reason: String(cString: strerror(errno)))
    }
    let inputDescriptor = dup(terminal.number)
    guard inputDescriptor >= 0, let inputFile = fdopen(inputDescriptor, "r") else {
      let reason = String(cString: strerror(errno))
      fclose(file)
      throw .noTerminal(path: path, reason: reason)
    }
    if let drawnSize { ncurses_set_window(Int32(drawnSize.columns), Int32(drawnSize.rows)) }
    let screen =
      drawnSize != nil
      ? ncurses_start(type.name, file, inputFile) : ncurses_start_narrow(type.name, file, inputFile)
    guard let screen else {
      fclose(file)
      fclose(inputFile)
      throw .unknownType(type.name)
    }
    (self.file, self.inputFile, self.screen) = (file, inputFile, screen)
    isDrawn = drawnSize != nil
    paletteReset = type["oc"]
    cbreak()
    noecho()
    nonl()
    typeahead(-1)
    tcgetattr(descriptor, &modes)
    // The system would look at each byte that is written, to do nothing about it.
    modes.c_oflag &= ~tcflag_t(OPOST)
    isDiverted = ncurses_divert(descriptor)
    setModes()
    // Hiding the cursor sends what ncurses has kept so far. Where the terminal cannot, something else
    // has to, or the alternate screen would be entered after the way back.
    if curs_set(0) == ERR { doupdate() }
  }

  private func setModes() {
    _ = tcsetattr(terminal.number, TCSANOW, &modes)
  }

  /// Has ncurses leave the screen, as its own handler of SIGTSTP does.
  ///
  /// What it writes is dropped: the guard's way back does the same from the middle of a frame, too,
  /// and leaves the palette alone.
  func suspend() {
    guard isDrawn, !isendwin() else { return }
    endwin()
    _ = takeOutput()
  }

  /// Sets the modes again, and has ncurses come back to a cleared screen where it draws.
  func resume() -> [UInt8] {
    setModes()
    guard isDrawn else { return [] }
    // A stop that was not seen has not been left for.
    suspend()
    werase(ncurses_stdscr())
    wnoutrefresh(ncurses_stdscr())
    doupdate()
    keypad(ncurses_stdscr(), true)
    let bytes = takeOutput()
    return paletteReset.isEmpty
      ? bytes
      : Array(bytes.split(separator: paletteReset, omittingEmptySubsequences: false).joined())
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
    fclose(inputFile)
  }
}
