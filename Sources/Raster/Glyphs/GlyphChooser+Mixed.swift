internal import KamuroCSIMD
internal import KamuroScreen

/// Flat areas in 256 colors: a color that the palette lacks is mixed from two by a shade, which many
/// terminals draw as one even color, and fonts with fine dots.
extension GlyphChooser {
  /// The error of a mix, as a part of that of two colors, below which it is better than these, whose
  /// blocks are where the light is, and the same for dim light.
  private static let mixWeight: (bright: Float, dim: Float) = (0.8, 1.5)
  /// The weight of the contrast of blocks in a flat screen cell, whose pattern is coarser than a shade's.
  private static let blockWeight: Float = 0.2
  /// The distance in OKLab by which a mix of the last frame may be worse than a new one.
  private static let mixTolerance: Float = 0.03

  /// The sketch with a mix in the flat lanes where that shows the light better.
  @inline(never)
  mutating func mixed(
    _ sketch: GlyphSketch,
    where isFlat: Flatness,
    of batch: CellBatch,
    before backdrop: some Backdrop
  ) -> GlyphSketch {
    let mask = isFlat.all
    guard mask != .zero else { return sketch }
    let all = Float(LightCanvas.dotsPerCell)
    let light = backdrop.behind(batch.sum * (1 / all), covering: batch.sum.cover * (1 / all))
    func mixture(_ lane: Int) -> Mixture {
      guard mask[lane] != 0 else { return Mixture() }
      let mix = quantizer.mix(of: light[lane])
      return Mixture(
        (.indexed(mix.first), quantizer.light(of: .indexed(mix.first))),
        (.indexed(mix.second), quantizer.light(of: .indexed(mix.second))),
        count: Int32(mix.share)
      )
    }
    let (a, b, c, d) = (mixture(0), mixture(1), mixture(2), mixture(3))
    // A mix of one color alone is a full block of it.
    let counts = SIMD4<Int32>(a.count, b.count, c.count, d.count)
    var mix = sketch
    mix.isMixed = SIMD4(repeating: -1)
    mix.bits = counts
    mix.ink = LightLanes(a.bright.light, b.bright.light, c.bright.light, d.bright.light)
    mix.paper = LightLanes(a.dark.light, b.dark.light, c.dark.light, d.dark.light)
    mix.colors = (
      Self.values(a.bright.color, b.bright.color, c.bright.color, d.bright.color),
      Self.values(a.dark.color, b.dark.color, c.dark.color, d.dark.color)
    )
    mix.hasPaper = ~(mix.paper.peak .== .zero).bits | ~(backdrop.light.peak .== .zero).bits
    mix.isShown = ~(mix.ink.peak .== .zero).bits | mix.hasPaper
    (mix.area, mix.inkSum) = (Lanes(repeating: all), batch.sum)
    mix.coverage = Self.parts(of: counts)
    mix.error = error(of: mix, as: mix.ink, mix.paper, from: batch, before: backdrop)
    let squares = Self.squares(of: batch, before: backdrop)
    let weight = Lanes(repeating: Self.mixWeight.dim)
      .kept(where: isFlat.dim, else: Lanes(repeating: Self.mixWeight.bright))
    let isBetter =
      isFlat.surely | lanes_at_most(mix.error + squares, (sketch.error + squares) * weight)
    return mix.kept(where: mask & mix.isShown & isBetter, else: sketch)
  }

  /// The coverage of shades.
  @inline(__always)
  static func parts(of shades: SIMD4<Int32>) -> Lanes {
    lanes_from_int(shades) * (1 / Float(ColorMix.shades))
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
      let (cell, bits) = (shown.cells[lane], shown.inks.patternBits[lane])
      let (ink, paper) = (
        quantizer.shownLight(of: cell.foreground), quantizer.shownLight(of: cell.background)
      )
      let part =
        shown.inks.isShaded[lane] != 0
        ? Float(bits) / Float(ColorMix.shades) : Float(bits.nonzeroBitCount) / Float(shape.count)
      return paper + (ink - paper) * part
    }
    let wanted = quantizer.seen(batch.sum[lane] * (1 / Float(LightCanvas.dotsPerCell)))
    let colors = OKLabLanes(linear: LightLanes(mean(cells.old), mean(cells.new), wanted, .zero))
    let squares = colors.squaredDistance(to: colors[2])
    // The error by which a ``ColorMix`` is chosen.
    func error(_ square: Float, _ shown: ShownLanes) -> Float {
      let contrast = contrast(of: shown.cells[lane])
      let weight =
        shown.inks.isShaded[lane] != 0 ? MixedColors.all.contrastWeight : Self.blockWeight
      return (square + contrast * contrast * weight).squareRoot()
    }
    return error(squares[0], cells.old) <= error(squares[1], cells.new) + Self.mixTolerance
  }
}

/// Two colors that are mixed, the darker one and the brighter one, and the shade of the brighter.
private struct Mixture {
  typealias Part = (color: ScreenColor, light: SIMD4<Float>)

  var dark: Part = (.standard, .zero)
  var bright: Part = (.standard, .zero)
  var count: Int32 = 0

  init() {}

  /// Creates a mix of which the second part has `count` steps; the first alone is its own mix.
  init(_ first: Part, _ second: Part, count: Int32) {
    let all = Int32(truncatingIfNeeded: ColorMix.shades)
    let isAscending = count > 0 && first.light.total <= second.light.total
    (dark, bright) = isAscending ? (first, second) : (second, first)
    self.count = isAscending ? count : all - count
  }
}
