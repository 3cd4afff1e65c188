internal import KamuroFoundations

// Drawing the screen cells of runs: the cursor move to each, its style and its glyph.
extension FrameComposer {
  mutating func draw(
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
      let cluster = isCut ? nil : cluster(in: grid, at: base + column)
      draw(cell, glyph: isCut ? " " : cell.glyph, cluster, into: &buffer)
      if isWide && !isCut && encoding == .ascii { buffer.append(UInt8(ascii: " ")) }
      cursor =
        isWide || cluster != nil || column + 1 == columns
        ? nil : ScreenPosition(column: column + 1, row: run.row)
    }
  }

  /// The glyph of several scalars to draw in a cell and its continuation; `nil` for a single scalar.
  private mutating func cluster(in grid: ScreenGrid, at place: Int) -> Character? {
    guard let cluster = grid.cluster(at: place), encoding == .utf8 else { return nil }
    // Combining marks have no width in any terminal.
    guard cluster.emojiReplacement != nil else { return cluster }
    hasClusters = true
    return showsClusters ? cluster : nil
  }

  /// Draws the cells of a run from the cursor on, up to a glyph that is wide or of several scalars,
  /// or the last column.
  ///
  /// - Returns: The column after the last cell drawn.
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
      guard cell.attributes.isDisjoint(with: .complex) else { break }
      draw(cell, glyph: cell.glyph, into: &buffer)
      column += 1
    }
    cursor = ScreenPosition(column: column, row: run.row)
    return column
  }

  /// Draws a cell with a glyph, or with one of several scalars instead.
  @inline(__always)
  private mutating func draw(
    _ cell: ScreenCell,
    glyph: Unicode.Scalar,
    _ cluster: Character? = nil,
    into buffer: inout ByteBuffer
  ) {
    var glyph = glyph
    var style = Style(cell)
    if style != pen {
      if glyph == " " { style = style.simplifiedForSpace(near: pen) }
      var change = StyleChange(from: pen, to: style)
      if !change.steps.isEmpty, style.maySaveByExchange(near: pen),
        let other = complements?[glyph], let swapped = style.exchangedForBlock
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
    if let cluster {
      for scalar in cluster.unicodeScalars { buffer.append(scalar) }
    } else {
      buffer.append(encoding.sent(glyph))
    }
  }

  /// Moves the cursor to `target`, by rewriting the cells in between where that is shorter.
  private mutating func move(
    to target: ScreenPosition,
    over grid: ScreenGrid,
    into buffer: inout ByteBuffer
  ) {
    let move =
      isInline
      ? CursorMove(inlineFrom: row, column: cursor?.column, to: target)
      : CursorMove(from: cursor.map { onScreen($0) }, to: onScreen(target))
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

  /// The position on the screen of one in the grid.
  private func onScreen(_ position: ScreenPosition) -> ScreenPosition {
    ScreenPosition(column: origin.column + position.column, row: origin.row + position.row)
  }

  /// Whether cells can be rewritten without a change of style, in `limit` bytes.
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
      guard cell.attributes.isDisjoint(with: .complex) else { return false }
      var style = Style(cell)
      if cell.glyph == " " { style = style.simplifiedForSpace(near: pen) }
      length += ByteBuffer.length(of: encoding.sent(cell.glyph))
      if style != pen || length > limit { return false }
    }
    return true
  }
}
