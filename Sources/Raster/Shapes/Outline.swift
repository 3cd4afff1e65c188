import KamuroCSIMD

/// The position, size and rotation of a sprite, in dots.
struct Outline {
  /// The x coordinate of the center, from the screen's left edge.
  let x: Float
  /// The y coordinate of the center, from the screen's top edge.
  let y: Float
  /// Half the width, along the sprite's own x axis.
  let halfWidth: Float
  /// Half the height, along the sprite's own y axis.
  let halfHeight: Float
  /// The cosine of the rotation.
  let cosine: Float
  /// The sine of the rotation.
  let sine: Float

  /// Creates an outline; `angle` is clockwise on the screen, in radians, and 0 if it is not finite.
  init(x: Float, y: Float, halfWidth: Float, halfHeight: Float, angle: Float) {
    self.x = x
    self.y = y
    self.halfWidth = halfWidth
    self.halfHeight = halfHeight
    let turns = angle.isFinite && angle != 0
    cosine = turns ? cosf(angle) : 1
    sine = turns ? sinf(angle) : 0
  }

  /// An outline with the same center and rotation, widened as by a blur whose variance is
  /// `variance` times that of a shape with the radius of 1 dot.
  init(spreading outline: Outline, byVariance variance: Float) {
    x = outline.x
    y = outline.y
    halfWidth = (outline.halfWidth * outline.halfWidth + variance).squareRoot()
    halfHeight = (outline.halfHeight * outline.halfHeight + variance).squareRoot()
    cosine = outline.cosine
    sine = outline.sine
  }

  /// An outline with the same center and rotation, scaled by `factor`.
  init(scaling outline: Outline, by factor: Float) {
    x = outline.x
    y = outline.y
    halfWidth = outline.halfWidth * factor
    halfHeight = outline.halfHeight * factor
    cosine = outline.cosine
    sine = outline.sine
  }

  /// The position of a corner, given in halves of the sprite's own width and height.
  @inline(__always)
  func place(of corner: SIMD2<Float>) -> SIMD2<Float> {
    let along = corner.x * halfWidth
    let down = corner.y * halfHeight
    return SIMD2(x + along * cosine - down * sine, y + along * sine + down * cosine)
  }

  /// An upper bound of the distance of the sprite's points from its center.
  var reach: Float { halfWidth + halfHeight }
}

/// A convex shape, given by its chords: the convex spans of horizontal lines.
///
/// Coordinates are relative to the shape's center, in dots.
protocol ConvexShape {
  /// The position of the shape's center, with its size and rotation.
  var outline: Outline { get }
  /// Half the shape's height on the screen.
  var halfSpan: Float { get }
  /// Half the shape's width on the screen.
  var halfReach: Float { get }
  /// The shape's area, in dots.
  var area: Float { get }
  /// The ends of the chords at four heights; beyond the half span the chords are empty.
  func chords(at y: SIMD4<Float>) -> (left: SIMD4<Float>, right: SIMD4<Float>)
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
