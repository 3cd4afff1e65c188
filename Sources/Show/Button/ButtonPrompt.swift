package import KamuroParticles
package import KamuroRaster
package import KamuroScreen

/// Buttons to press or to leave: a question with fireworks as its answer.
package struct ButtonPrompt: Show {
  /// An effect without an end is shown for so long after a button was pressed.
  private static let patience: Seconds = 2

  /// The time left is told in whole seconds from so many on.
  private static let countdown: Seconds = 10

  package private(set) var outcome: Outcome?
  private(set) var theater: Theater
  private var buttons: ButtonRow
  private let effect: Effect
  /// How Esc is pressed.
  private let escapeName: String
  /// When it is over without an answer.
  private let timeout: Seconds?
  private var pressedAt: Seconds?
  /// Whether the fireworks of a press wait for the next frame.
  private var isBurstDue = false
  private var now: Seconds = 0

  /// Creates the prompt, with one button at least.
  ///
  /// Fireworks of the effect burst around the corners of the button that is pressed.
  package init(
    labels: [String],
    effect: Effect,
    timeout: Seconds? = nil,
    size: ScreenSize,
    style: ShowStyle
  ) {
    theater = Theater(size: size, style: style)
    buttons = ButtonRow(labels: labels)
    self.effect = effect
    self.timeout = timeout
    escapeName = style.escapeName
    placeObstacles()
  }

  package var isMoving: Bool { pressedAt != nil }

  package var deadline: Seconds? {
    guard let timeout, pressedAt == nil, outcome == nil else { return nil }
    let left = timeout - now
    if left > Self.countdown { return timeout - Self.countdown }
    return timeout - max(0, left.rounded(.up) - 1)
  }

  package static func exits(on event: InputEvent) -> Bool {
    event == .key(.escape) || event == .key(.control("c"))
  }

  package var exitOutcome: Outcome { pressedAt == nil ? .declined : .chosen(buttons.focus) }

  package mutating func handle(_ event: InputEvent, at time: Seconds) {
    pass(to: time)
    guard outcome == nil else { return }
    if Self.exits(on: event) { return leave() }
    switch event {
    case .key(.enter), .key(.character(" ")): press(at: time)
    case .mouseDown(_, let position):
      guard pressedAt == nil, buttons.moveFocus(to: position, on: theater.size) else { break }
      press(at: time)
    case .key(let key): if pressedAt == nil { buttons.moveFocus(by: key, on: theater.size) }
    case .resized(let size):
      theater.resize(to: size)
      placeObstacles()
    default: break
    }
  }

  private mutating func press(at time: Seconds) {
    guard pressedAt == nil else { return }
    pressedAt = time
    buttons.press(at: time)
    isBurstDue = true
  }

  /// Lets the fireworks of a press begin.
  private mutating func burst() {
    guard isBurstDue, let pressedAt else { return }
    isBurstDue = false
    placeObstacles()
    theater.place(effect.bursting(around: buttons.focusedFrame(on: theater.size)), at: pressedAt)
  }

  private mutating func leave() {
    outcome = exitOutcome
  }

  /// Takes notice of the time: whoever has not answered by then will not.
  private mutating func pass(to time: Seconds) {
    now = time
    if let timeout, time >= timeout, pressedAt == nil, outcome == nil { outcome = .timedOut }
  }

  package mutating func adopt(blocks: BlockSet, background: Background) {
    theater.adopt(blocks: blocks, background: background)
  }

  package mutating func adopt(colors: ColorDepth) {
    theater.adopt(colors: colors)
  }

  package mutating func draw(at time: Seconds, into grid: inout ScreenGrid) {
    pass(to: time)
    burst()
    theater.draw(at: time, panels: panels(at: time), into: &grid)
    guard let pressedAt, time - pressedAt >= Button.pressDuration else { return }
    if !theater.isMoving || time - pressedAt >= Self.patience { leave() }
  }

  private func panels(at time: Seconds) -> [Panel] {
    let boxes = buttons.panels(on: theater.size, at: time, inks: theater.inks)
    return boxes + [hint(at: time)].compactMap(\.self)
  }

  /// Lets the buttons, as they are when none is pressed, and the hint stop particles.
  private mutating func placeObstacles() {
    theater.setObstacles(panels(at: .infinity))
  }
}

// MARK: - The line below

extension ButtonPrompt {
  /// What the keys do, and towards the end how much time is left.
  private func hint(at time: Seconds) -> Panel? {
    let row = buttons.layout(on: theater.size).bottom + 1
    guard theater.size.rows >= 5, row <= theater.size.rows else { return nil }
    let text = hintText(columns: theater.size.columns, at: time)
    var drawing = PanelDrawing(
      columns: min(theater.size.columns, text.count),
      rows: 1,
      style: CellStyle(foreground: theater.inks.faint)
    )
    drawing.write(text, column: 0, row: 0)
    return drawing.panel(
      at: ScreenPosition(
        column: (theater.size.columns - drawing.columns) / 2,
        row: min(row, theater.size.rows - 1)
      ),
      zPosition: 0
    )
  }

  /// The longest text that fits; of keys that there is no room for, those that people guess are
  /// left out.
  private func hintText(columns: Int, at time: Seconds) -> String {
    let texts =
      buttons.count == 1
      ? ["Enter: yes   \(escapeName): no"]
      : [
        "Tab: next   Enter: choose   \(escapeName): leave",
        "Enter: choose   \(escapeName): leave", "\(escapeName): leave",
      ]
    var left = ""
    if let timeout, pressedAt == nil, time < timeout, timeout - time <= Self.countdown {
      left = "\(Int((timeout - time).rounded(.up))) s"
    }
    let told = texts.map { left.isEmpty ? $0 : "\($0)   \(left)" } + (left.isEmpty ? [] : [left])
    return told.first { $0.count <= columns } ?? told[told.count - 1]
  }
}
