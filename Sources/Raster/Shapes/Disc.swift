/// A circle or an ellipse.
enum DiscShape: ShapeKind {
  static let isRound = true

  static func pointLight(of figure: Figure, in scratch: ShapeScratch) -> Float? { .pi / 4 }

  static func fill(_ sprite: FilledSprite, as figure: Figure, on canvas: LightBuffer) {
    canvas.fill(Ellipse(sprite.outline), with: sprite.source)
  }
}

/// An ellipse with a concentric hole.
enum RingShape: ShapeKind {
  static let isRound = true

  static func pointLight(of figure: Figure, in scratch: ShapeScratch) -> Float? {
    .pi / 4 * (1 - figure.innerRadius * figure.innerRadius)
  }

  static func fill(_ sprite: FilledSprite, as figure: Figure, on canvas: LightBuffer) {
    let hole = Ellipse(sprite.outline.scaled(by: figure.innerRadius))
    canvas.fill(Ellipse(sprite.outline), without: hole, with: sprite.source)
  }
}

/// A rotated ellipse.
struct Ellipse: ConvexShape {
  let outline: Outline
  let halfSpan: Float
  let halfReach: Float
  /// Half the length of the longest chord, which passes through the center.
  let halfChord: Float
  /// The horizontal displacement of a chord's center per dot of height.
  let lean: Float
  private let perSpan: Float

  init(_ outline: Outline) {
    self.outline = outline
    func hypotenuse(_ a: Float, _ b: Float) -> Float { (a * a + b * b).squareRoot() }
    let (a, b) = (outline.halfWidth, outline.halfHeight)
    let (sine, cosine) = (outline.sine, outline.cosine)
    // Most sprites are upright or round, and need no square roots.
    let isUpright = sine == 0
    let span = isUpright ? b : hypotenuse(a * sine, b * cosine)
    halfReach = isUpright ? a : hypotenuse(a * cosine, b * sine)
    halfSpan = max(span, .leastNormalMagnitude)
    perSpan = 1 / halfSpan
    halfChord = a * b * perSpan
    lean = sine * cosine * (a * a - b * b) * perSpan * perSpan
  }

  var area: Float { .pi * outline.halfWidth * outline.halfHeight }

  @inline(__always)
  func chords(at y: SIMD4<Float>) -> (left: SIMD4<Float>, right: SIMD4<Float>) {
    let part = y * perSpan
    let half = (1 - part * part).greater(.zero).squareRoot() * halfChord
    let middle = y * lean
    return (middle - half, middle + half)
  }
}
