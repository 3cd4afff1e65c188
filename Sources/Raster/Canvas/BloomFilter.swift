/// The halo of the light that blooms: the sum of three blurs of it, nearly Gaussians.
///
/// ```
/// squares of   8 points         16 points        32 points
/// emission ------> plane --halve--> plane --halve--> plane
///                    | 0.55           | 0.35           | 0.2
/// canvas <--enlarge--+ <----enlarge---+ <----enlarge---+
/// ```
/// The chain is halved, then enlarged and summed in the other direction (Jimenez, Next Generation
/// Post Processing in Call of Duty, 2014); the filters of both directions are all the blur there
/// is. Seen from a dot of 4 points the deviations are 4, 10.6 and 22.3 points: summing up the
/// squares of a canvas adds 1/4 of a squared dot to the variance, and each halving and enlarging
/// 3/4 of a squared dot of the finer plane. All is aligned to the screen, so that a still picture
/// stays still. A canvas finer than glyphs is first summed up to squares of 8 points: its halo has the
/// same blurs, one more of 2 points, and less of the widest.
///
/// Where much light is near, the eye adapts: the halo h is multiplied by a local exposure of
/// 1 / (1 + max(0, w - 0.2) / 1.2), by the peak w of the widest blur, whose own part v of the halo is
/// compressed to v / (1 + v / 0.4). Then h / (1 + max(h) / 0.8) has at
/// most a peak of 0.8, and fills up what dots lack to 1: stars stay brighter than the halos of many. On
/// a light background, where it is a shadow, it is added as it is.
/// - Complexity: O(dots of the lit area).
struct BloomFilter: Sendable {
  /// The factor on each blur, the finest first; they add up to 1.1.
  private static let weights: [Float] = [0.55, 0.35, 0.2]
  /// The factors on a canvas finer than glyphs, whose stars need less haze to be seen, and have a ring
  /// of color around their cores: one more blur, of 2 points.
  private static let fineWeights: [Float] = [0.6, 0.45, 0.22, 0.07]
  /// The distance over which a halo is computed, in dots of 4 points: about three deviations.
  private static let reach = 16
  /// The peak of the widest blur above which the exposure falls, and how much more halves it.
  private static let exposure: (from: Float, over: Float) = (0.2, 1.2)
  /// The limit of the widest blur, which a flash would otherwise fill to its edges.
  private static let mostWide: Float = 0.4
  /// The strength of the halo on a light background, where it is a soft shadow.
  private static let shadow: Float = 0.06
  /// The light below which a halo is not shown: about the sRGB level 7 of 255.
  private static let darkest: Float = 0.0022
  /// The same on a canvas finer than glyphs, where the edge would be seen: about level 1.
  private static let fineDarkest: Float = 0.0004

  /// The planes but for the first, and some lines.
  private var memory: DotMemory?

  /// Adds the halo of the light that blooms to a canvas, and forgets which light blooms.
  /// - Parameters:
  ///   - isShadow: Whether the background is light, and a halo a weak shadow on it.
  ///   - isCovered: Whether a panel covers a cell, given its column and row on the canvas; no halo
  ///     is shown on panels.
  mutating func develop(
    _ canvas: LightBuffer,
    isShadow: Bool,
    isCovered: (_ column: Int, _ row: Int) -> Bool
  ) {
    /// How many times as fine as glyphs the canvas is.
    let scale = Int(canvas.layout.dotsPerPoint * 4)
    let finer = scale.trailingZeroBitCount
    let step = scale << Self.weights.count
    guard let area = canvas.litArea(grownBy: Self.reach * scale)?.aligned(to: step) else { return }
    // Enough for the whole screen, so that nothing is allocated as the lit area grows.
    let whole = LitArea(columns: 0..<canvas.width, rows: 0..<canvas.height).aligned(to: step)
    let (width, height) = (whole.columns.count, whole.rows.count)
    let planes = (2...finer + Self.weights.count).reduce(0) { count, level in
      count + LightPlane.count(width: width >> level, height: height >> level)
    }
    let start = memory(count: planes + BloomLines.count(width: width)).start
    let lines = BloomLines(start + planes, of: area, on: canvas, isShadow: isShadow)
    let half = lines.halved(in: start, summingUp: finer > 0)
    Self.spread(half, at: 1 - finer, finer: finer, isShadow: isShadow)
    let weight = Self.weight(at: -finer, finer: finer, isShadow: isShadow)
    lines.add(
      half,
      weight: weight,
      brighterThan: finer > 0 ? Self.fineDarkest : Self.darkest,
      isCovered
    )
  }

  /// Memory for a number of dots that no other filter uses; what it contains is undefined.
  private mutating func memory(count: Int) -> DotMemory {
    if isKnownUniquelyReferenced(&memory), let memory, memory.count >= count { return memory }
    let memory = DotMemory(count: count)
    self.memory = memory
    return memory
  }

  /// The weight of the plane at a level, of which 0 has squares of 8 points.
  /// - Parameter finer: How often the canvas is halved to the resolution of glyphs.
  private static func weight(at level: Int, finer: Int, isShadow: Bool) -> Float {
    if isShadow { return level < 0 ? 0 : weights[level] * shadow }
    if finer == 0 { return weights[level] }
    return level < -1 ? 0 : fineWeights[level + 1]
  }

  /// Replaces the light of a plane at a level by its halo.
  private static func spread(_ plane: LightPlane, at level: Int, finer: Int, isShadow: Bool) {
    let weight = weight(at: level, finer: finer, isShadow: isShadow)
    guard level + 1 < weights.count else {
      if !isShadow { plane.setExposure(from: exposure.from, over: exposure.over) }
      return plane.scale(by: weight, most: isShadow ? .infinity : mostWide)
    }
    let half = level < 0 ? plane.summedUp(in: plane.end) : plane.halved(in: plane.end)
    spread(half, at: level + 1, finer: finer, isShadow: isShadow)
    plane.add(enlarged: half, to: weight)
  }
}
