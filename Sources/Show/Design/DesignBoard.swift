internal import Kamuro
internal import KamuroParticles
internal import KamuroPresets
internal import KamuroRaster
internal import KamuroScreen

/// The panels of a designer, and what is where on them.
struct DesignBoard {
  /// A line of the list.
  private enum Line {
    case section(String)
    case row(Int)
    /// Further lines below a row.
    case note(String)
  }

  /// The columns of the rows' panel, on usual and on wide screens.
  private static let widths = (usual: 37, wide: 48)
  /// The rows above the list, and below it on the whole width.
  private static let header = 2
  private static let footer = 2
  private static let flags = 3
  private static let shortestName = 12
  private static let sliderWidth = 9

  private let designer: Designer
  private let time: Seconds
  private let size: ScreenSize
  private let colors: PanelColors
  private let width: Int
  private let nameWidth: Int
  private let lines: [Line]
  /// The lines that are shown.
  private let shown: Range<Int>

  init(_ designer: Designer, at time: Seconds) {
    (self.designer, self.time) = (designer, time)
    size = designer.playback.stage.size
    colors = designer.playback.theater.panelColors
    width = min(size.columns, size.columns >= 110 ? Self.widths.wide : Self.widths.usual)
    nameWidth = Self.shortestName + width - Self.widths.usual
    var lines: [Line] = []
    var section = ""
    if designer.mode == .tree {
      lines = designer.tree.parts.indices.map { .row($0) }
    } else {
      for (index, row) in designer.rows.enumerated() {
        if row.section != section { lines.append(.section(row.section)) }
        section = row.section
        lines.append(.row(index))
        for note in Self.notes(of: row, at: index, in: designer) {
          lines += note.wrapped(to: max(8, width - 5)).map { .note($0) }
        }
      }
    }
    self.lines = lines
    let count = max(1, size.rows - Self.header - Self.footer)
    let selected = designer.mode == .tree ? designer.part : designer.row
    let place = lines.firstIndex { if case .row(selected) = $0 { true } else { false } } ?? 0
    let first = min(max(0, place - count * 2 / 3), max(0, lines.count - count))
    shown = first..<min(lines.count, first + count)
  }

  /// What stands below a row: why an edit was refused, or what the property means.
  private static func notes(of row: PropertyRow, at index: Int, in designer: Designer) -> [String] {
    guard index == designer.row else { return [] }
    var notes: [String] = []
    if let refusal = designer.refusal,
      refusal.path.components.starts(with: row.target.components)
        || row.target.components.starts(with: refusal.path.components)
    {
      notes.append(refusal.message)
    }
    if let link = row.link { notes.append("\(link): edits change the parameter, = the value") }
    if designer.showsMeaning {
      notes.append(row.summary)
      if !row.usual.isEmpty { notes.append("usual: \(row.usual)") }
      if row.initial != .null { notes.append("default: \(row.initial.jsonLine)") }
    }
    return notes
  }

  // MARK: Places

  private var left: Int { size.columns - width }
  private var isShown: Bool { !designer.isHidden }
  private var sliderColumn: Int { left + Self.flags + nameWidth + 1 }
  private var valueColumn: Int { sliderColumn + Self.sliderWidth + 1 }

  /// The row at a place; `nil` where there is none.
  func row(at place: PointerPlace) -> Int? {
    let line = shown.lowerBound + place.cell.row - Self.header
    guard isShown, designer.mode != .tree, place.cell.column > left, place.cell.row >= Self.header,
      shown.contains(line), case .row(let index) = lines[line]
    else { return nil }
    return index
  }

  func isOnSlider(_ place: PointerPlace) -> Bool {
    (sliderColumn..<sliderColumn + Self.sliderWidth).contains(place.cell.column)
  }

  func isOnValue(_ place: PointerPlace) -> Bool { place.cell.column >= valueColumn }

  /// Whether a place is on a handle, or beside it.
  func isOn(_ handle: StageHandle, at place: PointerPlace) -> Bool {
    let shown = position(of: handle)
    return !isShown || place.cell.column < left
      ? abs(place.cell.column - shown.column) <= 1 && abs(place.cell.row - shown.row) <= 1 : false
  }

  private func position(of handle: StageHandle) -> ScreenPosition {
    handle.shown(
      columns: isShown ? max(1, left) : size.columns,
      rows: max(1, size.rows - Self.footer)
    )
  }

  /// The part of a slider at a place, also beside it.
  func sliderFraction(at place: PointerPlace) -> Double {
    (Double(place.cell.column - sliderColumn) + place.x - 0.5) / Double(Self.sliderWidth - 1)
  }

  /// The part of the effects' length at a place on the timeline.
  func timelineFraction(at place: PointerPlace) -> Double? {
    guard place.cell.row == size.rows - 2, designer.playback.transport.length != nil else {
      return nil
    }
    let bar = timelineBar
    guard bar.contains(place.cell.column) else { return nil }
    return (Double(place.cell.column - bar.lowerBound) + place.x) / Double(bar.count)
  }

  private var timelineBar: Range<Int> { 8..<max(9, size.columns * 2 / 5) }

  // MARK: Drawing

  var panels: [Panel] {
    var panels = [footer]
    if isShown, designer.variants == nil, size.rows > Self.header + Self.footer {
      panels.insert(list, at: 0)
    }
    if let handle = designer.handle, designer.variants == nil {
      var mark = PanelDrawing(
        columns: 1,
        rows: 1,
        style: CellStyle(foreground: colors.text, attributes: .bold)
      )
      mark.write(colors.isASCII ? "+" : "◎", column: 0, row: 0)
      panels.append(mark.panel(at: position(of: handle), zPosition: 1_300_000))
    }
    if isShown, let plot { panels.append(plot) }
    if designer.mode == .help { panels.append(Designer.keys.board(on: size, colors: colors)) }
    return panels
  }

  private var style: CellStyle { CellStyle(foreground: colors.text, background: colors.board) }
  private var faint: CellStyle { CellStyle(foreground: colors.faint, background: colors.board) }
  private var bright: CellStyle {
    CellStyle(foreground: colors.pressedText, background: colors.pressedButton)
  }

  private var list: Panel {
    var drawing = PanelDrawing(columns: width, rows: size.rows - Self.footer, style: style)
    let edge = colors.isASCII ? "|" : "│"
    for row in 0..<drawing.rows { drawing.write(edge, column: 0, row: row, style: faint) }
    writeHeader(in: &drawing)
    for (place, line) in lines[shown].enumerated() {
      let row = place + Self.header
      switch line {
      case .section(let title):
        drawing.write(" \(title)", column: 1, row: row, style: faint)
      case .note(let text): drawing.write(text, column: 4, row: row, style: faint)
      case .row(let index):
        if designer.mode == .tree {
          write(part: index, row: row, in: &drawing)
        } else {
          write(designer.rows[index], at: index, row: row, in: &drawing)
        }
      }
    }
    return drawing.panel(at: ScreenPosition(column: left, row: 0), zPosition: 1_400_000)
  }

  /// The plot of the curve that is edited, over the lower part of the rows.
  private var plot: Panel? {
    let curve: CurveEdit
    switch designer.mode {
    case .bending(let bent, _): curve = bent
    case .shaping(var shaped, let index):
      shaped.take(shape: CurveEdit.shapes[index].name)
      curve = shaped
    default: return nil
    }
    let rows = min(12, size.rows - Self.header - Self.footer)
    guard rows > 4 else { return nil }
    var drawing = PanelDrawing(columns: width, rows: rows, style: style)
    drawing.drawBorder(.raised, isASCII: colors.isASCII)
    drawing.write(" \(curve.keyPath) over life ", column: 2, row: 0)
    drawing.write(curve.top.written, column: 1, row: 1, style: faint)
    drawing.write("0", column: 1, row: rows - 2, style: faint)
    let lines = curve.plot(columns: width - 8, rows: rows - 2, isASCII: colors.isASCII)
    for (row, line) in lines.enumerated() { drawing.write(line, column: 6, row: row + 1) }
    let top = size.rows - Self.footer - rows
    return drawing.panel(at: ScreenPosition(column: left, row: top), zPosition: 1_450_000)
  }

  private func writeHeader(in drawing: inout PanelDrawing) {
    let count = designer.document.unsavedEdits.count
    let edits = count == 0 ? "not saved" : "\(count) edit\(count == 1 ? "" : "s")"
    let changed = designer.document.isChanged ? edits : "saved"
    let side = designer.showsOther ? "B" : "A"
    let name = designer.fileName.split(separator: "/").last ?? ""
    drawing.write(
      "\(name)  \(changed)  \(side)".cut(to: width - 2, isASCII: colors.isASCII),
      column: 2,
      row: 0
    )
    let all = designer.showsAll ? "all" : "set"
    let trail = "\(designer.tree.trail(to: designer.part))  \(all)"
    drawing.write(
      (colors.isASCII ? trail.replacing("›", with: ">") : trail)
        .cut(to: width - 2, isASCII: colors.isASCII),
      column: 2,
      row: 1,
      style: faint
    )
  }

  private func write(part index: Int, row: Int, in drawing: inout PanelDrawing) {
    let part = designer.tree.parts[index]
    let text = String(repeating: "  ", count: part.depth) + part.title
    drawing.write(
      text.cut(to: width - 4, isASCII: colors.isASCII),
      column: 3,
      row: row,
      style: index == designer.part ? bright : style
    )
  }

  private func write(
    _ row: PropertyRow,
    at index: Int,
    row place: Int,
    in drawing: inout PanelDrawing
  ) {
    let isSelected = index == designer.row
    let arrow = colors.isASCII ? ">" : "▶"
    if isSelected { drawing.write(arrow, column: 1, row: place) }
    let isRefused = designer.refusal.map { $0.path == row.target || $0.path == row.path } ?? false
    let dot = colors.isASCII ? "*" : "•"
    let flag = isRefused ? "!" : row.link != nil ? "$" : row.isSet ? dot : " "
    drawing.write(flag, column: 2, row: place)
    let short = row.name.hasPrefix("contents.") ? String(row.name.dropFirst(9)) : row.name
    let name = short.cut(to: nameWidth, isASCII: colors.isASCII)
    drawing.write(name, column: Self.flags, row: place, style: isSelected ? bright : style)
    let column = valueColumn - left
    let room = width - column - 1
    if isSelected, case .typing(let text) = designer.mode {
      let typed = String(text.suffix(room + Self.sliderWidth))
      return drawing.write("\(typed)_", column: sliderColumn - left, row: place, style: bright)
    }
    if isSelected, case .choosing(let choices, let choice) = designer.mode {
      return drawing.write(
        "< \(choices[choice]) >".cut(to: room + Self.sliderWidth, isASCII: colors.isASCII),
        column: sliderColumn - left,
        row: place,
        style: bright
      )
    }
    let text = row.shown.cut(to: room, isASCII: colors.isASCII)
    if case .curve(let curve) = row.kind {
      let line =
        row.isSet ? curve.line(columns: room + Self.sliderWidth, isASCII: colors.isASCII) : "none"
      drawing.write(line, column: sliderColumn - left, row: place, style: row.isSet ? style : faint)
    } else if case .number(let number, let range) = row.kind {
      write(slider: range.fraction(of: number.value), row: place, isSet: row.isSet, in: &drawing)
      drawing.write(text, column: column, row: place, style: row.isSet ? style : faint)
    } else {
      let whole = row.shown.cut(to: room + Self.sliderWidth + 1, isASCII: colors.isASCII)
      drawing.write(
        whole,
        column: sliderColumn - left,
        row: place,
        style: row.isSet ? style : faint
      )
    }
  }

  private func write(slider fraction: Double, row: Int, isSet: Bool, in drawing: inout PanelDrawing)
  {
    let knob = Int((fraction * Double(Self.sliderWidth - 1)).rounded())
    let (track, handle) = colors.isASCII ? ("-", "O") : ("╌", "●")
    for place in 0..<Self.sliderWidth {
      drawing.write(
        place == knob ? handle : track,
        column: sliderColumn - left + place,
        row: row,
        style: place == knob && isSet ? style : faint
      )
    }
  }

  private var footer: Panel {
    let rows = min(Self.footer, size.rows)
    var drawing = PanelDrawing(columns: size.columns, rows: rows, style: style)
    let transport = designer.playback.transport
    let moment = transport.moment(at: time)
    drawing.write(transport.isPaused ? "||" : colors.isASCII ? ">" : "▶", column: 1, row: 0)
    drawing.write(moment.position.text(decimals: 2), column: 3, row: 0)
    if let length = transport.length, length > 0 {
      let bar = timelineBar
      let reach = Int(moment.position / length * Double(bar.count - 1))
      for column in bar {
        let isOver = column - bar.lowerBound <= reach
        let glyph = colors.isASCII ? (isOver ? "=" : "-") : isOver ? "━" : "╌"
        drawing.write(glyph, column: column, row: 0, style: isOver ? style : faint)
      }
    }
    let loop =
      transport.length == nil
      ? "endless" : !transport.isLooping ? "once" : designer.hasNewSeeds ? "new seeds" : "loop"
    let alive = designer.playback.stage.simulation.counts.alive
    let marks = [
      transport.length.map { "\($0.text(decimals: 2)) s" }, loop, "seed \(designer.playback.seed)",
      transport.speed.speedText, "\(alive.grouped) alive",
    ].compactMap(\.self).joined(separator: "  ")
    drawing.write(marks, column: timelineBar.upperBound + 1, row: 0)
    let isASCII = colors.isASCII
    drawing.write(
      message.cut(to: size.columns - 2, isASCII: isASCII),
      column: 1,
      row: 1,
      style: isNoticed ? bright : style
    )
    return drawing.panel(at: ScreenPosition(column: 0, row: size.rows - rows), zPosition: 1_500_000)
  }

  private var isNoticed: Bool { time < designer.playback.overlay.notice.end }

  /// The last line: what is typed, what has happened, or the keys of the part.
  private var message: String {
    if let variants = designer.variants {
      let strength = variants.strength.text(decimals: 1)
      return
        "arrows, 1-9: choose  Enter: take  m: others, from the chosen  -+: strength \(strength)  Esc: back"
    }
    switch designer.mode {
    case .searching(let word, _): return "/\(word)_   Enter: here  Esc: back"
    case .naming(let name): return "write as: \(name)_   Enter: write  Esc: not"
    case .leaving: return "not saved: w writes, q leaves and keeps the edits for the next time"
    case .restoring(let edits):
      let count = "\(edits.count) edit\(edits.count == 1 ? " was" : "s were")"
      return "\(count) not saved the last time: Enter: make them again  Esc: drop them"
    case .bending(_, let typed?): return "place, value: \(typed)_   Enter: take  Esc: not"
    case .bending(let curve, nil) where !isNoticed:
      return
        "\(curve.caption)   Tab:next arrows:move -+:far n:add x:cut 0-9:type Enter:shapes Esc:back"
    case .shaping(_, let index):
      return
        "shape: < \(CurveEdit.shapes[index].name) >   arrows, letters: choose  Enter: take  Esc: not"
    case .typing: return "Enter: take  Esc: not   =value: the value itself, also of a $parameter"
    case .choosing: return "arrows, letters: choose  Enter: take  Esc: not"
    case .help: return "any key: back"
    case .tree where !isNoticed:
      return "?:keys n:new N:double x:cut J K:move t:mute Enter:rows Tab:back u:undo w:write q:quit"
    case .rows where !isNoticed:
      return
        "?:keys arrows:fine -+:coarse 0-9:type Enter:edit u:undo a:A/B /:find Tab:tree w:write q:quit"
    case .rows, .tree, .bending: return designer.playback.overlay.notice.text
    }
  }
}

extension Designer {
  /// The keys of the designer.
  static let keys = KeyTable(entries: [
    .init(
      "up, down",
      "the row before, the next; also PgUp, PgDn, Home, End",
      brief: "up, down: rows"
    ),
    .init("left, right", "a fine step; - and +: ten times that", brief: "left, right: change"),
    .init("0-9, =", "type a value; = sets it also where it is a $parameter", brief: "0-9: type"),
    .init("Enter", "choose, or type", brief: "Enter: edit"),
    .init("Backspace", "back to the default", brief: "Backspace: default"),
    .init("/", "find a property", brief: "/: find"),
    .init("d i f", "set or all rows; what a row means; hide the rows", brief: "d i f: views"),
    .init("Tab", "the tree of layers and cells", brief: "Tab: tree"),
    .init("m", "nine versions to choose from", brief: "m: versions"),
    .init("u U", "undo, redo, without end", brief: "u U: undo, redo"),
    .init("a A", "compare with B; keep this as B", brief: "a A: compare"),
    .init("w W", "write the file; write another", brief: "w W: write"),
    .init("Space . ,", "pause; a frame forward, back", brief: "Space: pause"),
    .init("] [ > < b r", "speed; ten seconds; backward; beginning", brief: "] [ r: time"),
    .init("s l", "another seed; loop with new seeds, the same one, none", brief: "s l: seed, loop"),
    .init("mouse", "drag sliders; wheel over a value; right click: default", brief: "mouse: drag"),
    .init("any key", "close this board", brief: "any key: close"),
    .init("q", "exit; Ctrl-C at once", brief: "q: exit"),
  ])
}
