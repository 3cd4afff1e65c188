/// Tone mapping: bringing light above the display's maximum into its range.
package enum ToneMap {
  /// Tone-mapped light, whose channels are all at most 1.
  ///
  /// Light up to 1 is unchanged. Brighter light is scaled down to full brightness at the same hue,
  /// and the excess blends it with white: the weight of white is excess / (excess + 2 headroom),
  /// where the headroom is what the scaled light lacks to white. So hot cores become white without
  /// a step. The fourth lane is unchanged.
  @inline(__always)
  static func mapped(_ light: LightLanes) -> LightLanes {
    let one = Lanes(repeating: 1)
    var full = light * (1 / light.peak.greater(one))
    full.cover = light.cover
    let left = light.total - full.total
    let headroom = 3 - full.total
    let whiteness = left / (left + headroom * 2).greater(Lanes(repeating: .leastNormalMagnitude))
    let white = LightLanes(red: one, green: one, blue: one, cover: light.cover)
    return full + (white - full) * whiteness
  }

  /// Tone-mapped light, whose channels are all at most 1.
  package static func mapped(_ light: SIMD4<Float>) -> SIMD4<Float> {
    mapped(LightLanes(repeating: light))[0]
  }
}
