import KamuroScreen

/// Frames that are cut within rows: on a slow link one row may take longer than a frame should.
extension FrameComposer {
  /// Frames that are to have fewer bytes than this are cut within rows.
  static let shortFrame = 2048
  /// About the most bytes of a cell: two direct colors and a glyph.
  private static let cellBytes = 40

  /// The place among runs of the first one that the frame before has left.
  func firstRun(of runs: [ScreenDiff.Run]) -> Int {
    let (row, column) = (firstPlace.row, firstPlace.column)
    return runs.firstIndex { ($0.row, $0.columns.upperBound - 1) >= (row, column) } ?? 0
  }

  /// Draws what differs a few cells at a time, from the place on where the last frame was cut, until
  /// the buffer is full.
  mutating func drawPieces(
    of grid: ScreenGrid,
    until limit: Int,
    into buffer: inout ByteBuffer
  ) -> Bool {
    let runs = difference.runs
    let first = firstRun(of: runs)
    let length = max(2, (limit - buffer.count) / (2 * Self.cellBytes))
    // The run in which the last frame was cut is begun there, and its beginning comes last.
    let start = firstPlace.row == runs[first].row ? firstPlace.column : 0
    var isBegun = false
    for (index, run) in (runs[first...] + runs[...first]).enumerated() {
      var columns = run.columns
      if index == 0 { columns = columns.clamped(to: start..<max(start, columns.upperBound)) }
      if index == runs.count { columns = columns.clamped(to: 0..<start) }
      while !columns.isEmpty {
        if isBegun, buffer.count >= limit {
          firstPlace = ScreenPosition(column: columns.lowerBound, row: run.row)
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
    firstPlace = ScreenPosition(column: 0, row: 0)
    return true
  }

  /// Where a piece of some columns ends, with the whole of a wide glyph.
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
