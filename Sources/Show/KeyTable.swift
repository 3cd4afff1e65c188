internal import Particles
internal import Raster

/// A board with keys and what they do.
struct KeyTable: Sendable {
  let keys: [(name: String, meaning: String)]

  /// The board, in the middle of the screen and cut to it.
  func board(on size: ScreenSize, inks: Inks) -> Panel {
    let keyWidth = keys.map(\.name.displayWidth).max() ?? 0
    let lines = keys.map { key, meaning in
      key + String(repeating: " ", count: keyWidth - key.displayWidth + 3) + meaning
    }
    let width = (lines.map(\.displayWidth).max() ?? 0) + 6
    var drawing = PanelDrawing(
      columns: min(size.columns, width),
      rows: min(size.rows, lines.count + 2),
      style: CellStyle(foreground: inks.text, background: inks.board)
    )
    drawing.drawBorder(.raised, isASCII: inks.isASCII)
    for (row, line) in lines.enumerated() where row + 2 < drawing.rows {
      let shown = inks.isASCII ? line.replacing("…", with: "-") : line
      drawing.write(
        String(shown.prefix(max(0, drawing.columns - 6))),
        column: 3,
        row: row + 1
      )
    }
    return drawing.panel(
      at: ScreenPosition(
        column: (size.columns - drawing.columns) / 2,
        row: (size.rows - drawing.rows) / 2
      ),
      zPosition: 2_000_000
    )
  }
}
