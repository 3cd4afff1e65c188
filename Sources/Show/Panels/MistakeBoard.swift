internal import KamuroParticles
internal import KamuroPresets
internal import KamuroRaster
internal import KamuroScreen

/// The mistakes of an effect file, along the bottom of the screen.
struct MistakeBoard {
  let mistakes: [EffectFileError.Mistake]

  /// The board, `bottom` rows above the screen's end: at most a third of the screen, with an
  /// ellipsis if there is more.
  func panel(on size: ScreenSize, above bottom: Int = 0, inks: Inks) -> Panel {
    let width = max(1, size.columns - 2)
    var lines = mistakes.flatMap { $0.description.wrapped(to: width, indent: 2) }
    let rowLimit = max(1, size.rows / 3)
    if lines.count > rowLimit {
      lines = Array(lines.prefix(max(1, rowLimit - 1)))
      if rowLimit > 1 { lines.append(inks.isASCII ? "..." : "…") }
    }
    var drawing = PanelDrawing(
      columns: size.columns,
      rows: lines.count,
      style: CellStyle(foreground: inks.text, background: inks.board)
    )
    for (row, line) in lines.enumerated() { drawing.write(line, column: 1, row: row) }
    let origin = ScreenPosition(column: 0, row: max(0, size.rows - bottom - lines.count))
    return drawing.panel(at: origin, zPosition: 2_000_000)
  }
}
