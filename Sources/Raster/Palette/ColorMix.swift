internal import KamuroCSIMD

/// Two palette colors whose mean approximates some light: those of a dither, or of a shade.
struct ColorMix: Equatable, Sendable {
  /// The number of steps of a dithered mix, which is that of thresholds in ``DitherTile``.
  static let steps = 64
  /// The number of steps of a mix by ``GlyphSet/shades``.
  static let shades = 4

  /// The color of the screen cells at high thresholds.
  let first: UInt8
  /// The color of the screen cells at low thresholds.
  let second: UInt8
  /// The number of steps that take the second color.
  let share: UInt8

  /// The color of a screen cell with a threshold, 0..<64.
  @inline(__always)
  func index(at threshold: Int) -> UInt8 {
    threshold < Int(share) ? second : first
  }
}

extension ColorMix {
  /// The squared distance of a dim grey, as a part of that of the best mix, below which it shows a color
  /// with a hue: half the distance.
  private static let mostGreyError: Float = 0.25

  /// A color that the palette has.
  init(alone index: UInt8) { self.init(first: index, second: index, share: 0) }

  /// The mix whose mean is nearest to light in OKLab.
  ///
  /// The hue of a color with a hue is not changed for the sake of its brightness.
  /// - Parameter colors: The colors to mix, which always include the nearest one.
  init(of light: SIMD4<Float>, in depth: ColorDepth, from colors: MixedColors) {
    let wanted = OKLab(linear: light)
    let nearest = NearestColor.index(in: depth, to: wanted)
    let isHueless = XtermPalette.isGrey[Int(nearest)]
    let candidates = colors.nearest(to: wanted, isHued: !isHueless, in: depth)
    let turn = XtermPalette.lab[Int(nearest)].turn(to: wanted) + colors.turnTolerance
    let cosine = turn < .pi ? cosf(turn) : -1
    let alone = XtermPalette.lab[Int(nearest)].squaredDistance(to: wanted)
    var best = (error: Lanes(repeating: alone), pair: SIMD4<Int32>.zero, share: Lanes.zero)
    let (one, wantedLight) = (Lanes(repeating: 1), LightLanes(repeating: light))
    let all = Float(colors.steps)
    for place in 0..<max(0, candidates.count - 1) {
      let own = Int(candidates[place])
      let (a, lab) = (LightLanes(repeating: XtermPalette.light[own]), XtermPalette.lab[own])
      for first in stride(from: (place + 1) & ~3, to: candidates.count, by: 4) {
        let others = Int32(truncatingIfNeeded: first) &+ SIMD4<Int32>(0, 1, 2, 3)
        var isBetter = (others .> Int32(truncatingIfNeeded: place)).bits
        isBetter &= (others .< Int32(truncatingIfNeeded: candidates.count)).bits
        let indices = candidates.four(from: first)
        let contrast = OKLabLanes(indices).squaredDistance(to: lab) * colors.contrastWeight
        // Most pairs have too much contrast, whatever their mean.
        isBetter &= (contrast .< best.error).bits
        if isBetter == .zero { continue }
        let difference = XtermPalette.light(of: indices) - a
        let part =
          ((wantedLight - a) * difference)
          / (difference * difference).greater(Lanes(repeating: 1e-9))
        isBetter &= (part .> 0).bits & (part .< 1).bits
        let steps = part.greater(.zero).lesser(one) * all + 0.5
        let share = lanes_from_int(lanes_truncate(steps)).greater(one).lesser(one * (all - 1))
        if isBetter == .zero { continue }
        let mean = OKLabLanes(linear: a + difference * (share * (1 / all)))
        if !isHueless { isBetter &= mean.isWithin(cosine: cosine, of: wanted) }
        let error = mean.squaredDistance(to: wanted) + contrast
        isBetter &= (error .< best.error).bits
        best.error = error.kept(where: isBetter, else: best.error)
        let pair = Int32(truncatingIfNeeded: place << 4) | others
        best.pair = lane_masks_select(isBetter, pair, best.pair)
        best.share = share.kept(where: isBetter, else: best.share)
      }
    }
    // Light far dimmer than a shade of any hue is grey or dark.
    if colors == .all, !isHueless {
      let grey = NearestColor.dimGrey(to: wanted)
      if grey.distance < best.error.min() * Self.mostGreyError {
        self.init(alone: grey.index)
        return
      }
    }
    let lane =
      (0..<4).min { (best.error[$0], best.pair[$0]) < (best.error[$1], best.pair[$1]) } ?? 0
    guard best.share[lane] > 0 else {
      self.init(alone: nearest)
      return
    }
    let pair = (candidates[Int(best.pair[lane]) >> 4], candidates[Int(best.pair[lane]) & 15])
    self.init(first: pair.0, second: pair.1, share: UInt8(best.share[lane]))
  }
}

/// Which colors are mixed.
enum MixedColors {
  /// Those that the color may be shown with alone, so that no screen cell has another hue.
  case allowed
  /// These, and for a color with a hue also black and the dark greys, between which a shade stands.
  case all

  /// The number of steps from one color of a mix to the other.
  var steps: Int { self == .all ? ColorMix.shades : ColorMix.steps }

  /// The weight of the pair's contrast against the error of its mean: the lower the contrast, the
  /// less visible is the pattern.
  ///
  /// The dots of a shade are finer than screen cells, if they are seen at all.
  var contrastWeight: Float { self == .all ? 0.02 : 0.05 }

  /// The angle, in radians, by which a mix may turn the hue further than the nearest color does.
  ///
  /// Blue turns by 0.25 in a shade of it and grey.
  var turnTolerance: Float { self == .all ? 0.25 : 0.03 }

  /// The greatest angle, in radians, between the hues of a color and of one that it is mixed from in 256
  /// colors, so that dim gold is not blocks of red and green.
  static let mostTurn: Float = 0.6
  /// The chroma below which a color has no hue that is seen.
  private static let leastChroma: Float = 0.02

  /// Up to 12 indices, which need no memory of their own.
  struct Indices {
    /// The number of nearest colors among which pairs are tried.
    static let limit = 12

    private var bytes = SIMD16<UInt8>.zero
    fileprivate(set) var count = 0

    fileprivate(set) subscript(place: Int) -> UInt8 {
      get { bytes[place] }
      set { bytes[place] = newValue }
    }

    /// Four of the indices; 0 from ``count`` on.
    @inline(__always)
    func four(from place: Int) -> SIMD4<UInt8> {
      SIMD4(bytes[place], bytes[place + 1], bytes[place + 2], bytes[place + 3])
    }

    fileprivate mutating func append(_ index: UInt8) {
      self[count] = index
      count += 1
    }

    fileprivate mutating func append(_ others: Indices) {
      for place in 0..<others.count { append(others[place]) }
    }
  }

  /// The greys among the colors of a mix with a hue.
  private static let greyLimit = 4

  /// The colors that are nearest to a wanted one and may be mixed to it, the nearest first, the lower
  /// one of equals; greys come last where it has a hue.
  /// - Parameter isHued: Whether the nearest of all colors has a hue.
  func nearest(to wanted: OKLab, isHued: Bool, in depth: ColorDepth) -> Indices {
    func search(_ colors: PaletteColors, _ limit: Int = Indices.limit, turn: Float? = nil)
      -> Indices
    {
      Self.nearest(to: wanted, among: colors, limit: limit, turn: turn)
    }
    if depth == .sixteen { return search(isHued ? .huedSixteen : .greySixteen) }
    let hasHue = wanted.chroma > Self.leastChroma
    guard hasHue || isHued else { return search(.all) }
    let turn = hasHue ? Self.mostTurn : nil
    guard self == .all else { return search(.hued, turn: turn) }
    // There are so many greys that they would be all. Black, however far, makes any hue dim.
    var found = search(.hued, Indices.limit - Self.greyLimit - 1, turn: turn)
    found.append(search(isHued ? .dimGreys : .greys, Self.greyLimit))
    found.append(XtermPalette.black)
    return found
  }

  /// - Parameters:
  ///   - limit: The number of colors to find.
  ///   - turn: The greatest difference of hue, in radians.
  private static func nearest(
    to wanted: OKLab,
    among colors: PaletteColors,
    limit: Int,
    turn: Float?
  ) -> Indices {
    let cosine = turn.map(cosf)
    // A color's distance with the index in its last bits, whose order as integers is that of numbers.
    return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Indices.limit) { keys in
      var found = Indices()
      colors.search(near: wanted.lightness) { group in
        let distance = group.colors.squaredDistance(to: wanted)
        let mayMix =
          cosine.map { group.colors.isWithin(cosine: $0, of: wanted) } ?? SIMD4(repeating: -1)
        for lane in 0..<4 where mayMix[lane] != 0 {
          let index = UInt32(truncatingIfNeeded: group.indices[lane])
          let key = distance[lane].bitPattern & ~0xFF | index
          var place = found.count
          while place > 0, key < keys[place - 1] { place -= 1 }
          // The last group may have a color twice.
          guard place < limit, place == 0 || keys[place - 1] != key else { continue }
          found.count = min(found.count + 1, limit)
          var later = found.count - 1
          while later > place {
            keys[later] = keys[later - 1]
            later -= 1
          }
          keys[place] = key
        }
        return found.count < limit ? .infinity : Float(bitPattern: keys[limit - 1] | 0xFF)
      }
      for place in 0..<found.count { found[place] = UInt8(truncatingIfNeeded: keys[place]) }
      return found
    }
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
