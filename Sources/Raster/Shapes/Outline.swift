import KamuroCSIMD

/// Where a sprite lies, in dots.
struct Outline {
  /// The center, from the screen's left edge.
  let x: Float
  /// The center, from the screen's top edge.
  let y: Float
  /// Half the extent along the sprite's own horizontal.
  let halfWidth: Float
  /// Half the extent along the sprite's own vertical.
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

  /// An outline with the same center and turn, spread as by a blur whose square width is `variance`
  /// times that of the shape at 1 dot.
  init(spreading outline: Outline, byVariance variance: Float) {
    x = outline.x
    y = outline.y
    halfWidth = (outline.halfWidth * outline.halfWidth + variance).squareRoot()
    halfHeight = (outline.halfHeight * outline.halfHeight + variance).squareRoot()
    cosine = outline.cosine
    sine = outline.sine
  }

  /// An outline with the same center and turn and a part of the extent.
  init(scaling outline: Outline, by factor: Float) {
    x = outline.x
    y = outline.y
    halfWidth = outline.halfWidth * factor
    halfHeight = outline.halfHeight * factor
    cosine = outline.cosine
    sine = outline.sine
  }

  /// The place of a corner given in halves of the sprite's own width and height.
  @inline(__always)
  func place(of corner: SIMD2<Float>) -> SIMD2<Float> {
    let along = corner.x * halfWidth
    let down = corner.y * halfHeight
    return SIMD2(x + along * cosine - down * sine, y + along * sine + down * cosine)
  }

  /// No part of the sprite is farther from its center.
  var reach: Float { halfWidth + halfHeight }
}

/// A shape without dents, known by where horizontal lines enter and leave it.
///
/// Places are relative to the shape's center, in dots.
protocol Chords {
  /// The place of the shape's center.
  var outline: Outline { get }
  /// How far the shape reaches up and down.
  var halfSpan: Float { get }
  /// No part of the shape is farther to the left or to the right.
  var halfReach: Float { get }
  /// The shape's area in dots.
  var area: Float { get }
  /// Where the lines at four heights enter and leave the shape; beyond the half span nothing is between.
  func chords(at y: SIMD4<Float>) -> (left: SIMD4<Float>, right: SIMD4<Float>)
}

/// A turned ellipse.
struct Ellipse: Chords {
  let outline: Outline
  let halfSpan: Float
  /// Half of the longest chord, the one through the center.
  let halfChord: Float
  /// How far the middle of a chord moves for each dot downward.
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

/// An ellipse that is as wide as high.
///
/// Most of what is stamped is round: it needs none of the roots and quotients that a turned ellipse is
/// prepared with, each of which has to wait for the one before.
struct Circle: Chords {
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

/// A turned rectangle.
struct Parallelogram: Chords {
  let outline: Outline
  let halfSpan: Float
  /// Between the two ends: |x cos + y sin| <= a.
  private let ends: Band
  /// Between the two sides: |y cos - x sin| <= b.
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

  /// Where |x slope + y shift| <= half: within half a width of a line that leans; everywhere if the band
  /// lies flat.
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
