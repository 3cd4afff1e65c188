/// Linear light on a grid of dots, without an upper limit.
///
/// The first three lanes of a dot are red, green and blue light, of which 1 is the display's
/// maximum; sums may exceed it. The fourth lane is the opacity, 0...1, toward what is behind the
/// canvas. The eight dots of a cell are contiguous in memory:
///
///     0 1
///     2 3
///     4 5
///     6 7
///
/// A cell is a screen cell if the canvas has the resolution of glyphs, 2 x 4 dots of 4 x 4 points.
/// A finer canvas has the same memory layout, and several cells on each screen cell.
///
/// The light of each 2 x 2 dots that blooms is also collected in a second column, from which the halo
/// is computed.
///
/// A border of guard cells, one wide, surrounds the screen, so that light at an edge can spill over
/// without a bounds check. Only cells with a flag are cleared or converted to glyphs.
struct LightCanvas: Sendable {
  /// The number of dots in a cell.
  static let dotsPerCell = 8

  private var layout: CanvasLayout
  /// All dots, including guards.
  private var dots: DotMemory
  /// The light that blooms, for each 2 x 2 dots.
  private var emission: DotMemory
  /// For each cell, including guards, whether it may have light; flags are read in groups of eight.
  private var touched: [UInt8]
  /// Scratch buffers of the shapes.
  private var scratch: [SIMD4<Float>]

  /// Creates a dark canvas.
  init(_ layout: CanvasLayout) {
    self.layout = layout
    dots = DotMemory(count: layout.dotCount)
    emission = DotMemory(count: layout.dotCount / 4)
    touched = [UInt8](repeating: 0, count: layout.flagCount)
    scratch = [SIMD4<Float>](repeating: .zero, count: ShapeScratch.count(width: layout.width))
  }

  /// Clears the canvas, and changes its sizes.
  /// - Complexity: O(lit cells), and a scan of one byte per cell; allocates only when a size changes.
  mutating func clear(for layout: CanvasLayout) {
    guard layout == self.layout else {
      self = LightCanvas(layout)
      return
    }
    withBuffer { buffer in
      var cell = 0
      while true {
        cell += buffer.darkCells(from: cell, upTo: layout.cellCount - cell)
        guard cell < layout.cellCount else { break }
        buffer.clear(cell: cell)
        cell += 1
      }
    }
  }

  /// Calls `body` with the canvas's memory.
  mutating func withBuffer<Result>(_ body: (LightBuffer) throws -> Result) rethrows -> Result {
    if !isKnownUniquelyReferenced(&dots) { dots = DotMemory(copying: dots) }
    if !isKnownUniquelyReferenced(&emission) { emission = DotMemory(copying: emission) }
    let (layout, dots, emission) = (layout, dots, emission)
    return try touched.withUnsafeMutableBufferPointer { touched in
      try scratch.withUnsafeMutableBufferPointer { scratch in
        guard let touched = touched.baseAddress, let scratch = scratch.baseAddress
        else { preconditionFailure("a canvas has at least its guard cells") }
        let shapes = ShapeScratch(in: scratch, width: layout.width)
        return try body(
          LightBuffer(
            layout: layout,
            dots: dots.start,
            emission: emission.start,
            touched: touched,
            scratch: shapes
          )
        )
      }
    }
  }
}
