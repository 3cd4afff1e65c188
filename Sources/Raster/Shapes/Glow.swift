internal import KamuroCSIMD

/// A radial gradient.
enum GlowShape: ShapeKind {
  static let isRound = true

  static func pointLight(of figure: Figure, in scratch: ShapeScratch) -> Float? { .pi / 12 }

  static func fill(_ place: Int, of sprites: SpritePainter, as figure: Figure) {
    let (outline, source) = (sprites.outline(of: place, as: figure), sprites.source(of: place))
    if sprites.canvas.fillSoft(outline, as: .glow, with: source) { return }
    sprites.canvas.fillGlow(outline, with: source)
  }
}

extension LightBuffer {
  /// The area, in dots, up to which a glow is scaled to its exact amount of light.
  private static let correctedArea: Float = 48

  /// Fills a radial gradient, (1 - d²)² at the part d of the distance from the center to the edge.
  ///
  /// The gradient is sampled at the centers of dots, and widened by a dot's variance, so that a
  /// small glow does not fall between them. A small glow is scaled so that its total light is
  /// constant while it moves; for a large one the sampling error is negligible.
  /// - Complexity: O(cells that the glow touches).
  func fillGlow(_ outline: Outline, with source: BlendSource) {
    let spread = outline.spread(byVariance: 1)
    let shape = Ellipse(spread)
    let area = shape.area
    let rows = cellRows(of: shape)
    var strength = outline.halfWidth * outline.halfHeight / (spread.halfWidth * spread.halfHeight)
    if area <= Self.correctedArea {
      let found = sum(of: shape, in: rows)
      strength *= found > 0 ? area / 3 / found : 0
    }
    let source = source * strength
    for row in rows.clamped(to: 0..<height / 4) {
      let glow = CellRowGlow(shape, row: row)
      for column in cellColumns(of: glow.columns) {
        let (left, right) = (glow.falloff(at: column &* 2), glow.falloff(at: column &* 2 &+ 1))
        let cell = cell(column: column, row: row)
        let coverage = CellCoverage(cell, left: left, right: right)
        if coverage.isVisible { blend(source, coverage) }
      }
    }
  }

  /// The sum of the gradient over all dots, on the screen or off it.
  private func sum(of shape: Ellipse, in rows: Range<Int>) -> Float {
    var sum = SIMD4<Float>.zero
    for row in rows {
      let glow = CellRowGlow(shape, row: row)
      for column in glow.columns { sum += glow.falloff(at: column) }
    }
    return sum.sum
  }
}

/// A glow in the four scanlines of a row of cells, one scanline per lane.
private struct CellRowGlow {
  private let middle: SIMD4<Float>
  private let rest: SIMD4<Float>
  private let perDot: Float
  /// The columns of dots with light at their centers, on the screen or not.
  let columns: Range<Int>

  @inline(__always)
  init(_ shape: Ellipse, row: Int) {
    let limit = SIMD4(repeating: shape.halfSpan)
    // Scanlines outside of the shape are clamped to its end, where the light is 0.
    let y = (SIMD4<Float>(0.5, 1.5, 2.5, 3.5) + (Float(row &<< 2) - shape.outline.y))
      .greater(-limit).lesser(limit)
    let part = y * (1 / shape.halfSpan)
    rest = (1 - part * part).greater(.zero)
    middle = y * shape.lean + (shape.outline.x - 0.5)
    perDot = 1 / shape.halfChord
    let half = rest.squareRoot() * shape.halfChord
    columns = Range(
      wholeAbove: lanes_reduce_min(middle - half),
      below: lanes_reduce_max(middle + half)
    )
  }

  /// (1 - d²)² at the centers of a column's dots, at the part d of the distance from the glow's
  /// center to its edge.
  @inline(__always)
  func falloff(at column: Int) -> SIMD4<Float> {
    let parts = (Float(column) - middle) * perDot
    let heights = (rest - parts * parts).greater(.zero)
    return heights * heights
  }
}
