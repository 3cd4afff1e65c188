/// Frames that are cut within rows: on a slow link, one row may take longer than a frame should.
extension FrameComposer {
  /// Frames with a limit below this, in bytes, are cut within rows.
  static let shortFrame = 2048
  /// The approximate maximum bytes of a screen cell: two direct colors and a glyph.
  private static let cellBytes = 40

  /// The index of the first run that a frame, cut at a position, did not draw completely.
  func firstRun(of runs: [ScreenDiff.Run], from cut: ScreenPosition) -> Int {
    runs.firstIndex { ($0.row, $0.columns.upperBound - 1) >= (cut.row, cut.column) } ?? 0
  }

  /// Draws the difference a few cells at a time, up to the limit.
  ///
  /// First come the cells that are as in the picture before, of which the last frame was cut: a
  /// panel, a text, and what is dark again. What moves will have moved on with the next picture, and
  /// would keep a panel waiting.
  ///
  /// - Returns: Whether all was drawn.
  mutating func drawPieces(
    of grid: ScreenGrid,
    until limit: Int,
    into buffer: inout ByteBuffer
  ) -> Bool {
    let limits = buffer.count..<max(buffer.count + 1, limit)
    let (settled, moving) = partedRuns(of: grid)
    return drawPieces(settled, from: \.settledPosition, of: grid, in: limits, into: &buffer)
      && drawPieces(moving, from: \.firstPosition, of: grid, in: limits, into: &buffer)
  }

  /// Draws runs from where the last frame was cut, so that each gets its turn.
  private mutating func drawPieces(
    _ runs: [ScreenDiff.Run],
    from position: WritableKeyPath<Self, ScreenPosition>,
    of grid: ScreenGrid,
    in limits: Range<Int>,
    into buffer: inout ByteBuffer
  ) -> Bool {
    guard !runs.isEmpty else { return true }
    let cut = self[keyPath: position]
    let first = firstRun(of: runs, from: cut)
    let length = max(2, limits.count / (2 * Self.cellBytes))
    // The run that was cut continues at the cut; its beginning comes last.
    let start = cut.row == runs[first].row ? cut.column : 0
    for (index, run) in (runs[first...] + runs[...first]).enumerated() {
      var columns = run.columns
      if index == 0 { columns = columns.clamped(to: start..<max(start, columns.upperBound)) }
      if index == runs.count { columns = columns.clamped(to: 0..<start) }
      while !columns.isEmpty {
        if buffer.count >= limits.upperBound {
          self[keyPath: position] = ScreenPosition(column: columns.lowerBound, row: run.row)
          return false
        }
        let end = pieceEnd(of: columns, within: length, row: run.row, of: grid)
        let piece = ScreenDiff.Run(row: run.row, columns: columns.lowerBound..<end)
        draw(piece, of: grid, into: &buffer)
        front.take([piece][...], from: grid)
        columns = end..<columns.upperBound
      }
    }
    self[keyPath: position] = ScreenPosition(column: 0, row: 0)
    return true
  }

  /// The runs of the cells that are as in ``wanted``, and those of the others.
  private func partedRuns(
    of grid: ScreenGrid
  ) -> (settled: [ScreenDiff.Run], moving: [ScreenDiff.Run]) {
    guard let wanted, wanted.size == grid.size else { return ([], difference.runs) }
    var parts: [[ScreenDiff.Run]] = [[], []]
    for run in difference.runs {
      let base = run.row * grid.size.columns
      var (first, part) = (run.columns.lowerBound, 0)
      for column in run.columns {
        let cell = grid.cells[base + column]
        let own = cell == wanted.cells[base + column] ? 0 : 1
        guard own != part, !cell.attributes.contains(.continuation) else { continue }
        if first < column { parts[part].append(.init(row: run.row, columns: first..<column)) }
        (first, part) = (column, own)
      }
      parts[part].append(.init(row: run.row, columns: first..<run.columns.upperBound))
    }
    return (parts[0], parts[1])
  }

  /// The end of a piece of a run, which never splits a wide glyph.
  private func pieceEnd(
    of columns: Range<Int>,
    within length: Int,
    row: Int,
    of grid: ScreenGrid
  ) -> Int {
    var end = min(columns.upperBound, columns.lowerBound + length)
    while end < columns.upperBound, grid[end, row].attributes.contains(.continuation) { end += 1 }
    return end
  }
}
