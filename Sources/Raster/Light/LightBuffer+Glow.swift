extension LightBuffer {
  /// Up to so many dots a glow's light is summed first, and then scaled to be exact.
  private static let correctedArea: Float = 48

  /// Lays down soft light, (1 - d²)² at the part d of the way from the center to the edge.
  ///
  /// The falloff is taken at the centers of dots, and the glow is spread by a dot's own width, so
  /// that a small one does not fall between them. A small glow is scaled to keep its light exactly
  /// as it moves; a large one keeps it without.
  /// - Complexity: O(dots covered on the screen).
  func glow(_ outline: Outline, with ink: Ink) {
    let spread = Outline(
      spreading: outline,
      byVariance: 1
    )
    let shape = Ellipse(spread)
    let area = shape.area
    var strength = outline.halfWidth * outline.halfHeight / (spread.halfWidth * spread.halfHeight)
    if area <= Self.correctedArea {
      let found = sum(of: shape)
      strength *= found > 0 ? area / 3 / found : 0
    }
    for row in rows(of: shape).clamped(to: 0..<height) {
      let line = GlowLine(shape, row: row)
      let base = base(ofRow: row)
      // The guards beside the screen take what spills over.
      var column = max(-2, line.first & ~1)
      let end = min(line.end, Float(width))
      while Float(column) < end {
        lay(line.falloff(from: column) * strength, at: base, column: column, ink)
        column &+= 4
      }
    }
  }

  /// The sum of the falloff over all dots, on the screen or off it.
  private func sum(of shape: Ellipse) -> Float {
    var sum = SIMD4<Float>.zero
    for row in rows(of: shape) {
      let line = GlowLine(shape, row: row)
      var column = line.first
      while Float(column) < line.end {
        sum += line.falloff(from: column)
        column &+= 4
      }
    }
    return sum.x + sum.y + (sum.z + sum.w)
  }

  /// The rows of dots whose centers lie within a shape's height.
  @inline(__always)
  private func rows(of shape: Ellipse) -> Range<Int> {
    let first = -(0.5 - shape.outline.y + shape.halfSpan).floor
    return first..<max(first, (shape.outline.y + shape.halfSpan + 0.5).floor)
  }
}

/// A glow along one row of dots.
private struct GlowLine {
  /// The first dot with light, or one before it.
  let first: Int
  /// Where dots without light begin, whose left edge is not before.
  let end: Float
  private let middle: Float
  private let perDot: Float
  private let rest: Float

  @inline(__always)
  init(_ shape: Ellipse, row: Int) {
    let y = Float(row) + 0.5 - shape.outline.y
    // These two are the same in every row: the compiler takes them out of the loop.
    let perRow = 1 / shape.halfSpan
    let part = y * perRow
    rest = max(0, 1 - part * part)
    middle = shape.outline.x + y * shape.lean - 0.5
    perDot = 1 / shape.halfChord
    let half = shape.halfChord * rest.squareRoot()
    first = (middle - half).floor
    end = middle + half
  }

  /// (1 - d²)² at the centers of four dots.
  @inline(__always)
  func falloff(from column: Int) -> SIMD4<Float> {
    let places = SIMD4<Float>(0, 1, 2, 3) + (Float(column) - middle)
    let parts = places * perDot
    let heights = (rest - parts * parts).greater(.zero)
    return heights * heights
  }
}
