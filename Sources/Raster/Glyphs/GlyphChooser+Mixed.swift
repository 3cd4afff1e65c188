internal import KamuroCSIMD
internal import KamuroScreen

/// Flat areas in 256 colors: a color that the palette lacks is mixed from two, by the number of
/// blocks that each has in a screen cell.
///
/// The pattern is fixed, and a fraction of a block becomes a whole one in some screen cells by the
/// thresholds of ``DitherTile``, so a still picture is still.
extension GlyphChooser {
  /// The error of a mix, as a part of that of two colors, below which it is better than these, whose
  /// blocks are where the light is.
  private static let mixWeight: Float = 0.8
  /// The distance in OKLab by which a mix of the last frame may be worse than a new one.
  private static let mixTolerance: Float = 0.03

  /// The sketch with a mix in the lanes of a mask where that shows the light better.
  @inline(never)
  mutating func mixed(
    _ sketch: GlyphSketch,
    where mask: SIMD4<Int32>,
    of batch: CellBatch,
    before backdrop: some Backdrop
  ) -> GlyphSketch {
    guard mask != .zero else { return sketch }
    let all = Float(LightCanvas.dotsPerCell)
    let light = backdrop.behind(batch.sum * (1 / all), covering: batch.sum.cover * (1 / all))
    func mixture(_ lane: Int) -> Mixture {
      guard mask[lane] != 0 else { return Mixture() }
      let mix = quantizer.mix(of: light[lane])
      let share = Float(mix.share) / Float(ColorMix.steps)
      return Mixture(
        (.indexed(mix.first), quantizer.light(of: .indexed(mix.first))),
        (.indexed(mix.second), quantizer.light(of: .indexed(mix.second))),
        share: share
      )
    }
    let (a, b, c, d) = (mixture(0), mixture(1), mixture(2), mixture(3))
    let share = Lanes(a.share, b.share, c.share, d.share)
    var mix = sketch
    mix.isMixed = SIMD4(repeating: -1)
    mix.ink = LightLanes(a.bright.light, b.bright.light, c.bright.light, d.bright.light)
    mix.paper = LightLanes(a.dark.light, b.dark.light, c.dark.light, d.dark.light)
    mix.colors = (
      Self.values(a.bright.color, b.bright.color, c.bright.color, d.bright.color),
      Self.values(a.dark.color, b.dark.color, c.dark.color, d.dark.color)
    )
    mix.hasPaper = ~(mix.paper.peak .== .zero).bits | ~(backdrop.light.peak .== .zero).bits
    (mix.area, mix.inkSum) = (share * all, batch.sum * share)
    mix.error = error(of: mix, as: mix.ink, mix.paper, from: batch, before: backdrop)

    let counts = lanes_truncate(share * Float(shape.count) + thresholds(of: batch))
    func bits(_ lane: Int) -> Int32 { mixBits[min(max(Int(counts[lane]), 0), shape.count)] }
    mix.bits = SIMD4(bits(0), bits(1), bits(2), bits(3))
    // A pattern that is all of one color is a full block of it; if that is dark, there is no mix.
    let isBare = (mix.bits .== 0).bits
    mix.isShown = ~(isBare & ~mix.hasPaper)
    mix.bits |= isBare & (1 &<< Int32(truncatingIfNeeded: shape.count) &- 1)
    mix.ink = mix.paper.kept(where: isBare, else: mix.ink)
    mix.colors.ink = lane_masks_select(isBare, mix.colors.paper, mix.colors.ink)
    mix.hasPaper &= ~isBare
    let squares = Self.squares(of: batch, before: backdrop)
    let isBetter = lanes_at_most(
      mix.error + squares,
      (sketch.error + squares) * Self.mixWeight
    )
    let isMixed = mask & mix.isShown & isBetter
    guard isMixed != .zero else { return sketch }
    let ink = batch.ink(in: mix.bits, dotted: .zero, of: shape)
    (mix.area, mix.inkSum) = (ink.area, ink.sum)
    mix.error = error(of: mix, as: mix.ink, mix.paper, from: batch, before: backdrop)
    return mix.kept(where: isMixed, else: sketch)
  }

  private static func values(
    _ a: ScreenColor,
    _ b: ScreenColor,
    _ c: ScreenColor,
    _ d: ScreenColor
  ) -> SIMD4<Int32> {
    SIMD4<Int32>(truncatingIfNeeded: SIMD4(a.rawValue, b.rawValue, c.rawValue, d.rawValue))
  }

  /// The sum of the squares of the dots' light, which errors leave out; with it they are sums of
  /// squares, of which parts can be taken.
  @inline(__always)
  static func squares(of batch: CellBatch, before backdrop: some Backdrop) -> Lanes {
    var squares = Lanes.zero
    for dot in 0..<LightCanvas.dotsPerCell {
      let light = backdrop.hidden(takenFrom: batch.dots[dot])
      squares += light * light
    }
    return squares
  }

  /// Whether the blocks that a flat screen cell has shown are still as near to the light, as the mix of
  /// their colors, as the new ones are, within the tolerance.
  func keepsMix(_ cells: HysteresisLanes, in batch: CellBatch, _ lane: Int) -> Bool {
    guard cells.old.inks.isDotted[lane] == 0 else { return false }
    func mean(_ shown: ShownLanes) -> SIMD4<Float> {
      let cell = shown.cells[lane]
      let (ink, paper) = (
        quantizer.shownLight(of: cell.foreground), quantizer.shownLight(of: cell.background)
      )
      let part = Float(shown.inks.patternBits[lane].nonzeroBitCount) / Float(shape.count)
      return paper + (ink - paper) * part
    }
    let wanted = quantizer.seen(batch.sum[lane] * (1 / Float(LightCanvas.dotsPerCell)))
    let colors = OKLabLanes(linear: LightLanes(mean(cells.old), mean(cells.new), wanted, .zero))
    let squares = colors.squaredDistance(to: colors[2])
    // The error by which a ``ColorMix`` is chosen.
    func error(_ square: Float, _ shown: ShownLanes) -> Float {
      let contrast = contrast(of: shown.cells[lane])
      return (square + contrast * contrast * ColorMix.contrastWeight).squareRoot()
    }
    return error(squares[0], cells.old) <= error(squares[1], cells.new) + Self.mixTolerance
  }
}

/// Two colors that are mixed, the darker one and the brighter one, and the part of the brighter.
private struct Mixture {
  typealias Part = (color: ScreenColor, light: SIMD4<Float>)

  var dark: Part = (.standard, .zero)
  var bright: Part = (.standard, .zero)
  var share: Float = 0

  init() {}

  init(_ first: Part, _ second: Part, share: Float) {
    let isAscending = first.light.total <= second.light.total
    (dark, bright) = isAscending ? (first, second) : (second, first)
    self.share = isAscending ? share : 1 - share
  }
}
