internal import KamuroParticles
internal import KamuroRaster
internal import KamuroScreen

/// The colors and attributes of a panel's screen cells.
struct CellStyle: Equatable, Sendable {
  var foreground = ScreenColor.standard
  var background = ScreenColor.standard
  var attributes: ScreenCell.Attributes = []

  func cell(_ glyph: Unicode.Scalar) -> ScreenCell {
    ScreenCell(
      glyph,
      foreground: foreground,
      background: background,
      attributes: attributes
    )
  }
}

/// A panel under construction: a rectangle of one style to write text and borders on.
struct PanelDrawing {
  /// The line style of a border.
  enum Border {
    case raised
    case inset

    fileprivate var glyphs: [Unicode.Scalar] {
      switch self {
      case .raised: ["╭", "╮", "╰", "╯", "─", "│"]
      case .inset: ["┏", "┓", "┗", "┛", "━", "┃"]
      }
    }

    fileprivate static let ascii: [Unicode.Scalar] = ["+", "+", "+", "+", "-", "|"]
  }

  let columns: Int
  let rows: Int
  let style: CellStyle
  private var cells: [ScreenCell?]
  private var clusters = GlyphClusters()

  init(columns: Int, rows: Int, style: CellStyle) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    self.style = style
    cells = Array(repeating: style.cell(" "), count: self.columns * self.rows)
  }

  /// Writes a line of text, cut at the panel's edge; a wide character takes two screen cells.
  mutating func write(_ text: String, column: Int, row: Int, style: CellStyle? = nil) {
    guard (0..<rows).contains(row) else { return }
    var line = StyledLine()
    for character in text { line.put(character, like: (style ?? self.style).cell(" "), &clusters) }
    for (place, cell) in zip(column..., line.cells) {
      let end = place + (cell.attributes.contains(.wide) ? 2 : 1)
      guard place >= 0, end <= columns else { return }
      cells[row * columns + place] = cell
    }
  }

  /// Draws a border along the edge.
  mutating func drawBorder(_ border: Border, isASCII: Bool) {
    let glyphs = isASCII ? Border.ascii : border.glyphs
    for column in 1..<max(1, columns - 1) {
      cells[column] = style.cell(glyphs[4])
      cells[(rows - 1) * columns + column] = style.cell(glyphs[4])
    }
    for row in 1..<max(1, rows - 1) {
      cells[row * columns] = style.cell(glyphs[5])
      cells[row * columns + columns - 1] = style.cell(glyphs[5])
    }
    cells[0] = style.cell(glyphs[0])
    cells[columns - 1] = style.cell(glyphs[1])
    cells[(rows - 1) * columns] = style.cell(glyphs[2])
    cells[rows * columns - 1] = style.cell(glyphs[3])
  }

  func panel(at origin: ScreenPosition, zPosition: Double) -> Panel {
    var panel = Panel(origin: origin, columns: columns, cells: cells, zPosition: zPosition)
    panel.clusters = clusters
    return panel
  }
}
