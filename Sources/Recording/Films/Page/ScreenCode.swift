internal import KamuroRaster
internal import KamuroScreen

/// The binary code of a page's screens.
///
/// ```
/// chunk   count of new shapes, shapes, frames
/// shape   0, count, (columns from, to, rows from, to)...    rectangles: eighths, 24ths
///         1, bits                                           braille dots
///         2, flags, count, UTF-8                            text: 1 bold, 2 two columns wide
/// frame   count of bytes, runs
/// run     screen cells skipped, count, screen cells
/// cell    flags, [shape], [ink], [paper]
/// ```
/// Counts and numbers of shapes have 7 bits in a byte, the lowest first, of which all but the last
/// have the bit 128. A cell's flags say what is as in the cell before it: 1 the shape, 2 the ink, 4
/// the paper. Shape 0 is empty.
struct ScreenCode {
  /// What a screen cell shows, but for its colors.
  private enum Shape: Hashable {
    case ink(GlyphInk)
    case text(String, isBold: Bool, isWide: Bool)
  }

  /// What a screen cell shows.
  private struct Cell: Equatable {
    var shape = 0
    var ink: PixelColor
    var paper: PixelColor
  }

  private let theme: Theme
  /// The numbers of the shapes that the page knows.
  private var numbers: [Shape: Int] = [.ink(.blocks([])): 0]
  private var (newShapes, newCount) = ([UInt8](), 0)
  private var frames: [UInt8] = []
  private var last: ScreenGrid?

  init(theme: Theme) {
    self.theme = theme
  }

  /// Adds a frame to the chunk.
  /// - Parameter isWhole: Whether it begins a chunk, so that it is drawn over the background.
  mutating func add(_ grid: ScreenGrid, isWhole: Bool) {
    let before = isWhole ? ScreenGrid(size: grid.size) : last ?? ScreenGrid(size: grid.size)
    var runs: [UInt8] = []
    var cell = Cell(ink: theme.background, paper: theme.background)
    var (place, end) = (0, 0)
    while place < grid.cells.count {
      let first = place
      while place < grid.cells.count, grid.differs(from: before, place) { place += 1 }
      guard place > first else {
        place += 1
        continue
      }
      runs.writeCount(first - end)
      runs.writeCount(place - first)
      for changed in first..<place { write(grid, changed, after: &cell, into: &runs) }
      end = place
    }
    frames.writeCount(runs.count)
    frames += runs
    last = grid
  }

  /// The bytes of the chunk; the next frame begins another one.
  mutating func takeChunk() -> [UInt8] {
    var chunk: [UInt8] = []
    chunk.writeCount(newCount)
    chunk += newShapes + frames
    (newShapes, newCount, frames) = ([], 0, [])
    return chunk
  }

  private mutating func write(
    _ grid: ScreenGrid,
    _ place: Int,
    after last: inout Cell,
    into runs: inout [UInt8]
  ) {
    let cell = cell(of: grid, place)
    let isSame = (cell.shape == last.shape, cell.ink == last.ink, cell.paper == last.paper)
    runs.append((isSame.0 ? 1 : 0) | (isSame.1 ? 2 : 0) | (isSame.2 ? 4 : 0))
    if !isSame.0 { runs.writeCount(cell.shape) }
    if !isSame.1 { runs += [cell.ink.red, cell.ink.green, cell.ink.blue] }
    if !isSame.2 { runs += [cell.paper.red, cell.paper.green, cell.paper.blue] }
    last = cell
  }

  private mutating func cell(of grid: ScreenGrid, _ place: Int) -> Cell {
    let cell = grid.cells[place]
    let colors = CellColors(cell, theme: theme)
    // The left half draws both; the right one is skipped by a paper of its own.
    let isRight = cell.attributes.contains(.continuation)
    if isRight, place % grid.size.columns > 0 {
      let left = CellColors(grid.cells[place - 1], theme: theme)
      return Cell(
        shape: number(of: .text("", isBold: false, isWide: false)),
        ink: left.ink,
        paper: left.paper
      )
    }
    switch GlyphInk(cell.glyph) {
    case .shade(let level)?:
      let color = colors.paper.blended(with: colors.ink, by: level)
      return Cell(ink: color, paper: color)
    case let ink?: return Cell(shape: number(of: .ink(ink)), ink: colors.ink, paper: colors.paper)
    case nil:
      let isWide = cell.attributes.contains(.wide) && place + 1 < grid.cells.count
      let shape = Shape.text(
        grid.cluster(at: place).map(String.init) ?? String(cell.glyph),
        isBold: cell.attributes.contains(.bold),
        isWide: isWide
      )
      return Cell(shape: number(of: shape), ink: colors.ink, paper: colors.paper)
    }
  }

  private mutating func number(of shape: Shape) -> Int {
    if let number = numbers[shape] { return number }
    let number = numbers.count
    numbers[shape] = number
    newCount += 1
    switch shape {
    case .ink(.blocks(let blocks)):
      newShapes += [0, UInt8(blocks.count)]
      for block in blocks {
        newShapes += [block.columns.lowerBound, block.columns.upperBound].map(UInt8.init)
        newShapes += [block.rows.lowerBound, block.rows.upperBound].map(UInt8.init)
      }
    case .ink(.dots(let bits)): newShapes += [1, bits]
    case .ink(.shade): newShapes += [0, 0]
    case .text(let text, let isBold, let isWide):
      newShapes += [2, (isBold ? 1 : 0) | (isWide ? 2 : 0)]
      newShapes.writeCount(text.utf8.count)
      newShapes += text.utf8
    }
    return number
  }
}

extension ScreenGrid {
  /// Whether a screen cell is not the same in another grid, or the other half of its pair is not.
  fileprivate func differs(from other: ScreenGrid, _ place: Int) -> Bool {
    func isChanged(_ place: Int) -> Bool {
      cells[place] != other.cells[place]
        || clusters.character(at: cells[place]) != other.clusters.character(at: other.cells[place])
    }
    guard other.size == size else { return true }
    if isChanged(place) { return true }
    if cells[place].attributes.contains(.wide), place + 1 < cells.count {
      return isChanged(place + 1)
    }
    return cells[place].attributes.contains(.continuation) && place > 0 && isChanged(place - 1)
  }
}

extension [UInt8] {
  /// Appends a count, 7 bits in a byte.
  fileprivate mutating func writeCount(_ count: Int) {
    var rest = count
    while rest >= 128 {
      append(UInt8(rest & 127) | 128)
      rest >>= 7
    }
    append(UInt8(rest))
  }
}
