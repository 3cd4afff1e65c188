internal import KamuroScreen

extension ShadowScreen {
  /// Erases within the row of the cursor (EL).
  mutating func eraseLine(_ kind: Int) {
    guard !isRowDoubtful else { return grid.doubtAll() }
    let column = cursor.column
    switch kind {
    case 0 where columnDoubt == 0: erase(column..<size.columns)
    case 1 where columnDoubt == 0: erase(0..<column + 1)
    case 2: erase(0..<size.columns)
    default: grid.doubt(cursor.row)
    }
    if kind != 2 || isWrapPending { dropWrap() }
  }

  private mutating func erase(_ columns: Range<Int>) {
    grid.erase(columns, of: cursor.row, with: pen.blank)
    doubtLastCell()
  }

  /// Doubts the last cell of the row where a wrap may be pending: in some terminals the cursor is
  /// behind it then, and erases nothing.
  private mutating func doubtLastCell() {
    guard isWrapPending || isWrapDoubtful else { return }
    grid[size.columns - 1, cursor.row].attributes.insert(.unknown)
  }

  /// Erases rows, and part of the cursor's row (ED).
  mutating func eraseDisplay(_ kind: Int) {
    let everything = 0..<size.rows
    if kind == 3 { return }
    guard kind == 2 || !isRowDoubtful else { return grid.doubtAll() }
    switch kind {
    case 0:
      // The whole screen, which some terminals keep in their scrollback.
      if cursor == ScreenPosition(column: 0, row: 0), columnDoubt == 0 {
        eraseRows(everything)
      } else {
        eraseLine(0)
        eraseRows(cursor.row + 1..<size.rows)
      }
    case 1:
      eraseLine(1)
      eraseRows(0..<cursor.row)
    case 2: eraseRows(everything)
    default: doubtScreen()
    }
    if kind != 0 { dropWrap() }
  }

  mutating func eraseRows(_ rows: Range<Int>) {
    for row in rows { grid.erase(0..<size.columns, of: row, with: pen.blank) }
  }

  /// Erases characters from the cursor on (ECH).
  mutating func eraseCharacters(_ count: Int) {
    guard isCursorCertain else { return doubtRow() }
    erase(cursor.column..<min(size.columns, cursor.column + count))
    dropWrap()
  }

  /// Moves the characters from the cursor on right (ICH), or those behind it left (DCH).
  mutating func shiftCharacters(by count: Int) {
    guard isCursorCertain else { return doubtRow() }
    grid.shift(by: count, from: cursor.column, of: cursor.row, with: pen.blank)
    doubtLastCell()
    dropWrap()
  }

  /// Moves the rows behind the cursor's up (DL), or those from it on down (IL).
  mutating func scrollLines(by count: Int) {
    guard !isRowDoubtful else { return grid.doubtAll() }
    // Most terminals do nothing there.
    guard margins.contains(cursor.row) else { return doubtScreen() }
    grid.scroll(by: count, in: cursor.row..<margins.upperBound, with: pen.blank)
    dropWrap()
    // Some terminals move the cursor to the first column.
    if cursor.column > 0 { columnDoubt = size.columns }
  }
}
