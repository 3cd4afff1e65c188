internal import Kamuro
package import KamuroParticles
internal import KamuroRaster
package import KamuroScreen

/// A prompt with one or more buttons, answered with fireworks.
package struct ButtonPrompt: StagedShow {
  /// How long an endless effect is shown after a button was pressed.
  private static let patience: Seconds = 2.5

  /// From how many remaining seconds on a countdown is shown.
  private static let countdown: Seconds = 10

  package private(set) var outcome: Outcome?
  var theater: Theater
  private var buttons: ButtonRow
  private let effect: Effect
  /// The name of the Esc key in hints.
  private let escapeName: String
  /// The show's time at which the prompt ends unanswered; `nil` for never.
  private let timeout: Seconds?
  private var pressedAt: Seconds?
  /// Whether the fireworks of a press begin with the next frame.
  private var isBurstDue = false
  private var now: Seconds = 0

  /// Creates a prompt with at least one button.
  ///
  /// When a button is pressed, `effect` bursts around its corners.
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

  package var frameInterval: Seconds {
    isBurstDue ? 0 : min(theater.frameInterval(), buttons.timeToRelease(at: now))
  }

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
    advance(to: time)
    guard outcome == nil else { return }
    if Self.exits(on: event) { return leave() }
    switch event {
    case .key(.enter), .key(.character(" ")): press(at: time)
    case .mouseDown(_, let place):
      guard pressedAt == nil, buttons.moveFocus(to: place.cell, on: theater.size) else { break }
      press(at: time)
    case .key(let key): if pressedAt == nil { buttons.moveFocus(by: key, on: theater.size) }
    case .resized(let size):
      theater.stage.resize(to: size)
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

  /// Starts the fireworks of a press.
  private mutating func burst() {
    guard isBurstDue, let pressedAt else { return }
    isBurstDue = false
    placeObstacles()
    theater.place(effect, around: buttons.focusedFrame(on: theater.size), at: pressedAt)
  }

  private mutating func leave() {
    outcome = exitOutcome
  }

  /// Advances the clock, and ends the prompt when the timeout has passed.
  private mutating func advance(to time: Seconds) {
    now = time
    if let timeout, time >= timeout, pressedAt == nil, outcome == nil { outcome = .timedOut }
  }

  package mutating func draw(at time: Seconds, into grid: inout ScreenGrid) {
    advance(to: time)
    burst()
    theater.draw(at: time, panels: panels(at: time), into: &grid)
    guard let pressedAt, time - pressedAt >= Button.pressDuration else { return }
    if !theater.stage.hasEffects || time - pressedAt >= Self.patience { leave() }
  }

  private func panels(at time: Seconds) -> [Panel] {
    let boxes = buttons.panels(on: theater.size, at: time, colors: theater.panelColors)
    return boxes + [hint(at: time)].compactMap(\.self)
  }

  /// Makes the buttons, in their unpressed state, obstacles for particles.
  private mutating func placeObstacles() {
    theater.setObstacles(panels(at: .infinity))
  }
}

// MARK: - Hint

extension ButtonPrompt {
  /// The line below the buttons: the keys and, near the timeout, the remaining seconds; none once a
  /// button was pressed, since it would stand dark in the light.
  private func hint(at time: Seconds) -> Panel? {
    guard pressedAt == nil else { return nil }
    let row = buttons.layout(on: theater.size).bottom + 1
    guard theater.size.rows >= 5, row <= theater.size.rows else { return nil }
    let text = hintText(columns: theater.size.columns, at: time)
    var drawing = PanelDrawing(
      columns: min(theater.size.columns, text.count),
      rows: 1,
      style: CellStyle(foreground: theater.panelColors.faint)
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

  /// The longest text that fits; of the keys, the self-evident ones are omitted first.
  private func hintText(columns: Int, at time: Seconds) -> String {
    let texts =
      buttons.count == 1
      ? ["Enter: yes   \(escapeName): no"]
      : [
        "Tab: next   Enter: choose   \(escapeName): exit",
        "Enter: choose   \(escapeName): exit", "\(escapeName): exit",
      ]
    var left = ""
    if let timeout, time < timeout, timeout - time <= Self.countdown {
      left = "\(Int((timeout - time).rounded(.up))) s"
    }
    let wordings =
      texts.map { left.isEmpty ? $0 : "\($0)   \(left)" } + (left.isEmpty ? [] : [left])
    return wordings.first { $0.count <= columns } ?? wordings[wordings.count - 1]
  }
}
