internal import Kamuro
internal import KamuroParticles
internal import KamuroRaster
internal import KamuroScreen

/// Buttons side by side, one of which has the focus.
///
/// ```
/// ┏━━━━━━━━━━━━━┓  ╭────────────╮
/// ┃   > Yes <   ┃  │     No     │      a row that is too long goes on below
/// ┗━━━━━━━━━━━━━┛  ╰────────────╯
/// ```
struct ButtonRow: Sendable {
  /// Columns between two buttons of the same line.
  private static let gap = 2

  private var buttons: [Button]
  /// The index of the focused button, which Enter presses.
  private(set) var focus = 0

  /// Creates the buttons, at least one, with the focus on the first.
  init(labels: [String]) {
    buttons = (labels.isEmpty ? [""] : labels).map { Button(label: $0) }
  }

  /// The number of buttons.
  var count: Int { buttons.count }

  /// Shows the focused button pressed for a moment.
  mutating func press(at time: Seconds) {
    buttons[focus].press(at: time)
  }

  /// The seconds until the focused button looks released; infinite if it does.
  func timeToRelease(at time: Seconds) -> Seconds { buttons[focus].timeToRelease(at: time) }

  /// Moves the focus to the button at a screen position; returns false if there is none.
  mutating func moveFocus(to place: ScreenPosition, on size: ScreenSize) -> Bool {
    guard let index = layout(on: size).frames.firstIndex(where: { $0?.contains(place) == true })
    else { return false }
    focus = index
    return true
  }

  /// Moves the focus by a key; Tab and the arrows wrap around at both ends.
  mutating func moveFocus(by key: Key, on size: ScreenSize) {
    switch key {
    case .tab, .right: focus = (focus + 1) % count
    case .backTab, .left: focus = (focus + count - 1) % count
    case .home: focus = 0
    case .end: focus = count - 1
    case .up, .down: moveFocus(byLines: key == .up ? -1 : 1, on: size)
    default: break
    }
  }

  /// Moves the focus to the nearest button of the line above or below.
  private mutating func moveFocus(byLines step: Int, on size: ScreenSize) {
    let lines = lines(on: size)
    guard let line = lines.firstIndex(where: { $0.contains(focus) }),
      lines.indices.contains(line + step)
    else { return }
    func middle(_ index: Int, in line: Range<Int>) -> Int {
      2 * start(of: index, in: line, on: size) + width(of: index, on: size)
    }
    let here = middle(focus, in: lines[line])
    let other = lines[line + step]
    focus =
      other.min { abs(middle($0, in: other) - here) < abs(middle($1, in: other) - here) } ?? focus
  }

  /// The visible boxes at a time; if the screen is too small, the lines around the focus.
  func panels(on size: ScreenSize, at time: Seconds, colors: PanelColors) -> [Panel] {
    zip(buttons.indices, layout(on: size).frames).compactMap { index, frame in
      frame.map { frame in
        buttons[index].panel(
          in: frame,
          at: time,
          colors: colors,
          hasFocus: count == 1 ? nil : index == focus
        )
      }
    }
  }
}

// MARK: - Layout

extension ButtonRow {
  /// The positions of the buttons.
  struct Layout {
    /// The frame of each button; `nil` if it does not fit on the screen.
    var frames: [ScreenFrame?]
    /// The row below the last line.
    var bottom: Int
  }

  /// The frame of the focused button, which is always on the screen.
  func focusedFrame(on size: ScreenSize) -> ScreenFrame {
    layout(on: size).frames[focus] ?? ScreenFrame(columns: 0..<1, rows: 0..<1)
  }

  /// Centers the lines; boxes are three rows high if the screen is high enough for these and some
  /// sky, otherwise one.
  func layout(on size: ScreenSize) -> Layout {
    let lines = lines(on: size)
    let isTall = 3 * lines.count + 6 <= size.rows
    let height = isTall ? 3 : 1
    let space = !isTall && 2 * lines.count + 3 <= size.rows ? 1 : 0
    let fitting = min(lines.count, size.rows)
    let focusLine = lines.firstIndex { $0.contains(focus) } ?? 0
    let first = min(max(0, focusLine - fitting / 2), lines.count - fitting)
    let top = (size.rows - fitting * (height + space) + space) / 2
    var frames = [ScreenFrame?](repeating: nil, count: count)
    for line in first..<first + fitting {
      let row = top + (line - first) * (height + space)
      for index in lines[line] {
        let column = start(of: index, in: lines[line], on: size)
        frames[index] = ScreenFrame(
          columns: column..<column + width(of: index, on: size),
          rows: row..<row + height
        )
      }
    }
    return Layout(frames: frames, bottom: top + fitting * (height + space) - space)
  }

  /// The indices of the buttons of each line.
  private func lines(on size: ScreenSize) -> [Range<Int>] {
    var lines = [0..<0]
    var used = 0
    for index in buttons.indices {
      let width = width(of: index, on: size)
      let line = lines[lines.count - 1]
      if line.isEmpty || used + Self.gap + width <= size.columns {
        used += (line.isEmpty ? 0 : Self.gap) + width
        lines[lines.count - 1] = line.lowerBound..<index + 1
      } else {
        used = width
        lines.append(index..<index + 1)
      }
    }
    return lines
  }

  private func width(of index: Int, on size: ScreenSize) -> Int {
    min(size.columns, buttons[index].label.displayWidth + 8)
  }

  private func start(of index: Int, in line: Range<Int>, on size: ScreenSize) -> Int {
    func length(_ buttons: Range<Int>) -> Int {
      buttons.reduce(0) { $0 + width(of: $1, on: size) + Self.gap }
    }
    return (size.columns - length(line) + Self.gap) / 2 + length(line.lowerBound..<index)
  }
}
