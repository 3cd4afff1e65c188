package import KamuroRaster
package import KamuroScreen
package import KamuroShadow

/// How light is shown over a program's cells: as glyphs on blank ones, as a tint on text.
package struct LightOverText {
  /// Whether the terminal's background is light, where the light is dark ink.
  package var isLight: Bool
  /// The colors that the terminal can show.
  private let colors: ColorDepth
  /// How much of the light a glyph's color takes.
  private static let share: Float = 0.6

  package init(isLight: Bool, colors: ColorDepth = .direct) {
    (self.isLight, self.colors) = (isLight, colors)
  }

  /// The cell in place of a program's, with the light of another one; `nil` where the program's own
  /// stays.
  package func cell(of light: ScreenCell, over cell: ShadowCell) -> ShadowCell? {
    guard light.showsGlyph else { return nil }
    var shown = cell
    if cell.isBlank {
      shown.scalar = light.glyph.value
      shown.foreground = light.foreground
      shown.attributes = []
      return shown
    }
    // On a background of its own a tint may take the contrast away.
    guard cell.background == .standard, light.foreground != .standard else { return nil }
    shown.foreground = tinted(cell.foreground, by: light.foreground)
    return shown == cell ? nil : shown
  }

  /// A color of text with light added to it; on a light background with ink, so that the contrast is
  /// never less than before.
  private func tinted(_ color: ScreenColor, by light: ScreenColor) -> ScreenColor {
    let (from, with) = (
      Self.light(of: color) ?? (isLight ? .zero : SIMD3(repeating: 0.79)),
      Self.light(of: light) ?? .zero
    )
    var mixed = from + with * Self.share
    if isLight { mixed = from * (SIMD3(repeating: 1 - Self.share) + with * Self.share) }
    let encoded = mixed.clamped(lowerBound: .zero, upperBound: .one).squareRoot() * 255
    return colors.nearest(to: (UInt8(encoded.x), UInt8(encoded.y), UInt8(encoded.z)))
  }

  /// The light of a color, by a gamma of 2.
  static func light(of color: ScreenColor) -> SIMD3<Float>? {
    let levels: (red: UInt8, green: UInt8, blue: UInt8)
    switch color.kind {
    case .standard: return nil
    case .indexed(let index): levels = XtermPalette.levels(of: index)
    case .direct(let red, let green, let blue): levels = (red, green, blue)
    }
    let encoded = SIMD3(Float(levels.red), Float(levels.green), Float(levels.blue)) / 255
    return encoded * encoded
  }
}
