package import KamuroScreen

/// The cells of one of a terminal's screens.
///
/// Rows are found by an order, so that scrolling moves numbers instead of cells.
package struct ShadowGrid: Sendable {
  package let size: ScreenSize
  private var cells: [ShadowCell]
  private var order: [Int]
  /// Whether the shown content of a row may be another one, by its number in `cells`.
  private var doubts: [Bool]

  init(size: ScreenSize) {
    self.size = size
    cells = [ShadowCell](repeating: ShadowCell(), count: size.cellCount)
    order = Array(0..<size.rows)
    doubts = [Bool](repeating: false, count: size.rows)
  }

  /// A cell, within the grid.
  package subscript(column: Int, row: Int) -> ShadowCell {
    get { cells[order[row] * size.columns + column] }
    set { cells[order[row] * size.columns + column] = newValue }
  }

  /// The cells of a row.
  package func row(_ row: Int) -> ArraySlice<ShadowCell> {
    let start = order[row] * size.columns
    return cells[start..<start + size.columns]
  }

  /// A number of a row that moves with it when it scrolls; rows that scroll in take those of others.
  package func identity(of row: Int) -> Int { order[row] }

  package func isDoubtful(_ row: Int) -> Bool { doubts[order[row]] }

  mutating func doubt(_ row: Int) { doubts[order[row]] = true }

  mutating func doubtAll() {
    for place in doubts.indices { doubts[place] = true }
  }

  // MARK: Writing

  /// Writes ASCII bytes from a column on, within the row.
  mutating func write(
    _ bytes: UnsafeBufferPointer<UInt8>,
    like template: ShadowCell,
    column: Int,
    row: Int
  ) {
    let start = order[row] * size.columns + column
    cells.withUnsafeMutableBufferPointer { cells in
      var cell = template
      for place in 0..<bytes.count {
        cell.scalar = UInt32(bytes[place])
        cells[start &+ place] = cell
      }
    }
  }

  /// Erases columns of a row; with all of them nothing is doubtful any more.
  mutating func erase(_ columns: Range<Int>, of row: Int, with blank: ShadowCell) {
    guard !columns.isEmpty else { return }
    cut(at: columns.lowerBound, row)
    cut(at: columns.upperBound, row)
    let start = order[row] * size.columns
    fill(start + columns.lowerBound..<start + columns.upperBound, blank)
    if columns == 0..<size.columns { doubts[order[row]] = false }
  }

  private mutating func fill(_ range: Range<Int>, _ blank: ShadowCell) {
    cells.withUnsafeMutableBufferPointer { cells in
      guard let start = cells.baseAddress.map({ $0 + range.lowerBound }) else { return }
      // Copies of what is there already, each twice as long: cell by cell it takes four times as long.
      var count = min(8, range.count)
      start.update(repeating: blank, count: count)
      while count < range.count {
        let more = min(count, range.count - count)
        (start + count).update(from: start, count: more)
        count += more
      }
    }
  }

  /// Marks the halves of a wide glyph that is about to be cut before a column: terminals differ in
  /// what is left of it.
  mutating func cut(at column: Int, _ row: Int) {
    guard column > 0, column < size.columns,
      self[column, row].attributes.contains(.continuation)
    else { return }
    for half in [column - 1, column] {
      var cell = ShadowCell()
      cell.attributes = .unknown
      self[half, row] = cell
    }
  }

  /// Moves the cells from a column on right by a number, or those behind it left by a negative one, and
  /// erases what they leave.
  mutating func shift(by count: Int, from column: Int, of row: Int, with blank: ShadowCell) {
    let end = size.columns
    let count = max(column - end, min(end - column, count))
    let kept = count > 0 ? column..<end - count : column - count..<end
    cut(at: column, row)
    cut(at: count > 0 ? kept.upperBound : kept.lowerBound, row)
    let start = order[row] * end
    cells.withUnsafeMutableBufferPointer { cells in
      guard let first = cells.baseAddress.map({ $0 + start + kept.lowerBound }) else { return }
      (first + count).update(from: first, count: kept.count)
    }
    let left = count > 0 ? column..<column + count : end + count..<end
    fill(start + left.lowerBound..<start + left.upperBound, blank)
  }

  // MARK: Scrolling

  /// Moves rows up by a number, or down by a negative one, and erases those that scroll in.
  mutating func scroll(by count: Int, in rows: Range<Int>, with blank: ShadowCell) {
    let count = max(-rows.count, min(rows.count, count))
    let middle = count > 0 ? rows.lowerBound + count : rows.upperBound + count
    // A rotation in place.
    order.withUnsafeMutableBufferPointer { order in
      order[rows.lowerBound..<middle].reverse()
      order[middle..<rows.upperBound].reverse()
      order[rows].reverse()
    }
    for row in count > 0 ? rows.suffix(count) : rows.prefix(-count) {
      let start = order[row] * size.columns
      fill(start..<start + size.columns, blank)
      // Not all terminals fill rows that are scrolled in with the background.
      doubts[order[row]] = blank != ShadowCell()
    }
  }

  /// The grid in another size, of which nothing is sure: terminals move and join rows.
  func resized(to size: ScreenSize) -> ShadowGrid {
    var other = ShadowGrid(size: size)
    other.doubtAll()
    return other
  }
}
