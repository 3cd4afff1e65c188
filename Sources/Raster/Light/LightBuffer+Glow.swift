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
    let rows = Self.centers(from: -shape.halfSpan, to: shape.halfSpan, around: spread.y)
      .clamped(to: 0..<height)
    for row in rows {
      let line = GlowLine(shape, row: row)
      let base = base(ofRow: row)
      for column in line.columns.clamped(to: 0..<width) {
        let part = min(1, strength * line.falloff(at: column))
        blend(ink, part: part, at: base + LightBuffer.offset(ofColumn: column))
      }
    }
  }

  /// The sum of the falloff over all dots, on the screen or off it.
  private func sum(of shape: Ellipse) -> Float {
    var sum: Float = 0
    for row in Self.centers(from: -shape.halfSpan, to: shape.halfSpan, around: shape.outline.y) {
      let line = GlowLine(shape, row: row)
      for column in line.columns { sum += line.falloff(at: column) }
    }
    return sum
  }

  /// The dots whose centers lie in an interval around a place.
  @inline(__always)
  fileprivate static func centers(
    from start: Float,
    to end: Float,
    around place: Float
  ) -> Range<Int> {
    let first = Int((place + start - 0.5).rounded(.up))
    let last = Int((place + end - 0.5).rounded(.down))
    return first..<max(first, last + 1)
  }
}

/// A glow along one row of dots.
private struct GlowLine {
  /// The dots with light.
  let columns: Range<Int>
  private let middle: Float
  private let perDot: Float
  private let rest: Float

  @inline(__always)
  init(_ shape: Ellipse, row: Int) {
    let y = Float(row) + 0.5 - shape.outline.y
    let part = y / shape.halfSpan
    rest = max(0, 1 - part * part)
    middle = shape.outline.x + y * shape.lean
    perDot = 1 / shape.halfChord
    let half = shape.halfChord * rest.squareRoot()
    columns = LightBuffer.centers(from: -half, to: half, around: middle)
  }

  /// (1 - d²)² at a dot's center.
  @inline(__always)
  func falloff(at column: Int) -> Float {
    let part = (Float(column) + 0.5 - middle) * perDot
    let height = max(0, rest - part * part)
    return height * height
  }
}
