extension GlyphChooser {
  /// Dots with this part of the brightest dot's light or more belong to the picture.
  private static let leastPart: Float = 0.3

  /// Shows light as dots of one color without losing any of it.
  ///
  /// The ink is the cell's light spread over the area of the lit dots. Lit are the brightest: as
  /// many as the picture has, but enough that the ink need not be brighter than 1, and few enough
  /// that it is not darker than ``InkLimits/darkestDot``. So light fades by losing dots, not by
  /// going grey.
  @inline(__always)
  mutating func brailleCell(
    for light: CellLight,
    before backdrop: Backdrop
  ) -> GlyphChoice? {
    let sum = light.sum
    let peak = sum.peak
    let most = peak / (dotCoverage * limits.darkestDot)
    guard most >= 0.5 * reluctance else { return nil }
    let peaks = light.peaks
    let least = SIMD8(repeating: peaks.highest * Self.leastPart)
    let shown = 8 &+ peaks.lanes(below: least).total
    let fewest = (peak / dotCoverage - 0.02).rounded(.up)
    let count = Int32(max(1, min(8, max(fewest, min(Float(shown), most)))))
    let lit = Self.brightest(count, of: peaks)

    var ink = sum / (Float(count) * dotCoverage)
    ink *= max(1, limits.darkestDot / ink.peak)
    ink += backdrop.light * (1 - sum.w / 8)
    ink /= max(1, ink.peak)
    let glyph = UInt32(truncatingIfNeeded: (lit & GlyphSet.brailleBits).total)
    return GlyphChoice(
      cell: ScreenCell(
        Unicode.Scalar(GlyphSet.brailleBase | glyph) ?? " ",
        foreground: quantizer.color(for: ink),
        background: backdrop.color
      ),
      pattern: InkPattern(layout: .braille, bits: InkPattern.bits(of: lit)),
      inkSum: Self.sum(of: light.dots, where: lit),
      ink: ink,
      paper: backdrop.light
    )
  }

  /// The so many brightest dots; where fewer have light, dots beside them come next.
  @inline(__always)
  private static func brightest(_ count: Int32, of peaks: SIMD8<Float>) -> SIMD8<Int32> {
    // A little light from neighbors ranks dark dots by nearness, and never changes the order of
    // dots that differ by more than a hundredth.
    let across = SIMD8(lowHalf: peaks.lowHalf.swappedPairs, highHalf: peaks.highHalf.swappedPairs)
    let below = SIMD8(
      peaks[2],
      peaks[3],
      peaks[4],
      peaks[5],
      peaks[6],
      peaks[7],
      0,
      0
    )
    let above = SIMD8(
      0,
      0,
      peaks[0],
      peaks[1],
      peaks[2],
      peaks[3],
      peaks[4],
      peaks[5]
    )
    let ranked = peaks + (across + below + above) * 0.01
    // Positive floats are in the order of their bits; the low three make all keys different. Floats
    // are compared side by side, whole numbers one after the other.
    let bits = unsafeBitCast(ranked, to: SIMD8<Int32>.self) & ~7 | GlyphSet.brailleOrder
    let keys = unsafeBitCast(bits, to: SIMD8<Float>.self)
    // Lanes by numbers that the compiler knows stay in registers.
    var brighter = lanes(of: keys, below: keys[0]) &+ lanes(of: keys, below: keys[1])
    brighter &+= lanes(of: keys, below: keys[2]) &+ lanes(of: keys, below: keys[3])
    brighter &+= lanes(of: keys, below: keys[4]) &+ lanes(of: keys, below: keys[5])
    brighter &+= lanes(of: keys, below: keys[6]) &+ lanes(of: keys, below: keys[7])
    // The sign of the difference.
    return (SIMD8.zero &- brighter &- count) &>> 31
  }

  /// -1 for each lane below a number, 0 for the others.
  @inline(__always)
  private static func lanes(of keys: SIMD8<Float>, below limit: Float) -> SIMD8<Int32> {
    keys.lanes(below: SIMD8(repeating: limit))
  }

  /// The sum of the dots whose lanes are -1; the others are 0.
  @inline(__always)
  private static func sum(
    of dots: UnsafePointer<SIMD4<Float>>,
    where lit: SIMD8<Int32>
  ) -> SIMD4<Float> {
    func dot(_ index: Int, _ lane: Int32) -> SIMD4<Float> {
      dots[index].kept(where: SIMD4(repeating: lane))
    }
    let upper = dot(0, lit[0]) + dot(1, lit[1]) + dot(2, lit[2]) + dot(3, lit[3])
    return upper + dot(4, lit[4]) + dot(5, lit[5]) + dot(6, lit[6]) + dot(7, lit[7])
  }
}

extension SIMD4<Float> {
  /// The lanes 1 0 3 2.
  @inline(__always)
  fileprivate var swappedPairs: SIMD4<Float> { SIMD4(y, x, w, z) }
}
