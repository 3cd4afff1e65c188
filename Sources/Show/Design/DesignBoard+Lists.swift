internal import Kamuro
internal import KamuroParticles
internal import KamuroPresets
internal import KamuroRaster
internal import KamuroScreen

// The tree, the edits, and open editors and pages.
extension DesignBoard {
  var treeList: Panel {
    let box = layout.tree ?? DesignLayout.Box()
    var drawing = PanelDrawing(columns: box.columns, rows: box.rows, style: style)
    let isBeside = layout.rows != nil
    drawEdge(at: isBeside ? box.columns - 1 : 0, in: &drawing)
    if isBeside {
      drawing.write(cut(designer.playback.program.title, to: box.columns - 3), column: 1, row: 0)
    } else {
      writeHeader(in: &drawing)
    }
    let isUsed = designer.mode == .tree
    for (row, index) in shownParts.enumerated() {
      let part = designer.tree.parts[index]
      let isSelected = index == designer.part
      let place = row + (isBeside ? 1 : Self.header)
      if isSelected, isUsed {
        drawing.write(colors.isASCII ? ">" : "▶", column: isBeside ? 0 : 1, row: place)
      }
      let flag = flag(of: part)
      let indent = String(repeating: "  ", count: min(6, part.depth))
      drawing.write(
        cut("\(indent)\(part.title)\(flag)", to: box.columns - 4),
        column: isBeside ? 1 : 3,
        row: place,
        style: isSelected ? (isUsed ? bright : style) : isBeside ? faint : style
      )
    }
    return drawing.panel(at: box.origin, zPosition: 1_400_000)
  }

  /// Whether a part is off, alone or locked.
  private func flag(of part: PartTree.Part) -> String {
    let text = designer.document.text
    if designer.solo == part.path { return "  solo" }
    if text.value(at: part.path.appending(.name("enabled"))) == .flag(false) { return "  off" }
    return designer.locked.contains(part.path) ? "  kept" : ""
  }

  /// The edits, those that were taken back behind the others.
  private var editLines: [String] {
    ["as it was opened"] + designer.document.edits.map(\.summary)
      + designer.document.undoneEdits.map { "(\($0.summary))" }
  }

  var editList: Panel {
    let box = layout.edits ?? DesignLayout.Box()
    return list(
      editLines,
      selected: designer.document.edits.count,
      titled: "edits",
      in: box,
      isUsed: false
    )
  }

  private func list(
    _ lines: [String],
    selected: Int,
    titled title: String,
    in box: DesignLayout.Box,
    isUsed: Bool
  ) -> Panel {
    var drawing = PanelDrawing(columns: box.columns, rows: box.rows, style: style)
    drawing.drawBorder(.raised, isASCII: colors.isASCII)
    drawing.write(" \(title) ", column: 2, row: 0)
    let room = max(1, box.rows - 2)
    let first = min(max(0, selected - room * 2 / 3), max(0, lines.count - room))
    for (row, index) in (first..<min(lines.count, first + room)).enumerated() {
      drawing.write(
        cut(lines[index], to: box.columns - 4),
        column: 2,
        row: row + 1,
        style: index == selected ? (isUsed ? bright : style) : faint
      )
    }
    return drawing.panel(at: box.origin, zPosition: isUsed ? 1_460_000 : 1_400_000)
  }

  /// A list or a text over the stage.
  var page: Panel? {
    let size = layout.size
    let height = size.rows - DesignLayout.footerRows
    guard height > 3, size.columns > 20 else { return nil }
    switch designer.mode {
    case .edits(let index):
      let columns = min(size.columns, 60)
      let rows = min(height, editLines.count + 2)
      let box = DesignLayout.Box(
        column: (size.columns - columns) / 2,
        row: (height - rows) / 2,
        columns: columns,
        rows: rows
      )
      return list(editLines, selected: index, titled: "edits", in: box, isUsed: true)
    case .reading(let lines, let first):
      let box = DesignLayout.Box(columns: min(size.columns, 104), rows: height)
      var drawing = PanelDrawing(columns: box.columns, rows: box.rows, style: style)
      drawing.drawBorder(.raised, isASCII: colors.isASCII)
      for (row, line) in lines.dropFirst(first).prefix(box.rows - 2).enumerated() {
        let isSame = line.hasPrefix(" ") || line.hasPrefix("@")
        let text = cut(line, to: box.columns - 4)
        drawing.write(text, column: 2, row: row + 1, style: isSame ? faint : style)
      }
      return drawing.panel(at: box.origin, zPosition: 1_460_000)
    default: return nil
    }
  }

  // MARK: Editors

  /// The editor that is open.
  var editor: Panel? {
    guard let box = layout.editor, let plot = layout.plot else { return nil }
    var drawing = PanelDrawing(columns: box.columns, rows: box.rows, style: style)
    drawing.drawBorder(.raised, isASCII: colors.isASCII)
    switch designer.mode {
    case .keys(let keys, _): draw(keys, in: &drawing, plot)
    case .shaping(var keys, let index):
      keys.take(shape: index)
      draw(keys, in: &drawing, plot)
    case .coloring(let color): draw(color, in: &drawing, plot)
    default: return nil
    }
    return drawing.panel(at: box.origin, zPosition: 1_450_000)
  }

  private func draw(_ keys: KeyList, in drawing: inout PanelDrawing, _ plot: DesignLayout.Box) {
    drawing.write(cut(" \(keys.title) ", to: drawing.columns - 4), column: 2, row: 0)
    guard !keys.isEmpty else { return drawing.write("none", column: 6, row: 1, style: faint) }
    guard keys.form != .color else { return draw(colorsOf: keys, in: &drawing, plot) }
    if keys.form == .number {
      let span = keys.span
      let unit = DesignNumber(keys.entries[0].value)?.unit ?? ""
      drawing.write(cut("\(span.high.written)\(unit)", to: 5), column: 1, row: 1, style: faint)
      drawing.write(
        cut("\(span.low.written)\(unit)", to: 5),
        column: 1,
        row: drawing.rows - 2,
        style: faint
      )
    }
    let lines = keys.plot(columns: plot.columns, rows: plot.rows, isASCII: colors.isASCII)
    for (row, line) in lines.enumerated() { drawing.write(line, column: 6, row: row + 1) }
  }

  /// A bar of two rows, a mark below each color, and the colors as they are written.
  private func draw(
    colorsOf keys: KeyList,
    in drawing: inout PanelDrawing,
    _ plot: DesignLayout.Box
  ) {
    let bar = keys.bar(columns: plot.columns)
    for row in 1...2 { write(bar: bar, column: 6, row: row, in: &drawing) }
    let (mark, chosen) = colors.isASCII ? ("^", "O") : ("▲", "◆")
    for index in keys.entries.indices where index != keys.selected {
      drawing.write(mark, column: column(of: index, in: keys, plot), row: 3, style: faint)
    }
    drawing.write(chosen, column: column(of: keys.selected, in: keys, plot), row: 3)
    let room = max(1, plot.rows - 3)
    let first = min(max(0, keys.selected - room / 2), max(0, keys.entries.count - room))
    for (row, index) in (first..<min(keys.entries.count, first + room)).enumerated() {
      let entry = keys.entries[index]
      let isSelected = index == keys.selected
      let color = Color(written: entry.value) ?? .white
      write(bar: [color, color], column: 6, row: row + 4, in: &drawing)
      let text = if case .text(let text) = entry.value { text } else { entry.value.jsonLine }
      let place = keys.hasPlaces ? "  at \(entry.place.written)" : ""
      let alpha = color.alpha < 1 ? "  \((color.alpha * 100).text(decimals: 0)) %" : ""
      let line = cut("\(text)\(place)\(alpha)", to: plot.columns - 3)
      if isSelected { drawing.write(chosen, column: 5, row: row + 4) }
      drawing.write(line, column: 9, row: row + 4, style: isSelected ? bright : style)
    }
  }

  private func column(of index: Int, in keys: KeyList, _ plot: DesignLayout.Box) -> Int {
    guard keys.entries.indices.contains(index) else { return 6 }
    return 6 + Int((keys.spot(of: index).x * Double(plot.columns - 1)).rounded())
  }

  /// A slider for each channel, in the colors to which it leads.
  private func draw(_ color: ColorEdit, in drawing: inout PanelDrawing, _ plot: DesignLayout.Box) {
    let text = if case .text(let text) = color.value { text } else { "" }
    drawing.write(" \(text) ", column: 2, row: 0)
    for (index, channel) in ColorField.Channel.allCases.enumerated() {
      let row = 1 + 2 * index
      guard row + 1 < drawing.rows else { return }
      let isSelected = channel == color.channel
      let name = String(channel.rawValue.prefix(5))
      drawing.write(name, column: 1, row: row, style: isSelected ? bright : style)
      let bar = (0..<plot.columns).map { column in
        var field = color.field
        field.set(channel, to: Double(column) / Double(max(1, plot.columns - 1)))
        let shown = field.color
        guard channel == .opacity else { return shown }
        let alpha = shown.alpha
        return Color(red: shown.red * alpha, green: shown.green * alpha, blue: shown.blue * alpha)
      }
      write(bar: bar, column: 6, row: row, in: &drawing)
      let place = Int((color.field.fraction(of: channel) * Double(plot.columns - 1)).rounded())
      let mark = colors.isASCII ? "^" : isSelected ? "◆" : "▲"
      drawing.write(mark, column: 6 + place, row: row + 1, style: isSelected ? style : faint)
    }
    let swatch = Array(repeating: color.field.color, count: plot.columns)
    for row in 9..<max(9, drawing.rows - 1) {
      write(bar: swatch, column: 6, row: row, in: &drawing)
    }
  }
}
