internal import KamuroParticles
internal import KamuroRaster
internal import KamuroScreen

/// The two colors that a screen cell is drawn in.
struct CellColors: Equatable, Sendable {
  /// The color of the glyph.
  let ink: PixelColor
  /// The color behind it.
  let paper: PixelColor

  /// Computes the colors of a screen cell in a terminal's colors.
  init(_ cell: ScreenCell, theme: Theme) {
    var ink = theme.color(cell.foreground, standard: theme.foreground)
    let paper = theme.color(cell.background, standard: theme.background)
    // xterm dims faint text the same way.
    if cell.attributes.contains(.faint) { ink = ink.dimmed }
    let isReversed = cell.attributes.contains(.reverse)
    (self.ink, self.paper) = isReversed ? (paper, ink) : (ink, paper)
  }

  private init(ink: PixelColor, paper: PixelColor) {
    (self.ink, self.paper) = (ink, paper)
  }

  /// The colors rounded, but for one that stays exact.
  func snapped(by snap: ColorSnap, except exact: PixelColor) -> CellColors {
    CellColors(
      ink: ink == exact ? ink : snap.color(nearestTo: ink),
      paper: paper == exact ? paper : snap.color(nearestTo: paper)
    )
  }
}

extension Theme {
  /// The color that a terminal shows; `standard` where a cell has none.
  fileprivate func color(_ color: ScreenColor, standard: PixelColor) -> PixelColor {
    switch color.kind {
    case .standard: standard
    case .direct(let red, let green, let blue): PixelColor(red: red, green: green, blue: blue)
    case .indexed(let index): self.color(of: index)
    }
  }
}

extension PixelColor {
  /// The color with each level at two thirds.
  fileprivate var dimmed: PixelColor {
    func part(_ level: UInt8) -> UInt8 { UInt8(Int(level) * 2 / 3) }
    return PixelColor(red: part(red), green: part(green), blue: part(blue))
  }
}

/// Rounds colors to few bits, so that more of them are equal.
struct ColorSnap: Equatable, Sendable {
  private let levels: [UInt8]

  /// Rounds to a number of bits for each channel, 3...8.
  init(bits: Int) {
    let steps = (1 << min(max(bits, 3), 8)) - 1
    levels = (0..<256).map { level in
      let step = (level * steps + 127) / 255
      return UInt8((step * 255 + steps / 2) / steps)
    }
  }

  /// The nearest color.
  func color(nearestTo color: PixelColor) -> PixelColor {
    PixelColor(
      red: levels[Int(color.red)],
      green: levels[Int(color.green)],
      blue: levels[Int(color.blue)]
    )
  }
}
