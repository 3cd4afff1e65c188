internal import KamuroParticles
internal import KamuroRaster
package import KamuroScreen

/// Renders screen grids to pixels as a terminal would.
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
  private let theme: Theme
  private let font: GlyphFont?
  /// The coverage of a braille dot in its eighth of a screen cell.
  private let disc: [UInt8]
  private var masks: [Glyph: GlyphMask] = [:]
  /// The color for each coverage level of the current mask.
  private var colors = [PixelColor](repeating: .black, count: 256)

  private struct Glyph: Hashable {
    let scalar: Unicode.Scalar
    let columns: Int
    let isBold: Bool
  }

  /// Creates a painter of a terminal's colors; without a font, letters are drawn as boxes.
  /// - Parameter dotCoverage: The part of its eighth of a screen cell that a braille dot fills.
  package init(
    scale: Int,
    theme: Theme,
    font: GlyphFont?,
    dotCoverage: Float = Look().dotCoverage
  ) {
    self.scale = min(max(scale, Self.scales.lowerBound), Self.scales.upperBound)
    self.theme = theme
    self.font = font
    let cell = Self.cellSize(scale: self.scale)
    disc = GlyphMask.disc(
      width: cell.width / 2,
      height: cell.height / 4,
      coverage: Double(dotCoverage)
    )
  }

  /// Creates a painter of xterm's colors on a background.
  package init(
    scale: Int,
    background: PixelColor,
    font: GlyphFont?,
    dotCoverage: Float = Look().dotCoverage
  ) {
    self.init(scale: scale, theme: .xterm(on: background), font: font, dotCoverage: dotCoverage)
  }

  /// Whether a grid needs a font.
  package static func needsFont(for grid: ScreenGrid) -> Bool {
    grid.cells.contains { GlyphInk($0.glyph) == nil }
  }

  /// Renders a grid.
  /// - Complexity: O(pixels).
  package mutating func picture(of grid: ScreenGrid) -> PixelImage {
    var image = PixelImage(width: 0, height: 0, format: .rgb)
    update(&image, from: nil, to: grid)
    return image
  }

  /// Renders what has changed since the grid that a picture shows; all of it without a grid.
  /// - Complexity: O(changed pixels + screen cells).
  package mutating func update(
    _ image: inout PixelImage,
    from old: ScreenGrid?,
    to grid: ScreenGrid
  ) {
    let (width, height) = Self.cellSize(scale: scale)
    let columns = grid.size.columns
    let shown = old?.size == grid.size ? old : nil
    if shown == nil {
      image = PixelImage(width: columns * width, height: grid.size.rows * height, format: .rgb)
      image.fill(with: theme.background)
    }
    let from = shown ?? ScreenGrid(size: grid.size)
    var changes = ScreenDiff()
    changes.find(from: from, to: grid)
    for run in changes.runs {
      for column in run.columns {
        let cell = grid[column, run.row]
        guard !cell.attributes.contains(.continuation) else { continue }
        let span = cell.attributes.contains(.wide) ? min(2, columns - column) : 1
        let mask = mask(of: cell, columns: span)
        mix(cell, levels: mask.levels)
        image.draw(mask, in: colors, x: column * width, y: run.row * height)
      }
    }
  }

  /// Computes the colors of a screen cell for each coverage level.
  private mutating func mix(_ cell: ScreenCell, levels: [UInt8]) {
    let two = CellColors(cell, theme: theme)
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

extension PixelImage {
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
