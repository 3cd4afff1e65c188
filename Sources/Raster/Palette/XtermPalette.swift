/// The 256 colors of xterm's default palette.
package enum XtermPalette {
  /// The 16 theme colors with xterm's defaults, as 0xrrggbb.
  private static let sixteen: [UInt32] = [
    0x00_0000, 0xCD_0000, 0x00_CD00, 0xCD_CD00, 0x00_00EE, 0xCD_00CD, 0x00_CDCD, 0xE5_E5E5,
    0x7F_7F7F, 0xFF_0000, 0x00_FF00, 0xFF_FF00, 0x5C_5CFF, 0xFF_00FF, 0x00_FFFF, 0xFF_FFFF,
  ]

  /// The six levels of a channel of the color cube.
  private static let cubeLevels: [UInt8] = [0, 95, 135, 175, 215, 255]

  /// The sRGB levels of an index.
  package static func levels(of index: UInt8) -> (red: UInt8, green: UInt8, blue: UInt8) {
    let index = Int(index)
    if index < 16 {
      let rgb = sixteen[index]
      return (
        UInt8(truncatingIfNeeded: rgb >> 16), UInt8(truncatingIfNeeded: rgb >> 8),
        UInt8(truncatingIfNeeded: rgb)
      )
    }
    if index < 232 {
      let place = index - 16
      return (cubeLevels[place / 36], cubeLevels[place / 6 % 6], cubeLevels[place % 6])
    }
    let grey = UInt8(8 + 10 * (index - 232))
    return (grey, grey, grey)
  }

  /// The index among 16...255 of sRGB levels, the lowest one; `nil` where the palette has no such
  /// color.
  static func index(of levels: (red: UInt8, green: UInt8, blue: UInt8)) -> UInt8? {
    let (red, green, blue) = (
      cubePlaces[Int(levels.red)], cubePlaces[Int(levels.green)], cubePlaces[Int(levels.blue)]
    )
    if red | green | blue < 8 { return 16 + red * 36 + green * 6 + blue }
    let isGrey = levels.red == levels.green && levels.green == levels.blue
    let (step, rest) = (Int(levels.red) - 8).quotientAndRemainder(dividingBy: 10)
    return isGrey && rest == 0 && 0..<24 ~= step ? 232 + UInt8(step) : nil
  }

  /// The place of each level among those of the cube; 8 of others.
  private static let cubePlaces = (0...255).map { UInt8(cubeLevels.firstIndex(of: $0) ?? 8) }

  /// The index of black, the darkest corner of the cube.
  static let black: UInt8 = 16

  /// The linear light of each index; the fourth lane is 0.
  static let light: [SIMD4<Float>] = (0...255).map { index in
    let (red, green, blue) = levels(of: UInt8(index))
    return LinearLight.of(red: red, green: green, blue: blue)
  }

  /// The light of four indices.
  @inline(__always)
  static func light(of indices: SIMD4<UInt8>) -> LightLanes {
    let light = light
    return LightLanes(
      light[Int(indices.x)],
      light[Int(indices.y)],
      light[Int(indices.z)],
      light[Int(indices.w)]
    )
  }

  /// The OKLab color of each index.
  static let lab: [OKLab] = light.map { OKLab(linear: $0) }

  /// Whether each index is achromatic: its three channels are equal.
  static let isGrey: [Bool] = (0...255).map { index in
    let (red, green, blue) = levels(of: UInt8(index))
    return red == green && green == blue
  }
}

/// Light in the format of the canvas: red, green and blue in the first three lanes.
enum LinearLight {
  /// The light of sRGB levels; the fourth lane is 0.
  static func of(red: UInt8, green: UInt8, blue: UInt8) -> SIMD4<Float> {
    let table = Transfer.linearOfLevel
    return SIMD4(table[Int(red)], table[Int(green)], table[Int(blue)], 0)
  }
}

extension SIMD4<Float> {
  /// The largest of the first three lanes.
  @inline(__always)
  var peak: Float { Swift.max(x, Swift.max(y, z)) }

  /// The sum of the first three lanes.
  @inline(__always)
  var total: Float { x + y + z }
}
