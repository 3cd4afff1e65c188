/// How much of four rows of dots a shape covers, summed over heights within each row.
///
/// A row is a lane. Each sum is the part to the left of one of the four columns' right edges, so that
/// a column's own is what it has more than the one before.
private struct CoverSums {
  private var first = SIMD4<Float>.zero
  private var second = SIMD4<Float>.zero
  private var third = SIMD4<Float>.zero
  private(set) var all = SIMD4<Float>.zero

  /// Adds what lies between chords, by weights; no chord begins before the first column or ends
  /// behind the last.
  @inline(__always)
  mutating func add(_ chords: (left: SIMD4<Float>, right: SIMD4<Float>), by weight: SIMD4<Float>) {
    let left = chords.left
    let right = chords.right.greater(left)
    first += Self.length(from: left, to: right, before: 1) * weight
    second += Self.length(from: left, to: right, before: 2) * weight
    third += Self.length(from: left, to: right, before: 3) * weight
    all += (right - left) * weight
  }

  /// What the columns have, times a factor.
  @inline(__always)
  func columns(by factor: Float) -> CoveredColumns {
    CoveredColumns(
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

/// How much is covered of the dots of four columns, each in four rows.
struct CoveredColumns {
  fileprivate let first: SIMD4<Float>
  fileprivate let second: SIMD4<Float>
  fileprivate let third: SIMD4<Float>
  fileprivate let fourth: SIMD4<Float>

  /// The dots of a row.
  @inline(__always)
  func row(_ row: Int) -> SIMD4<Float> { SIMD4(first[row], second[row], third[row], fourth[row]) }
}

extension LightBuffer {
  /// Less than this part of two dots, or of each of a cell, is not laid on them.
  static let leastPart: Float = 1e-4

  /// Where Gauss-Legendre quadrature with three nodes takes its outer ones, from the middle on, as a
  /// part of the half span.
  private static let outerNode: Float = 0.774_596_7

  /// Fills a shape that covers no more than four rows and columns of dots, all on the screen.
  ///
  /// Four rows are worked out at once. In each the shape's width is taken at three heights
  /// (Gauss-Legendre quadrature), and the whole is scaled to the shape's own area.
  /// - Returns: whether it was such a shape.
  @inline(__always)
  func fillSmall(_ shape: some Chords, with ink: Ink) -> Bool {
    let (x, y, span, reach) = (
      shape.outline.x, shape.outline.y, shape.halfSpan, shape.halfReach
    )
    guard y - span >= 0, y + span <= Float(height), x - reach >= 0, x + reach <= Float(width)
    else { return false }
    let row = (y - span).floor
    let column = (x - reach).floor & ~1
    guard y + span <= Float(row &+ 4), x + reach <= Float(column &+ 4) else { return false }
    let covered = Self.cover(of: shape, top: Float(row) - y, left: Float(column) - x)
    lay(covered.row(0), at: base(ofRow: row), column: column, ink)
    lay(covered.row(1), at: base(ofRow: row &+ 1), column: column, ink)
    lay(covered.row(2), at: base(ofRow: row &+ 2), column: column, ink)
    lay(covered.row(3), at: base(ofRow: row &+ 3), column: column, ink)
    return true
  }

  /// What a shape covers of four rows and columns from a place on, which is relative to its center.
  ///
  /// Not a part of what lays it down: the compiler would take the rows apart again.
  @inline(never)
  static func cover(
    of shape: some Chords,
    top: Float,
    left: Float
  ) -> CoveredColumns {
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
    var sums = CoverSums()
    sums.add(chords(at: middle), by: half * (8 / 9))
    sums.add(chords(at: middle - half * outerNode), by: half * (5 / 9))
    sums.add(chords(at: middle + half * outerNode), by: half * (5 / 9))
    let all = sums.all.sum
    return sums.columns(by: all > 0 ? shape.area / all : 0)
  }

  /// Lays ink over parts of four dots, from an even column on, of the row with a base.
  @inline(__always)
  private func lay(_ parts: SIMD4<Float>, at base: Int, column: Int, _ ink: Ink) {
    let parts = parts.lesser(SIMD4(repeating: 1))
    let index = base &+ Self.offset(ofColumn: column)
    lay(parts.x, parts.y, at: index, ink)
    lay(parts.z, parts.w, at: index &+ LightCanvas.dotsPerCell, ink)
  }

  /// Lays ink over parts of the two dots of a cell's row.
  @inline(__always)
  private func lay(_ left: Float, _ right: Float, at index: Int, _ ink: Ink) {
    guard left + right > Self.leastPart else { return }
    let dots = dots + index
    if ink.covers {
      dots[0] = dots[0] * (1 - ink.cover * left) + ink.light * left
      dots[1] = dots[1] * (1 - ink.cover * right) + ink.light * right
    } else {
      dots[0] += ink.light * left
      dots[1] += ink.light * right
    }
    touched[index >> 3] = 1
  }
}
