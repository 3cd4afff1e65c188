internal import KamuroCSIMD

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

extension LightBuffer {
  /// The height, in rows of cells, up to which the coverage is scaled to the shape's exact area; for
  /// larger shapes the quadrature's error is at most 0.2 %.
  private static let correctedRows = 6

  /// Fills a convex shape with anti-aliasing, except for a hole within it.
  ///
  /// The coverage is sampled at heights relative to the shape, not to the screen, and scaled to the
  /// shape's exact area. So a moving shape keeps its light exactly, and its edges move smoothly.
  /// - Complexity: O(cells that the shape touches).
  @inline(__always)
  func fill(
    _ shape: some ConvexShape,
    without hole: Ellipse? = nil,
    with source: BlendSource,
    opacity: Float = 1
  ) {
    if hole == nil, let tile = TileCoverage(of: shape, on: self, opacity: opacity) {
      return blend(source, tile)
    }
    let factor = correction(of: shape)
    let holeFactor = hole.map { correction(of: $0) } ?? 0
    for row in cellRows(of: shape).clamped(to: 0..<height / 4) {
      let chords = ScanlineChords(of: shape, cellRow: row, times: factor)
      let holeChords = hole.map { ScanlineChords(of: $0, cellRow: row, times: holeFactor) }
      @inline(__always)
      func covered(before end: Int) -> SIMD4<Float> {
        let covered = chords.covered(before: Float(end))
        guard let holeChords else { return covered }
        return covered - holeChords.covered(before: Float(end))
      }
      let columns = cellColumns(of: chords.columns)
      var before = covered(before: columns.lowerBound &* 2)
      for column in columns {
        let middle = covered(before: column &* 2 &+ 1)
        let end = covered(before: column &* 2 &+ 2)
        let cell = cell(column: column, row: row)
        let coverage = CellCoverage(cell, left: middle - before, right: end - middle)
        if coverage.isVisible { blend(source, coverage.clamped) }
        before = end
      }
    }
  }

  /// The factor from the area found by quadrature to the shape's exact area.
  @inline(__always)
  private func correction(of shape: some ConvexShape) -> Float {
    let rows = cellRows(of: shape)
    guard rows.count <= Self.correctedRows else { return 1 }
    var area: Float = 0
    for row in rows { area += ScanlineChords(of: shape, cellRow: row).area }
    return area > 0 ? shape.area / area : 0
  }

  /// The rows of cells that a shape touches, on the screen or not.
  @inline(__always)
  func cellRows(of shape: some ConvexShape) -> Range<Int> {
    let (y, span) = (shape.outline.y, shape.halfSpan)
    let rows = Range(dotsFrom: y - span, to: y + span)
    return rows.lowerBound >> 2..<(rows.upperBound &+ 3) >> 2
  }

  /// The columns of cells on the screen, or of the guards to its left, that contain a range of dots.
  @inline(__always)
  func cellColumns(of dots: Range<Int>) -> Range<Int> {
    let dots = dots.clamped(to: -2..<width)
    return dots.lowerBound >> 1..<(dots.upperBound &+ 1) >> 1
  }
}

/// The chords of a convex shape in four scanlines, one scanline per lane.
///
/// The shape's width in a scanline is integrated over the covered part of the scanline's height by
/// Gauss-Legendre quadrature with three nodes.
struct ScanlineChords {
  private typealias Chord = (left: SIMD4<Float>, right: SIMD4<Float>)

  /// The position of the outer nodes, as a part of half the height.
  private static let outerNode: Float = 0.774_596_7

  private let middle: Chord
  private let upper: Chord
  private let lower: Chord
  /// The weights of the outer chords and of the middle one.
  private let outerWeight: SIMD4<Float>
  private let middleWeight: SIMD4<Float>

  /// - Parameters:
  ///   - top: The y coordinate of the first scanline's top, relative to the shape's center.
  ///   - x: The x coordinate of the shape's center.
  ///   - factor: A factor on the coverage.
  @inline(__always)
  init(of shape: some ConvexShape, top: Float, x: Float, times factor: Float = 1) {
    let (highest, lowest) = (SIMD4(repeating: -shape.halfSpan), SIMD4(repeating: shape.halfSpan))
    let upperEdge = SIMD4<Float>(0, 1, 2, 3) + top
    // Scanlines outside of the shape become empty intervals at its end.
    let start = upperEdge.greater(highest).lesser(lowest)
    let end = (upperEdge + 1).greater(highest).lesser(lowest)
    let (half, center) = ((end - start) * 0.5, (start + end) * 0.5)
    let node = half * Self.outerNode
    @inline(__always)
    func chord(at height: SIMD4<Float>) -> Chord {
      let chord = shape.chords(at: height)
      return (chord.left + x, chord.right.greater(chord.left) + x)
    }
    (middle, upper, lower) = (chord(at: center), chord(at: center - node), chord(at: center + node))
    (middleWeight, outerWeight) = (half * (8 / 9 * factor), half * (5 / 9 * factor))
  }

  /// The chords in a row of cells.
  @inline(__always)
  fileprivate init(of shape: some ConvexShape, cellRow: Int, times factor: Float = 1) {
    let (x, y) = (shape.outline.x, shape.outline.y)
    self.init(of: shape, top: Float(cellRow &<< 2) - y, x: x, times: factor)
  }

  /// The area that the shape covers in each scanline to the left of a coordinate.
  @inline(__always)
  func covered(before end: Float) -> SIMD4<Float> {
    let end = SIMD4(repeating: end)
    @inline(__always)
    func length(_ chord: Chord) -> SIMD4<Float> { chord.right.lesser(end) - chord.left.lesser(end) }
    return length(middle) * middleWeight + (length(upper) + length(lower)) * outerWeight
  }

  /// The area of the shape in all four scanlines, in dots.
  @inline(__always)
  var area: Float { covered(before: .infinity).sum }

  /// The columns of dots that the shape touches, on the screen or not.
  @inline(__always)
  fileprivate var columns: Range<Int> {
    Range(
      dotsFrom: lanes_reduce_min(middle.left.lesser(upper.left).lesser(lower.left)),
      to: lanes_reduce_max(middle.right.greater(upper.right).greater(lower.right))
    )
  }
}
