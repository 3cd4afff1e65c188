internal import KamuroCSIMD

/// Where a shape lies in the four rows of dots of a row of cells, a row in each lane.
///
/// In each row the shape's width is taken at three heights (Gauss-Legendre quadrature) of what it has of
/// the row's height.
private struct CellRowChords {
  private typealias Chord = (left: SIMD4<Float>, right: SIMD4<Float>)

  /// Where the outer nodes lie, from the middle on, as a part of half the height.
  private static let outerNode: Float = 0.774_596_7

  private let middle: Chord
  private let upper: Chord
  private let lower: Chord
  /// What the outer chords count for, and what the one in the middle does.
  private let outerWeight: SIMD4<Float>
  private let middleWeight: SIMD4<Float>

  /// - Parameter factor: That on all that is covered.
  @inline(__always)
  init(of shape: some Chords, row: Int, times factor: Float = 1) {
    let (top, bottom) = (SIMD4(repeating: -shape.halfSpan), SIMD4(repeating: shape.halfSpan))
    let upperEdge = SIMD4<Float>(0, 1, 2, 3) + (Float(row &<< 2) - shape.outline.y)
    // Of rows beyond the shape nothing is left, at its end.
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

  /// The part of the rows that the shape covers before a place.
  @inline(__always)
  func covered(before end: Float) -> SIMD4<Float> {
    let end = SIMD4(repeating: end)
    @inline(__always)
    func length(_ chord: Chord) -> SIMD4<Float> { chord.right.lesser(end) - chord.left.lesser(end) }
    return length(middle) * middleWeight + (length(upper) + length(lower)) * outerWeight
  }

  /// The dots that the shape covers of all rows.
  @inline(__always)
  var area: Float { covered(before: .infinity).sum }

  /// The columns of dots that the shape reaches into, on the screen or not.
  @inline(__always)
  var columns: Range<Int> {
    Range(
      dotsFrom: lanes_lowest(middle.left.lesser(upper.left).lesser(lower.left)),
      to: lanes_highest(middle.right.greater(upper.right).greater(lower.right))
    )
  }
}

extension LightBuffer {
  /// Up to so many rows of cells a shape is corrected to have its area; beyond, it is right to two
  /// thousandths.
  private static let correctedRows = 6

  /// Fills a shape cell by cell, but for a hole within it.
  @inline(__always)
  func fillCells(_ shape: some Chords, without hole: Ellipse? = nil, with ink: Ink) {
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
      // By rounding, what is left of a hole may be less than nothing.
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
        lay(part(middle - before), part(end - middle), on: cell(column: column, row: row), ink)
        before = end
      }
    }
  }

  /// What makes the area that chords find that of the shape.
  @inline(__always)
  private func correction(of shape: some Chords) -> Float {
    let rows = cellRows(of: shape)
    guard rows.count <= Self.correctedRows else { return 1 }
    var area: Float = 0
    for row in rows { area += CellRowChords(of: shape, row: row).area }
    return area > 0 ? shape.area / area : 0
  }

  /// The rows of cells that a shape reaches into, on the screen or not.
  @inline(__always)
  func cellRows(of shape: some Chords) -> Range<Int> {
    let (y, span) = (shape.outline.y, shape.halfSpan)
    let rows = Range(dotsFrom: y - span, to: y + span)
    return rows.lowerBound >> 2..<(rows.upperBound &+ 3) >> 2
  }

  /// The columns of cells on the screen, or of the guard to its left, that hold some of the dots of a
  /// row.
  @inline(__always)
  func cellColumns(of dots: Range<Int>) -> Range<Int> {
    let dots = dots.clamped(to: -2..<width)
    return dots.lowerBound >> 1..<(dots.upperBound &+ 1) >> 1
  }

  /// Lays ink over parts of a cell's dots: four to the left, four to the right.
  @inline(__always)
  func lay(_ left: SIMD4<Float>, _ right: SIMD4<Float>, on cell: Int, _ ink: Ink) {
    guard lanes_rise_above(left.greater(right), Self.leastPart) else { return }
    let dots = dots + cell &* LightCanvas.dotsPerCell
    if ink.covers {
      @inline(__always)
      func cover(_ dot: Int, _ part: Float) {
        dots[dot] = dots[dot] * (1 - ink.cover * part) + ink.light * part
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
      dots[0] += ink.light * left.x
      dots[1] += ink.light * right.x
      dots[2] += ink.light * left.y
      dots[3] += ink.light * right.y
      dots[4] += ink.light * left.z
      dots[5] += ink.light * right.z
      dots[6] += ink.light * left.w
      dots[7] += ink.light * right.w
    }
    touched[cell] = 1
  }
}
