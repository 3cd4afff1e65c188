internal import KamuroScreen

/// The memory of a ``LightCanvas`` while something is painted on it or read from it.
///
/// Places are dots from the top left of the screen; guard dots have places from -2 across and from
/// -4 down. See ``LightCanvas`` for the order of the dots.
struct LightBuffer {
  /// All dots, guards included.
  let dots: UnsafeMutablePointer<SIMD4<Float>>
  /// A flag for each cell, guards included, and 8 of no meaning.
  let touched: UnsafeMutablePointer<UInt8>
  /// One row of zeros, two longer than the screen's row of dots.
  let coverage: UnsafeMutablePointer<Float>
  /// One row of dark, two longer than the screen's row of dots.
  let row: UnsafeMutablePointer<SIMD4<Float>>
  /// Room for the figure that is being painted.
  let figure: FigureMemory
  /// Dots in a row of the screen.
  let width: Int
  /// Rows of dots on the screen.
  let height: Int
  /// Cells in a row, guards included.
  let cellColumns: Int
  /// All cells, guards included.
  let cellCount: Int

  /// Wraps the memory of a canvas of `size`.
  init(
    size: ScreenSize,
    dots: UnsafeMutablePointer<SIMD4<Float>>,
    touched: UnsafeMutablePointer<UInt8>,
    coverage: UnsafeMutablePointer<Float>,
    row: UnsafeMutablePointer<SIMD4<Float>>,
    figure: FigureMemory
  ) {
    self.dots = dots
    self.touched = touched
    self.coverage = coverage
    self.row = row
    self.figure = figure
    width = size.columns * 2
    height = size.rows * 4
    cellColumns = size.columns + 2
    cellCount = (size.columns + 2) * (size.rows + 2)
  }

  /// The part of a dot's index that its row gives.
  @inline(__always)
  func base(ofRow row: Int) -> Int {
    let shifted = row &+ 4
    return (shifted >> 2 &* cellColumns) << 3 | (shifted & 3) << 1
  }

  /// The part of a dot's index that its column gives.
  @inline(__always)
  static func offset(ofColumn column: Int) -> Int {
    let shifted = column &+ 2
    return (shifted & ~1) << 2 | shifted & 1
  }

  /// The index of a cell of the screen among all cells.
  @inline(__always)
  func cell(column: Int, row: Int) -> Int {
    (row &+ 1) &* cellColumns &+ column &+ 1
  }

  /// Lays ink over a part of the dot at an index.
  @inline(__always)
  func blend(_ ink: Ink, part: Float, at index: Int) {
    dots[index] = dots[index] * (1 - ink.cover * part) + ink.light * part
    touched[index >> 3] = 1
  }

  /// How many cells from one on, side by side, no light may have fallen on; so many at most.
  @inline(__always)
  func darkCells(from cell: Int, upTo limit: Int) -> Int {
    var count = 0
    while count < limit {
      let flags = UnsafeRawPointer(touched + (cell &+ count)).loadUnaligned(as: UInt64.self)
      let next = UInt64(littleEndian: flags).trailingZeroBitCount &>> 3
      count &+= next
      if next < 8 { break }
    }
    return min(count, limit)
  }

  /// Makes a cell dark, if it is not.
  func clear(cell: Int) {
    guard touched[cell] != 0 else { return }
    let first = dots + cell * LightCanvas.dotsPerCell
    for dot in 0..<LightCanvas.dotsPerCell { first[dot] = .zero }
    touched[cell] = 0
  }

  /// Notes that no light is left on any cell of the screen.
  func forgetLight() {
    for row in 0..<height / 4 {
      (touched + cell(column: 0, row: row)).update(repeating: 0, count: width / 2)
    }
  }
}
