internal import KamuroScreen

/// Pointers to the memory of a ``LightCanvas`` while it is painted on or read.
///
/// Coordinates are dots from the top left of the screen; guard dots have columns from -2 and rows
/// from -4 on. See ``LightCanvas`` for the order of the dots in memory.
struct LightBuffer {
  /// All dots, including the guard screen cells.
  let dots: UnsafeMutablePointer<SIMD4<Float>>
  /// A flag for each screen cell, including guards, and 8 bytes of padding.
  let touched: UnsafeMutablePointer<UInt8>
  /// A scanline of coverage, all zero between uses, two dots longer than the screen's.
  let coverage: UnsafeMutablePointer<Float>
  /// A scanline of light, all zero between uses, two dots longer than the screen's.
  let row: UnsafeMutablePointer<SIMD4<Float>>
  /// A scratch buffer for the figure that is being painted.
  let figure: FigureMemory
  /// The width of the screen in dots.
  let width: Int
  /// The height of the screen in dots.
  let height: Int
  /// Screen cells in a row, including guards.
  let cellColumns: Int
  /// All screen cells, including guards.
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

  /// The term of a dot's index that depends on its row.
  @inline(__always)
  func base(ofRow row: Int) -> Int {
    let shifted = row &+ 4
    return (shifted >> 2 &* cellColumns) << 3 | (shifted & 3) << 1
  }

  /// The term of a dot's index that depends on its column.
  @inline(__always)
  static func offset(ofColumn column: Int) -> Int {
    let shifted = column &+ 2
    return (shifted & ~1) << 2 | shifted & 1
  }

  /// The index of a screen cell, counting guards.
  @inline(__always)
  func cell(column: Int, row: Int) -> Int {
    (row &+ 1) &* cellColumns &+ column &+ 1
  }

  /// Blends a source color with the dot at an index, for a coverage of `part`.
  @inline(__always)
  func blend(_ source: BlendSource, part: Float, at index: Int) {
    dots[index] = dots[index] * (1 - source.cover * part) + source.light * part
    touched[index >> 3] = 1
  }

  /// The number of consecutive screen cells without light from `cell` on, at most `limit`.
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

  /// Clears a screen cell that may have light.
  func clear(cell: Int) {
    guard touched[cell] != 0 else { return }
    let first = dots + cell * LightCanvas.dotsPerCell
    for dot in 0..<LightCanvas.dotsPerCell { first[dot] = .zero }
    touched[cell] = 0
  }

  /// Clears the flags of all screen cells, whose dots must already be dark.
  func forgetLight() {
    for row in 0..<height / 4 {
      (touched + cell(column: 0, row: row)).update(repeating: 0, count: width / 2)
    }
  }
}
