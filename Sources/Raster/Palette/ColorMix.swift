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
  private static let candidateCount = 12
  /// The weight of the pair's contrast against the error of its mean: the lower the contrast, the
  /// less visible is the pattern.
  static let contrastWeight: Float = 0.05
  /// The angle, in radians, by which a mix may turn the hue further than the nearest color does.
  private static let turnTolerance: Float = 0.03

  /// The mix whose mean is nearest to light in OKLab.
  ///
  /// The hue of a color with a hue is not changed for the sake of its brightness.
  /// - Parameter colors: The colors to mix, which always include the nearest one.
  init(of light: SIMD4<Float>, in depth: ColorDepth, from colors: MixedColors) {
    let wanted = OKLab(linear: light)
    let nearest = NearestColor.index(in: depth, to: wanted)
    let isHueless = XtermPalette.isGrey[Int(nearest)]
    let candidates = colors.nearest(
      Self.candidateCount,
      to: wanted,
      isHued: !isHueless,
      in: depth
    )
    let turn = XtermPalette.lab[Int(nearest)].turn(to: wanted) + Self.turnTolerance
    var best = (first: nearest, second: nearest, share: 0)
    var least = XtermPalette.lab[Int(nearest)].squaredDistance(to: wanted)
    for place in 0..<candidates.count {
      for second in place + 1..<candidates.count {
        let (one, other) = (candidates[place], candidates[second])
        let (a, b) = (XtermPalette.light[Int(one)], XtermPalette.light[Int(other)])
        let difference = b - a
        let part = ((light - a) * difference).total / max((difference * difference).total, 1e-9)
        let share = Int((min(max(part, 0), 1) * Float(Self.steps)).rounded())
        guard share > 0, share < Self.steps else { continue }
        let mean = OKLab(linear: a + difference * (Float(share) / Float(Self.steps)))
        guard isHueless || mean.turn(to: wanted) <= turn else { continue }
        let contrast = XtermPalette.lab[Int(one)].squaredDistance(to: XtermPalette.lab[Int(other)])
        let error = mean.squaredDistance(to: wanted) + contrast * Self.contrastWeight
        if error < least {
          least = error
          best = (one, other, share)
        }
      }
    }
    first = best.first
    second = best.second
    share = UInt8(truncatingIfNeeded: best.share)
  }
}

/// Which colors are mixed.
enum MixedColors {
  /// Those that the color may be shown with alone, so that no screen cell has another hue.
  case allowed
  /// These, and for a color with a hue also black and the dark greys, whose blocks stand between those
  /// with the hue.
  case all

  /// The greatest angle, in radians, between the hues of a color and of one that it is mixed from in 256
  /// colors, so that dim gold is not blocks of red and green.
  static let mostTurn: Float = 0.6
  /// The chroma below which a color has no hue that is seen.
  private static let leastChroma: Float = 0.02

  /// Whether light may be mixed with an index of the range.
  private func has(_ index: UInt8, isHued: Bool, in depth: ColorDepth) -> Bool {
    NearestColor.mayShow(index, isHued: isHued, in: depth)
      || self == .all && (index == 16 || XtermPalette.darkGreys.contains(index))
  }

  /// Up to 16 indices, which need no memory of their own.
  struct Indices {
    private var bytes = SIMD16<UInt8>.zero
    private(set) var count = 0

    subscript(place: Int) -> UInt8 { bytes[place] }

    fileprivate mutating func insert(_ index: UInt8, at place: Int, limit: Int) {
      count = min(count + 1, limit)
      for later in stride(from: count - 1, to: place, by: -1) { bytes[later] = bytes[later - 1] }
      bytes[place] = index
    }
  }

  /// The `limit` colors that are nearest to a wanted one, the nearest first, the lower one of equals.
  /// - Parameter isHued: Whether the nearest of all colors has a hue.
  func nearest(_ limit: Int, to wanted: OKLab, isHued: Bool, in depth: ColorDepth) -> Indices {
    var (found, distances) = (Indices(), SIMD16<Float>(repeating: .infinity))
    let hasTurn = depth == .palette256 && wanted.chroma > Self.leastChroma
    for index in NearestColor.range(in: depth)
    where has(index, isHued: isHued, in: depth) {
      let color = XtermPalette.lab[Int(index)]
      let distance = color.squaredDistance(to: wanted)
      guard distance < distances[limit - 1] else { continue }
      let isHue = hasTurn && !XtermPalette.isGrey[Int(index)]
      if isHue, color.turn(to: wanted) > Self.mostTurn { continue }
      var place = found.count
      while place > 0, distance < distances[place - 1] { place -= 1 }
      for later in stride(from: limit - 1, to: place, by: -1) {
        distances[later] = distances[later - 1]
      }
      distances[place] = distance
      found.insert(index, at: place, limit: limit)
    }
    return found
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
