import KamuroCNcurses
import KamuroPlatform
import KamuroScreen

/// An ncurses screen on a terminal: it sets the modes and owns the screen's data.
///
/// Its output is diverted to a file in memory and sent from there: ncurses itself would block on a
/// terminal that accepts nothing, and meanwhile no key would be read.
final class NcursesScreen: ScreenModes {
  private let file: UnsafeMutablePointer<FILE>
  /// The non-blocking input of ncurses.
  private let inputFile: UnsafeMutablePointer<FILE>
  private let screen: OpaquePointer
  private let descriptor: Int32
  private let terminal: Descriptor
  /// The sequence `oc`, which resets the user's palette.
  ///
  /// ncurses sends it, although no color is redefined here.
  private let paletteReset: [UInt8]
  /// Whether frames are presented through ncurses.
  private let isDrawn: Bool
  /// Whether the output of ncurses is diverted to a file.
  let isDiverted: Bool
  /// The line modes set by ncurses.
  private var modes = termios()
  private var isOpen = true

  /// Starts ncurses and sets the modes: alternate screen, no echo, no buffering or processing in
  /// both directions, signals on.
  ///
  /// - Parameter drawnSize: The size of the window where frames are presented through ncurses,
  ///   which then allocates three copies of every screen cell; `nil` elsewhere.
  init(
    terminal: Descriptor,
    path: String,
    type: TerminalType,
    drawnSize: ScreenSize?
  ) throws(TerminalError) {
    self.terminal = terminal
    (descriptor, file, inputFile) = try Self.openFiles(terminal: terminal, path: path)
    // Memory for all screen cells would exceed that of a frame.
    let window = drawnSize ?? ScreenSize(columns: 1, rows: 1)
    ncurses_set_window(Int32(window.columns), Int32(window.rows))
    guard let screen = ncurses_start(type.name, file, inputFile) else {
      fclose(file)
      fclose(inputFile)
      throw .unknownType(type.name)
    }
    self.screen = screen
    isDrawn = drawnSize != nil
    paletteReset = type["oc"]
    cbreak()
    noecho()
    nonl()
    typeahead(-1)
    tcgetattr(descriptor, &modes)
    // Output processing would cost time per byte and change none.
    modes.c_oflag &= ~tcflag_t(OPOST)
    isDiverted = ncurses_redirect(descriptor)
    setModes()
    // Hiding the cursor flushes the output of ncurses. Where the cursor cannot be hidden,
    // `doupdate` does; otherwise the alternate screen would be entered after the terminal is
    // restored.
    if curs_set(0) == ERR { doupdate() }
  }

  /// Opens the terminal for ncurses' output, which needs a descriptor of its own, and its input.
  private static func openFiles(
    terminal: Descriptor,
    path: String
  ) throws(TerminalError) -> (
    descriptor: Int32, output: UnsafeMutablePointer<FILE>, input: UnsafeMutablePointer<FILE>
  ) {
    let descriptor = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0, let output = fdopen(descriptor, "r+") else {
      throw .noTerminal(path: path, reason: String(cString: strerror(errno)))
    }
    let inputDescriptor = dup(terminal.number)
    guard inputDescriptor >= 0, let input = fdopen(inputDescriptor, "r") else {
      let reason = String(cString: strerror(errno))
      fclose(output)
      throw .noTerminal(path: path, reason: reason)
    }
    return (descriptor, output, input)
  }

  private func setModes() {
    _ = terminal_guard_set_modes(&modes)
  }

  /// Makes ncurses leave the screen, as its own handler of SIGTSTP does.
  ///
  /// Its output is dropped: the guard's restore sequence does the same, even from the middle of a
  /// frame, and leaves the palette alone.
  func suspend() {
    guard isDrawn, !isendwin() else { return }
    endwin()
    _ = takeOutput()
  }

  /// Sets the modes again, and makes ncurses enter a cleared screen where it presents frames.
  func resume() -> [UInt8] {
    setModes()
    guard isDrawn else { return [] }
    // After a SIGSTOP, which cannot be caught, ncurses has not left the screen yet.
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

  /// Makes Enter arrive as LF, as programs in a shell expect of unread input.
  func keepLineEnds() {
    modes.c_iflag |= tcflag_t(ICRNL)
    setModes()
  }

  /// Returns what ncurses has written since the last call; empty where its output is not diverted.
  func takeOutput() -> [UInt8] {
    let count = isDiverted ? Int(lseek(descriptor, 0, SEEK_CUR)) : 0
    guard count > 0 else { return [] }
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { bytes, length in
      length = max(0, pread(descriptor, bytes.baseAddress, count, 0))
    }
    lseek(descriptor, 0, SEEK_SET)
    return bytes
  }

  /// Releases the data; sends nothing to the terminal.
  func close() {
    guard isOpen else { return }
    isOpen = false
    delscreen(screen)
    fclose(file)
    fclose(inputFile)
  }
}
