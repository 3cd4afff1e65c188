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
/// not blurred: its halo is nearly the same.
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

  /// The planes below the canvas, the finest first, and some lines.
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
    // Enough for the whole screen, so that nothing is allocated as the lit area grows.
    let whole = LitArea(columns: 0..<canvas.width, rows: 0..<canvas.height).aligned(to: step)
    let (width, height) = (whole.columns.count, whole.rows.count)
    let planes = 2 * LightPlane.count(width: width / 2, height: height / 2)
    let count = planes + BloomLines.count(width: width)
    if memory.count < count { memory = [SIMD4<Float>](repeating: .zero, count: count) }
    memory.withUnsafeMutableBufferPointer { memory in
      guard let start = memory.baseAddress else { return }
      let lines = BloomLines(start + planes, of: area, on: canvas)
      let half = lines.halved(in: start)
      Self.spread(half, at: 1 - finer, below: finer, strength: strength)
      // Planes that are too fine for a Gaussian have only what is enlarged.
      let finest = finer == 0 ? Self.gaussians[0] : nil
      let beside = finest.map { $0.deviation * $0.deviation / 2 } ?? 0
      lines.develop(
        half,
        weight: (finest?.weight ?? 0) * strength,
        beside: beside,
        isCovered: isCovered
      )
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
