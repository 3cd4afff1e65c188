package import KamuroScreen

/// Grids in, the bytes that bring a terminal from the last grid to the next one out.
///
/// A value that knows no terminal. It believes that whatever it composes arrives in order; when
/// that does not hold (another program wrote to the screen, the window changed) call
/// ``invalidate()``.
package struct FrameComposer: Sendable {
  /// What the terminal shows once every byte has arrived.
  var front: ScreenGrid
  /// Whether `front` can be believed.
  private var isFrontKnown = false
  var pen = Style()
  /// Where the cursor is; `nil` after the last column, where terminals differ, and after wide
  /// glyphs, whose width terminals differ about.
  var cursor: ScreenPosition?
  /// The row that it is in, which inline is always known, since nothing wraps.
  var row = 0
  var difference = ScreenDiff()
  private var order = DrawOrder()
  /// None where glyphs are sent as others.
  let complements: BlockComplements?
  /// Whether the screen is cleared first.
  private var isFresh = true
  /// The place with which the next frame begins, since the last one was cut there; the first one where
  /// it was whole.
  var firstPlace = ScreenPosition(column: 0, row: 0)
  let encoding: OutputEncoding
  /// Whether frames are wrapped in DEC private mode 2026, so that a terminal that knows it shows whole
  /// frames only.
  package var isSynchronized: Bool
  /// Whether the terminal draws emoji of several scalars as one, two columns wide.
  ///
  /// Where it does not, the scalar is drawn that stands for each.
  package var showsClusters = false {
    didSet { if showsClusters != oldValue, hasClusters { invalidate() } }
  }
  /// Whether one of them was drawn in either way.
  var hasClusters = false
  /// Whether frames are drawn from the cursor's row downward, wherever on the screen that is.
  let isInline: Bool
  /// Whether the cursor waits at the top left between frames, since it cannot be hidden.
  private let parksCursor: Bool

  /// Creates a composer whose first frame clears the screen.
  ///
  /// - Parameter isInline: Whether frames are drawn below the cursor. The rows are there already,
  ///   the cursor is at the beginning of the first one and saved there, and nothing wraps. After each
  ///   frame it is there again.
  /// - Parameter parksCursor: Whether each frame ends with the cursor at the top left: for a terminal
  ///   that cannot hide it.
  package init(
    encoding: OutputEncoding = .utf8,
    isSynchronized: Bool = false,
    isInline: Bool = false,
    parksCursor: Bool = false
  ) {
    self.parksCursor = parksCursor
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
      firstPlace = ScreenPosition(column: 0, row: 0)
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
    } else if cursor == nil || parksCursor {
      // Not left hanging past the last cell, nor seen among the light.
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
    if limit < .max, limit - buffer.count < Self.shortFrame {
      return drawPieces(of: grid, until: limit, into: &buffer)
    }
    let first = firstRun(of: runs)
    for part in [first..<runs.count, 0..<first] {
      var start = part.lowerBound
      while start < part.upperBound {
        if start != first, buffer.count >= limit {
          firstPlace = ScreenPosition(column: 0, row: runs[start].row)
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
    firstPlace = ScreenPosition(column: 0, row: 0)
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
