/// Brings light of any strength into what a screen can show.
enum ToneMap {
  /// Light whose channels are all at most 1.
  ///
  /// Up to 1 nothing changes. Above, the hue is kept at full brightness, and the light that does
  /// not fit blends it to white: with as much left over as white still has room for, it is halfway
  /// there. So hot cores go white, without a step. The fourth lane is kept.
  @inline(__always)
  static func mapped(_ light: SIMD4<Float>) -> SIMD4<Float> {
    let peak = light.peak
    guard peak > 1 else { return light }
    var full = light / peak
    full.w = light.w
    let room = 3 - full.total
    let left = light.total - full.total
    let whiteness = left / (left + room)
    return full + (SIMD4(1, 1, 1, light.w) - full) * whiteness
  }
}
