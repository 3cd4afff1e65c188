internal import Particles
internal import Raster

/// The line at the bottom, and the board with all keys.
struct HelpBoard: Sendable {
  var isOpen = false

  /// What the line at the bottom depends on.
  private struct LineLook: Hashable {
    let kind: FireworkKind?
    let notice: String?
    let size: ScreenSize
    let inks: Inks
  }

  private var drawnLine = DrawnPanel<LineLook>()

  private static let keys = [
    ("click", "launch a shell that bursts there"),
    ("right click", "fire classic sparks; a shell where these are chosen"),
    ("drag", "leave a trail of sparks"),
    ("wheel", "change the size of bursts"),
    ("letters", "fire at the key's place in the sky"),
    ("arrows, Tab", "move the cross-hair, fire there"),
    ("Enter, Space", "press the button"),
    ("1 … \(FireworkKind.all.count)", FireworkKind.all.map(\.name).joined(separator: ", ")),
    ("0", "any kind"),
    ("PgUp, PgDn", "choose among all effects; so do < and >"),
    ("?", "close this board"),
    ("Esc, Ctrl-C", "leave"),
  ]

  /// The line at the bottom of the screen: as much of it as fits.
  /// - Parameter notice: What has just changed, in place of what can be done.
  mutating func line(
    kind: FireworkKind?,
    notice: String? = nil,
    on size: ScreenSize,
    inks: Inks
  ) -> Panel {
    let look = LineLook(kind: kind, notice: notice, size: size, inks: inks)
    if let panel = drawnLine[look] { return panel }
    let panel = Self.draw(look)
    drawnLine[look] = panel
    return panel
  }

  private static func draw(_ line: LineLook) -> Panel {
    let (size, inks) = (line.size, line.inks)
    let actions = [
      "click or type to fire", "Space: button",
      "0-\(FireworkKind.all.count): \(line.kind?.name ?? "any kind")",
      "?: keys", "Esc: leave",
    ]
    let parts = line.notice.map { [$0] } ?? actions
    let separator = inks.isASCII ? " | " : " · "
    var shown = parts
    // On a narrow screen what one cannot guess stays longest: how to get help and how to get out.
    while shown.count > 1, shown.joined(separator: separator).displayWidth + 2 > size.columns {
      shown.removeFirst()
    }
    let text = shown.joined(separator: separator)
    var drawing = PanelDrawing(
      columns: min(size.columns, text.displayWidth + 2),
      rows: 1,
      style: CellStyle(foreground: inks.faint)
    )
    drawing.write(text, column: 1, row: 0)
    let column = (size.columns - drawing.columns) / 2
    return drawing.panel(
      at: ScreenPosition(column: column, row: size.rows - 1),
      zPosition: 1_000_000
    )
  }

  /// The board, in the middle of the screen and cut to it.
  func board(on size: ScreenSize, inks: Inks) -> Panel {
    KeyTable(keys: Self.keys).board(on: size, inks: inks)
  }
}
