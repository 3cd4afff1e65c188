internal import KamuroScreen

extension ShadowScreen {
  /// Prints ASCII bytes.
  mutating func print(_ bytes: UnsafeBufferPointer<UInt8>) {
    // In a row that is not known no cell is sure, whatever is printed.
    let isLost =
      isRowDoubtful && !isWrapPending && !isWrapDoubtful
      && cursor.column + bytes.count < size.columns
    guard isLost || isCursorCertain, charsets.current == UInt8(ascii: "B"), !modes.inserts,
      modes.wraps, !modes.hasSideMargins
    else {
      for byte in bytes { print(UInt32(byte)) }
      return
    }
    if isLost { grid.doubtAll() }
    let template = ShadowCell(0, pen: pen)
    var place = 0
    while place < bytes.count {
      if isWrapPending { wrap() }
      let count = min(bytes.count - place, size.columns - cursor.column)
      grid.cut(at: cursor.column, cursor.row)
      grid.cut(at: cursor.column + count, cursor.row)
      grid.write(
        UnsafeBufferPointer(rebasing: bytes[place..<place + count]),
        like: template,
        column: cursor.column,
        row: cursor.row
      )
      advance(by: count)
      place += count
    }
    lastPrinted = UInt32(bytes[bytes.count - 1])
  }

  private mutating func advance(by columns: Int) {
    cursor.column += columns
    guard cursor.column >= size.columns else { return }
    cursor.column = size.columns - 1
    isWrapPending = modes.wraps
  }

  private mutating func wrap() {
    isWrapPending = false
    cursor.column = 0
    lineFeed()
  }

  /// Prints a scalar.
  mutating func print(_ scalar: UInt32) {
    if scalar < 0x80 {
      lastPrinted = scalar
      return put(translated(scalar), width: 1, isUnknown: !charsets.isKnown)
    }
    switch widths.kind(of: scalar) {
    case .narrow: put(scalar, width: 1)
    case .overhanging:
      put(scalar, width: 1, isUnknown: true)
      // Its neighbor may be covered by it.
      if cursor.column < size.columns, !isWrapPending {
        grid[cursor.column, cursor.row].attributes.insert(.unknown)
      }
    case .wide: put(scalar, width: 2)
    case .mark: return combine(scalar)
    case .unknown:
      put(scalar, width: 1, isUnknown: true)
      doubtRow()
      doubtColumn(by: 4)
    }
    lastPrinted = scalar
  }

  /// Notes bytes that are no UTF-8, which terminals show in different ways.
  mutating func printInvalid() {
    doubtRow()
    doubtColumn(by: 4)
    if isWrapPending || isWrapDoubtful { isRowDoubtful = true }
  }

  private mutating func put(_ scalar: UInt32, width: Int, isUnknown: Bool = false) {
    if isWrapPending {
      wrap()
      // Not all terminals insert what has wrapped.
      if modes.inserts { doubtRow() }
    }
    if isWrapDoubtful {
      isWrapDoubtful = false
      doubtCursor()
    }
    if cursor.column + width > size.columns {
      // Terminals differ on what the last column then has, and without wraps on the glyph.
      grid.doubt(cursor.row)
      guard modes.wraps, size.columns >= width else {
        doubtCursor()
        return
      }
      wrap()
    }
    let (column, row) = (cursor.column, cursor.row)
    if modes.inserts { grid.shift(by: width, from: column, of: row, with: ShadowCell()) }
    grid.cut(at: column, row)
    grid.cut(at: column + width, row)
    var cell = ShadowCell(scalar, pen: pen)
    if isUnknown { cell.attributes.insert(.unknown) }
    if width == 2 {
      var half = cell
      half.scalar = 0
      half.attributes.insert(.continuation)
      cell.attributes.insert(.wide)
      grid[column + 1, row] = half
    }
    grid[column, row] = cell
    advance(by: width)
    if !isCursorCertain {
      doubtRow()
      doubtColumn(by: 0)
    }
  }

  /// Puts a combining mark on the last glyph; of a second one nothing is sure.
  private mutating func combine(_ mark: UInt32) {
    var column =
      isWrapPending || !modes.wraps && cursor.column == size.columns - 1
      ? cursor.column : cursor.column - 1
    if !modes.wraps { doubtRow() }
    guard column >= 0, isCursorCertain else {
      doubtRow()
      return doubtColumn(by: 1)
    }
    if column > 0, grid[column, cursor.row].attributes.contains(.continuation) { column -= 1 }
    guard grid[column, cursor.row].scalar != 0, grid[column, cursor.row].mark == 0 else {
      doubtRow()
      return doubtColumn(by: 4)
    }
    grid[column, cursor.row].mark = mark
  }

  /// Repeats the last glyph (REP); of others than ASCII, and behind anything else, terminals differ.
  mutating func repeatLast(_ count: Int) {
    guard (0x20..<0x7F).contains(lastPrinted) else { return doubtScreen() }
    for _ in 0..<min(count, size.cellCount) { print(lastPrinted) }
  }

  /// A character in the set in use.
  func translated(_ scalar: UInt32) -> UInt32 {
    switch charsets.current {
    case UInt8(ascii: "B"): return scalar
    case UInt8(ascii: "0"):
      guard (0x5F...0x7E).contains(scalar) else { return scalar }
      return Self.lines[Int(scalar - 0x5F)]
    default: return scalar
    }
  }

  /// DEC Special Graphics from _ to ~.
  private static let lines: [UInt32] = [
    0x20, 0x25C6, 0x2592, 0x2409, 0x240C, 0x240D, 0x240A, 0xB0, 0xB1, 0x2424, 0x240B, 0x2518,
    0x2510, 0x250C, 0x2514, 0x253C, 0x23BA, 0x23BB, 0x2500, 0x23BC, 0x23BD, 0x251C, 0x2524, 0x2534,
    0x252C, 0x2502, 0x2264, 0x2265, 0x3C0, 0x2260, 0xA3, 0xB7,
  ]
}
