package import KamuroParticles
package import KamuroScreen

extension Panel {
  /// The visible parts of the panel as colliders.
  ///
  /// A panel without holes is one box. A panel with holes, or a line of text without a background,
  /// whose spaces are holes, is split into pieces: runs of screen cells in a row, merged with equal
  /// runs right below.
  ///
  /// ```
  /// Enter: yes     ╭─────╮
  /// ▇▇▇▇▇▇ ▇▇▇     │ Yes │
  ///                ╰─────╯ one box
  /// ```
  package var walls: [Wall] { walls() }

  /// The colliders, with gaps of up to `gap` columns between solid screen cells closed.
  package func walls(bridging gap: Int = 0) -> [Wall] {
    let cells = cells
    guard rows == 1 || cells.contains(nil) else {
      return [wall(of: 0..<columns, in: 0..<rows)]
    }
    var walls: [Wall] = []
    /// The runs that reach down to the previous row, each with its first row.
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

  /// The runs of solid screen cells of a row, as ranges of columns.
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

  /// A box collider around a rectangle of screen cells.
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
