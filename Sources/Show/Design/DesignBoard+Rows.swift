internal import Kamuro
internal import KamuroParticles
internal import KamuroPresets
internal import KamuroRaster
internal import KamuroScreen

// The rows of properties.
extension DesignBoard {
  var rowList: Panel {
    let box = layout.rows ?? DesignLayout.Box()
    var drawing = PanelDrawing(columns: box.columns, rows: box.rows, style: style)
    drawEdge(at: 0, in: &drawing)
    writeHeader(in: &drawing)
    for (place, line) in lines[shown].enumerated() {
      let row = place + Self.header
      switch line {
      case .section(let title):
        drawing.write(" \(title)", column: 1, row: row, style: faint)
      case .note(let text): drawing.write(text, column: 4, row: row, style: faint)
      case .row(let index): write(designer.rows[index], at: index, row: row, in: &drawing)
      }
    }
    return drawing.panel(at: box.origin, zPosition: 1_400_000)
  }

  /// The file's name and state, and the way down to the part.
  func writeHeader(in drawing: inout PanelDrawing) {
    let width = drawing.columns - 2
    let count = designer.document.unsavedEdits.count
    let edits = count == 0 ? "not saved" : "\(count) edit\(count == 1 ? "" : "s")"
    let changed = designer.document.isChanged ? edits : "saved"
    let name = designer.fileName.split(separator: "/").last ?? ""
    drawing.write(cut("\(name)  \(changed)", to: width - 6), column: 2, row: 0)
    if designer.movesRange { drawing.write("ranges", column: width - 11, row: 0, style: bright) }
    let sides = [("A", !designer.showsOther), ("B", designer.showsOther)]
    for (index, side) in sides.enumerated() {
      let column = drawing.columns - 4 + 2 * index
      drawing.write(side.0, column: column, row: 0, style: side.1 ? bright : faint)
    }
    let all = designer.showsAll ? "d: set rows" : "d: all rows"
    let trail = "\(designer.tree.trail(to: designer.part))  (\(all))"
    drawing.write(
      cut(colors.isASCII ? trail.replacing("›", with: ">") : trail, to: width),
      column: 2,
      row: 1,
      style: faint
    )
  }

  private func write(
    _ row: PropertyRow,
    at index: Int,
    row place: Int,
    in drawing: inout PanelDrawing
  ) {
    let isSelected = index == designer.row
    if isSelected { drawing.write(colors.isASCII ? ">" : "▶", column: 1, row: place) }
    drawing.write(flag(of: row), column: 2, row: place)
    let nameStyle = isSelected ? bright : style
    let title = row.title.cutInMiddle(to: nameWidth, isASCII: colors.isASCII)
    drawing.write(title, column: Self.flags, row: place, style: nameStyle)
    let start = Self.flags + nameWidth + 1
    let room = drawing.columns - start - 1
    if isSelected, let text = typedText(room: room) {
      return drawing.write(text, column: start, row: place, style: bright)
    }
    let shade = row.isSet ? style : faint
    switch row.kind {
    case .number: write(sliderOf: row, row: place, in: &drawing)
    case .keys(let keys) where !keys.isEmpty && keys.form == .color:
      write(bar: keys.bar(columns: sliderWidth), column: start, row: place, in: &drawing)
      let text = cut(row.shown, to: room - sliderWidth - 1)
      drawing.write(text, column: start + sliderWidth + 1, row: place, style: shade)
    case .keys(let keys) where !keys.isEmpty && keys.form == .number:
      let line = keys.line(columns: room, isASCII: colors.isASCII)
      drawing.write(line, column: start, row: place, style: shade)
    case .color(let field):
      write(bar: [field.color, field.color, field.color], column: start, row: place, in: &drawing)
      drawing.write(cut(row.shown, to: room - 4), column: start + 4, row: place, style: shade)
    default: drawing.write(cut(row.shown, to: room), column: start, row: place, style: shade)
    }
  }

  private func flag(of row: PropertyRow) -> String {
    let isRefused = designer.refusal.map { $0.path == row.target || $0.path == row.path } ?? false
    if isRefused { return "!" }
    if row.link != nil { return "$" }
    if designer.locked.contains(row.target) { return colors.isASCII ? "L" : "◼" }
    return row.isSet ? (colors.isASCII ? "*" : "•") : " "
  }

  /// What is typed or chosen for the selected row.
  private func typedText(room: Int) -> String? {
    switch designer.mode {
    case .typing(let text): "\(text.suffix(max(1, room - 1)))_"
    case .choosing(let choices, let choice): cut("< \(choices[choice]) >", to: room)
    default: nil
    }
  }

  /// Blocks of colors.
  func write(bar: [Color], column: Int, row: Int, in drawing: inout PanelDrawing) {
    for (place, color) in bar.enumerated() {
      let shown = designer.playback.theater.stage.rasterizer.screenColor(of: color)
      let style = CellStyle(foreground: shown, background: colors.board)
      drawing.write(colors.isASCII ? "#" : "█", column: column + place, row: row, style: style)
    }
  }

  // MARK: Sliders

  /// The cells of a slider at which its value and the ends of its range are.
  func cells(ofSliderOf row: PropertyRow) -> (low: Int, mean: Int, high: Int)? {
    guard case .number(let number, let range) = row.kind else { return nil }
    func cell(_ value: Double) -> Int {
      Int((range.fraction(of: value) * Double(sliderWidth - 1)).rounded())
    }
    let spread = row.spread?.number?.value ?? 0
    return (cell(number.value - spread), cell(number.value), cell(number.value + spread))
  }

  private func write(sliderOf row: PropertyRow, row place: Int, in drawing: inout PanelDrawing) {
    guard let cells = cells(ofSliderOf: row) else { return }
    let start = Self.flags + nameWidth + 1
    let isRange = designer.movesRange && row.spread != nil
    if cells.low == cells.high, !colors.isASCII {
      write(barOf: row, row: place, in: &drawing)
      return writeValue(of: row, row: place, in: &drawing)
    }
    for cell in 0..<sliderWidth {
      let isMean = cell == cells.mean
      let isIn = cells.low < cells.high && (cells.low...cells.high).contains(cell)
      let glyph =
        colors.isASCII ? (isMean ? "O" : isIn ? "=" : "-") : isMean ? "●" : isIn ? "━" : "╌"
      let isLit = row.isSet && (isMean != isRange || isIn && isRange || isMean)
      drawing.write(glyph, column: start + cell, row: place, style: isLit || isIn ? style : faint)
    }
    writeValue(of: row, row: place, in: &drawing)
  }

  private func writeValue(of row: PropertyRow, row place: Int, in drawing: inout PanelDrawing) {
    let column = Self.flags + nameWidth + sliderWidth + 2
    let text = cut(row.shown, to: drawing.columns - column - 1)
    drawing.write(text, column: column, row: place, style: row.isSet ? style : faint)
  }

  /// A bar from the left up to the value, exact to an eighth of a cell.
  private func write(barOf row: PropertyRow, row place: Int, in drawing: inout PanelDrawing) {
    guard case .number(let number, let range) = row.kind else { return }
    let eighths = Int((range.fraction(of: number.value) * Double(sliderWidth * 8)).rounded())
    let glyphs = Array(" ▏▎▍▌▋▊▉█").map(String.init)
    let bar =
      colors.hasColors
      ? CellStyle(foreground: colors.hoveredButton, background: colors.board) : style
    let start = Self.flags + nameWidth + 1
    for cell in 0..<sliderWidth {
      let part = min(max(0, eighths - cell * 8), 8)
      let isTrack = part == 0
      drawing.write(
        isTrack ? "╌" : glyphs[part],
        column: start + cell,
        row: place,
        style: isTrack || !row.isSet ? faint : bar
      )
    }
  }
}

extension String {
  /// The text with its middle left out, so that it has at most some columns.
  fileprivate func cutInMiddle(to width: Int, isASCII: Bool) -> String {
    guard count > width, width > 6 else { return self }
    let mark = isASCII ? "~" : "…"
    return prefix(width - 5) + mark + suffix(4)
  }
}
