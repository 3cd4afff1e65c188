/// Brings light of any strength into what a screen can show.
enum ToneMap {
  /// Light whose channels are all at most 1.
  ///
  /// Up to 1 nothing changes. Above, the hue is kept at full brightness, and the light that does
  /// not fit blends it to white: with as much left over as white still has room for, it is halfway
  /// there. So hot cores go white, without a step. The fourth lane is kept.
  @inline(__always)
  static func mapped(_ light: LightLanes) -> LightLanes {
    let one = Lanes(repeating: 1)
    var full = light * (1 / light.peak.greater(one))
    full.cover = light.cover
    let left = light.total - full.total
    let room = 3 - full.total
    let whiteness = left / (left + room).greater(Lanes(repeating: .leastNormalMagnitude))
    let white = LightLanes(red: one, green: one, blue: one, cover: light.cover)
    return full + (white - full) * whiteness
  }

  /// Light whose channels are all at most 1.
  static func mapped(_ light: SIMD4<Float>) -> SIMD4<Float> {
    mapped(LightLanes(repeating: light))[0]
  }
}
