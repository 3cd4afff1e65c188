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

  /// The resolution of ``fineLevels``: steps per unit of the root of light.
  static let fineSteps = 4096

  /// The sRGB level, in 256ths, of the root of light from 0 to 1, both included.
  static let fineLevels: [UInt16] = (0...fineSteps).map { step in
    let root = Double(step) / Double(fineSteps)
    return UInt16((encoded(root * root) * 255 * 256).rounded())
  }

  /// The sRGB encoding of linear light, both 0...1 (IEC 61966-2-1).
  private static func encoded(_ light: Double) -> Double {
    light <= 0.003_130_8 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
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
