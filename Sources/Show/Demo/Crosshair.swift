internal import KamuroRaster
internal import KamuroScreen

/// A target that the arrow keys move.
struct Crosshair: Sendable {
  private var position: ScreenPosition?
  private var isVisible = false

  /// The position of the target; above the middle of the screen until it is first moved.
  func position(on size: ScreenSize) -> ScreenPosition {
    position ?? ScreenPosition(column: size.columns / 2, row: size.rows / 4)
  }

  mutating func move(by key: Key, on size: ScreenSize) {
    var next = position(on: size)
    // A screen cell is twice as high as it is wide.
    switch key {
    case .up: next.row -= 1
    case .down: next.row += 1
    case .left, .shiftLeft: next.column -= 2
    case .right, .shiftRight: next.column += 2
    default: return
    }
    position = next
    isVisible = true
    stay(on: size)
  }

  mutating func hide() {
    isVisible = false
  }

  /// Clamps the position to a screen of another size.
  mutating func stay(on size: ScreenSize) {
    guard let old = position else { return }
    position = ScreenPosition(
      column: min(max(old.column, 0), size.columns - 1),
      row: min(max(old.row, 0), size.rows - 1)
    )
  }

  func panels(colors: PanelColors) -> [Panel] {
    guard isVisible, let position else { return [] }
    let style = CellStyle(foreground: colors.text, attributes: .bold)
    let glyphs: [Unicode.Scalar] =
      colors.isASCII ? ["|", "-", "+", "-", "|"] : ["│", "─", "┼", "─", "│"]
    let cells: [ScreenCell?] = [
      nil, style.cell(glyphs[0]), nil,
      style.cell(glyphs[1]), style.cell(glyphs[2]), style.cell(glyphs[3]),
      nil, style.cell(glyphs[4]), nil,
    ]
    return [
      Panel(
        origin: ScreenPosition(column: position.column - 1, row: position.row - 1),
        columns: 3,
        cells: cells,
        zPosition: 1_000_000
      )
    ]
  }
}
