/// The coverage of 4 x 4 dots by a shape, accumulated over the nodes of the quadrature.
///
/// A lane is a scanline. Each sum is cumulative: the coverage to the left of the right edge of one
/// of the four columns.
private struct CoverageSums {
  private var first = SIMD4<Float>.zero
  private var second = SIMD4<Float>.zero
  private var third = SIMD4<Float>.zero
  private(set) var all = SIMD4<Float>.zero

  /// Adds the lengths of chords with weights; no chord may begin before the first column or end
  /// after the last one.
  @inline(__always)
  mutating func add(_ chords: (left: SIMD4<Float>, right: SIMD4<Float>), by weight: SIMD4<Float>) {
    let left = chords.left
    let right = chords.right.greater(left)
    first += Self.length(from: left, to: right, before: 1) * weight
    second += Self.length(from: left, to: right, before: 2) * weight
    third += Self.length(from: left, to: right, before: 3) * weight
    all += (right - left) * weight
  }

  /// The coverage of the columns, multiplied by a factor.
  @inline(__always)
  func columns(by factor: Float) -> CoverageColumns {
    CoverageColumns(
      first: first * factor,
      second: (second - first) * factor,
      third: (third - second) * factor,
      fourth: (all - third) * factor
    )
  }

  @inline(__always)
  private static func length(
    from left: SIMD4<Float>,
    to right: SIMD4<Float>,
    before end: Float
  ) -> SIMD4<Float> {
    right.lesser(SIMD4(repeating: end)) - left.lesser(SIMD4(repeating: end))
  }
}

/// The coverage of 4 x 4 dots, column by column.
struct CoverageColumns {
  fileprivate let first: SIMD4<Float>
  fileprivate let second: SIMD4<Float>
  fileprivate let third: SIMD4<Float>
  fileprivate let fourth: SIMD4<Float>

  /// The coverage of a row's dots.
  @inline(__always)
  func row(_ row: Int) -> SIMD4<Float> { SIMD4(first[row], second[row], third[row], fourth[row]) }
}

extension LightBuffer {
  /// The coverage of two dots, or of each dot of a screen cell, below which nothing is painted.
  static let leastPart: Float = 1e-4

  /// The position of the outer nodes of Gauss-Legendre quadrature with three nodes, as a part of
  /// half the interval.
  private static let outerNode: Float = 0.774_596_7

  /// Fills a convex shape that touches at most four rows and columns of dots, all on the screen.
  ///
  /// Four scanlines are computed in SIMD lanes. The shape's width in each is integrated with three
  /// nodes (Gauss-Legendre quadrature), and the coverage is scaled to the shape's exact area.
  /// - Returns: false, without painting, if the shape is not so small.
  @inline(__always)
  func fillSmall(_ shape: some ConvexShape, with source: BlendSource) -> Bool {
    let (x, y, span, reach) = (
      shape.outline.x, shape.outline.y, shape.halfSpan, shape.halfReach
    )
    guard y - span >= 0, y + span <= Float(height), x - reach >= 0, x + reach <= Float(width)
    else { return false }
    let row = (y - span).floor
    let column = (x - reach).floor & ~1
    guard y + span <= Float(row &+ 4), x + reach <= Float(column &+ 4) else { return false }
    let covered = Self.cover(of: shape, top: Float(row) - y, left: Float(column) - x)
    blend(covered.row(0), at: base(ofRow: row), column: column, source)
    blend(covered.row(1), at: base(ofRow: row &+ 1), column: column, source)
    blend(covered.row(2), at: base(ofRow: row &+ 2), column: column, source)
    blend(covered.row(3), at: base(ofRow: row &+ 3), column: column, source)
    return true
  }

  /// The coverage of four rows and columns from a corner on, whose coordinates are relative to the
  /// shape's center.
  ///
  /// It is not inlined, because the compiler would then replace the vectors by scalars.
  @inline(never)
  static func cover(
    of shape: some ConvexShape,
    top: Float,
    left: Float
  ) -> CoverageColumns {
    let span = SIMD4(repeating: shape.halfSpan)
    let upper = SIMD4<Float>(0, 1, 2, 3) + top
    let (start, end) = (upper.greater(-span), (upper + 1).lesser(span))
    let half = ((end - start) * 0.5).greater(.zero)
    let middle = (start + end) * 0.5
    @inline(__always)
    func chords(at height: SIMD4<Float>) -> (left: SIMD4<Float>, right: SIMD4<Float>) {
      let chords = shape.chords(at: height)
      return (chords.left - left, chords.right - left)
    }
    var sums = CoverageSums()
    sums.add(chords(at: middle), by: half * (8 / 9))
    sums.add(chords(at: middle - half * outerNode), by: half * (5 / 9))
    sums.add(chords(at: middle + half * outerNode), by: half * (5 / 9))
    let all = sums.all.sum
    return sums.columns(by: all > 0 ? shape.area / all : 0)
  }

  /// Blends a source color with four dots, from an even column on, in the row with the given base
  /// index.
  @inline(__always)
  private func blend(_ parts: SIMD4<Float>, at base: Int, column: Int, _ source: BlendSource) {
    let parts = parts.lesser(SIMD4(repeating: 1))
    let index = base &+ Self.offset(ofColumn: column)
    blend(parts.x, parts.y, at: index, source)
    blend(parts.z, parts.w, at: index &+ LightCanvas.dotsPerCell, source)
  }

  /// Blends a source color with the two dots of a row of a screen cell.
  @inline(__always)
  private func blend(_ left: Float, _ right: Float, at index: Int, _ source: BlendSource) {
    guard left + right > Self.leastPart else { return }
    let dots = dots + index
    if source.covers {
      dots[0] = dots[0] * (1 - source.cover * left) + source.light * left
      dots[1] = dots[1] * (1 - source.cover * right) + source.light * right
    } else {
      dots[0] += source.light * left
      dots[1] += source.light * right
    }
    touched[index >> 3] = 1
  }
}
