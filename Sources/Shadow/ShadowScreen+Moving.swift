internal import KamuroScreen

extension ShadowScreen {
  /// Acts on a control character.
  mutating func control(_ byte: UInt8) {
    switch byte {
    case 0x07: if parser.isGround { note(.bell) }
    case 0x08: back(1)
    case 0x09: tab(1)
    case 0x0A, 0x0B, 0x0C:
      // Terminals differ on whether the wrap is still pending.
      dropWrap()
      if modes.addsReturn { carriageReturn() }
      lineFeed()
    case 0x0D: carriageReturn()
    case 0x0E: charsets.active = 1
    case 0x0F: charsets.active = 0
    default: break
    }
  }

  mutating func carriageReturn() {
    cursor.column = 0
    (isWrapPending, isWrapDoubtful, columnDoubt) = (false, false, 0)
  }

  /// Moves down by a row, or up by -1 (RI), and scrolls at that end of the margins.
  mutating func lineFeed(by step: Int = 1) {
    if isRowDoubtful { grid.doubtAll() }
    if cursor.row == (step > 0 ? margins.upperBound - 1 : margins.lowerBound) {
      grid.scroll(by: step, in: margins, with: pen.blank)
      if isRowDoubtful { grid.doubtAll() }
    } else if (0..<size.rows).contains(cursor.row + step) {
      cursor.row += step
    }
  }

  /// Notes that a wrap was pending where terminals differ on whether it still is.
  mutating func dropWrap() {
    if isWrapPending { isWrapDoubtful = true }
    isWrapPending = false
  }

  mutating func back(_ count: Int) {
    // Some count from behind the last column.
    let isBehind = isWrapPending || isWrapDoubtful
    (isWrapPending, isWrapDoubtful) = (false, false)
    cursor.column = max(0, cursor.column - count)
    if isBehind { doubtColumn(by: 1) }
  }

  mutating func forward(_ count: Int) {
    dropWrap()
    cursor.column = min(size.columns - 1, cursor.column + count)
  }

  mutating func move(byRows count: Int) {
    (isWrapPending, isWrapDoubtful) = (false, false)
    let top = cursor.row >= margins.lowerBound ? margins.lowerBound : 0
    let bottom = cursor.row < margins.upperBound ? margins.upperBound - 1 : size.rows - 1
    cursor.row = max(top, min(bottom, cursor.row + count))
  }

  mutating func tab(_ count: Int) {
    dropWrap()
    for _ in 0..<min(count, size.columns) where cursor.column < size.columns - 1 {
      cursor.column = tabs[(cursor.column + 1)...].firstIndex(of: true) ?? size.columns - 1
    }
    if columnDoubt > 0 { columnDoubt = size.columns }
  }

  mutating func backTab(_ count: Int) {
    if isWrapPending || isWrapDoubtful { columnDoubt = size.columns }
    isWrapPending = false
    for _ in 0..<min(count, size.columns) {
      cursor.column = tabs[..<cursor.column].lastIndex(of: true) ?? 0
    }
    if columnDoubt > 0 { columnDoubt = size.columns }
  }

  mutating func move(toColumn column: Int) {
    cursor.column = max(0, min(size.columns - 1, column))
    (isWrapPending, isWrapDoubtful, columnDoubt) = (false, false, 0)
  }

  mutating func move(toRow row: Int) {
    let rows = modes.isOrigin ? margins : 0..<size.rows
    cursor.row = max(rows.lowerBound, min(rows.upperBound - 1, rows.lowerBound + row))
    // Terminals differ on whether the wrap is still pending.
    dropWrap()
    isRowDoubtful = false
  }

  mutating func move(toColumn column: Int, row: Int) {
    isWrapPending = false
    move(toColumn: column)
    move(toRow: row)
  }

  // MARK: Saving

  func savedState() -> Saved {
    Saved(
      cursor: cursor,
      isWrapPending: isWrapPending,
      isDoubtful: !isCursorCertain,
      pen: pen,
      charsets: charsets,
      isOrigin: modes.isOrigin
    )
  }

  mutating func restore(_ saved: Saved) {
    // The window may have been larger then.
    cursor.column = min(saved.cursor.column, size.columns - 1)
    cursor.row = min(saved.cursor.row, size.rows - 1)
    let isLinked = pen.isLinked
    (pen, charsets, modes.isOrigin) = (saved.pen, saved.charsets, saved.isOrigin)
    pen.isLinked = isLinked
    (isWrapPending, columnDoubt, isRowDoubtful) = (false, 0, false)
    // Terminals differ on whether the wrap is pending again.
    isWrapDoubtful = saved.isWrapPending
    if saved.isDoubtful { doubtRestored() }
  }

  /// Notes that a state came back that is not known here, or did not.
  mutating func doubtRestored() {
    doubtCursor()
    pen.isUnknown = true
    let isPlain = charsets == Charsets() && saved.charsets == Charsets()
    if !isPlain || modes.isOrigin || saved.isOrigin { isForeign = true }
  }
}
