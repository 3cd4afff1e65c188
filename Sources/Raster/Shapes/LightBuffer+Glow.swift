internal import KamuroCSIMD

extension LightBuffer {
  /// Up to so many dots a glow's light is summed first, and then scaled to be exact.
  private static let correctedArea: Float = 48

  /// Lays down soft light, (1 - d²)² at the part d of the way from the center to the edge.
  ///
  /// The falloff is taken at the centers of dots, and the glow is spread by a dot's own width, so
  /// that a small one does not fall between them. A small glow is scaled to keep its light exactly
  /// as it moves; a large one keeps it without.
  /// - Complexity: O(cells of the glow on the screen).
  func glow(_ outline: Outline, with ink: Ink) {
    let spread = Outline(spreading: outline, byVariance: 1)
    let shape = Ellipse(spread)
    let area = shape.area
    let rows = cellRows(of: shape)
    var strength = outline.halfWidth * outline.halfHeight / (spread.halfWidth * spread.halfHeight)
    if area <= Self.correctedArea {
      let found = sum(of: shape, in: rows)
      strength *= found > 0 ? area / 3 / found : 0
    }
    let ink = ink * strength
    for row in rows.clamped(to: 0..<height / 4) {
      let glow = CellRowGlow(shape, row: row)
      for column in cellColumns(of: glow.columns) {
        let (left, right) = (glow.falloff(at: column &* 2), glow.falloff(at: column &* 2 &+ 1))
        lay(left, right, on: cell(column: column, row: row), ink)
      }
    }
  }

  /// The sum of the falloff over all dots, on the screen or off it.
  private func sum(of shape: Ellipse, in rows: Range<Int>) -> Float {
    var sum = SIMD4<Float>.zero
    for row in rows {
      let glow = CellRowGlow(shape, row: row)
      for column in glow.columns { sum += glow.falloff(at: column) }
    }
    return sum.sum
  }
}

/// A glow in the four rows of dots of a row of cells, a row in each lane.
private struct CellRowGlow {
  private let middle: SIMD4<Float>
  private let rest: SIMD4<Float>
  private let perDot: Float
  /// The columns of dots with light at their centers, on the screen or not.
  let columns: Range<Int>

  @inline(__always)
  init(_ shape: Ellipse, row: Int) {
    let limit = SIMD4(repeating: shape.halfSpan)
    // Rows beyond the shape have no light, at its end.
    let y = (SIMD4<Float>(0.5, 1.5, 2.5, 3.5) + (Float(row &<< 2) - shape.outline.y))
      .greater(-limit).lesser(limit)
    let part = y * (1 / shape.halfSpan)
    rest = (1 - part * part).greater(.zero)
    middle = y * shape.lean + (shape.outline.x - 0.5)
    perDot = 1 / shape.halfChord
    let half = rest.squareRoot() * shape.halfChord
    columns = Range(
      wholeAbove: lanes_lowest(middle - half),
      below: lanes_highest(middle + half)
    )
  }

  /// (1 - d²)² at the centers of the dots of a column, at the part d of the way from the glow's center to
  /// its edge.
  @inline(__always)
  func falloff(at column: Int) -> SIMD4<Float> {
    let parts = (Float(column) - middle) * perDot
    let heights = (rest - parts * parts).greater(.zero)
    return heights * heights
  }
}
