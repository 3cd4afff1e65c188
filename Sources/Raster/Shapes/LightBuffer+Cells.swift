internal import KamuroCSIMD

/// The chords of a shape in the four scanlines of a row of screen cells, one scanline per lane.
///
/// The shape's width in a scanline is integrated over the covered part of the scanline's height by
/// Gauss-Legendre quadrature with three nodes.
private struct CellRowChords {
  private typealias Chord = (left: SIMD4<Float>, right: SIMD4<Float>)

  /// The position of the outer nodes, as a part of half the height.
  private static let outerNode: Float = 0.774_596_7

  private let middle: Chord
  private let upper: Chord
  private let lower: Chord
  /// The weights of the outer chords and, below, of the middle one.
  private let outerWeight: SIMD4<Float>
  private let middleWeight: SIMD4<Float>

  /// - Parameter factor: A factor on the coverage.
  @inline(__always)
  init(of shape: some ConvexShape, row: Int, times factor: Float = 1) {
    let (top, bottom) = (SIMD4(repeating: -shape.halfSpan), SIMD4(repeating: shape.halfSpan))
    let upperEdge = SIMD4<Float>(0, 1, 2, 3) + (Float(row &<< 2) - shape.outline.y)
    // Scanlines outside of the shape become empty intervals at its end.
    let start = upperEdge.greater(top).lesser(bottom)
    let end = (upperEdge + 1).greater(top).lesser(bottom)
    let (half, center) = ((end - start) * 0.5, (start + end) * 0.5)
    let node = half * Self.outerNode
    @inline(__always)
    func chord(at height: SIMD4<Float>) -> Chord {
      let chord = shape.chords(at: height)
      return (chord.left + shape.outline.x, chord.right.greater(chord.left) + shape.outline.x)
    }
    (middle, upper, lower) = (chord(at: center), chord(at: center - node), chord(at: center + node))
    (middleWeight, outerWeight) = (half * (8 / 9 * factor), half * (5 / 9 * factor))
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
  var columns: Range<Int> {
    Range(
      dotsFrom: lanes_reduce_min(middle.left.lesser(upper.left).lesser(lower.left)),
      to: lanes_reduce_max(middle.right.greater(upper.right).greater(lower.right))
    )
  }
}

extension LightBuffer {
  /// The height, in rows of screen cells, up to which the coverage is scaled to the shape's exact
  /// area; for larger shapes the quadrature's error is at most 0.2 %.
  private static let correctedRows = 6

  /// Fills a shape by screen cells, except for a hole within it.
  @inline(__always)
  func fillCells(_ shape: some ConvexShape, without hole: Ellipse? = nil, with source: BlendSource)
  {
    let rows = cellRows(of: shape)
    let factor = correction(of: shape)
    let holeFactor = hole.map { correction(of: $0) } ?? 0
    for row in rows.clamped(to: 0..<height / 4) {
      let chords = CellRowChords(of: shape, row: row, times: factor)
      let holeChords = hole.map { CellRowChords(of: $0, row: row, times: holeFactor) }
      @inline(__always)
      func covered(before end: Int) -> SIMD4<Float> {
        let covered = chords.covered(before: Float(end))
        guard let holeChords else { return covered }
        return covered - holeChords.covered(before: Float(end))
      }
      // Rounding errors may make the coverage around a hole slightly negative.
      @inline(__always)
      func part(_ covered: SIMD4<Float>) -> SIMD4<Float> {
        let part = covered.lesser(SIMD4(repeating: 1))
        return hole == nil ? part : part.greater(.zero)
      }
      let columns = cellColumns(of: chords.columns)
      var before = covered(before: columns.lowerBound &* 2)
      for column in columns {
        let middle = covered(before: column &* 2 &+ 1)
        let end = covered(before: column &* 2 &+ 2)
        blend(part(middle - before), part(end - middle), on: cell(column: column, row: row), source)
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
    for row in rows { area += CellRowChords(of: shape, row: row).area }
    return area > 0 ? shape.area / area : 0
  }

  /// The rows of screen cells that a shape touches, on the screen or not.
  @inline(__always)
  func cellRows(of shape: some ConvexShape) -> Range<Int> {
    let (y, span) = (shape.outline.y, shape.halfSpan)
    let rows = Range(dotsFrom: y - span, to: y + span)
    return rows.lowerBound >> 2..<(rows.upperBound &+ 3) >> 2
  }

  /// The columns of screen cells on the screen, or of the guards to its left, that contain a range
  /// of dots.
  @inline(__always)
  func cellColumns(of dots: Range<Int>) -> Range<Int> {
    let dots = dots.clamped(to: -2..<width)
    return dots.lowerBound >> 1..<(dots.upperBound &+ 1) >> 1
  }

  /// Blends a source color with a screen cell's dots by their coverage: the left four, then the
  /// right four.
  @inline(__always)
  func blend(_ left: SIMD4<Float>, _ right: SIMD4<Float>, on cell: Int, _ source: BlendSource) {
    guard lanes_any_above(left.greater(right), Self.leastPart) else { return }
    let dots = dots + cell &* LightCanvas.dotsPerCell
    if source.covers {
      @inline(__always)
      func cover(_ dot: Int, _ part: Float) {
        dots[dot] = dots[dot] * (1 - source.cover * part) + source.light * part
      }
      cover(0, left.x)
      cover(1, right.x)
      cover(2, left.y)
      cover(3, right.y)
      cover(4, left.z)
      cover(5, right.z)
      cover(6, left.w)
      cover(7, right.w)
    } else {
      dots[0] += source.light * left.x
      dots[1] += source.light * right.x
      dots[2] += source.light * left.y
      dots[3] += source.light * right.y
      dots[4] += source.light * left.z
      dots[5] += source.light * right.z
      dots[6] += source.light * left.w
      dots[7] += source.light * right.w
    }
    touched[cell] = 1
  }
}
