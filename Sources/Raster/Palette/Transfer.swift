internal import KamuroCSIMD
internal import KamuroParticles

/// The sRGB transfer function and its tables.
package enum Transfer {
  /// The linear light of an encoded sRGB channel, both 0...1.
  static func linear(fromEncoded value: Float) -> Float {
    Bitmap.linear(value)
  }

  /// The linear light of each of the 256 sRGB levels.
  package static let linearOfLevel: [Float] = (0..<256).map { linear(fromEncoded: Float($0) / 255) }

  /// The light of each level as red, then as green, then as blue: 3 x 256 vectors, so that a color
  /// is a sum of three.
  static let channelLight: [SIMD4<Float>] =
    linearOfLevel.map { SIMD4($0, 0, 0, 0) } + linearOfLevel.map { SIMD4(0, $0, 0, 0) }
    + linearOfLevel.map { SIMD4(0, 0, $0, 0) }

  /// The sRGB levels of light, 0...255, to 0.2 (IEC 61966-2-1); light below 0 counts as none, and light
  /// above 1 as 1.
  ///
  /// Above the linear part it is a polynomial of the root: the minimax one of the fourth degree.
  @inline(__always)
  static func encoded(_ light: SIMD4<Float>) -> SIMD4<Float> {
    let light = light.greater(.zero).lesser(SIMD4(repeating: 1))
    let root = lanes_sqrt(light)
    let curve =
      (((root * -78.9408 + 214.912) * root - 240.94) * root + 369.215) * root - 9.43622
    return (light * 3294.6).kept(where: light .< 0.003_130_8, else: curve)
  }

  /// The resolution of ``levelOfLight``: steps per unit of light.
  ///
  /// The smallest difference between sRGB levels, 3.0e-4 of light, is more than one step.
  package static let steps = 4096

  /// The nearest sRGB level to each step of light from 0 to 1, both included.
  package static let levelOfLight: [UInt8] = {
    var levels = [UInt8](repeating: 255, count: steps + 1)
    var first = 0
    for level in 0..<255 {
      let border = linear(fromEncoded: (Float(level) + 0.5) / 255) * Float(steps)
      let end = min(steps, Int(border.rounded(.up)))
      for step in first..<max(first, end) { levels[step] = UInt8(level) }
      first = max(first, end)
    }
    return levels
  }()
}
