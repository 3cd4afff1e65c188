internal import KamuroParticles
internal import KamuroRaster
internal import KamuroScreen

/// A board that lists keys and their meanings.
struct KeyTable: Sendable {
  /// A key, or several related ones.
  struct Entry: Sendable {
    let name: String
    let meaning: String
    /// Name and meaning in a few words, for small screens: "Space: button".
    let brief: String

    init(_ name: String, _ meaning: String, brief: String) {
      self.name = name
      self.meaning = meaning
      self.brief = brief
    }
  }

  /// The keys by importance; those to close the board and to exit come last.
  let entries: [Entry]

  /// Columns between a key and its meaning.
  private static let gap = 3
  /// The minimum width of the column of meanings.
  private static let minimumWidth = 8
  /// The number of entries at the end that are kept on the lowest screen: close and exit.
  private static let keptCount = 2
  /// Columns between the text and the edge on each side, on usual and on narrow screens.
  private static let margins = (usual: 3, narrow: 2)

  /// The board, in the middle of the screen and never larger than it.
  ///
  /// On a narrow screen the meanings are wrapped. If that is too high, the brief texts follow one
  /// another; of these, the ones before the last two are omitted first.
  func board(on size: ScreenSize, colors: PanelColors) -> Panel {
    let rows = size.rows - 2
    var margin = Self.margins.usual
    var lines = table(columns: size.columns - 2 * margin, isASCII: colors.isASCII)
    if lines.isEmpty || lines.count > rows {
      if size.columns < 40 { margin = Self.margins.narrow }
      lines = summary(columns: size.columns - 2 * margin, rows: rows, isASCII: colors.isASCII)
    }
    let width = (lines.map(\.displayWidth).max() ?? 0) + 2 * margin
    var drawing = PanelDrawing(
      columns: min(size.columns, width),
      rows: min(size.rows, lines.count + 2),
      style: CellStyle(foreground: colors.text, background: colors.board)
    )
    drawing.drawBorder(.raised, isASCII: colors.isASCII)
    for (row, line) in lines.enumerated() where row + 2 < drawing.rows {
      drawing.write(line, column: margin, row: row + 1)
    }
    return drawing.panel(
      at: ScreenPosition(
        column: (size.columns - drawing.columns) / 2,
        row: (size.rows - drawing.rows) / 2
      ),
      zPosition: 2_000_000
    )
  }

  /// Keys in one column and wrapped meanings in another; empty if the screen is too narrow.
  private func table(columns: Int, isASCII: Bool) -> [String] {
    let keyWidth = entries.map(\.name.displayWidth).max() ?? 0
    let width = columns - keyWidth - Self.gap
    guard width >= Self.minimumWidth else { return [] }
    return entries.flatMap { entry in
      entry.meaning.wrapped(to: width).enumerated().map { index, meaning in
        let key = index == 0 ? entry.name.spelled(isASCII: isASCII) : ""
        return key + String(repeating: " ", count: keyWidth - key.displayWidth + Self.gap) + meaning
      }
    }
  }

  /// The brief texts, as many to a line as fit; if there are too many lines, the first and the last
  /// entries.
  private func summary(columns: Int, rows: Int, isASCII: Bool) -> [String] {
    let separator = isASCII ? " | " : " · "
    var lines: [String] = []
    for brief in entries.map({ $0.brief.spelled(isASCII: isASCII) }) {
      if let last = lines.last, (last + separator + brief).displayWidth <= columns {
        lines[lines.count - 1] = last + separator + brief
      } else {
        lines.append(brief)
      }
    }
    if lines.count > rows {
      let keptCount = min(Self.keptCount, max(0, rows))
      let briefs = entries.map { $0.brief.spelled(isASCII: isASCII) }
      lines = briefs.prefix(max(0, rows - keptCount)) + briefs.suffix(keptCount)
    }
    return lines.map { $0.cut(to: columns, isASCII: isASCII) }
  }
}

extension String {
  /// The text in ASCII, if the screen has nothing else.
  fileprivate func spelled(isASCII: Bool) -> String {
    isASCII ? replacing("…", with: "-") : self
  }
}
