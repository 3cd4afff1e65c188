/// Composes the bytes that turn the last screen grid on a terminal into the next one.
///
/// A value that knows no terminal. It assumes that all its bytes arrive in order; when that does
/// not hold (another program wrote to the screen, the window changed), call ``invalidate()``.
package struct FrameComposer: Sendable {
  /// The screen contents once every byte has arrived.
  var front: ScreenGrid
  /// Whether `front` is valid.
  private var isFrontKnown = false
  var pen = Style()
  /// The cursor position; `nil` after the last column and after wide glyphs, where terminals
  /// differ.
  var cursor: ScreenPosition?
  /// The cursor's row; inline it is always known, because autowrap is off.
  var row = 0
  var difference = ScreenDiff()
  private var order = DrawOrder()
  /// The complements of block glyphs; `nil` where glyphs are replaced by ASCII.
  let complements: BlockComplements?
  /// Whether the next frame clears the screen.
  private var clearsScreen = true
  /// The position at which the next frame begins: where the last one was cut, or the top left.
  var firstPosition = ScreenPosition(column: 0, row: 0)
  /// The picture of which the last frame was cut; `nil` after a whole one.
  var wanted: ScreenGrid?
  /// Where cells as in ``wanted`` go on, in frames that are cut within rows.
  var settledPosition = ScreenPosition(column: 0, row: 0)
  let encoding: OutputEncoding
  /// Whether frames use synchronized output (DEC private mode 2026), so that only whole frames are
  /// shown.
  package var isSynchronized: Bool
  /// Whether the terminal draws emoji of several scalars as one glyph, two columns wide.
  ///
  /// If not, each is replaced by a single scalar.
  package var showsClusters = false {
    didSet { if showsClusters != oldValue, hasClusters { invalidate() } }
  }
  /// Whether an emoji of several scalars was drawn, either way.
  var hasClusters = false
  /// What the next frame begins with, at the top left: a picture behind the cells.
  package var prelude: [UInt8] = []
  /// Whether frames are drawn inline, from the cursor's row downward.
  let isInline: Bool
  /// Whether the cursor is parked at the top left between frames, because it cannot be hidden.
  private let parksCursor: Bool
  /// The position of the grid's top left on the screen.
  let origin: ScreenPosition

  /// Creates a composer whose first frame clears the screen.
  ///
  /// - Parameter isInline: Whether frames are drawn below the cursor. The rows are reserved
  ///   already, the cursor is at the beginning of the first one, this position is saved (DECSC),
  ///   and autowrap is off. Each frame ends with the cursor there.
  /// - Parameter parksCursor: Whether each frame ends with the cursor at the top left, for
  ///   terminals that cannot hide it.
  /// - Parameter origin: The position of the grid's top left on the screen.
  package init(
    encoding: OutputEncoding = .utf8,
    isSynchronized: Bool = false,
    isInline: Bool = false,
    parksCursor: Bool = false,
    origin: ScreenPosition = ScreenPosition(column: 0, row: 0)
  ) {
    self.parksCursor = parksCursor
    self.origin = origin
    self.isInline = isInline
    front = ScreenGrid(size: ScreenSize(columns: 1, rows: 1))
    self.encoding = encoding
    complements = encoding == .utf8 ? BlockComplements() : nil
    self.isSynchronized = isSynchronized
  }

  /// Discards the assumed screen contents: the next frame clears the screen and draws every cell.
  package mutating func invalidate() {
    isFrontKnown = false
  }

  /// Appends the bytes that turn the last frame into `grid`; none when they are equal.
  ///
  /// - Parameter limit: The size in bytes after which the frame is cut, at the end of a row; `nil`
  ///   without a limit. The next frame continues below, so that every row is drawn in turn.
  /// - Returns: Whether the frame is whole.
  @discardableResult
  package mutating func compose(
    _ grid: ScreenGrid,
    within limit: Int? = nil,
    into buffer: inout ByteBuffer
  ) -> Bool {
    compare(grid)
    return write(grid, within: limit, into: &buffer)
  }

  /// Finds the difference to the last frame: the first half of ``compose(_:within:into:)``.
  package mutating func compare(_ grid: ScreenGrid) {
    clearsScreen = !isFrontKnown || front.size != grid.size
    if clearsScreen {
      front = ScreenGrid(size: grid.size)
      order.reserveCapacity(min(bandRows, grid.size.rows) * grid.size.columns)
      isFrontKnown = true
      firstPosition = ScreenPosition(column: 0, row: 0)
    }
    difference.find(from: front, to: grid)
  }

  /// Clears the screen before anything else, if the compared grid's frame has to: clearing also deletes
  /// pictures that are not shown yet.
  package mutating func clearFirst(into buffer: inout ByteBuffer) {
    if clearsScreen { clear(into: &buffer) }
    clearsScreen = false
  }

  /// Appends the changes to the compared grid: the second half of ``compose(_:within:into:)``.
  package mutating func write(
    _ grid: ScreenGrid,
    within limit: Int? = nil,
    into buffer: inout ByteBuffer
  ) -> Bool {
    if !clearsScreen, difference.runs.isEmpty, prelude.isEmpty { return true }
    let start = buffer.count
    if isSynchronized { buffer.append("\u{1B}[?2026h") }
    if clearsScreen {
      clear(into: &buffer)
      clearsScreen = false
    } else if isInline {
      // The terminal may have scrolled the rows and the cursor: a cut frame is aborted to where it
      // began.
      buffer.append("\u{1B}7")
    }
    writePrelude(into: &buffer)
    let isWhole = drawRuns(of: grid, until: limit.map { start + $0 } ?? .max, into: &buffer)
    wanted = isWhole || (limit ?? .max) >= Self.shortFrame ? nil : grid
    if isInline {
      moveToFirstRow(into: &buffer)
    } else if cursor == nil || parksCursor {
      // The cursor is neither left in a pending wrap nor visible within the picture.
      buffer.append("\u{1B}[H")
      cursor = ScreenPosition(column: 0, row: 0)
    }
    if isSynchronized { buffer.append("\u{1B}[?2026l") }
    return isWhole
  }

  private mutating func writePrelude(into buffer: inout ByteBuffer) {
    guard !prelude.isEmpty else { return }
    let topLeft = ScreenPosition(column: 0, row: 0)
    if !isInline, cursor != topLeft { buffer.append("\u{1B}[H") }
    cursor = topLeft
    buffer.append(contentsOf: prelude)
    prelude.removeAll(keepingCapacity: true)
  }

  /// Draws the difference from the row where the last frame was cut, up to the limit: a band of
  /// rows at a time, each in the order that takes the fewest bytes.
  private mutating func drawRuns(
    of grid: ScreenGrid,
    until limit: Int,
    into buffer: inout ByteBuffer
  ) -> Bool {
    let runs = difference.runs
    guard !runs.isEmpty else { return true }
    // A cell takes about 12 bytes, so that a band takes an eighth of the limit.
    let cells = (limit - buffer.count) / 100
    if limit < .max, limit - buffer.count < Self.shortFrame {
      return drawPieces(of: grid, until: limit, into: &buffer)
    }
    let first = firstRun(of: runs, from: firstPosition)
    for part in [first..<runs.count, 0..<first] {
      var start = part.lowerBound
      while start < part.upperBound {
        if start != first, buffer.count >= limit {
          firstPosition = ScreenPosition(column: 0, row: runs[start].row)
          return false
        }
        let rest = runs[start..<part.upperBound]
        let band = DrawOrder.band(of: rest, rows: bandRows, cells: cells)
        if order.arrange(band, of: grid, from: pen, complements: complements) {
          let order = order
          order.forEachRun { draw($0, of: grid, into: &buffer) }
        } else {
          for run in band { draw(run, of: grid, into: &buffer) }
        }
        front.take(band, from: grid)
        start = band.endIndex
      }
    }
    firstPosition = ScreenPosition(column: 0, row: 0)
    return true
  }

  /// The maximum rows of a band: all with synchronized output, else a few.
  private var bandRows: Int { isInline ? 1 : isSynchronized ? .max : 8 }

  /// Moves to the beginning of the first row by relative moves: the terminal may have scrolled
  /// since it saved the position.
  private mutating func moveToFirstRow(into buffer: inout ByteBuffer) {
    if pen != Style() { buffer.append("\u{1B}[m") }
    buffer.append(UInt8(ascii: "\r"))
    if row > 0 {
      buffer.append("\u{1B}[")
      buffer.append(decimal: row)
      buffer.append(UInt8(ascii: "A"))
    }
    pen = Style()
    cursor = ScreenPosition(column: 0, row: 0)
    row = 0
  }

  private mutating func clear(into buffer: inout ByteBuffer) {
    if isInline {
      // This also clears what a terminal printed of unknown queries.
      buffer.append("\u{1B}[m")
      buffer.append(contentsOf: Array(Self.clearing.utf8))
      buffer.append("\u{1B}7")
      pen = Style()
      cursor = ScreenPosition(column: 0, row: 0)
      row = 0
      return
    }
    // A scrolling region, such as ncurses sets at the start, would confine line feeds to an
    // outdated window size.
    buffer.append("\u{1B}[r\u{1B}[m\u{1B}[H\u{1B}[2J")
    pen = Style()
    cursor = ScreenPosition(column: 0, row: 0)
  }
}

extension FrameComposer {
  /// Clears from the cursor to the end of the screen.
  ///
  /// First the rest of the row, then everything from the next column on: tmux copies a screen that
  /// is cleared from its first cell into the scrollback.
  package static let clearing = "\u{1B}[K\u{1B}[C\u{1B}[J\u{1B}[D"

  /// Scrolls until `rows` rows fit from the cursor on, clears them, and saves the position of the
  /// first one: what an inline composer expects.
  package static func reservation(rows: Int) -> [UInt8] {
    var bytes = Array("\r\u{1B}[m\u{1B}[?7l\(clearing)".utf8)
    if rows > 1 {
      bytes += [UInt8](repeating: UInt8(ascii: "\n"), count: rows - 1)
      bytes += Array("\r\u{1B}[\(rows - 1)A".utf8)
    }
    return bytes + Array("\u{1B}7".utf8)
  }

  /// Appends the bytes that draw runs of a grid, wherever the cursor is.
  ///
  /// They assume and leave the terminal's default style, and clear nothing.
  package mutating func draw(
    _ runs: [ScreenDiff.Run],
    of grid: ScreenGrid,
    into buffer: inout ByteBuffer
  ) {
    (pen, cursor) = (Style(), nil)
    for run in runs { draw(run, of: grid, into: &buffer) }
    if pen != Style() { buffer.append("\u{1B}[m") }
    pen = Style()
  }
}
