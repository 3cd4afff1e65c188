internal import KamuroParticles
internal import KamuroRaster
internal import KamuroScreen

/// A board with keys and what they do.
struct KeyTable: Sendable {
  /// A key, or several of one kind.
  struct Entry: Sendable {
    let name: String
    let meaning: String
    /// Both in a few words, where there is little room: "Space: button".
    let brief: String

    init(_ name: String, _ meaning: String, brief: String) {
      self.name = name
      self.meaning = meaning
      self.brief = brief
    }
  }

  /// The keys, those that matter most first; how to get on and how to leave come last.
  let entries: [Entry]

  /// Between a key and what it does.
  private static let gap = 3
  /// Columns that are enough for words.
  private static let leastRoom = 8
  /// Keys at the end that stay on the lowest screen: how to go on, and how to leave.
  private static let lasting = 2
  /// Columns between the text and the edge on each side, and where there are few of them.
  private static let margins = (usual: 3, narrow: 2)

  /// The board, in the middle of the screen and never larger.
  ///
  /// On a narrow screen what keys do goes on in a line below. Where that has no room all is said in a
  /// few words, one after the other; of these, what does not fit is left out before the last two.
  func board(on size: ScreenSize, inks: Inks) -> Panel {
    let rows = size.rows - 2
    var margin = Self.margins.usual
    var lines = table(columns: size.columns - 2 * margin, isASCII: inks.isASCII)
    if lines.isEmpty || lines.count > rows {
      if size.columns < 40 { margin = Self.margins.narrow }
      lines = summary(columns: size.columns - 2 * margin, rows: rows, isASCII: inks.isASCII)
    }
    let width = (lines.map(\.displayWidth).max() ?? 0) + 2 * margin
    var drawing = PanelDrawing(
      columns: min(size.columns, width),
      rows: min(size.rows, lines.count + 2),
      style: CellStyle(foreground: inks.text, background: inks.board)
    )
    drawing.drawBorder(.raised, isASCII: inks.isASCII)
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

  /// All keys in a column and what they do in another; none where there is no room for words.
  private func table(columns: Int, isASCII: Bool) -> [String] {
    let keyWidth = entries.map(\.name.displayWidth).max() ?? 0
    let room = columns - keyWidth - Self.gap
    guard room >= Self.leastRoom else { return [] }
    return entries.flatMap { entry in
      entry.meaning.wrapped(to: room).enumerated().map { index, meaning in
        let key = index == 0 ? entry.name.spelled(isASCII: isASCII) : ""
        return key + String(repeating: " ", count: keyWidth - key.displayWidth + Self.gap) + meaning
      }
    }
  }

  /// The keys in a few words, as many in a line as fit; the first and the last of them where not all
  /// do.
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
      let lasting = min(Self.lasting, max(0, rows))
      let briefs = entries.map { $0.brief.spelled(isASCII: isASCII) }
      lines = briefs.prefix(max(0, rows - lasting)) + briefs.suffix(lasting)
    }
    return lines.map { $0.cut(to: columns, isASCII: isASCII) }
  }
}

extension String {
  /// The text without what ASCII lacks, where the screen has nothing else.
  fileprivate func spelled(isASCII: Bool) -> String {
    isASCII ? replacing("…", with: "-") : self
  }
}
