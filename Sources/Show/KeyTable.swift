internal import Particles
internal import Raster

/// A board with keys and what they do.
struct KeyTable: Sendable {
  let keys: [(name: String, meaning: String)]

  /// Between a key and what it does.
  private static let gap = 3
  /// Columns that are enough for words.
  private static let leastRoom = 8
  /// Keys at the end that stay on the lowest screen: how to go on, and how to leave.
  private static let lasting = 2

  /// The board, in the middle of the screen and never larger.
  ///
  /// On a narrow screen what keys do goes on in a line below; on one that is too narrow or too low for
  /// that each has a line, as far as it goes.
  func board(on size: ScreenSize, inks: Inks) -> Panel {
    let lines = lines(columns: size.columns - 6, rows: size.rows - 2, isASCII: inks.isASCII)
    let width = (lines.map(\.displayWidth).max() ?? 0) + 6
    var drawing = PanelDrawing(
      columns: min(size.columns, width),
      rows: min(size.rows, lines.count + 2),
      style: CellStyle(foreground: inks.text, background: inks.board)
    )
    drawing.drawBorder(.raised, isASCII: inks.isASCII)
    for (row, line) in lines.enumerated() where row + 2 < drawing.rows {
      drawing.write(line, column: 3, row: row + 1)
    }
    return drawing.panel(
      at: ScreenPosition(
        column: (size.columns - drawing.columns) / 2,
        row: (size.rows - drawing.rows) / 2
      ),
      zPosition: 2_000_000
    )
  }

  private func lines(columns: Int, rows: Int, isASCII: Bool) -> [String] {
    let keyWidth = keys.map(\.name.displayWidth).max() ?? 0
    let room = max(1, columns - keyWidth - Self.gap)
    func line(_ key: String, _ meaning: String) -> String {
      let name = isASCII ? key.replacing("…", with: "-") : key
      return name + String(repeating: " ", count: keyWidth - key.displayWidth + Self.gap) + meaning
    }
    let whole = keys.flatMap { key, meaning in
      meaning.wrapped(to: room).enumerated().map { line($0 == 0 ? key : "", $1) }
    }
    if room >= Self.leastRoom, whole.count <= rows { return whole }
    let cut = keys.map { line($0, $1).cut(to: columns, isASCII: isASCII) }
    guard cut.count > rows else { return cut }
    let lasting = min(Self.lasting, max(0, rows))
    return cut.prefix(max(0, rows - lasting)) + cut.suffix(lasting)
  }
}
