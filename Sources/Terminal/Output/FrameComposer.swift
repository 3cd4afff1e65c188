package import Raster

/// Grids in, the bytes that bring a terminal from the last grid to the next one out.
///
/// A value that knows no terminal. It believes that whatever it composes arrives in order; when
/// that does not hold (another program wrote to the screen, the window changed) call
/// ``invalidate()``.
package struct FrameComposer: Sendable {
  /// What the terminal shows once every byte has arrived.
  private var front: ScreenGrid
  /// Whether `front` can be believed.
  private var isFrontKnown = false
  private var pen = Style()
  /// Where the cursor is; `nil` after the last column, where terminals differ, and after wide
  /// glyphs, whose width terminals differ about.
  private var cursor: ScreenPosition?
  /// The row that it is in, which inline is always known, since nothing wraps.
  private var row = 0
  private var difference = ScreenDiff()
  private var order = DrawOrder()
  /// None where glyphs are sent as others.
  private let complements: BlockComplements?
  /// Whether the screen is cleared first.
  private var isFresh = true
  /// The row with which the next frame begins, since the last one was cut there; 0 where it was whole.
  private var firstRow = 0
  private let encoding: OutputEncoding
  /// Whether frames are wrapped in DEC private mode 2026, so that a terminal that knows it shows whole
  /// frames only.
  package var isSynchronized: Bool
  /// Whether frames are drawn from the cursor's row downward, wherever on the screen that is.
  private let isInline: Bool

  /// Creates a composer whose first frame clears the screen.
  ///
  /// - Parameter isInline: Whether frames are drawn below the cursor. The rows are there already,
  ///   the cursor is at the beginning of the first one and saved there, and nothing wraps. After each
  ///   frame it is there again.
  package init(
    encoding: OutputEncoding = .utf8,
    isSynchronized: Bool = false,
    isInline: Bool = false
  ) {
    self.isInline = isInline
    front = ScreenGrid(size: ScreenSize(columns: 1, rows: 1))
    self.encoding = encoding
    complements = encoding == .utf8 ? BlockComplements() : nil
    self.isSynchronized = isSynchronized
  }

  /// Forgets what the terminal shows: the next frame clears the screen and draws every cell.
  package mutating func invalidate() {
    isFrontKnown = false
  }

  /// Appends what turns the last frame into `grid`; nothing when they are equal.
  ///
  /// - Parameter limit: The bytes after which it is cut, at the end of a row; `nil` for any number.
  ///   The next frame goes on below, so that every row has its turn.
  /// - Returns: whether all was appended.
  @discardableResult
  package mutating func compose(
    _ grid: ScreenGrid,
    within limit: Int? = nil,
    into buffer: inout ByteBuffer
  ) -> Bool {
    compare(grid)
    return write(grid, within: limit, into: &buffer)
  }

  /// The first half of a frame: finds where it differs from the last one.
  package mutating func compare(_ grid: ScreenGrid) {
    isFresh = !isFrontKnown || front.size != grid.size
    if isFresh {
      front = ScreenGrid(size: grid.size)
      order.reserveCapacity(min(bandRows, grid.size.rows) * grid.size.columns)
      isFrontKnown = true
      firstRow = 0
    }
    difference.find(from: front, to: grid)
  }

  /// The other half: appends what there is to change in the grid that was compared.
  package mutating func write(
    _ grid: ScreenGrid,
    within limit: Int? = nil,
    into buffer: inout ByteBuffer
  ) -> Bool {
    if !isFresh, difference.runs.isEmpty { return true }
    let start = buffer.count
    if isSynchronized { buffer.append("\u{1B}[?2026h") }
    if isFresh {
      clear(into: &buffer)
    } else if isInline {
      // The terminal may have moved the rows, and the cursor with them: a frame that is cut is found
      // by where it began.
      buffer.append("\u{1B}7")
    }
    let isWhole = drawRuns(of: grid, until: limit.map { start + $0 } ?? .max, into: &buffer)
    if isInline {
      goBack(into: &buffer)
    } else if cursor == nil {
      // Not left hanging past the last cell.
      buffer.append("\u{1B}[H")
      cursor = ScreenPosition(column: 0, row: 0)
    }
    if isSynchronized { buffer.append("\u{1B}[?2026l") }
    return isWhole
  }

  /// Draws what differs, from the row on where the last frame was cut, until the buffer is full: a band
  /// of rows at a time, each in the order that takes the fewest bytes.
  private mutating func drawRuns(
    of grid: ScreenGrid,
    until limit: Int,
    into buffer: inout ByteBuffer
  ) -> Bool {
    let runs = difference.runs
    guard !runs.isEmpty else { return true }
    // A cell takes some 12 bytes: an eighth of what may be sent at once.
    let cells = (limit - buffer.count) / 100
    let first = firstRow == 0 ? 0 : runs.firstIndex { $0.row >= firstRow } ?? 0
    for part in [first..<runs.count, 0..<first] {
      var start = part.lowerBound
      while start < part.upperBound {
        if start != first, buffer.count >= limit {
          firstRow = runs[start].row
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
    firstRow = 0
    return true
  }

  /// The rows that are drawn in an order of their own: all, where the terminal shows whole frames only,
  /// else a few.
  private var bandRows: Int { isInline ? 1 : isSynchronized ? .max : 8 }

  /// Goes to the beginning of the first row, up from the one where it is: the terminal may have moved
  /// the rows since it saved the place.
  private mutating func goBack(into buffer: inout ByteBuffer) {
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
      // Whatever a terminal made of questions is gone, too.
      buffer.append("\u{1B}[m")
      buffer.append(contentsOf: Array(InlineRegion.clearing.utf8))
      buffer.append("\u{1B}7")
      pen = Style()
      cursor = ScreenPosition(column: 0, row: 0)
      row = 0
      return
    }
    // A scrolling region, such as ncurses sets when it starts, would keep line feeds in a smaller
    // window than the one that is drawn now.
    buffer.append("\u{1B}[r\u{1B}[m\u{1B}[H\u{1B}[2J")
    pen = Style()
    cursor = ScreenPosition(column: 0, row: 0)
  }
}

// MARK: - Runs and cells

extension FrameComposer {
  private mutating func draw(
    _ run: ScreenDiff.Run,
    of grid: ScreenGrid,
    into buffer: inout ByteBuffer
  ) {
    let columns = grid.size.columns
    let base = run.row * columns
    move(
      to: ScreenPosition(column: run.columns.lowerBound, row: run.row),
      over: grid,
      into: &buffer
    )
    let plain = drawPlain(run, of: grid, into: &buffer)
    for column in plain..<run.columns.upperBound {
      let cell = grid.cells[base + column].sent
      let attributes = cell.attributes
      if attributes.contains(.continuation), column > 0,
        grid.cells[base + column - 1].attributes.contains(.wide)
      {
        continue
      }
      let position = ScreenPosition(column: column, row: run.row)
      if cursor != position { move(to: position, over: grid, into: &buffer) }
      let isWide = attributes.contains(.wide)
      let isCut = isWide && column + 1 == columns
      draw(cell, glyph: isCut ? " " : cell.glyph, into: &buffer)
      if isWide && !isCut && encoding == .ascii { buffer.append(UInt8(ascii: " ")) }
      cursor =
        isWide || column + 1 == columns
        ? nil : ScreenPosition(column: column + 1, row: run.row)
    }
  }

  /// Draws the cells of a run one after another, from where the cursor is, up to the first one that
  /// takes part in a wide glyph, or the last column; returns the column where it stopped.
  private mutating func drawPlain(
    _ run: ScreenDiff.Run,
    of grid: ScreenGrid,
    into buffer: inout ByteBuffer
  ) -> Int {
    let base = run.row * grid.size.columns
    let end = min(run.columns.upperBound, grid.size.columns - 1)
    var column = run.columns.lowerBound
    while column < end {
      let cell = grid.cells[base + column].sent
      guard cell.attributes.isDisjoint(with: [.wide, .continuation]) else { break }
      draw(cell, glyph: cell.glyph, into: &buffer)
      column += 1
    }
    cursor = ScreenPosition(column: column, row: run.row)
    return column
  }

  @inline(__always)
  private mutating func draw(
    _ cell: ScreenCell,
    glyph: Unicode.Scalar,
    into buffer: inout ByteBuffer
  ) {
    var glyph = glyph
    var style = Style(cell)
    if style != pen {
      if glyph == " " { style = style.relaxedForSpace(near: pen) }
      var change = StyleChange(from: pen, to: style)
      if !change.steps.isEmpty, style.maySaveBySwapping(near: pen),
        let other = complements?[glyph], let swapped = style.swappedForBlock
      {
        let swappedChange = StyleChange(from: pen, to: swapped)
        if swappedChange.length < change.length {
          change = swappedChange
          glyph = other
        }
      }
      change.write(into: &buffer)
      pen = change.style
    }
    buffer.append(encoding.sent(glyph))
  }

  /// Brings the cursor to `target`, by writing again what stands between where that is shorter.
  private mutating func move(
    to target: ScreenPosition,
    over grid: ScreenGrid,
    into buffer: inout ByteBuffer
  ) {
    let move =
      isInline
      ? CursorMove(inlineFrom: row, column: cursor?.column, to: target)
      : CursorMove(from: cursor, to: target)
    if let cursor, case .right(let count) = move, count <= move.length,
      canRepeat(from: cursor, count: count, within: move.length, of: grid)
    {
      let start = cursor.row * grid.size.columns + cursor.column
      for index in start..<start + count {
        buffer.append(encoding.sent(grid.cells[index].sent.glyph))
      }
    } else {
      move.write(into: &buffer)
    }
    cursor = target
    row = target.row
  }

  /// Whether cells can be written again without a change of style, in `limit` bytes.
  private func canRepeat(
    from start: ScreenPosition,
    count: Int,
    within limit: Int,
    of grid: ScreenGrid
  ) -> Bool {
    let first = start.row * grid.size.columns + start.column
    var length = 0
    for index in first..<first + count {
      let cell = grid.cells[index].sent
      guard cell.attributes.isDisjoint(with: [.wide, .continuation]) else { return false }
      var style = Style(cell)
      if cell.glyph == " " { style = style.relaxedForSpace(near: pen) }
      length += ByteBuffer.length(of: encoding.sent(cell.glyph))
      if style != pen || length > limit { return false }
    }
    return true
  }
}
