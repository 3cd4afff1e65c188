internal import KamuroScreen

/// Pointers to the memory of a ``LightCanvas`` while it is painted on or read.
///
/// Coordinates are dots from the top left of the screen; guard dots have columns from -2 and rows
/// from -4 on. See ``LightCanvas`` for the order of the dots in memory.
struct LightBuffer {
  /// The sizes of the canvas.
  let layout: CanvasLayout
  /// All dots, including the guard cells.
  let dots: UnsafeMutablePointer<SIMD4<Float>>
  /// The light that blooms, one sum for each square of four dots: those of dot `index` are in
  /// `emission[index >> 2]`; dark between frames.
  let emission: UnsafeMutablePointer<SIMD4<Float>>
  /// A flag for each cell, including guards, and 8 bytes of padding.
  let touched: UnsafeMutablePointer<UInt8>
  /// Scratch buffers for the shape that is being painted.
  let scratch: ShapeScratch

  /// The width of the screen in dots.
  @inline(__always)
  var width: Int { layout.width }

  /// The height of the screen in dots.
  @inline(__always)
  var height: Int { layout.height }

  /// The number of its cells in a row and in a column, without guards.
  var cells: ScreenSize { ScreenSize(columns: width / 2, rows: height / 4) }

  /// The term of a dot's index that depends on its row.
  @inline(__always)
  func base(ofRow row: Int) -> Int {
    let shifted = row &+ 4
    return (shifted >> 2 &* layout.cellColumns) << 3 | (shifted & 3) << 1
  }

  /// The term of a dot's index that depends on its column.
  @inline(__always)
  static func offset(ofColumn column: Int) -> Int {
    let shifted = column &+ 2
    return (shifted & ~1) << 2 | shifted & 1
  }

  /// The index of a cell, counting guards.
  @inline(__always)
  func cell(column: Int, row: Int) -> Int {
    (row &+ 1) &* layout.cellColumns &+ column &+ 1
  }

  /// The number of consecutive cells without light from `cell` on, at most `limit`.
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

  /// Clears a cell that may have light.
  func clear(cell: Int) {
    guard touched[cell] != 0 else { return }
    let first = cell * LightCanvas.dotsPerCell
    for dot in first..<first + LightCanvas.dotsPerCell { dots[dot] = .zero }
    for square in first / 4..<first / 4 + 2 { emission[square] = .zero }
    touched[cell] = 0
  }

  /// Clears the cells of a screen cell.
  func clear(screenCell place: ScreenPosition) {
    let finer = layout.finer
    for row in place.row * finer..<(place.row + 1) * finer {
      for column in place.column * finer..<(place.column + 1) * finer {
        clear(cell: cell(column: column, row: row))
      }
    }
  }

  /// Clears the flags of all screen cells, whose dots must already be dark.
  func forgetLight() {
    for row in 0..<height / 4 {
      (touched + cell(column: 0, row: row)).update(repeating: 0, count: width / 2)
    }
  }
}
