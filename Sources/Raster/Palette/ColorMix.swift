/// Two colors of a palette that are light together, some cells having one and some the other.
struct ColorMix: Hashable, Sendable {
  /// The steps in which the parts of a mix are counted, and the cells of ``DitherTile``.
  static let steps = 64

  /// The color nearest to the light, or an equal.
  let first: UInt8
  /// The color of the other cells.
  let second: UInt8
  /// How many of 64 cells have the second.
  let share: UInt8

  /// The color of a cell with a threshold, 0..<64.
  @inline(__always)
  func index(at threshold: Int) -> UInt8 {
    threshold < Int(share) ? second : first
  }
}

extension ColorMix {
  /// The colors among which two are looked for: so many that are nearest.
  private static let candidateCount = 10
  /// How much the difference of the two counts against that of their mean from the light: the
  /// nearer they are, the less is seen of the pattern.
  private static let contrastWeight: Float = 0.05
  /// The angle by which a mix may turn the hue farther than the nearest color does.
  private static let turnTolerance: Float = 0.03

  /// The mix whose mean is nearest to light in OKLab, of colors that it may be shown with.
  ///
  /// What has a hue gets no greys, and no other hue for the sake of its brightness.
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
        let way = b - a
        let part = ((light - a) * way).total / max((way * way).total, 1e-9)
        let share = Int((min(max(part, 0), 1) * Float(Self.steps)).rounded())
        guard share > 0, share < Self.steps else { continue }
        let mean = OKLab(linear: a + way * (Float(share) / Float(Self.steps)))
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

/// The order in which the cells of the screen, eight by eight, take the second color of a mix.
///
/// It is Bayer's: any number of cells is spread evenly, and each number has the cells of those below
/// it. It lies still on the screen, so a still picture is still.
enum DitherTile {
  private static let thresholds: [Int] = (0..<64).map { place in
    let (column, row) = (place % 8, place / 8)
    return (0..<3).reduce(0) { sum, bit in
      let (across, down) = ((column ^ row) >> bit & 1, row >> bit & 1)
      return sum | (across << 1 | down) << (4 - 2 * bit)
    }
  }

  /// The threshold, 0..<64, at a column and a row of the screen.
  static func threshold(column: Int, row: Int) -> Int {
    thresholds[(row & 7) << 3 | column & 7]
  }
}
