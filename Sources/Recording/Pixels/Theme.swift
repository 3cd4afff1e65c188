package import KamuroParticles
internal import KamuroRaster
package import KamuroScreen

/// The colors of a terminal: of its background, its text and the 16 colors that themes change.
package struct Theme: Equatable, Sendable {
  /// The name that options give.
  package let name: String
  /// The background.
  package var background: PixelColor
  /// The text that has no color of its own.
  package let foreground: PixelColor
  /// The colors 0 to 15; empty for xterm's.
  private let colors: [UInt32]

  /// The color in the middle between background and text.
  package var middle: PixelColor {
    func mean(_ level: KeyPath<PixelColor, UInt8>) -> UInt8 {
      UInt8((Int(background[keyPath: level]) + Int(foreground[keyPath: level])) / 2)
    }
    return PixelColor(red: mean(\.red), green: mean(\.green), blue: mean(\.blue))
  }

  private init(_ name: String, _ background: UInt32, _ foreground: UInt32, _ colors: [UInt32] = [])
  {
    self.name = name
    self.background = PixelColor(background)
    self.foreground = PixelColor(foreground)
    self.colors = colors
  }

  /// The theme of a terminal without one: xterm's, with black text if the background is light.
  package static func xterm(on background: PixelColor) -> Theme {
    let isLight = Background.painted(Color(background)).isLight
    var theme = isLight ? light : dark
    theme.background = background
    return theme
  }

  /// The first 16 colors.
  package var palette: [Color] { (0..<16).map { Color(color(of: $0)) } }

  /// The color of an index into the palette of 256.
  func color(of index: UInt8) -> PixelColor {
    if index < colors.count { return PixelColor(colors[Int(index)]) }
    let levels = XtermPalette.levels(of: index)
    return PixelColor(red: levels.red, green: levels.green, blue: levels.blue)
  }
}

extension PixelColor {
  /// The color of 0xRRGGBB.
  package init(_ color: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: color >> 16),
      green: UInt8(truncatingIfNeeded: color >> 8),
      blue: UInt8(truncatingIfNeeded: color)
    )
  }
}

// MARK: - The table

extension Theme {
  /// xterm's colors on black.
  package static let dark = Theme("dark", 0x00_0000, 0xE5_E5E5)
  /// xterm's colors on white.
  package static let light = Theme("light", 0xFF_FFFF, 0x00_0000)

  /// All themes by name.
  package static let all = [
    dark, light,
    Theme(
      "catppuccin",
      0x1E_1E2E,
      0xCD_D6F4,
      [
        0x45_475A, 0xF3_8BA8, 0xA6_E3A1, 0xF9_E2AF, 0x89_B4FA, 0xF5_C2E7, 0x94_E2D5, 0xBA_C2DE,
        0x58_5B70, 0xF3_8BA8, 0xA6_E3A1, 0xF9_E2AF, 0x89_B4FA, 0xF5_C2E7, 0x94_E2D5, 0xA6_ADC8,
      ]
    ),
    Theme(
      "dracula",
      0x28_2A36,
      0xF8_F8F2,
      [
        0x21_222C, 0xFF_5555, 0x50_FA7B, 0xF1_FA8C, 0xBD_93F9, 0xFF_79C6, 0x8B_E9FD, 0xF8_F8F2,
        0x62_72A4, 0xFF_6E6E, 0x69_FF94, 0xFF_FFA5, 0xD6_ACFF, 0xFF_92DF, 0xA4_FFFF, 0xFF_FFFF,
      ]
    ),
    Theme(
      "gruvbox",
      0x28_2828,
      0xEB_DBB2,
      [
        0x28_2828, 0xCC_241D, 0x98_971A, 0xD7_9921, 0x45_8588, 0xB1_6286, 0x68_9D6A, 0xA8_9984,
        0x92_8374, 0xFB_4934, 0xB8_BB26, 0xFA_BD2F, 0x83_A598, 0xD3_869B, 0x8E_C07C, 0xEB_DBB2,
      ]
    ),
    Theme(
      "nord",
      0x2E_3440,
      0xD8_DEE9,
      [
        0x3B_4252, 0xBF_616A, 0xA3_BE8C, 0xEB_CB8B, 0x81_A1C1, 0xB4_8EAD, 0x88_C0D0, 0xE5_E9F0,
        0x4C_566A, 0xBF_616A, 0xA3_BE8C, 0xEB_CB8B, 0x81_A1C1, 0xB4_8EAD, 0x8F_BCBB, 0xEC_EFF4,
      ]
    ),
    Theme("solarized-dark", 0x00_2B36, 0x83_9496, solarized),
    Theme("solarized-light", 0xFD_F6E3, 0x65_7B83, solarized),
    Theme(
      "tokyo-night",
      0x1A_1B26,
      0xC0_CAF5,
      [
        0x15_161E, 0xF7_768E, 0x9E_CE6A, 0xE0_AF68, 0x7A_A2F7, 0xBB_9AF7, 0x7D_CFFF, 0xA9_B1D6,
        0x41_4868, 0xF7_768E, 0x9E_CE6A, 0xE0_AF68, 0x7A_A2F7, 0xBB_9AF7, 0x7D_CFFF, 0xC0_CAF5,
      ]
    ),
  ]

  private static let solarized: [UInt32] = [
    0x07_3642, 0xDC_322F, 0x85_9900, 0xB5_8900, 0x26_8BD2, 0xD3_3682, 0x2A_A198, 0xEE_E8D5,
    0x00_2B36, 0xCB_4B16, 0x58_6E75, 0x65_7B83, 0x83_9496, 0x6C_71C4, 0x93_A1A1, 0xFD_F6E3,
  ]
}
