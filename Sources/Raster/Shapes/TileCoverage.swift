internal import KamuroCSIMD

/// The coverage of a cell's eight dots.
struct CellCoverage: Coverage {
  /// The coverage of two dots, or of each dot of a cell, below which nothing is painted.
  static let least: Float = 1e-4

  private let cell: Int
  /// The coverage of the left column of dots, from top to bottom.
  private let left: SIMD4<Float>
  /// The coverage of the right column.
  private let right: SIMD4<Float>

  @inline(__always)
  init(_ cell: Int, left: SIMD4<Float>, right: SIMD4<Float>) {
    (self.cell, self.left, self.right) = (cell, left, right)
  }

  /// Whether any dot is covered by more than ``least``.
  @inline(__always)
  var isVisible: Bool { lanes_any_above(left.greater(right), Self.least) }

  /// The same coverage without rounding errors beyond 0...1.
  @inline(__always)
  var clamped: CellCoverage { CellCoverage(cell, left: left.unit, right: right.unit) }

  @inline(__always)
  func forEachDot(on canvas: LightBuffer, _ body: (_ index: Int, _ part: Float) -> Void) {
    let first = cell &* LightCanvas.dotsPerCell
    body(first, left.x)
    body(first &+ 1, right.x)
    body(first &+ 2, left.y)
    body(first &+ 3, right.y)
    body(first &+ 4, left.z)
    body(first &+ 5, right.z)
    body(first &+ 6, left.w)
    body(first &+ 7, right.w)
    canvas.touched[cell] = 1
  }

  @inline(__always)
  func add(_ source: BlendSource, to canvas: LightBuffer) {
    forEachDot(on: canvas) { index, part in canvas.dots[index] += source.light * part }
    let rows = left + right
    canvas.emission[2 &* cell] += source.emission * (rows.x + rows.y)
    canvas.emission[2 &* cell &+ 1] += source.emission * (rows.z + rows.w)
  }
}

/// The coverage of 4 x 4 dots that begin at a cell's left edge, all on the screen.
struct TileCoverage: Coverage {
  /// The coverage of the columns, from top to bottom.
  private let columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)
  /// The top left dot.
  private let row: Int
  private let column: Int
  /// The opacity of the source: dots that would get less of it than ``CellCoverage/least`` are left
  /// out.
  private let opacity: Float

  /// The coverage by a shape that touches at most four rows and columns of dots, all on the screen;
  /// `nil` if it is not so small.
  ///
  /// The coverage is scaled to the shape's exact area.
  @inline(__always)
  init?(of shape: some ConvexShape, on canvas: LightBuffer, opacity: Float) {
    self.opacity = opacity
    let (x, y) = (shape.outline.x, shape.outline.y)
    let (span, reach) = (shape.halfSpan, shape.halfReach)
    guard y - span >= 0, y + span <= Float(canvas.height), x - reach >= 0,
      x + reach <= Float(canvas.width)
    else { return nil }
    row = (y - span).floor
    column = (x - reach).floor & ~1
    guard y + span <= Float(row &+ 4), x + reach <= Float(column &+ 4) else { return nil }
    columns = Self.columns(of: shape, top: Float(row) - y, x: x - Float(column))
  }

  /// The coverage of four rows and columns.
  ///
  /// It is not inlined, because the compiler would then replace the vectors by scalars.
  /// - Parameters:
  ///   - top: The y coordinate of their top, relative to the shape's center.
  ///   - x: The x coordinate of the shape's center, relative to their left edge.
  @inline(never)
  private static func columns(
    of shape: some ConvexShape,
    top: Float,
    x: Float
  ) -> (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>) {
    let chords = ScanlineChords(of: shape, top: top, x: x)
    let (first, second, third) = (
      chords.covered(before: 1), chords.covered(before: 2), chords.covered(before: 3)
    )
    let all = chords.covered(before: .infinity)
    let area = all.sum
    let factor = area > 0 ? shape.area / area : 0
    let one = SIMD4<Float>(repeating: 1)
    return (
      (first * factor).lesser(one), ((second - first) * factor).lesser(one),
      ((third - second) * factor).lesser(one), ((all - third) * factor).lesser(one)
    )
  }

  @inline(__always)
  func forEachDot(on canvas: LightBuffer, _ body: (_ index: Int, _ part: Float) -> Void) {
    let first = canvas.base(ofRow: row) &+ LightBuffer.offset(ofColumn: column)
    let cellRow = row & 3
    // A row of a cell is two dots; after the fourth row follows the cell below.
    let toNextCell = (canvas.layout.cellColumns &- 1) &* LightCanvas.dotsPerCell
    @inline(__always)
    func visit(_ index: Int, _ left: Float, _ right: Float) {
      guard (left + right) * opacity > CellCoverage.least else { return }
      body(index, left)
      body(index &+ 1, right)
      canvas.touched[index >> 3] = 1
    }
    @inline(__always)
    func visitRow(_ lane: Int) {
      let index = first &+ 2 &* lane &+ (cellRow &+ lane > 3 ? toNextCell : 0)
      visit(index, columns.0[lane], columns.1[lane])
      visit(index &+ LightCanvas.dotsPerCell, columns.2[lane], columns.3[lane])
    }
    // Unrolled by hand: in a loop the compiler would read each row from memory, lane by lane.
    visitRow(0)
    visitRow(1)
    visitRow(2)
    visitRow(3)
  }
}

/// A single dot, covered wholly.
struct DotCoverage: Coverage {
  let index: Int

  @inline(__always)
  func forEachDot(on canvas: LightBuffer, _ body: (_ index: Int, _ part: Float) -> Void) {
    body(index, 1)
    canvas.touched[index >> 3] = 1
  }
}
