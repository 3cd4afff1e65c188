internal import KamuroParticles
package import KamuroScreen

/// Text that effects play around: at the top left of the screen, as much of it as there is room for.
///
/// Particles pass in front of its letters and behind them, and its words stop those that meet walls.
package struct TextStage: Sendable {
  /// The depth of the text: that of boxes.
  static let zPosition = 0.0
  /// Words with so many blanks between them are one wall.
  private static let gap = 1

  private let text: StyledText
  /// How it bursts; `nil` where it stands still.
  private var shatter: Shatter?
  /// The line at the top of the screen.
  private(set) var top = 0
  /// Rows of the screen.
  private var rows = 1
  /// Whether it has been scrolled since it was put on the stage.
  private var isScrolled = false
  /// What stands on the screen: one panel, or none.
  private(set) var panels: [Panel] = []

  /// Creates a stage of text, by default of none.
  ///
  /// - Parameter shatters: Whether it bursts into its letters now and then, and where it is clicked;
  ///   it then stops no particles.
  package init(_ text: StyledText = StyledText([]), shatters: Bool = false) {
    self.text = text
    shatter = shatters ? Shatter() : nil
  }

  /// Whether there is no text at all.
  var isEmpty: Bool { text.lines.isEmpty }

  /// What people have to know of the text, in a line.
  var remark: String? {
    text.isCut ? "only the first \(text.lines.count) lines of the text are here" : nil
  }

  // MARK: Its place

  /// Puts the text on a stage, as it is now.
  mutating func place(on theater: inout Theater) {
    guard !isEmpty else { return }
    isScrolled = false
    rows = theater.size.rows
    top = min(top, lastTop)
    let panel = panel(on: &theater)
    panels = [panel].compactMap(\.self)
    theater.mingles = true
    if shatter == nil {
      theater.setWalls(panel?.walls(bridging: Self.gap) ?? [])
    } else {
      shatter?.adopt(panel, firstLine: top, size: theater.size)
    }
  }

  /// The line at the top when the last one is at the bottom.
  private var lastTop: Int { max(0, text.lines.count - rows) }

  /// Puts the text on a stage where it has been scrolled to, if it has.
  mutating func settle(on theater: inout Theater) {
    if isScrolled { place(on: &theater) }
  }

  /// Scrolls by some lines, down where they are more than 0; ``settle(on:)`` shows it.
  mutating func scroll(by lines: Int) {
    let place = min(max(0, top + lines), lastTop)
    guard place != top else { return }
    top = place
    isScrolled = true
  }

  /// Scrolls as a key says.
  mutating func scroll(by key: Key) {
    // A line of the page before stays, so that one sees where it goes on.
    let page = max(1, rows - 1)
    switch key {
    case .up: scroll(by: -1)
    case .down: scroll(by: 1)
    case .pageUp: scroll(by: -page)
    case .pageDown: scroll(by: page)
    case .home: scroll(by: -text.lines.count)
    case .end: scroll(by: text.lines.count)
    default: break
    }
  }

  /// The lines that are on the screen; what is not seen is a hole.
  private func panel(on theater: inout Theater) -> Panel? {
    let lines = text.lines[top...].prefix(theater.size.rows)
    let columns = min(lines.map(\.count).max() ?? 0, theater.size.columns)
    guard columns > 0 else { return nil }
    var cells: [PlacedCell] = []
    for (row, line) in lines.enumerated() {
      for (column, cell) in line.prefix(columns).enumerated() where cell.isSeen {
        cells.append(PlacedCell(theater.shown(cell), column: column, row: row))
      }
    }
    return Panel(
      origin: ScreenPosition(column: 0, row: 0),
      columns: columns,
      rows: lines.count,
      contents: cells,
      zPosition: Self.zPosition
    )
  }

  // MARK: Its bursts

  /// Lets the text burst from a place on, at a time of the effects, if it bursts at all.
  mutating func burst(from position: ScreenPosition, at time: Seconds) {
    shatter?.burst(from: position.middle, at: time)
  }

  /// Puts the letters where they are at a time of the effects.
  mutating func move(to time: Seconds, seed: UInt64) {
    guard shatter != nil, !panels.isEmpty else { return }
    shatter?.draw(at: time, seed: seed, into: &panels[0])
  }
}
