internal import KamuroScreen

/// Linear light on a grid of dots, 2 x 4 to a screen cell.
///
/// A dot is 4 x 4 points. Its first three lanes are red, green and blue light, 1 being the most
/// that a screen shows; sums may be larger. The fourth is the part of the dot, 0...1, that hides
/// what is behind the canvas. The eight dots of a cell lie together:
///
///     0 1
///     2 3
///     4 5
///     6 7
///
/// A frame of guard cells, one wide, lies around the screen, so that light at an edge can spill
/// over without a test. Only cells with a flag are ever cleared or turned into glyphs.
struct LightCanvas: Sendable {
  /// Dots of a screen cell.
  static let dotsPerCell = 8

  /// The screen that the canvas covers.
  private(set) var size: ScreenSize
  /// All dots, guards included.
  private var dots: DotMemory
  /// For each cell, guards included, whether light may have fallen on it; flags are read by eights.
  private var touched: [UInt8]
  /// One row of coverage, for stamps that are found edge by edge; all zero between stamps.
  private var coverage: [Float]
  /// One row of light, for pictures; all zero between sprites.
  private var row: [SIMD4<Float>]
  /// Room for the corners of a run's figure.
  private var corners = [SIMD2<Float>](repeating: .zero, count: Polygon.largestCount)
  /// Room for the lines of a sprite, for where they cross a row, and for a block of points.
  private var lines = [SIMD4<Float>](repeating: .zero, count: FigureMemory.vectors)

  /// Creates a dark canvas.
  init(size: ScreenSize) {
    self.size = size
    let room = Room(for: size)
    dots = DotMemory(count: room.dots)
    touched = [UInt8](repeating: 0, count: room.flags)
    coverage = [Float](repeating: 0, count: room.row)
    row = [SIMD4<Float>](repeating: .zero, count: room.row)
  }

  /// How much memory a canvas has.
  struct Room {
    /// All dots, guards included.
    let dots: Int
    /// A flag for each cell, guards included, and 8 that are read with the last ones.
    let flags: Int
    /// A row of the screen's dots, and two for the changes at its end.
    let row: Int

    /// The memory for a screen.
    init(for size: ScreenSize) {
      let cells = (size.columns + 2) * (size.rows + 2)
      (dots, flags, row) = (cells * LightCanvas.dotsPerCell, cells + 8, size.columns * 2 + 2)
    }
  }

  /// Makes the canvas dark, and as large as `size`.
  /// - Complexity: O(lit cells), and a scan of one byte a cell; allocates only for a new size.
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

  /// Gives the canvas's memory to `body`.
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
        else { preconditionFailure("a figure has room") }
        return try body(FigureMemory(corners: corners, lines: lines))
      }
    }
  }
}
