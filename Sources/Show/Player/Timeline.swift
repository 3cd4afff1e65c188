internal import KamuroParticles
internal import KamuroRaster
internal import KamuroScreen

/// The line at the bottom of the screen that shows the playback position.
///
/// ```
///  1.2 / 3.9 s  ━━━━━━━━━━━━━────────────────────────────  2x  loop  ?: keys
/// ```
/// Effects without an end have no bar. On a narrow screen the time is kept longest.
struct Timeline: Sendable {
  /// The minimum length of the bar, in columns.
  private static let shortestBar = 6
  /// Columns before the time and after the last part, and below between the parts.
  private static let margin = 1
  private static let gap = 2

  private let time: String
  private let marks: String
  /// The elapsed fraction of the length; `nil` without an end.
  private let fraction: Double?
  private let size: ScreenSize
  /// The columns of the bar; empty if it does not fit or there is no end.
  let bar: Range<Int>

  /// Creates the line for a transport at a time of the show.
  init(_ transport: Transport, at time: Seconds, on size: ScreenSize) {
    let moment = transport.moment(at: time)
    let end = transport.length
    self.size = size
    self.time =
      moment.position.text(decimals: 1) + (end.map { " / \($0.text(decimals: 1))" } ?? "") + " s"
    fraction = end.map { $0 > 0 ? min(1, moment.position / $0) : 1 }
    let (margins, needed) = (2 * Self.margin, self.time.displayWidth)
    let barSpace = end == nil ? 0 : Self.shortestBar + Self.gap
    var marks = Self.marks(of: transport, in: moment.turn, at: time)
    func width() -> Int { marks.reduce(0) { $0 + $1.displayWidth + Self.gap } }
    while !marks.isEmpty, margins + needed + barSpace + width() > size.columns {
      marks.removeLast()
    }
    self.marks = marks.joined(separator: String(repeating: " ", count: Self.gap))
    let first = Self.margin + needed + Self.gap
    let last = size.columns - Self.margin - width()
    let isShown = end != nil && last - first >= Self.shortestBar
    bar = isShown ? first..<last : 0..<0
  }

  /// The settings that differ from normal playback, by importance, and the help key.
  private static func marks(of transport: Transport, in turn: Int, at time: Seconds) -> [String] {
    var marks: [String] = []
    if transport.isPaused {
      marks.append("paused")
    } else if transport.isAtEnd(at: time), !transport.isReversed {
      marks.append("end")
    }
    if transport.isReversed { marks.append("backward") }
    if transport.speed != 1 { marks.append(transport.speed.speedText) }
    if transport.isLooping { marks.append("loop") }
    if let count = transport.turnCount, count > 1 { marks.append("\(turn + 1) of \(count)") }
    return marks + ["?: keys"]
  }

  /// The row of the screen.
  var row: Int { size.rows - 1 }

  /// The fraction of the length that a column's middle represents, 0...1; `nil` without a bar.
  func fraction(atColumn column: Double) -> Double? {
    guard bar.count > 1 else { return nil }
    return min(1, max(0, (column - Double(bar.lowerBound)) / Double(bar.count - 1)))
  }

  func panel(colors: PanelColors) -> Panel {
    var drawing = PanelDrawing(
      columns: size.columns,
      rows: 1,
      style: CellStyle(foreground: colors.text, background: colors.board)
    )
    drawing.write(time, column: Self.margin, row: 0)
    let (over, left) = colors.isASCII ? ("=", "-") : ("━", "─")
    let reach = Int((Double(max(0, bar.count - 1)) * (fraction ?? 0)).rounded())
    for column in bar {
      let isOver = column - bar.lowerBound <= reach
      let style = CellStyle(
        foreground: isOver ? colors.text : colors.faint,
        background: colors.board
      )
      drawing.write(isOver ? over : left, column: column, row: 0, style: style)
    }
    let column = size.columns - Self.margin - marks.displayWidth
    if column > Self.margin + time.displayWidth { drawing.write(marks, column: column, row: 0) }
    return drawing.panel(at: ScreenPosition(column: 0, row: row), zPosition: 1_500_000)
  }
}
