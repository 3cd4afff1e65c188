/// A rectangle.
enum SquareShape: ShapeKind {
  static func pointLight(of figure: Figure, in scratch: ShapeScratch) -> Float? { 1 }

  static func fill(_ place: Int, of sprites: SpritePainter, as figure: Figure) {
    let shape = Parallelogram(sprites.outline(of: place, as: figure))
    sprites.canvas.fill(shape, with: sprites.source(of: place))
  }
}

/// A rotated rectangle.
struct Parallelogram: ConvexShape {
  let outline: Outline
  let halfSpan: Float
  /// The band between the two ends: |x cos + y sin| <= a.
  private let ends: Band
  /// The band between the two sides: |y cos - x sin| <= b.
  private let sides: Band

  init(_ outline: Outline) {
    self.outline = outline
    let span = outline.halfWidth * abs(outline.sine) + outline.halfHeight * abs(outline.cosine)
    halfSpan = max(span, .leastNormalMagnitude)
    ends = Band(slope: outline.cosine, shift: outline.sine, half: outline.halfWidth)
    sides = Band(slope: -outline.sine, shift: outline.cosine, half: outline.halfHeight)
  }

  var halfReach: Float {
    outline.halfWidth * abs(outline.cosine) + outline.halfHeight * abs(outline.sine)
  }

  var area: Float { 4 * outline.halfWidth * outline.halfHeight }

  @inline(__always)
  func chords(at y: SIMD4<Float>) -> (left: SIMD4<Float>, right: SIMD4<Float>) {
    let (end, side) = (y * ends.lean, y * sides.lean)
    return (
      (end - ends.half).greater(side - sides.half), (end + ends.half).lesser(side + sides.half)
    )
  }

  /// The band |x slope + y shift| <= half, as an interval of x around a sloping line; unbounded if
  /// the band is horizontal.
  private struct Band {
    let lean: Float
    let half: Float

    @inline(__always)
    init(slope: Float, shift: Float, half: Float) {
      let isFlat = abs(slope) <= 1e-6
      let perSlope = 1 / slope
      lean = isFlat ? 0 : -shift * perSlope
      self.half = isFlat ? .infinity : abs(half * perSlope)
    }
  }
}
