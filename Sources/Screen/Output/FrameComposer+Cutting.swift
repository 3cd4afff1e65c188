/// Frames that are cut within rows: on a slow link, one row may take longer than a frame should.
extension FrameComposer {
  /// Frames with a limit below this, in bytes, are cut within rows.
  static let shortFrame = 2048
  /// The approximate maximum bytes of a screen cell: two direct colors and a glyph.
  private static let cellBytes = 40

  /// The index of the first run that the last frame did not draw completely.
  func firstRun(of runs: [ScreenDiff.Run]) -> Int {
    let (row, column) = (firstPosition.row, firstPosition.column)
    return runs.firstIndex { ($0.row, $0.columns.upperBound - 1) >= (row, column) } ?? 0
  }

  /// Draws the difference a few cells at a time, from where the last frame was cut, up to the
  /// limit.
  ///
  /// - Returns: Whether all was drawn.
  mutating func drawPieces(
    of grid: ScreenGrid,
    until limit: Int,
    into buffer: inout ByteBuffer
  ) -> Bool {
    let runs = difference.runs
    let first = firstRun(of: runs)
    let length = max(2, (limit - buffer.count) / (2 * Self.cellBytes))
    // The run that was cut continues at the cut; its beginning comes last.
    let start = firstPosition.row == runs[first].row ? firstPosition.column : 0
    var isBegun = false
    for (index, run) in (runs[first...] + runs[...first]).enumerated() {
      var columns = run.columns
      if index == 0 { columns = columns.clamped(to: start..<max(start, columns.upperBound)) }
      if index == runs.count { columns = columns.clamped(to: 0..<start) }
      while !columns.isEmpty {
        if isBegun, buffer.count >= limit {
          firstPosition = ScreenPosition(column: columns.lowerBound, row: run.row)
          return false
        }
        let end = pieceEnd(of: columns, within: length, row: run.row, of: grid)
        let piece = ScreenDiff.Run(row: run.row, columns: columns.lowerBound..<end)
        draw(piece, of: grid, into: &buffer)
        front.take([piece][...], from: grid)
        columns = end..<columns.upperBound
        isBegun = true
      }
    }
    firstPosition = ScreenPosition(column: 0, row: 0)
    return true
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
