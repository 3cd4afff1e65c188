internal import KamuroParticles
internal import KamuroRaster
internal import KamuroRecording
internal import KamuroScreen

/// A public palette whose colors people tell apart who see fewer of them.
enum NamedPalette: String, CaseIterable {
  case okabeIto = "okabe-ito"
  case tolBright = "tol-bright"
  case viridis
  case plasma
  case cividis

  /// Whether the colors are a scale from dark to light, and not of equal rank.
  var isScale: Bool {
    switch self {
    case .okabeIto, .tolBright: false
    case .viridis, .plasma, .cividis: true
    }
  }

  var colors: [Color] { table.map { Color(PixelColor($0)) } }

  private var table: [UInt32] {
    switch self {
    // Okabe and Ito, "Color Universal Design", 2008; white for black, since light is on dark.
    case .okabeIto:
      [
        0xE6_9F00, 0x56_B4E9, 0x00_9E73, 0xF0_E442, 0x00_72B2, 0xD5_5E00, 0xCC_79A7, 0xFF_FFFF,
      ]
    // Paul Tol, "Colour Schemes", SRON/EPS/TN/09-002, 2021: bright, with white for gray.
    case .tolBright:
      [0x44_77AA, 0x66_CCEE, 0x22_8833, 0xCC_BB44, 0xEE_6677, 0xAA_3377, 0xFF_FFFF]
    // Smith and van der Walt, Matplotlib 1.5, CC0: ten even steps.
    case .viridis:
      [
        0x44_0154, 0x48_2878, 0x3E_4989, 0x31_688E, 0x26_828E, 0x1F_9E89, 0x35_B779, 0x6E_CE58,
        0xB5_DE2B, 0xFD_E725,
      ]
    case .plasma:
      [
        0x0D_0887, 0x46_039F, 0x72_01A8, 0x9C_179E, 0xBD_3786, 0xD8_576B, 0xED_7953, 0xFB_9F3A,
        0xFD_CA26, 0xF0_F921,
      ]
    // Nuñez, Anderton and Renslow, PLoS ONE 13(7), 2018: ten even steps.
    case .cividis:
      [
        0x00_224E, 0x12_3570, 0x3B_496C, 0x57_5D6D, 0x70_7173, 0x8A_8678, 0xA5_9C74, 0xC3_B369,
        0xE1_CC55, 0xFE_E838,
      ]
    }
  }
}
