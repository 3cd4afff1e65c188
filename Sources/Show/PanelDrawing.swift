internal import Raster

/// How the cells of a panel are set.
struct CellStyle: Hashable, Sendable {
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

/// A panel being drawn: a rectangle of one style to write text and lines on.
struct PanelDrawing {
  /// The lines of a box.
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

  init(columns: Int, rows: Int, style: CellStyle) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    self.style = style
    cells = Array(repeating: style.cell(" "), count: self.columns * self.rows)
  }

  /// Writes a line of text, cut at the panel's edge; characters two columns wide take two cells.
  mutating func write(_ text: String, column: Int, row: Int, style: CellStyle? = nil) {
    guard (0..<rows).contains(row) else { return }
    let style = style ?? self.style
    var column = column
    for character in text {
      let width = character.displayWidth
      guard width > 0, let scalar = character.unicodeScalars.first else { continue }
      guard column >= 0, column + width <= columns else { return }
      if width == 2 {
        cells[row * columns + column] = ScreenCell(
          scalar,
          foreground: style.foreground,
          background: style.background,
          attributes: style.attributes.union(.wide)
        )
        cells[row * columns + column + 1] = .continuation
      } else {
        cells[row * columns + column] = style.cell(scalar)
      }
      column += width
    }
  }

  /// Draws a box along the edge.
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
    Panel(origin: origin, columns: columns, cells: cells, zPosition: zPosition)
  }
}

extension Character {
  /// The columns that a terminal gives it: 0, 1 or 2.
  ///
  /// East Asian Wide and emoji blocks are two wide, as in Unicode's EastAsianWidth.txt; marks and
  /// controls none.
  var displayWidth: Int {
    guard let scalar = unicodeScalars.first else { return 0 }
    switch scalar.properties.generalCategory {
    case .control, .format, .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator,
      .surrogate:
      return 0
    default:
      return scalar.properties.isEmojiPresentation || Self.isWide(scalar.value) ? 2 : 1
    }
  }

  private static let wideBlocks: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
    0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD,
  ]

  private static func isWide(_ value: UInt32) -> Bool {
    value >= 0x1100 && wideBlocks.contains { $0.contains(value) }
  }
}

extension String {
  /// The columns that a terminal gives it.
  var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }
}
