internal import KamuroParticles
internal import KamuroPresets
internal import KamuroRaster
internal import KamuroScreen

/// The errors of an effect file, along the bottom of the screen.
struct ErrorBoard {
  let errors: [EffectFileError]

  /// The board, `bottom` rows above the screen's end: at most a third of the screen, with an
  /// ellipsis if there is more.
  func panel(on size: ScreenSize, above bottom: Int = 0, colors: PanelColors) -> Panel {
    let width = max(1, size.columns - 2)
    var lines = errors.flatMap { $0.description.wrapped(to: width, indent: 2) }
    let rowLimit = max(1, size.rows / 3)
    if lines.count > rowLimit {
      lines = Array(lines.prefix(max(1, rowLimit - 1)))
      if rowLimit > 1 { lines.append(colors.isASCII ? "..." : "…") }
    }
    var drawing = PanelDrawing(
      columns: size.columns,
      rows: lines.count,
      style: CellStyle(foreground: colors.text, background: colors.board)
    )
    for (row, line) in lines.enumerated() { drawing.write(line, column: 1, row: row) }
    let origin = ScreenPosition(column: 0, row: max(0, size.rows - bottom - lines.count))
    return drawing.panel(at: origin, zPosition: 2_000_000)
  }
}
