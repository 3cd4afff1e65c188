internal import KamuroParticles
internal import KamuroRaster
package import KamuroScreen

/// Renders screen grids to pixels as a terminal without a theme would.
///
/// A screen cell is 8 x 16 pixels times the scale. Block elements, sextants and octants are exact
/// rectangles, braille dots are discs that cover a part of their eighths, and all other glyphs come
/// from a font.
package struct GridPainter {
  /// The supported scales.
  package static let scales = 1...8

  /// The size of a screen cell in pixels.
  package static func cellSize(scale: Int) -> (width: Int, height: Int) {
    (8 * scale, 16 * scale)
  }

  private let scale: Int
  private let background: PixelColor
  private let font: GlyphFont?
  /// The coverage of a braille dot in its eighth of a screen cell.
  private let disc: [UInt8]
  /// The terminal's own foreground.
  private let foreground: PixelColor
  private var masks: [Glyph: GlyphMask] = [:]
  /// The color for each coverage level of the current mask.
  private var colors = [PixelColor](repeating: .black, count: 256)

  private struct Glyph: Hashable {
    let scalar: Unicode.Scalar
    let columns: Int
    let isBold: Bool
  }

  /// Creates a painter with a background color; without a font, letters are drawn as boxes.
  /// - Parameter dotCoverage: The part of its eighth of a screen cell that a braille dot fills.
  package init(
    scale: Int,
    background: PixelColor,
    font: GlyphFont?,
    dotCoverage: Float = Rasterizer().dotCoverage
  ) {
    self.scale = min(max(scale, Self.scales.lowerBound), Self.scales.upperBound)
    self.background = background
    foreground = CellColors.foreground(on: background)
    self.font = font
    let cell = Self.cellSize(scale: self.scale)
    disc = GlyphMask.disc(
      width: cell.width / 2,
      height: cell.height / 4,
      coverage: Double(dotCoverage)
    )
  }

  /// Whether a grid needs a font.
  package static func needsFont(for grid: ScreenGrid) -> Bool {
    grid.cells.contains { GlyphInk($0.glyph) == nil }
  }

  /// Renders a grid.
  /// - Complexity: O(pixels).
  package mutating func picture(of grid: ScreenGrid) -> PixelImage {
    let (width, height) = Self.cellSize(scale: scale)
    let (columns, rows) = (grid.size.columns, grid.size.rows)
    var image = PixelImage(width: columns * width, height: rows * height, format: .rgb)
    image.fill(with: background)
    for row in 0..<rows {
      for column in 0..<columns {
        let cell = grid[column, row]
        guard cell != .blank, !cell.attributes.contains(.continuation) else { continue }
        let span = cell.attributes.contains(.wide) ? min(2, columns - column) : 1
        let mask = mask(of: cell, columns: span)
        mix(cell, levels: mask.levels)
        image.draw(mask, in: colors, x: column * width, y: row * height)
      }
    }
    return image
  }

  /// Computes the colors of a screen cell for each coverage level.
  private mutating func mix(_ cell: ScreenCell, levels: [UInt8]) {
    let two = CellColors(cell, foreground: foreground, background: background)
    for (place, level) in levels.enumerated() {
      colors[place] = two.paper.blended(with: two.ink, by: level)
    }
  }

  private mutating func mask(of cell: ScreenCell, columns: Int) -> GlyphMask {
    let glyph = Glyph(
      scalar: cell.glyph,
      columns: columns,
      isBold: cell.attributes.contains(.bold)
    )
    if let mask = masks[glyph] { return mask }
    let mask = drawn(glyph)
    masks[glyph] = mask
    return mask
  }

  private func drawn(_ glyph: Glyph) -> GlyphMask {
    var (width, height) = Self.cellSize(scale: scale)
    width *= glyph.columns
    let ink = GlyphInk(glyph.scalar)
    if ink == nil, let letter = font?.ink(of: glyph.scalar, width: width, height: height) {
      let shift = glyph.isBold ? (scale + 1) / 2 : 0
      return GlyphMask(letter: letter, width: width, height: height, boldBy: shift)
    }
    return GlyphMask(
      ink ?? GlyphInk(standingInFor: glyph.scalar),
      width: width,
      height: height,
      disc: disc
    )
  }
}

extension PixelColor {
  /// The color that xterm shows without a theme.
  init(_ color: ScreenColor, standard: PixelColor) {
    switch color.kind {
    case .standard: self = standard
    case .direct(let red, let green, let blue): self.init(red: red, green: green, blue: blue)
    case .indexed(let index):
      let levels = XtermPalette.levels(of: index)
      self.init(red: levels.red, green: levels.green, blue: levels.blue)
    }
  }
}

extension PixelImage {
  /// Fills a picture without alpha with a color.
  fileprivate mutating func fill(with color: PixelColor) {
    guard color != .black else { return }
    for first in stride(from: 0, to: bytes.count, by: 3) {
      bytes[first] = color.red
      bytes[first + 1] = color.green
      bytes[first + 2] = color.blue
    }
  }

  /// Draws a mask at a position within the picture, in the colors of its levels.
  fileprivate mutating func draw(_ mask: GlyphMask, in colors: [PixelColor], x: Int, y: Int) {
    let (stride, first) = (rowLength, y * rowLength + x * format.rawValue)
    bytes.withUnsafeMutableBufferPointer { bytes in
      mask.pixels.withUnsafeBufferPointer { pixels in
        colors.withUnsafeBufferPointer { colors in
          for row in 0..<mask.height {
            var place = first + row * stride
            for pixel in row * mask.width..<(row + 1) * mask.width {
              let color = colors[Int(pixels[pixel])]
              bytes[place] = color.red
              bytes[place + 1] = color.green
              bytes[place + 2] = color.blue
              place += 3
            }
          }
        }
      }
    }
  }
}
