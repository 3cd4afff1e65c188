/// The light of a canvas that blooms, line by line.
///
/// The first plane of the chain, of 2 x 2 dots, is the largest by far. It is read in place, and its
/// sum with the halo is there for four lines only, which saves 0.4 MB on 200 x 60 screen cells.
struct BloomLines {
  /// The number of lines that are kept: those around the two on a row of cells.
  private static let kept = 4

  private let area: LitArea
  private let canvas: LightBuffer
  private let start: UnsafeMutablePointer<SIMD4<Float>>
  /// The limit of a halo's peak.
  private static let mostHalo: Float = 0.8

  /// Whether the halo is a shadow on a light background, which is added as it is.
  private let isShadow: Bool
  /// The columns and rows of the area's cells on the screen.
  private let cells: Range<Int>
  private let cellRows: Range<Int>

  /// Creates lines for an area that is aligned to squares of 4 x 4 dots.
  init(
    _ start: UnsafeMutablePointer<SIMD4<Float>>,
    of area: LitArea,
    on canvas: LightBuffer,
    isShadow: Bool
  ) {
    (self.start, self.area, self.canvas, self.isShadow) = (start, area, canvas, isShadow)
    cells = area.columns.lowerBound / 2..<min(area.columns.upperBound, canvas.width) / 2
    cellRows = area.rows.lowerBound / 4..<min(area.rows.upperBound, canvas.height) / 4
    start.update(repeating: .zero, count: Self.count(width: area.columns.count))
  }

  /// The number of dots for areas of a width in dots: each line has a dark dot at both ends.
  static func count(width: Int) -> Int { (kept + 1) * (width / 2 + 2) }

  /// A line, by its row in the plane of 2 x 2 dots.
  @inline(__always)
  private func line(_ row: Int) -> UnsafeMutablePointer<SIMD4<Float>> {
    start + ((row & (Self.kept - 1)) * (area.columns.count / 2 + 2) + 1)
  }

  /// The line for intermediate results.
  private var mixed: UnsafeMutablePointer<SIMD4<Float>> {
    start + (Self.kept * (area.columns.count / 2 + 2) + 1)
  }

  /// The sums of four dots in a row of the first plane; those of neighbors are two apart.
  @inline(__always)
  private func squares(inRow row: Int) -> UnsafeMutablePointer<SIMD4<Float>> {
    let cell = canvas.cell(column: cells.lowerBound, row: row >> 1)
    return canvas.emission + (2 &* cell &+ (row & 1))
  }

  /// The first plane at half its width and height.
  /// - Parameter isSum: Whether squares are summed up, instead of filtered by 1, 3, 3, 1.
  func halved(in memory: UnsafeMutablePointer<SIMD4<Float>>, summingUp isSum: Bool) -> LightPlane {
    let (width, height) = (area.columns.count / 4, area.rows.count / 4)
    let half = LightPlane(memory, width: width, height: height)
    half.clear()
    for row in cellRows {
      let above = squares(inRow: 2 * row - 1)
      let (upper, lower) = (squares(inRow: 2 * row), squares(inRow: 2 * row + 1))
      let below = squares(inRow: 2 * row + 2)
      let dots = half.row(row - cellRows.lowerBound)
      if isSum {
        for cell in 0..<cells.count { mixed[cell] = (upper[2 &* cell] + lower[2 &* cell]) * 0.5 }
        for column in 0..<width { dots[column] = mixed[2 &* column] + mixed[2 &* column &+ 1] }
      } else {
        for cell in -1...cells.count {
          let square = 2 &* cell
          mixed[cell] = LightPlane.halved(
            above[square],
            upper[square],
            lower[square],
            below[square]
          )
        }
        half.setRow(row - cellRows.lowerBound, halving: mixed)
      }
      // Of each four dots there was the sum.
      for column in 0..<width { dots[column] *= isSum ? 0.125 : 0.25 }
    }
    return half
  }

  /// Adds the halo to the canvas, and forgets which light blooms.
  /// - Parameters:
  ///   - half: The halo but for its finest part, as a plane of 4 x 4 dots.
  ///   - weight: The factor on the light of the first plane, the finest part.
  ///   - darkest: The light below which a halo is not shown.
  ///   - isCovered: Whether a panel covers a cell, given its column and row on the canvas.
  func add(
    _ half: LightPlane,
    weight: Float,
    brighterThan darkest: Float,
    _ isCovered: (_ column: Int, _ row: Int) -> Bool
  ) {
    let first = 2 * cellRows.lowerBound
    for row in first - 1...first { takeLine(row, half, weight: weight) }
    for cellRow in cellRows {
      takeLine(2 * cellRow + 1, half, weight: weight)
      takeLine(2 * cellRow + 2, half, weight: weight)
      markCells(of: cellRow, brighterThan: darkest, isCovered)
      let start = canvas.cell(column: cells.lowerBound, row: cellRow)
      guard canvas.darkCells(from: start, upTo: cells.count) < cells.count else { continue }
      for row in 0..<4 {
        let near = 2 * cellRow + (row >> 1)
        enlarge(near, beside: row & 1 == 0 ? near - 1 : near + 1, toRow: row, from: start)
      }
    }
  }

  /// Computes a line of the first plane, the sum of the halo and of the light that blooms, which is
  /// then cleared.
  @inline(__always)
  private func takeLine(_ row: Int, _ half: LightPlane, weight: Float) {
    let (line, squares) = (line(row), squares(inRow: row))
    half.enlarge(row: row - 2 * cellRows.lowerBound, to: line)
    if cellRows.contains(row >> 1) {
      let touched = canvas.touched + canvas.cell(column: cells.lowerBound, row: row >> 1)
      for cell in 0..<cells.count where touched[cell] != 0 {
        line[cell] += squares[2 &* cell] * (0.25 * weight)
        squares[2 &* cell] = .zero
      }
    }
    guard !isShadow else { return }
    for cell in 0..<cells.count { line[cell] = Self.capped(line[cell]) }
  }

  /// A halo h by the local exposure e, whose complement is its fourth lane, and below a peak of 0.8 at
  /// its own hue: e h / (1 + e max(h) / 0.8).
  @inline(__always)
  private static func capped(_ halo: SIMD4<Float>) -> SIMD4<Float> {
    var light = halo
    light.w = 0
    light *= 1 - halo.w
    return light * (1 / (1 + light.peak * (1 / mostHalo)))
  }

  /// Flags the cells of a row whose halo is bright enough to be seen.
  private func markCells(
    of cellRow: Int,
    brighterThan darkest: Float,
    _ isCovered: (_ column: Int, _ row: Int) -> Bool
  ) {
    let touched = canvas.touched + canvas.cell(column: cells.lowerBound, row: cellRow)
    let (upper, lower) = (line(2 * cellRow), line(2 * cellRow + 1))
    for cell in 0..<cells.count where touched[cell] == 0 {
      let peak = upper[cell].greater(lower[cell]).peak
      if peak > darkest, !isCovered(cells.lowerBound &+ cell, cellRow) { touched[cell] = 1 }
    }
  }

  /// Adds a row at twice the width and height, interpolated bilinearly, to the dots of flagged cells:
  /// below their light, of which a halo fills what is missing to 1.
  /// - Parameters:
  ///   - near: The line that it is in.
  ///   - far: The line that it is beside.
  ///   - row: The row in the cells.
  ///   - start: The first of the cells.
  @inline(__always)
  private func enlarge(_ near: Int, beside far: Int, toRow row: Int, from start: Int) {
    let (near, far, mixed) = (line(near), line(far), mixed)
    for cell in 0..<cells.count { mixed[cell] = near[cell] * 3 + far[cell] }
    mixed[-1] = .zero
    mixed[cells.count] = .zero
    let dots = canvas.dots + (8 &* start &+ 2 &* row)
    let (one, least) = (SIMD4<Float>(repeating: 1), SIMD4<Float>(repeating: isShadow ? 1 : 0))
    for cell in 0..<cells.count where canvas.touched[start &+ cell] != 0 {
      let middle = mixed[cell] * 3
      let (left, right) = (dots[8 &* cell], dots[8 &* cell &+ 1])
      let halo = (middle + mixed[cell &- 1]) * 0.0625
      dots[8 &* cell] = left + halo * (one - left).greater(least)
      let next = (middle + mixed[cell &+ 1]) * 0.0625
      dots[8 &* cell &+ 1] = right + next * (one - right).greater(least)
    }
  }
}
