internal import Kamuro
internal import KamuroParticles
internal import KamuroPresets
internal import KamuroScreen

// The timeline and the line of messages.
extension DesignBoard {
  private var timelineBar: Range<Int> { 8..<max(9, layout.size.columns * 2 / 5) }

  /// The part of the effects' length at a place on the timeline; beside it, too, while it is held.
  func timelineFraction(at place: PointerPlace, isHeld: Bool = false) -> Double? {
    guard designer.playback.transport.length != nil else { return nil }
    let bar = timelineBar
    let isOn = place.cell.row == layout.size.rows - 2 && bar.contains(place.cell.column)
    guard isOn || isHeld else { return nil }
    let part = (Double(place.cell.column - bar.lowerBound) + place.x) / Double(bar.count)
    return min(max(0, part), 1)
  }

  var footer: Panel {
    let rows = min(DesignLayout.footerRows, layout.size.rows)
    let columns = layout.size.columns
    var drawing = PanelDrawing(columns: columns, rows: rows, style: style)
    writeTimeline(in: &drawing)
    drawing.write(
      cut(message, to: columns - 2),
      column: 1,
      row: rows - 1,
      style: isNoticed ? bright : style
    )
    let origin = ScreenPosition(column: 0, row: layout.size.rows - rows)
    return drawing.panel(at: origin, zPosition: 1_500_000)
  }

  private func writeTimeline(in drawing: inout PanelDrawing) {
    guard drawing.rows > 1 else { return }
    let transport = designer.playback.transport
    let position = transport.position(at: time)
    let arrows = colors.isASCII ? (">", "<") : ("▶", "◀")
    let mark = transport.isPaused ? "||" : transport.isReversed ? arrows.1 : arrows.0
    drawing.write(mark, column: 1, row: 0)
    drawing.write(position.text(decimals: 2), column: 3, row: 0)
    let bar = timelineBar
    if let length = transport.length, length > 0 {
      func cell(_ time: Seconds) -> Int { Int(min(1, time / length) * Double(bar.count - 1)) }
      let stretch = designer.stretch
      for column in bar {
        let cellIndex = column - bar.lowerBound
        let isOver = cellIndex <= cell(position)
        let isEnd =
          stretch.map { cellIndex == cell($0.start) || cellIndex == cell(min($0.end, length)) }
          ?? false
        let line = colors.isASCII ? (isOver ? "=" : "-") : isOver ? "━" : "╌"
        let glyph = isEnd ? (colors.isASCII ? "|" : "┃") : line
        drawing.write(glyph, column: column, row: 0, style: isOver || isEnd ? style : faint)
      }
    }
    let loop =
      designer.stretch != nil || transport.isLooping && transport.length != nil
      ? (designer.hasNewSeeds ? "new seeds" : "loop")
      : transport.length == nil ? "endless" : "once"
    let alive = designer.playback.stage.simulation.counts.alive
    let cost = designer.playback.report.map { "\(($0.duration * 1000).text(decimals: 1)) ms" }
    let marks = [
      transport.length.map { "\($0.text(decimals: 2)) s" }, loop, "seed \(designer.playback.seed)",
      transport.speed.speedText, "\(alive.grouped) alive", layout.size.columns >= 100 ? cost : nil,
    ].compactMap(\.self).joined(separator: "  ")
    drawing.write(marks, column: bar.upperBound + 1, row: 0)
  }

  private var isNoticed: Bool { time < designer.playback.overlay.notice.end }

  /// The last line: what is typed, what has happened, or the keys of the part.
  private var message: String {
    if layout.size.columns < DesignLayout.leastSize.columns
      || layout.size.rows < DesignLayout.leastSize.rows
    {
      let least = DesignLayout.leastSize
      return "\(least.columns)x\(least.rows) cells show the rows"
    }
    if let asked { return asked }
    if isNoticed { return designer.playback.overlay.notice.text }
    if designer.shownPlacement == .alone { return "f: the rows  ?: keys" }
    return hint
  }

  /// What waits for an answer.
  private var asked: String? {
    switch designer.mode {
    case .searching(let word, _):
      let (index, count) = designer.finds
      let found = word.isEmpty ? "" : count == 0 ? "not found" : "\(index + 1) of \(count)"
      return "/\(word)_  \(found)  down, up: next, previous  Enter: here  Esc: back"
    case .naming(let name): return "write as: \(name)_   Enter: write  Ctrl-U: clear  Esc: not"
    case .leaving:
      let end = designer.journalProblem == nil ? "keeps the edits for the next time" : "LOSES them"
      return "not saved: w writes, q leaves and \(end)"
    case .restoring(let edits):
      let count = "\(edits.count) edit\(edits.count == 1 ? " was" : "s were")"
      return "\(count) not saved the last time: Enter: make them again  Esc: drop them"
    case .keys(let keys, let typed?):
      let what =
        keys.form == .color ? "a color" : keys.form == .point ? "x, y" : "place, value, or a value"
      return "\(what): \(typed)_   Enter: take  Esc: not"
    case .shaping(let keys, let index):
      return "\(menu(keys.shapes.map(\.name), index))  Enter: take  Esc: not"
    case .coloring(let color):
      return color.typed.map { "#rrggbb or a name: \($0)_   Enter: take  Esc: not" }
    case .typing(let text):
      let isRange = text.hasPrefix("±") || text.hasPrefix("+-")
      if let link = designer.present?.link, !text.hasPrefix("=") {
        return "for all of \(link): Enter: take  Esc: not   = this alone"
      }
      return isRange
        ? "the range: Enter: take  Esc: not"
        : "Enter: take  Esc: not   = this alone, not its $parameter   ± its range"
    case .choosing(let choices, let index): return "\(menu(choices, index))  Enter: take  Esc: not"
    case .help: return "any key: back"
    default: return nil
    }
  }

  /// Choices on a line, around the selected one.
  private func menu(_ choices: [String], _ index: Int) -> String {
    let words = choices.enumerated().map { $0.offset == index ? "[\($0.element)]" : $0.element }
    let room = max(20, layout.size.columns - 26)
    var first = 0
    // From the beginning, as long as the selected one fits.
    while first < index, words[first...index].joined(separator: " ").count > room * 2 / 3 {
      first += 1
    }
    return cut(words[first...].joined(separator: " "), to: room)
  }

  /// The keys of what is in use.
  private var hint: String {
    if let sheet = designer.sheet {
      let strength = "-+: strength \(sheet.strength.text(decimals: 1))"
      return switch sheet.kind {
      case .versions:
        "arrows, 1-9: choose  Enter: take  m: others, from the chosen  \(strength)  Esc: back"
      case .seeds: "arrows, 1-9: choose  Enter: take  g: others  Esc: back"
      case .effects:
        "arrows, 1-9: choose  Enter: open in place of this  PgUp, PgDn: others  Esc: back"
      }
    }
    switch designer.mode {
    case .keys(let keys, _):
      let own =
        keys.form == .color
        ? "left right:place up down:light Enter:color S:shapes"
        : "arrows:move -+:far 0-9,=:type Enter:shapes"
      return "\(keys.caption)  Tab:next \(own) n:add x:cut Esc:back"
    case .coloring:
      return "up down:choose  left right:change  -+:far  # or =:type  Enter, Esc:back"
    case .edits: return "up, down: choose  Enter: go there  Esc: back"
    case .reading: return "up, down: scroll  Esc: back"
    case .tree:
      return "?:keys n:new N:double x:cut J K:move t:mute T:solo Enter:rows u:undo w:write"
    default:
      return
        "?:keys /:find arrows:change 0-9:type Enter:edit u:undo Tab:tree w:write q:quit"
    }
  }
}
