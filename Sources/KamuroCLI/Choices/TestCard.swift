internal import KamuroParticles
internal import KamuroRaster
internal import KamuroRecording
internal import KamuroScreen

/// Rows of glyphs and colors that show a user what the terminal draws.
struct TestCard {
  private static let columns = 64
  private static let nameWidth = 10

  let colors: ColorDepth
  let isUnicode: Bool

  /// The rows of the card as lines.
  var text: String {
    var text = ""
    if isUnicode {
      for blocks in BlockSet.allCases { text += row(blocks.rawValue, Self.glyphs(of: blocks.grid)) }
      text += row("braille", Self.glyphs(of: .braille))
    }
    return text + row("ascii", GlyphSet.ramp.filter { $0 != " " }) + ramps
  }

  /// Each block alone, then more and more of them.
  private static func glyphs(of grid: GlyphGrid) -> [Unicode.Scalar] {
    let count = grid.count
    let patterns = (0..<count).map { 1 << $0 } + (2...count).map { 1 << $0 - 1 }
    return patterns.map { grid.glyphs[$0] }
  }

  private func row(_ name: String, _ glyphs: [Unicode.Scalar]) -> String {
    let spaced = glyphs.reduce(into: "") { text, glyph in
      text.unicodeScalars.append(glyph)
      text += " "
    }
    return name.padded(to: Self.nameWidth) + spaced.dropLast() + "\n"
  }

  /// A row of all hues and a row of all greys, at the color depth of shows.
  private var ramps: String {
    guard colors != .none else { return "" }
    var rasterizer = Rasterizer(colors: colors)
    var grid = ScreenGrid(size: ScreenSize(columns: Self.columns, rows: 2))
    for column in 0..<Self.columns {
      let part = Double(column) / Double(Self.columns - 1)
      for (row, color) in [Self.hue(part), Color(red: part, green: part, blue: part)].enumerated() {
        grid[column, row] = ScreenCell(
          isUnicode ? "█" : "#",
          foreground: rasterizer.screenColor(of: color)
        )
      }
    }
    let name = "\(colors.rawValue)".padded(to: Self.nameWidth)
    let indent = "".padded(to: Self.nameWidth)
    return zip([name, indent], grid.ansi().split(separator: "\n")).reduce(into: "") {
      $0 += $1.0 + $1.1 + "\n"
    }
  }

  /// A saturated color of a hue, 0...1, from red through green and blue to red.
  private static func hue(_ part: Double) -> Color {
    let channels = [0.0, 1, 2].map { third in
      let distance = abs((part * 3 - third + 4.5).truncatingRemainder(dividingBy: 3) - 1.5)
      return min(1, max(0, 2 - 2 * distance))
    }
    return Color(red: channels[0], green: channels[1], blue: channels[2])
  }
}
