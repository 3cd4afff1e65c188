/// A screen of cells, in row-major order.
///
/// The stages before it do not know glyphs; the stages after it do not know particles.
public struct ScreenGrid: Hashable, Sendable {
  /// The number of columns and rows.
  public let size: ScreenSize
  /// `size.cellCount` cells, row by row from the top left.
  public var cells: [ScreenCell]
  /// The glyphs of several scalars of its cells.
  package var clusters = GlyphClusters()
  /// The picture behind its cells, if light is shown by pixels; cells with the default background let
  /// it through.
  package var pixels: PixelImage?

  /// Creates a grid filled with one cell.
  public init(size: ScreenSize, filledWith cell: ScreenCell = .blank) {
    self.size = size
    cells = [ScreenCell](repeating: cell, count: size.cellCount)
  }

  /// The cell at a column and row, both from 0 and within the grid.
  public subscript(column: Int, row: Int) -> ScreenCell {
    get { cells[row * size.columns + column] }
    set { cells[row * size.columns + column] = newValue }
  }
}

extension ScreenGrid {
  /// The glyph of several scalars at an index of `cells`; `nil` for a single scalar.
  package func cluster(at place: Int) -> Character? {
    let isLast = (place + 1).isMultiple(of: size.columns)
    return clusters.character(of: cells[place], before: isLast ? nil : cells[place + 1])
  }

  /// Copies the cells of runs from a grid of the same size.
  package mutating func take(_ runs: ArraySlice<ScreenDiff.Run>, from other: ScreenGrid) {
    let columns = size.columns
    cells.withUnsafeMutableBufferPointer { cells in
      other.cells.withUnsafeBufferPointer { other in
        for run in runs {
          let start = run.row * columns
          for column in run.columns { cells[start + column] = other[start + column] }
        }
      }
    }
  }
}
