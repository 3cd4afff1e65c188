internal import KamuroScreen

/// The direct colors of the last screen cell of a frame that changed, which the next ones take over
/// while theirs are barely different: a color takes up to 18 bytes, its absence none.
struct ColorRun {
  private var foreground = ScreenColor.standard
  private var background = ScreenColor.standard

  /// A changed screen cell in the colors of the run, which goes on with its colors.
  @inline(__always)
  mutating func taking(_ cell: ScreenCell) -> ScreenCell {
    func colors(_ foreground: ScreenColor, _ background: ScreenColor) -> SIMD4<Int32> {
      SIMD4(Int32(bitPattern: foreground.rawValue), Int32(bitPattern: background.rawValue), 0, 0)
    }
    let areAlike = CellLanes.areAlike(
      colors(cell.foreground, cell.background),
      colors(foreground, background),
      within: SIMD4(repeating: LevelTolerance.run)
    )
    if areAlike[0] == 0 { foreground = cell.foreground }
    if areAlike[1] == 0 { background = cell.background }
    return ScreenCell(bits: cell.bits, foreground: foreground, background: background)
  }
}
