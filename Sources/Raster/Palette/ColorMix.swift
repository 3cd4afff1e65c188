/// A dithered color: two palette colors whose mean approximates some light.
struct ColorMix: Hashable, Sendable {
  /// The number of steps of a mix, which is also the number of thresholds in ``DitherTile``.
  static let steps = 64

  /// The color of the screen cells at high thresholds.
  let first: UInt8
  /// The color of the screen cells at low thresholds.
  let second: UInt8
  /// The number of thresholds, of 64, that take the second color.
  let share: UInt8

  /// The color of a screen cell with a threshold, 0..<64.
  @inline(__always)
  func index(at threshold: Int) -> UInt8 {
    threshold < Int(share) ? second : first
  }
}

extension ColorMix {
  /// The number of nearest colors among which pairs are tried.
  private static let candidateCount = 10
  /// The weight of the pair's contrast against the error of its mean: the lower the contrast, the
  /// less visible is the pattern.
  private static let contrastWeight: Float = 0.05
  /// The angle, in radians, by which a mix may turn the hue further than the nearest color does.
  private static let turnTolerance: Float = 0.03

  /// The mix whose mean is nearest to light in OKLab, among the allowed colors.
  ///
  /// A color with a hue gets no greys, and its hue is not changed for the sake of its brightness.
  init(of light: SIMD4<Float>, in depth: ColorDepth) {
    let wanted = OKLab(linear: light)
    let nearest = NearestColor.index(in: depth, to: wanted)
    let candidates = NearestColor.candidates(in: depth, for: wanted)
      .map { (index: $0, distance: XtermPalette.lab[Int($0)].squaredDistance(to: wanted)) }
      .sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }
      .prefix(Self.candidateCount)
    let isHueless = !NearestColor.hasHue(wanted, in: depth)
    let turn = XtermPalette.lab[Int(nearest)].turn(to: wanted) + Self.turnTolerance
    var best = (first: nearest, second: nearest, share: 0)
    var least = XtermPalette.lab[Int(nearest)].squaredDistance(to: wanted)
    for (place, one) in candidates.enumerated() {
      for other in candidates.dropFirst(place + 1) {
        let (a, b) = (XtermPalette.light[Int(one.index)], XtermPalette.light[Int(other.index)])
        let difference = b - a
        let part = ((light - a) * difference).total / max((difference * difference).total, 1e-9)
        let share = Int((min(max(part, 0), 1) * Float(Self.steps)).rounded())
        guard share > 0, share < Self.steps else { continue }
        let mean = OKLab(linear: a + difference * (Float(share) / Float(Self.steps)))
        guard isHueless || mean.turn(to: wanted) <= turn else { continue }
        let contrast = XtermPalette.lab[Int(one.index)]
          .squaredDistance(to: XtermPalette.lab[Int(other.index)])
        let error = mean.squaredDistance(to: wanted) + contrast * Self.contrastWeight
        if error < least {
          least = error
          best = (one.index, other.index, share)
        }
      }
    }
    first = best.first
    second = best.second
    share = UInt8(truncatingIfNeeded: best.share)
  }
}

/// The 8 x 8 Bayer matrix of ordered dithering.
///
/// For every number of steps the chosen screen cells are evenly spread, and include those of all
/// smaller numbers. The matrix is fixed to the screen, so that a still picture stays still.
enum DitherTile {
  private static let thresholds: [Int] = (0..<64).map { place in
    let (column, row) = (place % 8, place / 8)
    return (0..<3).reduce(0) { sum, bit in
      let (across, down) = ((column ^ row) >> bit & 1, row >> bit & 1)
      return sum | (across << 1 | down) << (4 - 2 * bit)
    }
  }

  /// The threshold, 0..<64, of a screen cell.
  static func threshold(column: Int, row: Int) -> Int {
    thresholds[(row & 7) << 3 | column & 7]
  }
}
