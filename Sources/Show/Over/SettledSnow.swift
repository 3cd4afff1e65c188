package import KamuroScreen
package import KamuroShadow

/// Snow that lies on a program's text.
///
/// It is no particle any more: each character carries a height, which belongs to its row. So it
/// scrolls with the row, and is gone where the character changes.
/// ```
/// light falls      *  *
/// settles          ▁▂▁  ▁
/// on text      $ git log
/// ```
package struct SettledSnow: Sendable {
  /// The most eighths of a cell: text below is still seen as text.
  private static let most: Float = 4
  /// The eighths by which it grows in a second of light.
  private static let growth: Float = 1
  /// The eighths by which it may be higher than beside it.
  private static let slope: Float = 1
  private static let glyphs: [Unicode.Scalar] = ["▁", "▂", "▃", "▄"]

  private let size: ScreenSize
  private let isASCII: Bool
  /// What carries it, and the snow itself, by the identity of the row.
  private var supports: [UInt32]
  private var heights: [Float]
  private var colors: [ScreenColor]
  /// Whether there is none.
  package private(set) var isEmpty = true

  package init(size: ScreenSize, isASCII: Bool) {
    (self.size, self.isASCII) = (size, isASCII)
    supports = [UInt32](repeating: 0, count: size.cellCount)
    heights = [Float](repeating: 0, count: size.cellCount)
    colors = [ScreenColor](repeating: .standard, count: size.cellCount)
  }

  /// Lets light right above text settle for some seconds.
  package mutating func settle(_ light: ScreenGrid, on cells: ShadowGrid, for seconds: Double) {
    guard cells.size == size, light.size == size else { return }
    for row in 1..<max(1, size.rows) where !cells.isDoubtful(row) {
      let start = cells.identity(of: row) * size.columns
      for column in 0..<size.columns {
        let (place, support) = (start + column, Self.support(cells[column, row]))
        if supports[place] != support {
          (supports[place], heights[place], colors[place]) = (support, 0, .standard)
        }
        let falling = light[column, row - 1]
        guard support != 0, falling.showsGlyph, cells[column, row - 1].isBlank else { continue }
        // The brightest: snow dims while it falls far away, and sparks pass.
        if Self.light(of: colors[place]) <= Self.light(of: falling.foreground) {
          colors[place] = falling.foreground
        }
        grow(place, in: start..<start + size.columns, by: Self.growth * Float(seconds))
      }
    }
  }

  private static func light(of color: ScreenColor) -> Float {
    LightOverText.light(of: color)?.sum() ?? 0
  }

  /// Adds snow to a place, or to a neighbor's where that is much lower.
  private mutating func grow(_ place: Int, in row: Range<Int>, by eighths: Float) {
    let lower = [place - 1, place + 1].first {
      row.contains($0) && supports[$0] != 0 && heights[$0] + Self.slope < heights[place]
    }
    let target = lower ?? place
    heights[target] = min(Self.most, heights[target] + eighths)
    colors[target] = colors[place]
    isEmpty = false
  }

  /// What carries snow in a cell; 0 for nothing.
  private static func support(_ cell: ShadowCell) -> UInt32 { cell.isBlank ? 0 : cell.scalar }

  /// The cell with the snow that lies on the one below; `nil` where there is none.
  package func cell(_ column: Int, _ row: Int, over cells: ShadowGrid) -> ShadowCell? {
    guard !isEmpty, row + 1 < size.rows, cells.size == size, !cells.isDoubtful(row + 1) else {
      return nil
    }
    let place = cells.identity(of: row + 1) * size.columns + column
    guard heights[place] >= 1, supports[place] == Self.support(cells[column, row + 1]),
      cells[column, row].isBlank
    else { return nil }
    var cell = cells[column, row]
    let glyph = isASCII ? "_" : Self.glyphs[Int(heights[place]) - 1]
    (cell.scalar, cell.foreground) = (glyph.value, colors[place])
    cell.attributes = []
    return cell
  }
}
