/// The halo of the light that blooms: the sum of three Gaussians of it.
///
/// ```
/// dots            4 points   8 points   16 points
/// emission ------> halve ---> halve
///    | blur 2 pt      | 6 pt     | 18 pt
///    + <---- enlarge -+ <--------+
/// canvas
/// ```
/// Each halving is blurred by a filter of three dots; then the chain is enlarged and summed in the
/// other direction (Jimenez, Next Generation Post Processing in Call of Duty, 2014). It is aligned
/// to the screen, so that a still picture stays still, and keeps the center of the light, so that
/// the halo of a moving one moves with it. A canvas finer than glyphs begins with halvings that are
/// not blurred: its halo is the same.
/// - Complexity: O(dots of the lit area).
struct BloomFilter: Sendable {
  /// One of the three Gaussians.
  private struct Gaussian {
    /// The factor on the light; those of all three add up to 1.1.
    let weight: Float
    /// The deviation in dots of 4 points.
    let deviation: Float
    /// How often the filter of three dots is applied.
    let passes: Int
  }

  /// The Gaussians of 2, 6 and 18 points, on dots of 4, 8 and 16 points.
  private static let gaussians = [
    Gaussian(weight: 0.5, deviation: 0.5, passes: 1),
    Gaussian(weight: 0.35, deviation: 1.5, passes: 1),
    Gaussian(weight: 0.25, deviation: 4.5, passes: 2),
  ]
  /// The distance over which a halo is computed, in dots of 4 points: three times 18 points.
  private static let reach = 14
  /// The light below which a halo is not shown: about the sRGB level 4.
  private static let darkest: Float = 0.0012

  /// The planes of all levels, the finest first.
  private var memory: [SIMD4<Float>] = []

  /// Adds the light that blooms to a canvas, with its halo, and clears it.
  /// - Parameters:
  ///   - strength: A factor on the halo.
  ///   - isCovered: Whether a panel covers a cell, given its column and row on the canvas; no halo
  ///     is shown on panels.
  mutating func develop(
    _ canvas: LightBuffer,
    strength: Float,
    isCovered: (_ column: Int, _ row: Int) -> Bool
  ) {
    /// How many times as fine as glyphs the canvas is.
    let scale = Int(canvas.layout.dotsPerPoint * 4)
    let finer = scale.trailingZeroBitCount
    let step = scale << (Self.gaussians.count - 1)
    guard let area = canvas.litArea(grownBy: Self.reach * scale)?.aligned(to: step) else { return }
    let (width, height) = (area.columns.count, area.rows.count)
    let count = 2 * LightPlane.count(width: width, height: height)
    if memory.count < count { memory = [SIMD4<Float>](repeating: .zero, count: count) }
    memory.withUnsafeMutableBufferPointer { memory in
      guard let start = memory.baseAddress else { return }
      let halo = LightPlane(start, width: width, height: height)
      halo.clear()
      canvas.forEachCell(in: area) { cell, column, row in
        guard canvas.touched[cell] != 0 else { return }
        let (x, y) = (column * 2 - area.columns.lowerBound, row * 4 - area.rows.lowerBound)
        halo.forEachDot(ofCellAt: x, y) { dot, light in light = canvas.emission[cell * 8 + dot] }
      }
      Self.spread(halo, at: -finer, below: finer, strength: strength)
      canvas.forEachCell(in: area) { cell, column, row in
        let (x, y) = (column * 2 - area.columns.lowerBound, row * 4 - area.rows.lowerBound)
        let isLit = canvas.touched[cell] != 0
        guard isLit || halo.peak(ofCellAt: x, y) > Self.darkest && !isCovered(column, row)
        else { return }
        canvas.touched[cell] = 1
        halo.forEachDot(ofCellAt: x, y) { dot, light in
          let index = cell * 8 + dot
          canvas.dots[index] += light + canvas.emission[index]
          canvas.emission[index] = .zero
        }
      }
    }
  }

  /// Replaces the light of a plane by its halo.
  /// - Parameters:
  ///   - level: The index of its Gaussian; negative for planes that are too fine for one.
  ///   - finer: The number of such planes.
  private static func spread(
    _ plane: LightPlane,
    at level: Int,
    below finer: Int,
    strength: Float
  ) {
    let half = level + 1 < gaussians.count ? plane.halved(in: plane.end) : nil
    if let half { spread(half, at: level + 1, below: finer, strength: strength) }
    if level < 0 {
      plane.clear()
    } else {
      let gaussian = gaussians[level]
      // Halving and enlarging add 3/4 each to the variance, in squared dots of the finer plane.
      let area = Float(1 << (2 * level))
      let spread = (area - 1 / Float(1 << (2 * finer))) / 2
      let rest = max(0, gaussian.deviation * gaussian.deviation - spread) / area
      // The variance of a filter of three dots is twice the weight beside the middle.
      let beside = rest / Float(2 * gaussian.passes)
      for pass in 0..<gaussian.passes {
        plane.blur(beside: beside, factor: pass == 0 ? gaussian.weight * strength : 1)
      }
    }
    if let half { plane.add(enlarged: half) }
  }
}

extension LightPlane {
  /// Visits the dots of a cell, in the canvas's order, given the place of the first.
  @inline(__always)
  fileprivate func forEachDot(
    ofCellAt x: Int,
    _ y: Int,
    _ body: (_ dot: Int, _ light: inout SIMD4<Float>) -> Void
  ) {
    for line in 0..<4 {
      let dots = row(y &+ line) + x
      body(2 &* line, &dots[0])
      body(2 &* line &+ 1, &dots[1])
    }
  }

  /// The brightest channel of a cell's dots.
  @inline(__always)
  fileprivate func peak(ofCellAt x: Int, _ y: Int) -> Float {
    var peak = SIMD4<Float>.zero
    forEachDot(ofCellAt: x, y) { _, light in peak = peak.greater(light) }
    return peak.peak
  }
}

extension LightBuffer {
  /// Visits the cells of the screen in an area that is aligned to cells.
  @inline(__always)
  fileprivate func forEachCell(
    in area: LitArea,
    _ body: (_ cell: Int, _ column: Int, _ row: Int) -> Void
  ) {
    for row in area.rows.lowerBound / 4..<min(area.rows.upperBound, height) / 4 {
      for column in area.columns.lowerBound / 2..<min(area.columns.upperBound, width) / 2 {
        body(cell(column: column, row: row), column, row)
      }
    }
  }
}
