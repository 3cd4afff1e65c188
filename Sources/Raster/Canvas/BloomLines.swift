/// The light of a canvas that blooms, line by line.
///
/// The canvas's own dots, by far the most of the chain, have no plane: their lines are read in
/// place, and stay in the cache. A plane of 200 x 60 screen cells is 1.5 MB, which would be written
/// and read four times a frame.
struct BloomLines {
  /// The light below which a halo is not shown: about the sRGB level 4.
  private static let darkest: Float = 0.0012
  /// The number of lines: three that are blurred across, and one that is enlarged.
  private static let lines = 4

  private let area: LitArea
  private let canvas: LightBuffer
  private let start: UnsafeMutablePointer<SIMD4<Float>>
  /// The cells of a row, and the columns of their first dots in the area.
  private let cells: Range<Int>

  /// Creates lines for an area that is aligned to cells.
  init(_ start: UnsafeMutablePointer<SIMD4<Float>>, of area: LitArea, on canvas: LightBuffer) {
    (self.start, self.area, self.canvas) = (start, area, canvas)
    cells = area.columns.lowerBound / 2..<min(area.columns.upperBound, canvas.width) / 2
    start.update(repeating: .zero, count: Self.count(width: area.columns.count))
  }

  /// The number of dots for areas of a width: each line has a margin of two dots at both ends.
  static func count(width: Int) -> Int { lines * (width + 4) }

  private func line(_ index: Int) -> UnsafeMutablePointer<SIMD4<Float>> {
    start + (index * (area.columns.count + 4) + 2)
  }

  /// The rows of the area on the screen.
  private var rows: Range<Int> { area.rows.lowerBound..<min(area.rows.upperBound, canvas.height) }

  /// The light that blooms as a plane of half the width and height; see ``LightPlane/halved(in:)``.
  func halved(in memory: UnsafeMutablePointer<SIMD4<Float>>) -> LightPlane {
    let half = LightPlane(memory, width: area.columns.count / 2, height: area.rows.count / 2)
    half.clear()
    let (line, count, start) = (line(0), cells.count, 8 * cells.lowerBound)
    for row in stride(from: rows.lowerBound, to: rows.upperBound, by: 2) {
      let above = canvas.emission(inRow: row - 1) + start
      let upper = canvas.emission(inRow: row) + start
      let lower = canvas.emission(inRow: row + 1) + start
      let below = canvas.emission(inRow: row + 2) + start
      for cell in -1...count {
        let (dot, place) = (8 &* cell, 2 &* cell)
        line[place] = NeighborFilter.halved(above[dot], upper[dot], lower[dot], below[dot])
        line[place &+ 1] = NeighborFilter.halved(
          above[dot &+ 1],
          upper[dot &+ 1],
          lower[dot &+ 1],
          below[dot &+ 1]
        )
      }
      half.setRow((row - rows.lowerBound) / 2, halving: line, count: count)
    }
    return half
  }

  /// Adds the light that blooms to the canvas, with its halo, and clears it.
  /// - Parameters:
  ///   - half: The halo but for its finest Gaussian, as a plane of half the width and height.
  ///   - weight: The factor on the finest Gaussian.
  ///   - beside: Its weight on each neighbor.
  func develop(
    _ half: LightPlane,
    weight: Float,
    beside: Float,
    isCovered: (_ column: Int, _ row: Int) -> Bool
  ) {
    let (across, down) = (NeighborFilter(beside, factor: weight), NeighborFilter(beside))
    let isBlurred = weight > 0
    for row in isBlurred ? rows.lowerBound - 1..<rows.lowerBound + 1 : 0..<0 {
      blur(row, by: across)
    }
    for row in rows {
      if isBlurred { blur(row + 1, by: across) }
      let enlarged = line(3)
      let place = row - rows.lowerBound
      half.enlarge(row: place, to: enlarged)
      let (above, middle, below) = (blurred(row - 1), blurred(row), blurred(row + 1))
      if place & 3 == 0 { markCells(of: row >> 2, half, place >> 1, isCovered) }
      let touched = canvas.touched + canvas.cell(column: 0, row: row >> 2)
      add(enlarged, above, middle, below, by: down, toRow: row, where: touched)
    }
  }

  /// Adds a line of halo, whose finest Gaussian is blurred down, and the light itself to a row.
  @inline(__always)
  private func add(
    _ enlarged: UnsafeMutablePointer<SIMD4<Float>>,
    _ above: UnsafeMutablePointer<SIMD4<Float>>,
    _ middle: UnsafeMutablePointer<SIMD4<Float>>,
    _ below: UnsafeMutablePointer<SIMD4<Float>>,
    by filter: NeighborFilter,
    toRow row: Int,
    where touched: UnsafeMutablePointer<UInt8>
  ) {
    let (dots, emission) = (canvas.dots(inRow: row), canvas.emission(inRow: row))
    let first = cells.lowerBound
    for cell in cells where touched[cell] != 0 {
      let (dot, place) = (8 &* cell, 2 &* (cell &- first))
      let left = filter.mean(of: middle[place], between: above[place], below[place])
      dots[dot] += left + enlarged[place] + emission[dot]
      emission[dot] = .zero
      let next = place &+ 1
      let right = filter.mean(of: middle[next], between: above[next], below[next])
      dots[dot &+ 1] += right + enlarged[next] + emission[dot &+ 1]
      emission[dot &+ 1] = .zero
    }
  }

  /// Flags the cells of a row whose halo is bright enough to be seen.
  private func markCells(
    of cellRow: Int,
    _ half: LightPlane,
    _ row: Int,
    _ isCovered: (_ column: Int, _ row: Int) -> Bool
  ) {
    let touched = canvas.touched + canvas.cell(column: 0, row: cellRow)
    let (upper, lower) = (half.row(row), half.row(row + 1))
    for cell in cells where touched[cell] == 0 {
      let place = cell &- cells.lowerBound
      let peak = upper[place].greater(lower[place]).peak
      if peak > Self.darkest, !isCovered(cell, cellRow) { touched[cell] = 1 }
    }
  }

  /// The line of a row that has been blurred across.
  private func blurred(_ row: Int) -> UnsafeMutablePointer<SIMD4<Float>> {
    line((row + 3) % 3)
  }

  /// Reads a row, and blurs it across.
  private func blur(_ row: Int, by filter: NeighborFilter) {
    let (line, count) = (blurred(row), cells.count)
    let emission = canvas.emission(inRow: row) + 8 * cells.lowerBound
    var (before, left) = (emission[-7], emission[0])
    for cell in 0..<count {
      let (dot, place) = (8 &* cell, 2 &* cell)
      let (right, after) = (emission[dot &+ 1], emission[dot &+ 8])
      line[place] = filter.mean(of: left, between: before, right)
      line[place &+ 1] = filter.mean(of: right, between: left, after)
      (before, left) = (right, after)
    }
  }
}

extension LightBuffer {
  /// The first dot of a row in the first cell of the screen; cells are 8 dots apart.
  @inline(__always)
  fileprivate func dots(inRow row: Int) -> UnsafeMutablePointer<SIMD4<Float>> {
    dots + (base(ofRow: row) + Self.offset(ofColumn: 0))
  }

  /// The same for the light that blooms.
  @inline(__always)
  fileprivate func emission(inRow row: Int) -> UnsafeMutablePointer<SIMD4<Float>> {
    emission + (base(ofRow: row) + Self.offset(ofColumn: 0))
  }
}
