internal import KamuroParticles
internal import KamuroRaster
internal import KamuroScreen

extension Panel {
  /// What stops particles that meet walls: what one sees of the panel.
  ///
  /// A panel without holes is a box. One with holes is made of pieces, and so is a line of text
  /// without a background, whose blanks are holes. A piece is a run of cells in a row, together with
  /// equal runs right below it.
  ///
  /// ```
  /// Enter: yes     ╭─────╮
  /// ▇▇▇▇▇▇ ▇▇▇     │ Yes │
  ///                ╰─────╯ one box
  /// ```
  var walls: [Wall] { walls() }

  /// The same, where holes of so many columns between cells of a row are as solid as these.
  func walls(bridging gap: Int = 0) -> [Wall] {
    let cells = cells
    guard rows == 1 || cells.contains(nil) else {
      return [wall(of: 0..<columns, in: 0..<rows)]
    }
    var walls: [Wall] = []
    /// The runs that reach down to the row before, and where each began.
    var open: [(columns: Range<Int>, firstRow: Int)] = []
    for row in 0...rows {
      let runs = row < rows ? runs(of: cells, inRow: row, bridging: gap) : []
      for piece in open where !runs.contains(piece.columns) {
        walls.append(wall(of: piece.columns, in: piece.firstRow..<row))
      }
      open = runs.map { columns in
        (columns, open.first { $0.columns == columns }?.firstRow ?? row)
      }
    }
    return walls
  }

  /// The solid cells of a row, as ranges of columns.
  private func runs(of cells: [ScreenCell?], inRow row: Int, bridging gap: Int) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for column in 0..<columns where cells[row * columns + column]?.isSeen == true {
      if let last = runs.last, last.upperBound + gap >= column {
        runs[runs.count - 1] = last.lowerBound..<column + 1
      } else {
        runs.append(column..<column + 1)
      }
    }
    return runs
  }

  /// A box of some of the cells, in points.
  private func wall(of columns: Range<Int>, in rows: Range<Int>) -> Wall {
    let frame = ScreenFrame(
      columns: origin.column + columns.lowerBound..<origin.column + columns.upperBound,
      rows: origin.row + rows.lowerBound..<origin.row + rows.upperBound
    )
    var wall = Wall(.box)
    wall.position = LengthPair(Length(frame.middle.dx), Length(frame.middle.dy))
    wall.size = LengthPair(Length(frame.size.width), Length(frame.size.height))
    return wall
  }
}
