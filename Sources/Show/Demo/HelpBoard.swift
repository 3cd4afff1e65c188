internal import KamuroParticles
internal import KamuroRaster
internal import KamuroScreen

/// The bottom line with the main keys, and the board with all keys.
struct HelpBoard: Sendable {
  var isOpen = false
  /// The name of the Esc key in hints.
  private let escapeName: String

  init(escapeName: String = "Esc") {
    self.escapeName = escapeName
  }

  /// The values that the bottom line depends on.
  private struct LineLook: Hashable {
    let escapeName: String
    let kind: FireworkKind?
    let notice: String?
    let size: ScreenSize
    let colors: PanelColors
  }

  private var drawnLine = DrawnPanel<LineLook>()

  private static let digits = "1-\(FireworkKind.all.count)"

  private static let keys = KeyTable(entries: [
    .init("click", "launch a shell that bursts there", brief: "click: fire"),
    .init("letters", "fire at the key's place in the sky", brief: "letters: fire"),
    .init("Enter, Space", "press the button", brief: "Space: button"),
    .init(
      "1 … \(FireworkKind.all.count)",
      FireworkKind.all.map(\.name).joined(separator: ", "),
      brief: "\(digits): firework"
    ),
    .init("0", "any kind", brief: "0: any firework"),
    .init("drag", "leave a trail of sparks", brief: "drag: sparks"),
    .init(
      "right click",
      "fire classic sparks; a shell where these are chosen",
      brief: "right: classic"
    ),
    .init("wheel", "change the size of bursts", brief: "wheel: size"),
    .init("arrows, Tab", "move the cross-hair, fire there", brief: "arrows, Tab: aim"),
    .init(
      "PgUp, PgDn",
      "choose among all effects; so do < and >",
      brief: "PgDn: effects"
    ),
    .init("?", "close this board", brief: "?: close"),
    .init("Esc, Ctrl-C", "exit", brief: "Esc: exit"),
  ])

  /// The bottom line, in the longest wording that fits.
  /// - Parameter notice: A message to show in place of the keys.
  mutating func line(
    kind: FireworkKind?,
    notice: String? = nil,
    on size: ScreenSize,
    colors: PanelColors
  ) -> Panel {
    let look = LineLook(
      escapeName: escapeName,
      kind: kind,
      notice: notice,
      size: size,
      colors: colors
    )
    if let panel = drawnLine[look] { return panel }
    let panel = Self.draw(look)
    drawnLine[look] = panel
    return panel
  }

  private static func draw(_ line: LineLook) -> Panel {
    let (size, colors) = (line.size, line.colors)
    let lines = line.notice.map { [[$0]] } ?? Self.actions(for: line)
    let text = lines.line(fitting: size.columns - 2, isASCII: colors.isASCII)
    var drawing = PanelDrawing(
      columns: min(size.columns, text.displayWidth + 2),
      rows: 1,
      style: CellStyle(foreground: colors.faint)
    )
    drawing.write(text, column: 1, row: 0)
    let column = (size.columns - drawing.columns) / 2
    return drawing.panel(
      at: ScreenPosition(column: column, row: size.rows - 1),
      zPosition: 1_000_000
    )
  }

  /// The keys and the chosen firework in several wordings, from the longest to the shortest.
  ///
  /// The keys for help and for ending are not self-evident and stay longest.
  private static func actions(for line: LineLook) -> [[String]] {
    let (last, kind) = (FireworkKind.all.count, line.kind?.name ?? "any")
    let exit = "\(line.escapeName): exit"
    let (fire, choose) = ("click, type: fire", "0-\(last): choose (\(kind))")
    let ending = ["?: keys", exit]
    return [
      [
        "click or type: fire", "Space: press the button", "0-\(last): choose a firework (\(kind))",
        "?: all keys", exit,
      ],
      [fire, "Space: button", choose] + ending,
      [fire, choose] + ending,
      ["click: fire", choose] + ending,
      ["click: fire", "0-\(last): choose"] + ending,
      ["click: fire"] + ending,
      ending,
      [exit],
    ]
  }

  /// The board in the middle of the screen, cut to its size.
  func board(on size: ScreenSize, colors: PanelColors) -> Panel {
    Self.keys.board(on: size, colors: colors)
  }
}
