package import KamuroScreen

/// The screen cells and the modes of a terminal.
package struct EmulatedScreen: Hashable, Sendable {
  /// The screen cells; a wide glyph is in its left cell, and the continuation in its right one.
  package let grid: ScreenGrid
  /// Whether the cursor is visible.
  package let isCursorVisible: Bool
  /// The position of the cursor.
  package let cursor: ScreenPosition
  /// Whether the alternate screen is shown.
  package let isAlternate: Bool
  /// Whether the mouse's movements or buttons are reported.
  package let isMouseReported: Bool
  /// Whether the keypad or the cursor keys send their application sequences.
  package let isKeypadApplied: Bool

  /// The tmux format of the modes.
  static let stateFormat =
    "#{cursor_flag} #{cursor_x} #{cursor_y} #{alternate_on} "
    + "#{mouse_standard_flag}#{mouse_button_flag}#{mouse_any_flag}#{mouse_all_flag}#{mouse_sgr_flag} "
    + "#{keypad_flag}#{keypad_cursor_flag}"

  /// Reads tmux' answers.
  init(text: String, state: String, columns: Int, rows: Int) throws {
    let fields = state.split(whereSeparator: \.isWhitespace)
    guard fields.count == 6, let column = Int(fields[1]), let row = Int(fields[2]) else {
      throw SystemError("tmux answered \(state.debugDescription)")
    }
    isCursorVisible = fields[0] == "1"
    cursor = ScreenPosition(column: column, row: row)
    isAlternate = fields[3] == "1"
    isMouseReported = fields[4].contains("1")
    isKeypadApplied = fields[5].contains("1")
    var parser = CaptureParser(size: ScreenSize(columns: columns, rows: rows))
    parser.parse(text)
    grid = parser.grid
  }

  /// Whether the lines of ``TerminalEmulator/firstScreen`` are where they were.
  package var keepsFirstScreen: Bool {
    lines.starts(with: TerminalEmulator.firstLines.prefix(grid.size.rows))
  }

  /// The cell at a column and row.
  package subscript(column: Int, row: Int) -> ScreenCell { grid[column, row] }

  /// The rows as text, without trailing spaces.
  package var lines: [String] {
    (0..<grid.size.rows).map { row in
      var line = ""
      for column in 0..<grid.size.columns {
        let cell = grid[column, row]
        if !cell.attributes.contains(.continuation) { line.unicodeScalars.append(cell.glyph) }
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// The normalized screen, equal for screens that look the same.
  package var visible: ScreenGrid { grid.visible }
}

extension ScreenGrid {
  /// The normalized grid, equal for grids that look the same.
  ///
  /// Spaces have no foreground, half blocks have the upper half as ink, and full blocks are spaces
  /// on their color.
  package var visible: ScreenGrid {
    var result = self
    for index in cells.indices { result.cells[index] = cells[index].visible }
    return result
  }
}

extension ScreenCell {
  /// The normalized screen cell.
  fileprivate var visible: ScreenCell {
    let isReversed = attributes.contains(.reverse)
    if glyph == " ", !attributes.contains(.continuation), !isReversed {
      return ScreenCell(" ", background: background, attributes: attributes.intersection(.wide))
    }
    if glyph == "\u{2588}", foreground != .standard, attributes.isEmpty {
      return ScreenCell(" ", background: foreground)
    }
    let areColorsSure = foreground != .standard && background != .standard
    if glyph == "\u{2584}", attributes.isEmpty, areColorsSure {
      return ScreenCell("\u{2580}", foreground: background, background: foreground)
    }
    return self
  }
}

/// A parser of the output of `capture-pane -e`: text with SGR sequences.
private struct CaptureParser {
  var grid: ScreenGrid
  private var foreground = ScreenColor.standard
  private var background = ScreenColor.standard
  private var attributes: ScreenCell.Attributes = []
  private var column = 0
  private var row = 0

  /// Hangul, and what is Chinese or Japanese.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xFF01...0xFF60,
  ]

  init(size: ScreenSize) {
    grid = ScreenGrid(size: size)
  }

  mutating func parse(_ text: String) {
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\n":
        row += 1
        column = 0
      case "\u{1B}":
        let sequence = scalars.prefix { $0 != "m" }
        scalars = scalars.dropFirst(sequence.count + 1)
        apply(String(sequence.dropFirst()).split(separator: ";").map { Int($0) ?? 0 })
      case "\u{E}", "\u{F}": break
      default: put(scalar)
      }
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    // Marks belong to the glyph before them.
    guard scalar.properties.generalCategory != .nonspacingMark else { return }
    let isWide =
      scalar.properties.isEmojiPresentation
      || Self.wide.contains { $0.contains(scalar.value) }
    guard row < grid.size.rows, column < grid.size.columns else { return }
    grid[column, row] = ScreenCell(
      scalar,
      foreground: foreground,
      background: background,
      attributes: isWide ? attributes.union(.wide) : attributes
    )
    column += 1
    guard isWide, column < grid.size.columns else { return }
    grid[column, row] = .continuation
    column += 1
  }

  private mutating func apply(_ parameters: [Int]) {
    var rest = (parameters.isEmpty ? [0] : parameters)[...]
    while let code = rest.popFirst() {
      switch code {
      case 0: (foreground, background, attributes) = (.standard, .standard, [])
      case 1: attributes.insert(.bold)
      case 2: attributes.insert(.faint)
      case 7: attributes.insert(.reverse)
      case 22: attributes.subtract([.bold, .faint])
      case 27: attributes.remove(.reverse)
      case 30...37: foreground = .indexed(UInt8(code - 30))
      case 90...97: foreground = .indexed(UInt8(code - 82))
      case 40...47: background = .indexed(UInt8(code - 40))
      case 100...107: background = .indexed(UInt8(code - 92))
      case 39: foreground = .standard
      case 49: background = .standard
      case 38: foreground = color(&rest)
      case 48: background = color(&rest)
      default: break
      }
    }
  }

  private func color(_ rest: inout ArraySlice<Int>) -> ScreenColor {
    if rest.popFirst() == 5 { return .indexed(UInt8(clamping: rest.popFirst() ?? 0)) }
    let channels = (0..<3).map { _ in UInt8(clamping: rest.popFirst() ?? 0) }
    return .direct(red: channels[0], green: channels[1], blue: channels[2])
  }
}
