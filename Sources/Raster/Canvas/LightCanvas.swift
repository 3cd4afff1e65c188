internal import KamuroScreen

/// Linear light on a grid of dots, 2 x 4 to a screen cell.
///
/// A dot is 4 x 4 points. Its first three lanes are red, green and blue light, of which 1 is the
/// display's maximum; sums may exceed it. The fourth lane is the opacity, 0...1, toward what is
/// behind the canvas. The eight dots of a screen cell are contiguous in memory:
///
///     0 1
///     2 3
///     4 5
///     6 7
///
/// A border of guard screen cells, one wide, surrounds the screen, so that light at an edge can
/// spill over without a bounds check. Only screen cells with a flag are cleared or converted to
/// glyphs.
struct LightCanvas: Sendable {
  /// The number of dots in a screen cell.
  static let dotsPerCell = 8

  /// The size of the screen that the canvas covers.
  private(set) var size: ScreenSize
  /// All dots, including guards.
  private var dots: DotMemory
  /// For each screen cell, including guards, whether it may have light; flags are read in groups of
  /// eight.
  private var touched: [UInt8]
  /// A scanline of coverage for shapes filled edge by edge; all zero between shapes.
  private var coverage: [Float]
  /// A scanline of light for pictures; all zero between sprites.
  private var row: [SIMD4<Float>]
  /// A scratch buffer for the corners of a run's figure.
  private var corners = [SIMD2<Float>](repeating: .zero, count: Polygon.largestCount)
  /// A scratch buffer for the edges of a sprite, their crossings with a scanline, and a block of
  /// points.
  private var lines = [SIMD4<Float>](repeating: .zero, count: FigureMemory.vectors)

  /// Creates a dark canvas.
  init(size: ScreenSize) {
    self.size = size
    let sizes = BufferSizes(for: size)
    dots = DotMemory(count: sizes.dots)
    touched = [UInt8](repeating: 0, count: sizes.flags)
    coverage = [Float](repeating: 0, count: sizes.row)
    row = [SIMD4<Float>](repeating: .zero, count: sizes.row)
  }

  /// The sizes of a canvas's buffers.
  struct BufferSizes {
    /// The number of dots, including guards.
    let dots: Int
    /// The number of flags, including guards and 8 of padding for reads in groups.
    let flags: Int
    /// The length of a scanline: the screen's dots, and two for the changes at its end.
    let row: Int

    /// The sizes for a screen.
    init(for size: ScreenSize) {
      let cells = (size.columns + 2) * (size.rows + 2)
      (dots, flags, row) = (cells * LightCanvas.dotsPerCell, cells + 8, size.columns * 2 + 2)
    }
  }

  /// Clears the canvas, and changes its size to `size`.
  /// - Complexity: O(lit screen cells), and a scan of one byte per screen cell; allocates only when
  ///   the size changes.
  mutating func clear(for size: ScreenSize) {
    guard size == self.size else {
      self = LightCanvas(size: size)
      return
    }
    withBuffer { buffer in
      var cell = 0
      while true {
        cell += buffer.darkCells(from: cell, upTo: buffer.cellCount - cell)
        guard cell < buffer.cellCount else { break }
        buffer.clear(cell: cell)
        cell += 1
      }
    }
  }

  /// Calls `body` with the canvas's memory.
  mutating func withBuffer<Result>(_ body: (LightBuffer) throws -> Result) rethrows -> Result {
    let size = size
    if !isKnownUniquelyReferenced(&dots) { dots = DotMemory(copying: dots) }
    let dots = dots
    return try touched.withUnsafeMutableBufferPointer { touched in
      try coverage.withUnsafeMutableBufferPointer { coverage in
        try row.withUnsafeMutableBufferPointer { row in
          try Self.withFigureMemory(&corners, &lines) { figure in
            guard let touched = touched.baseAddress, let coverage = coverage.baseAddress,
              let row = row.baseAddress
            else { preconditionFailure("a screen has at least one cell") }
            return try body(
              LightBuffer(
                size: size,
                dots: dots.start,
                touched: touched,
                coverage: coverage,
                row: row,
                figure: figure
              )
            )
          }
        }
      }
    }
  }

  private static func withFigureMemory<Result>(
    _ corners: inout [SIMD2<Float>],
    _ lines: inout [SIMD4<Float>],
    _ body: (FigureMemory) throws -> Result
  ) rethrows -> Result {
    try corners.withUnsafeMutableBufferPointer { corners in
      try lines.withUnsafeMutableBufferPointer { lines in
        guard let corners = corners.baseAddress, let lines = lines.baseAddress
        else { preconditionFailure("a figure has memory") }
        return try body(FigureMemory(corners: corners, lines: lines))
      }
    }
  }
}
