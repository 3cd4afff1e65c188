package import Particles
package import Raster

/// A button to press or to leave: a question with fireworks as its yes.
package struct ButtonPrompt: Show {
  /// An effect without an end is shown for so long after the button was pressed.
  private static let patience: Seconds = 2

  package private(set) var outcome: Outcome?
  private(set) var theater: Theater
  private var button: Button
  private let effect: Effect
  private var pressedAt: Seconds?
  private var now: Seconds = 0

  /// Creates the prompt.
  ///
  /// Fireworks of the effect burst around the button's corners.
  package init(label: String, effect: Effect, size: ScreenSize, style: ShowStyle) {
    theater = Theater(size: size, style: style)
    button = Button(label: label)
    self.effect = effect
    placeObstacles()
  }

  package var isMoving: Bool { pressedAt != nil }

  package mutating func handle(_ event: InputEvent, at time: Seconds) {
    now = time
    switch event {
    case .key(.enter), .key(.character(" ")): press(at: time)
    case .mouseDown(_, let position):
      if button.frame(on: theater.size).contains(position) { press(at: time) }
    case .key(.escape), .key(.control("c")): outcome = pressedAt == nil ? .declined : .accepted
    case .resized(let size):
      theater.resize(to: size)
      placeObstacles()
    default: break
    }
  }

  private mutating func press(at time: Seconds) {
    guard pressedAt == nil else { return }
    pressedAt = time
    button.press(at: time)
    theater.place(effect.bursting(around: button.frame(on: theater.size)), at: time)
  }

  package mutating func adopt(blocks: BlockSet, background: Background) {
    theater.adopt(blocks: blocks, background: background)
  }

  package mutating func draw(at time: Seconds, into grid: inout ScreenGrid) {
    now = time
    theater.draw(at: time, panels: panels(at: time), into: &grid)
    guard let pressedAt, time - pressedAt >= Button.pressDuration else { return }
    if !theater.isMoving || time - pressedAt >= Self.patience { outcome = .accepted }
  }

  private func panels(at time: Seconds) -> [Panel] {
    let button = button.panel(on: theater.size, at: time, inks: theater.inks)
    return theater.size.rows >= 5 ? [button, hint] : [button]
  }

  /// Lets the button, as it is when it is not pressed, and the hint stop particles.
  private mutating func placeObstacles() {
    theater.setObstacles(panels(at: .infinity))
  }

  private var hint: Panel {
    let text = "Enter: yes   Esc: no"
    var drawing = PanelDrawing(
      columns: min(theater.size.columns, text.count),
      rows: 1,
      style: CellStyle(foreground: theater.inks.faint)
    )
    drawing.write(text, column: 0, row: 0)
    let row = button.frame(on: theater.size).rows.upperBound + 1
    return drawing.panel(
      at: ScreenPosition(
        column: (theater.size.columns - drawing.columns) / 2,
        row: min(row, theater.size.rows - 1)
      ),
      zPosition: 0
    )
  }
}
