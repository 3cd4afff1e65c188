internal import Kamuro
internal import KamuroParticles
package import KamuroScreen

/// A text that effects play around, at the top left of the screen and cut to it.
///
/// Particles pass in front of and behind its letters, and its words are obstacles for colliding
/// particles.
package struct TextStage: Sendable {
  /// The zPosition of the text, the same as that of boxes.
  static let zPosition = 0.0
  /// The maximum number of spaces between words that form one collider.
  private static let gap = 1

  private var text: StyledText
  /// Whether no more of it arrives.
  private(set) var isWhole: Bool
  /// The bursts of the text; `nil` if it stays still.
  private var shatter: Shatter?
  /// The index of the first visible line.
  private(set) var top = 0
  /// Rows of the screen.
  private var rows = 1
  /// Whether the text was scrolled or has grown since it was last placed.
  private var isOutdated = false
  /// The visible text: one panel, or none.
  private(set) var panels: [Panel] = []

  /// Creates a text stage, by default an empty one.
  ///
  /// - Parameters:
  ///   - text: The text, as far as it has arrived.
  ///   - isWhole: Whether that is all of it.
  ///   - shatters: Whether the text bursts into its letters from time to time and where it is
  ///     clicked; it is then no obstacle.
  ///   - gathers: Whether its letters fly together at the beginning; it is then no obstacle either.
  package init(
    _ text: StyledText = StyledText([]),
    isWhole: Bool = true,
    shatters: Bool = false,
    gathers: Bool = false
  ) {
    (self.text, self.isWhole) = (text, isWhole)
    shatter = shatters || gathers ? Shatter(shatters: shatters, gathers: gathers) : nil
  }

  /// Whether there is no text at all.
  var isEmpty: Bool { text.lines.isEmpty }

  /// Whether letters were in flight at the time of the last ``move(to:seed:)``.
  var isFlying: Bool { shatter?.isFlying ?? false }

  /// A remark to show once, if the text was truncated.
  var remark: String? {
    text.isCut ? "only the first \(text.lines.count) lines of the text are shown" : nil
  }

  // MARK: Placement

  /// Places the text on a stage, and makes it an obstacle.
  mutating func place(on theater: inout Theater) {
    isOutdated = false
    guard !isEmpty else { return }
    rows = theater.size.rows
    top = min(top, lastTop)
    let panel = panel(on: &theater)
    panels = [panel].compactMap(\.self)
    theater.raisesParticles = true
    if shatter == nil {
      theater.stage.setWalls(panel?.walls(bridging: Self.gap) ?? [])
    } else {
      shatter?.adopt(panel, firstLine: top, size: theater.size)
    }
  }

  /// The largest value of `top`, at which the last line is at the bottom.
  private var lastTop: Int { max(0, text.lines.count - rows) }

  /// Replaces the text by one that has grown; whoever has scrolled to its end stays at the end.
  mutating func adopt(_ text: StyledText, isWhole: Bool) {
    let isAtEnd = top > 0 && top == lastTop
    (self.text, self.isWhole) = (text, isWhole)
    if isAtEnd { top = lastTop }
    isOutdated = true
  }

  /// Places the text again if it was scrolled or has grown.
  mutating func settle(on theater: inout Theater) {
    if isOutdated { place(on: &theater) }
  }

  /// Scrolls down by some lines, up if negative; ``settle(on:)`` makes it visible.
  mutating func scroll(by lines: Int) {
    let place = min(max(0, top + lines), lastTop)
    guard place != top else { return }
    top = place
    isOutdated = true
  }

  /// Scrolls by a key.
  mutating func scroll(by key: Key) {
    // Pages overlap by one line, for orientation.
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

  /// The visible lines; spaces without a background are holes.
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
    var panel = Panel(
      origin: ScreenPosition(column: 0, row: 0),
      columns: columns,
      rows: lines.count,
      contents: cells,
      zPosition: Self.zPosition
    )
    panel.clusters = text.clusters
    return panel
  }

  // MARK: Bursts

  /// Bursts the text from a point, at a time of the effects; no effect on a still text.
  mutating func burst(from point: Point, at time: Seconds) {
    shatter?.burst(from: point, at: time)
  }

  /// Moves the letters to their positions at a time of the effects.
  mutating func move(to time: Seconds, seed: UInt64) {
    guard shatter != nil, !panels.isEmpty else { return }
    shatter?.draw(at: time, seed: seed, into: &panels[0])
  }
}
