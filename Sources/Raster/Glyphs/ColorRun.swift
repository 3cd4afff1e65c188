internal import KamuroScreen

/// The direct colors of the last screen cell of a frame that changed, which the next ones take over
/// while theirs are barely different: a color takes up to 18 bytes, its absence none.
struct ColorRun {
  private var foreground = ScreenColor.standard
  private var background = ScreenColor.standard

  /// A changed screen cell in the colors of the run, which goes on with its colors.
  @inline(__always)
  mutating func taking(_ cell: ScreenCell) -> ScreenCell {
    foreground = Self.areAlike(cell.foreground, foreground) ? foreground : cell.foreground
    background = Self.areAlike(cell.background, background) ? background : cell.background
    return ScreenCell(bits: cell.bits, foreground: foreground, background: background)
  }

  @inline(__always)
  private static func areAlike(_ one: ScreenColor, _ other: ScreenColor) -> Bool {
    let (a, b) = (Int32(bitPattern: one.rawValue), Int32(bitPattern: other.rawValue))
    guard a >> 24 == 2, b >> 24 == 2 else { return false }
    let red = (a >> 16 & 0xFF) - (b >> 16 & 0xFF)
    let green = (a >> 8 & 0xFF) - (b >> 8 & 0xFF)
    let blue = (a & 0xFF) - (b & 0xFF)
    return red * red + 2 * green * green + blue * blue <= LevelTolerance.run
  }
}
