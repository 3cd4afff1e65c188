internal import KamuroParticles
internal import KamuroRaster
internal import KamuroScreen

/// A clock and a text on a screensaver's stage.
///
/// From time to time it moves slowly to another place, to prevent burn-in.
struct Caption: Sendable {
  /// The time from the start of one move to the next.
  private static let interval: Seconds = 60
  /// The duration of a move.
  private static let moveDuration: Seconds = 20
  /// The zPosition: most particles pass behind the caption, some in front of it.
  private static let zPosition = 0.25
  /// The maximum number of lines shown.
  private static let lineLimit = 12

  /// The clock's text; `nil` without a clock.
  var clock: String?
  private var lines: [String] = []
  private let source: RandomSource

  /// Creates a caption from a text with line breaks.
  init(text: String, seed: UInt64) {
    source = RandomSource(seed: seed).child(0xCA97)
    adopt(text: text)
  }

  /// Shows another text, with line breaks.
  mutating func adopt(text: String) {
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .prefix(Self.lineLimit).map { String($0.prefix(400)) }
  }

  /// Whether there is nothing to show.
  var isEmpty: Bool { clock == nil && !hasText }

  private var hasText: Bool { lines.contains { !$0.isEmpty } }

  /// Whether the caption does not move at `time`.
  func isResting(at time: Seconds) -> Bool {
    time < Self.interval || time.truncatingRemainder(dividingBy: Self.interval) >= Self.moveDuration
  }

  /// The caption's panel; `nil` if it is empty.
  func panel(on size: ScreenSize, at time: Seconds, colors: PanelColors) -> Panel? {
    var rows = hasText ? lines : []
    var digits: [[Bool]] = []
    if let clock {
      digits = BigDigits.rows(of: clock)
      let isBig =
        (digits.first?.count ?? 0) * 2 + 2 <= size.columns
        && digits.count + (rows.isEmpty ? 0 : rows.count + 1) + 2 <= size.rows
      if !isBig {
        digits = []
        rows.insert(clock, at: 0)
      } else if !rows.isEmpty {
        rows.insert("", at: 0)
      }
    }
    let width = max((digits.first?.count ?? 0) * 2, rows.map(\.displayWidth).max() ?? 0)
    guard width > 0 else { return nil }
    var drawing = PanelDrawing(
      columns: min(width, size.columns),
      rows: min(digits.count + rows.count, size.rows),
      style: CellStyle(foreground: colors.text, attributes: .bold)
    )
    let dot = colors.isASCII ? "##" : "██"
    for (row, dots) in digits.enumerated() {
      let start = (drawing.columns - dots.count * 2) / 2
      for (column, isLit) in dots.enumerated() where isLit {
        drawing.write(dot, column: start + column * 2, row: row)
      }
    }
    for (row, line) in rows.enumerated() {
      let start = max(0, (drawing.columns - line.displayWidth) / 2)
      drawing.write(line, column: start, row: digits.count + row)
    }
    return drawing.panel(at: origin(of: drawing, on: size, at: time), zPosition: Self.zPosition)
      .withoutBlanks
  }

  /// The screen position of the top left screen cell at `time`.
  private func origin(of drawing: PanelDrawing, on size: ScreenSize, at time: Seconds)
    -> ScreenPosition
  {
    let stay = max(0, (min(time, 1e15) / Self.interval).rounded(.down))
    let progress = min(1, max(0, time - stay * Self.interval) / Self.moveDuration)
    let eased = progress * progress * (3 - 2 * progress)
    let (from, to) = (place(ofStay: stay - 1), place(ofStay: stay))
    return ScreenPosition(
      column: Int((from.x + (to.x - from.x) * eased) * Double(size.columns - drawing.columns)),
      row: Int((from.y + (to.y - from.y) * eased) * Double(size.rows - drawing.rows))
    )
  }

  /// The resting place of an interval, as fractions of the free columns and rows; the first is the
  /// center.
  private func place(ofStay stay: Double) -> Point {
    guard stay > 0 else { return Point(x: 0.5, y: 0.5) }
    let source = source.child(UInt64(stay))
    return Point(x: source.unit(0), y: source.unit(1))
  }
}

extension Panel {
  /// The panel with its spaces as holes, through which light is visible; but for one between words,
  /// where a glyph of light would join them.
  fileprivate var withoutBlanks: Panel {
    func isBlank(_ placed: PlacedCell) -> Bool {
      placed.cell.glyph == " " && !placed.cell.attributes.contains(.continuation)
    }
    let glyphs = Set(contents.filter { !isBlank($0) }.map { $0.row * columns + $0.column })
    var panel = self
    panel.contents.removeAll { placed in
      let place = placed.row * columns + placed.column
      return isBlank(placed)
        && !(placed.column > 0 && glyphs.contains(place - 1)
          && placed.column + 1 < columns && glyphs.contains(place + 1))
    }
    return panel
  }
}

/// Digits drawn in a grid five dots high.
enum BigDigits {
  private static let drawings: [Character: [String]] = [
    "0": ["###", "#.#", "#.#", "#.#", "###"],
    "1": [".#.", "##.", ".#.", ".#.", "###"],
    "2": ["###", "..#", "###", "#..", "###"],
    "3": ["###", "..#", "###", "..#", "###"],
    "4": ["#.#", "#.#", "###", "..#", "..#"],
    "5": ["###", "#..", "###", "..#", "###"],
    "6": ["###", "#..", "###", "#.#", "###"],
    "7": ["###", "..#", "..#", "..#", "..#"],
    "8": ["###", "#.#", "###", "#.#", "###"],
    "9": ["###", "#.#", "###", "..#", "###"],
    ":": [".", "#", ".", "#", "."],
  ]

  /// The rows of a text, `true` for ink; empty if a character has no drawing.
  static func rows(of text: String) -> [[Bool]] {
    let letters = text.compactMap { drawings[$0] }
    guard letters.count == text.count, !letters.isEmpty else { return [] }
    return (0..<5).map { row in
      letters.map { $0[row].map { $0 == "#" } }.joined(separator: [false]).map(\.self)
    }
  }
}
