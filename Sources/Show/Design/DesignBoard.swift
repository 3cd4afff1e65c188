internal import Kamuro
internal import KamuroParticles
internal import KamuroPresets
internal import KamuroRaster
internal import KamuroScreen

/// The panels of a designer, and what is where on them.
struct DesignBoard {
  /// A line of the list.
  enum Line {
    case section(String)
    case row(Int)
    /// Further lines below a row.
    case note(String)
  }

  /// The rows above a list, and the columns of its flags.
  static let header = 2
  static let flags = 3
  private static let shortestName = 12

  let designer: Designer
  let time: Seconds
  let layout: DesignLayout
  let colors: PanelColors
  let nameWidth: Int
  let sliderWidth: Int
  /// The lines of the rows, and those of them that are shown.
  let lines: [Line]
  let shown: Range<Int>
  /// The parts that are shown.
  let shownParts: Range<Int>

  init(_ designer: Designer, at time: Seconds) {
    (self.designer, self.time) = (designer, time)
    colors = designer.playback.theater.panelColors
    layout = DesignLayout(
      on: designer.screen,
      isHidden: designer.shownPlacement == .alone || designer.sheet != nil,
      showsTree: designer.mode == .tree
    )
    let width = layout.rows?.columns ?? 0
    sliderWidth = width >= 60 ? 17 : width >= 44 ? 11 : 9
    nameWidth = Self.shortestName + (width >= 60 ? 10 : width >= 44 ? 3 : 0)
    var lines: [Line] = []
    var section = ""
    for (index, row) in designer.rows.enumerated() {
      if row.section != section { lines.append(.section(row.section)) }
      section = row.section
      lines.append(.row(index))
      for note in Self.notes(of: row, at: index, nameWidth: nameWidth, in: designer) {
        lines += note.wrapped(to: max(8, width - 5)).map { .note($0) }
      }
    }
    self.lines = lines
    let place = lines.firstIndex { if case .row(designer.row) = $0 { true } else { false } } ?? 0
    var room = (layout.rows?.rows ?? 0) - Self.header
    // An editor over the rows leaves the selected one visible.
    if designer.mode.hasEditor, let editor = layout.editor, let box = layout.rows,
      editor.column == box.column
    {
      room = max(1, room - editor.rows)
    }
    shown = Self.window(of: lines.count, around: place, rows: room)
    shownParts = Self.window(
      of: designer.tree.parts.count,
      around: designer.part,
      rows: (layout.tree?.rows ?? 0) - 1 - (layout.rows == nil ? 1 : 0)
    )
  }

  /// The part of a list that is shown, with a selected line in it.
  private static func window(of count: Int, around selected: Int, rows: Int) -> Range<Int> {
    let rows = max(1, rows)
    let first = min(max(0, selected - rows * 2 / 3), max(0, count - rows))
    return first..<min(count, first + rows)
  }

  /// What stands below a row: why an edit was refused, or what the property means.
  private static func notes(
    of row: PropertyRow,
    at index: Int,
    nameWidth: Int,
    in designer: Designer
  ) -> [String] {
    guard index == designer.row else { return [] }
    var notes: [String] = []
    if let refusal = designer.refusal,
      refusal.path.components.starts(with: row.target.components)
        || row.target.components.starts(with: refusal.path.components)
    {
      notes.append(refusal.message)
    }
    if row.title.count > nameWidth { notes.append(row.name) }
    if let link = row.link {
      notes.append("\(link): a change goes to the parameter; = changes this alone")
    }
    if !designer.showsMeaning, row.isUnusual { notes.append("usual: \(row.usual)") }
    if designer.showsMeaning {
      notes.append(row.summary)
      if !row.usual.isEmpty { notes.append("usual: \(row.usual)") }
      if row.initial != .null { notes.append("default: \(row.initial.jsonLine)") }
    }
    return notes
  }

  // MARK: Places

  private var left: Int { layout.rows?.column ?? layout.size.columns }
  var sliderColumn: Int { left + Self.flags + nameWidth + 1 }
  var valueColumn: Int { sliderColumn + sliderWidth + 1 }

  /// The row at a place; `nil` where there is none.
  func row(at place: PointerPlace) -> Int? {
    let line = shown.lowerBound + place.cell.row - Self.header
    guard let box = layout.rows, box.contains(place.cell), place.cell.column > box.column,
      place.cell.row >= Self.header, shown.contains(line), case .row(let index) = lines[line]
    else { return nil }
    return index
  }

  /// The part of the tree at a place.
  func part(at place: PointerPlace) -> Int? {
    guard let box = layout.tree, box.contains(place.cell) else { return nil }
    let header = layout.rows == nil ? Self.header : 1
    let index = shownParts.lowerBound + place.cell.row - box.row - header
    return place.cell.row >= box.row + header && shownParts.contains(index) ? index : nil
  }

  func isOnSlider(_ place: PointerPlace) -> Bool {
    (sliderColumn..<sliderColumn + sliderWidth).contains(place.cell.column)
  }

  func isOnValue(_ place: PointerPlace) -> Bool { place.cell.column >= valueColumn }

  /// Whether a place on a slider is on the range of its value, beside the value itself.
  func isOnRange(of row: PropertyRow, at place: PointerPlace) -> Bool {
    guard let cells = cells(ofSliderOf: row), cells.low < cells.high else { return false }
    let cell = place.cell.column - sliderColumn
    return cell != cells.mean && (cell == cells.low || cell == cells.high)
  }

  /// Whether a place is on the mark that compares two texts.
  func isOnComparison(_ place: PointerPlace) -> Bool {
    guard let box = layout.rows ?? layout.tree, place.cell.row == box.row else { return false }
    return place.cell.column >= box.column + box.columns - 5
  }

  /// Whether a place is on a handle, or beside it.
  func isOn(_ handle: StageHandle, at place: PointerPlace) -> Bool {
    let shown = position(of: handle)
    guard layout.stageColumns.contains(place.cell.column) else { return false }
    return abs(place.cell.column - shown.column) <= 1 && abs(place.cell.row - shown.row) <= 1
  }

  private func position(of handle: StageHandle) -> ScreenPosition {
    let box = designer.stageBox
    return handle.shown(
      from: box.origin,
      columns: layout.stageColumns,
      rows: max(1, layout.size.rows - DesignLayout.footerRows)
    )
  }

  /// The part of a slider at a place, also beside it.
  func sliderFraction(at place: PointerPlace) -> Double {
    (Double(place.cell.column - sliderColumn) + place.x - 0.5) / Double(sliderWidth - 1)
  }

  /// The channel of an open color at a place.
  func channel(at place: PointerPlace) -> ColorField.Channel? {
    guard let plot = layout.plot else { return nil }
    let index = (place.cell.row - plot.row) / 2
    let channels = ColorField.Channel.allCases
    return place.cell.row >= plot.row && channels.indices.contains(index) ? channels[index] : nil
  }

  // MARK: Drawing

  var style: CellStyle { CellStyle(foreground: colors.text, background: colors.board) }
  var faint: CellStyle { CellStyle(foreground: colors.faint, background: colors.board) }
  var bright: CellStyle {
    CellStyle(foreground: colors.pressedText, background: colors.pressedButton)
  }

  var panels: [Panel] {
    var panels: [Panel] = []
    if layout.rows != nil { panels.append(rowList) }
    if layout.tree != nil { panels.append(treeList) }
    if layout.edits != nil { panels.append(editList) }
    if let handle = designer.handle, designer.sheet == nil { panels.append(mark(of: handle)) }
    if let editor { panels.append(editor) }
    if let page { panels.append(page) }
    panels.append(footer)
    if case .help(let isOfTree) = designer.mode {
      let keys = isOfTree ? Designer.treeKeys : Designer.keys
      panels.append(keys.board(on: layout.size, colors: colors))
    }
    return panels
  }

  private func mark(of handle: StageHandle) -> Panel {
    var mark = PanelDrawing(
      columns: 1,
      rows: 1,
      style: CellStyle(foreground: colors.text, attributes: .bold)
    )
    mark.write(colors.isASCII ? "+" : "◎", column: 0, row: 0)
    return mark.panel(at: position(of: handle), zPosition: 1_300_000)
  }

  /// A column of a panel's edge.
  func drawEdge(at column: Int, in drawing: inout PanelDrawing) {
    for row in 0..<drawing.rows {
      drawing.write(colors.isASCII ? "|" : "│", column: column, row: row, style: faint)
    }
  }

  func cut(_ text: String, to width: Int) -> String {
    text.cut(to: max(1, width), isASCII: colors.isASCII)
  }
}

extension Designer.Mode {
  /// Whether letters search.
  var isMenu: Bool {
    switch self {
    case .choosing, .shaping: true
    default: false
    }
  }

  /// Whether an editor is open beside the rows.
  var hasEditor: Bool {
    switch self {
    case .keys, .shaping, .coloring: true
    default: false
    }
  }
}
