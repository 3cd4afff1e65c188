/// A circle or an ellipse.
enum DiscShape: ShapeKind {
  static let isRound = true

  static func pointLight(of figure: Figure, in scratch: ShapeScratch) -> Float? { .pi / 4 }

  static func fill(_ place: Int, of sprites: SpritePainter, as figure: Figure) {
    let (outline, source) = (sprites.outline(of: place, as: figure), sprites.source(of: place))
    if sprites.canvas.fillSoft(outline, as: sprites.isTrail ? .trail : .disc, with: source) {
      return
    }
    if outline.halfWidth == outline.halfHeight {
      let opacity = sprites.opacity(of: place)
      sprites.canvas.fill(Circle(outline), with: source, opacity: opacity)
    } else {
      sprites.canvas.fill(Ellipse(outline), with: source)
    }
  }
}

/// An ellipse with a concentric hole.
enum RingShape: ShapeKind {
  static let isRound = true

  static func pointLight(of figure: Figure, in scratch: ShapeScratch) -> Float? {
    .pi / 4 * (1 - figure.innerRadius * figure.innerRadius)
  }

  static func fill(_ place: Int, of sprites: SpritePainter, as figure: Figure) {
    let outline = sprites.outline(of: place, as: figure)
    let hole = Ellipse(outline.scaled(by: figure.innerRadius))
    sprites.canvas.fill(Ellipse(outline), without: hole, with: sprites.source(of: place))
  }
}

/// A rotated ellipse.
struct Ellipse: ConvexShape {
  let outline: Outline
  let halfSpan: Float
  /// Half the length of the longest chord, which passes through the center.
  let halfChord: Float
  /// The horizontal displacement of a chord's center per dot of height.
  let lean: Float
  private let perSpan: Float

  init(_ outline: Outline) {
    self.outline = outline
    let a = outline.halfWidth
    let b = outline.halfHeight
    let up = a * outline.sine
    let across = b * outline.cosine
    halfSpan = max((up * up + across * across).squareRoot(), .leastNormalMagnitude)
    perSpan = 1 / halfSpan
    halfChord = a * b * perSpan
    lean = outline.sine * outline.cosine * (a * a - b * b) * perSpan * perSpan
  }

  var halfReach: Float {
    let along = outline.halfWidth * outline.cosine
    let down = outline.halfHeight * outline.sine
    return (along * along + down * down).squareRoot()
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

/// An ellipse with equal axes.
///
/// Most sprites are round, and a circle needs none of the square roots and divisions that prepare a
/// rotated ellipse and depend on each other.
struct Circle: ConvexShape {
  let outline: Outline

  init(_ outline: Outline) {
    self.outline = outline
  }

  private var radius: Float { outline.halfHeight }

  var halfSpan: Float { max(radius, .leastNormalMagnitude) }

  var halfReach: Float { radius }

  var area: Float { .pi * radius * radius }

  @inline(__always)
  func chords(at y: SIMD4<Float>) -> (left: SIMD4<Float>, right: SIMD4<Float>) {
    let half = (radius * radius - y * y).greater(.zero).squareRoot()
    return (-half, half)
  }
}
