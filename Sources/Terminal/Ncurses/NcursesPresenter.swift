import KamuroCNcurses
package import KamuroScreen

/// Presents frames through ncurses: for terminals that do not understand ECMA-48, and as a
/// reference.
package final class NcursesPresenter: Presenter {
  private let screen: NcursesScreen
  private let terminal: Descriptor
  /// Resets attributes and character set after a cut frame.
  private let reset: [UInt8]
  private var buffer = ByteBuffer(capacity: 65_536)
  private let encoding: OutputEncoding
  private var front = ScreenGrid(size: ScreenSize(columns: 1, rows: 1))
  private var isFrontKnown = false
  private var difference = ScreenDiff()
  private var pairs: ColorPairs
  private var line: [cchar_t] = []
  /// Whether the cursor is parked at the top left between frames, because it cannot be hidden.
  private let parksCursor: Bool

  /// Starts drawing with ncurses.
  init(
    screen: NcursesScreen,
    terminal: Descriptor,
    reset: [UInt8],
    encoding: OutputEncoding,
    parksCursor: Bool
  ) {
    self.parksCursor = parksCursor
    self.screen = screen
    self.terminal = terminal
    self.reset = reset
    self.encoding = encoding
    // Until `endwin` and `refresh` have been called once, ncurses writes to the terminal at every
    // move of the cursor. This precedes `start_color`, because after it `endwin` resets the user's
    // palette.
    endwin()
    refresh()
    pairs = ColorPairs()
    let window = ncurses_stdscr()
    leaveok(window, !parksCursor)
    scrollok(window, false)
    idlok(window, false)
    idcok(window, false)
  }

  package private(set) var frameBytes: Int?

  package var isFrameWhole: Bool { true }

  package var hasPending: Bool { !buffer.isEmpty }

  package func flushPending() -> Presented {
    if buffer.isEmpty { return .complete }
    switch terminal.write(buffer.bytes) {
    case .count(let count):
      buffer.take(count)
      return buffer.isEmpty ? .complete : .pending
    case .wouldBlock: return .pending
    case .closed: return .terminalGone
    }
  }

  package func invalidate() {
    isFrontKnown = false
    guard hasPending else { return }
    buffer.removeAll()
    buffer.append(contentsOf: reset)
  }

  package func send(_ bytes: [UInt8], isReset: Bool) -> Presented {
    if isReset { isFrontKnown = false }
    buffer.append(contentsOf: bytes)
    return flushPending()
  }

  package func present(_ grid: ScreenGrid, within limit: Int?) -> Presented {
    switch flushPending() {
    case .complete: break
    case .terminalGone: return .terminalGone
    case .pending, .dropped: return .dropped
    }
    if !isFrontKnown || front.size != grid.size { clearScreen(size: grid.size) }
    difference.find(from: front, to: grid)
    if pairs.areScarce(for: difference, of: grid) {
      // The pairs are renumbered, so the whole screen is redrawn with the new numbers.
      pairs.removeAll()
      clearScreen(size: grid.size)
      difference.find(from: front, to: grid)
    }
    for run in difference.runs { draw(run, of: grid) }
    if parksCursor { wmove(ncurses_stdscr(), 0, 0) }
    wnoutrefresh(ncurses_stdscr())
    guard doupdate() == OK else { return .terminalGone }
    let bytes = screen.takeOutput()
    frameBytes = screen.isDiverted ? bytes.count : nil
    return send(bytes, isReset: false)
  }

  private func clearScreen(size: ScreenSize) {
    front = ScreenGrid(size: size)
    isFrontKnown = true
    werase(ncurses_stdscr())
    clearok(ncurses_curscr(), true)
  }

  private func draw(_ run: ScreenDiff.Run, of grid: ScreenGrid) {
    let base = run.row * grid.size.columns
    line.removeAll(keepingCapacity: true)
    for column in run.columns {
      let cell = grid.cells[base + column]
      front.cells[base + column] = cell
      append(
        cell.sent,
        of: grid.cluster(at: base + column),
        after: column > 0 ? grid.cells[base + column - 1] : nil,
        isLast: column + 1 == grid.size.columns
      )
    }
    mvadd_wchnstr(
      Int32(run.row),
      Int32(run.columns.lowerBound),
      line,
      Int32(line.count)
    )
  }

  /// Appends a screen cell in the form of ncurses; a wide glyph takes its two columns by itself.
  ///
  /// Of a glyph of several scalars, it shows combining marks.
  private func append(
    _ cell: ScreenCell,
    of cluster: Character?,
    after left: ScreenCell?,
    isLast: Bool
  ) {
    let isLeftWide = left?.attributes.contains(.wide) ?? false
    if cell.attributes.contains(.continuation), isLeftWide { return }
    let isWide = cell.attributes.contains(.wide)
    var glyph = isWide && isLast ? " " : encoding.sent(cell.glyph)
    let columns = isWide && !isLast ? 2 : 1
    let width = Int(ncurses_width(glyph.value))
    if width != columns, !glyph.isASCII { glyph = glyph.asciiReplacement }
    let marks = isWide || glyph != cell.glyph ? nil : cluster?.unicodeScalars.dropFirst()
    append([glyph] + (marks.map(Array.init) ?? []), styledAs: cell)
    if isWide, !isLast, width != 2 { append([" "], styledAs: cell) }
  }

  private func append(_ scalars: [Unicode.Scalar], styledAs cell: ScreenCell) {
    var attributes: UInt32 = 0
    if cell.attributes.contains(.bold) || pairs.needsBold(cell.foreground) {
      attributes |= UInt32(NCURSES_BOLD)
    }
    if cell.attributes.contains(.faint) { attributes |= UInt32(NCURSES_FAINT) }
    if cell.attributes.contains(.reverse) { attributes |= UInt32(NCURSES_REVERSE) }
    let pair = pairs.number(foreground: cell.foreground, background: cell.background)
    var complex = cchar_t()
    let text = scalars.map(\.value)
    _ = ncurses_set_cell(&complex, text, Int32(text.count), attributes, Int32(pair))
    line.append(complex)
  }
}
