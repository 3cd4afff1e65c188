/// A shape cut into horizontal slabs of equal height.
struct Slabs {
  /// Slabs to a dot; more make edges smoother.
  private static let perDot: Float = 3
  /// Up to so many slabs the area is corrected; beyond, the error is below a thousandth.
  private static let correctedCount = 64

  /// The upper edge of the first slab, dots from the screen's top.
  let top: Float
  /// The lower edge of the last slab.
  let bottom: Float
  /// The factor that makes the slabs' area that of the shape, once it is asked for.
  private(set) var correction: Float = 1
  let count: Int
  let thickness: Float
  private let halfSpan: Float

  @inline(__always)
  init(of shape: some Chords) {
    halfSpan = shape.halfSpan
    top = shape.outline.y - halfSpan
    bottom = shape.outline.y + halfSpan
    count = max(2, -(-2 * halfSpan * Self.perDot).floor)
    thickness = 2 * halfSpan / Float(count)
  }

  /// Finds the factor that makes the slabs' area that of the shape.
  @inline(__always)
  mutating func correct(for shape: some Chords) {
    guard count <= Self.correctedCount else { return }
    var width: Float = 0
    for slab in 0..<count {
      let chord = shape.chord(at: middle(of: slab))
      width += max(0, chord.right - chord.left)
    }
    correction = correction(for: shape, ofWidth: width)
  }

  /// The factor that makes the slabs' area that of the shape, where so wide are all in sum; 0 where
  /// they are nothing.
  @inline(__always)
  func correction(for shape: some Chords, ofWidth width: Float) -> Float {
    width > 0 ? shape.area / (width * thickness) : 0
  }

  /// From the upper edge of the first slab to the lower of the last.
  var height: Float { 2 * halfSpan }

  /// The middle of a slab, dots from the shape's center.
  @inline(__always)
  func middle(of slab: Int) -> Float {
    (Float(slab) + 0.5) * thickness - halfSpan
  }

  /// The middles of four slabs.
  @inline(__always)
  func middles(of slabs: SIMD4<Float>) -> SIMD4<Float> {
    (slabs + 0.5) * thickness - halfSpan
  }

  /// The first slab that lies at least partly in a row of dots or below it.
  @inline(__always)
  func first(inRow row: Int) -> Int { inside((Float(row) - top) / thickness).floor }

  /// The slabs that lie at least partly in a row of dots.
  @inline(__always)
  func indices(inRow row: Int) -> Range<Int> {
    let first = first(inRow: row)
    let end = -(-inside((Float(row + 1) - top) / thickness)).floor
    return first..<max(first, end)
  }

  /// A number of slabs, which may be beyond any integer for a very flat shape, clamped to the count.
  @inline(__always)
  private func inside(_ slabs: Float) -> Float {
    min(max(0, slabs), Float(count))
  }

  /// How much of a slab's height lies in a row of dots.
  @inline(__always)
  func height(of slab: Int, inRow row: Int) -> Float {
    let start = max(Float(row), top + Float(slab) * thickness)
    let end = min(Float(row + 1), top + Float(slab + 1) * thickness)
    return max(0, end - start)
  }
}
