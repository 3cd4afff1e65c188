internal import Kamuro
internal import KamuroParticles
internal import KamuroRaster
internal import KamuroScreen

/// A pressable box with a label.
struct Button: Sendable {
  /// The time for which the button looks pressed.
  static let pressDuration: Seconds = 0.15
  /// The zPosition of all boxes: sparks pass in front of them and behind them.
  static let zPosition = 0.0

  let label: String
  /// The place of a single button's middle, as a part of the screen's height.
  private let height: Double
  /// Whether the mouse pointer is over the button.
  var isHovered = false
  private var pressedAt: Seconds = -.infinity

  /// The values that the drawn box depends on, besides its label.
  private struct Look: Hashable {
    let size: ScreenSize
    let isDown: Bool
    let isHovered: Bool
    let colors: PanelColors
  }

  private var drawn = DrawnPanel<Look>()

  init(label: String, height: Double = 0.5) {
    self.height = height
    // Control characters never become a screen cell; here the label is reduced to one line.
    self.label = String(label.filter { !$0.isNewline }.prefix(60))
  }

  /// Shows the button pressed from `time` on, for ``pressDuration``.
  mutating func press(at time: Seconds) {
    pressedAt = time
  }

  func isPressed(at time: Seconds) -> Bool {
    time - pressedAt < Self.pressDuration
  }

  /// The seconds until the button looks released; infinite if it does.
  func timeToRelease(at time: Seconds) -> Seconds {
    isPressed(at: time) ? pressedAt + Self.pressDuration - time : .infinity
  }

  /// The size of the box in columns and rows.
  private func extent(on size: ScreenSize) -> (columns: Int, rows: Int) {
    let columns = min(size.columns, label.displayWidth + 8)
    return (columns, min(size.rows, size.rows >= 12 ? 3 : 1))
  }

  /// The frame of a single button, in the middle of the screen's width.
  func frame(on size: ScreenSize) -> ScreenFrame {
    let extent = extent(on: size)
    let row = min(
      Int(Double(size.rows) * height - Double(extent.rows) / 2),
      size.rows - extent.rows
    )
    return ScreenFrame(
      columns: (size.columns - extent.columns) / 2..<(size.columns + extent.columns) / 2,
      rows: row..<row + extent.rows
    )
  }

  /// The box of a single button at a time.
  mutating func panel(on size: ScreenSize, at time: Seconds, colors: PanelColors) -> Panel {
    let look = Look(size: size, isDown: isPressed(at: time), isHovered: isHovered, colors: colors)
    if let panel = drawn[look] { return panel }
    let panel = panel(in: frame(on: size), at: time, colors: colors)
    drawn[look] = panel
    return panel
  }

  /// The box in a given frame; `hasFocus` is `nil` for a single button, which is never marked.
  func panel(in frame: ScreenFrame, at time: Seconds, colors: PanelColors, hasFocus: Bool? = nil)
    -> Panel
  {
    let isDown = isPressed(at: time)
    let isMarked = hasFocus == true
    let style = style(isDown: isDown, isDim: hasFocus == false, colors: colors)
    var drawing = PanelDrawing(columns: frame.columns.count, rows: frame.rows.count, style: style)
    if frame.rows.count == 3 {
      drawing.drawBorder(isDown || isMarked ? .inset : .raised, isASCII: colors.isASCII)
    }
    let marked = "> \(label) <"
    let text = isMarked && marked.displayWidth <= frame.columns.count ? marked : label
    drawing.write(
      text,
      column: max(0, (frame.columns.count - text.displayWidth) / 2),
      row: frame.rows.count / 2
    )
    return drawing.panel(
      at: ScreenPosition(column: frame.columns.lowerBound, row: frame.rows.lowerBound),
      zPosition: Self.zPosition
    )
  }

  private func style(isDown: Bool, isDim: Bool, colors: PanelColors) -> CellStyle {
    if isDim { return CellStyle(foreground: colors.text, background: colors.board) }
    return CellStyle(
      foreground: isDown ? colors.pressedText : colors.label,
      background: isDown ? colors.pressedButton : isHovered ? colors.hoveredButton : colors.button,
      attributes: (isDown || isHovered) && !colors.hasColors ? [.bold, .reverse] : .bold
    )
  }
}
