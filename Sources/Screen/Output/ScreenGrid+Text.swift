internal import KamuroFoundations

extension ScreenGrid {
  /// The glyphs, one line per row, without colors and trailing spaces.
  ///
  /// Emoji of several scalars are complete.
  package func text() -> String {
    lines { row in
      // A space with a background is not a blank cell, but as text it is a space.
      let end = row.lastIndex { $0.glyph != " " }.map { $0 + 1 } ?? row.startIndex
      return row[..<end].indices.reduce(into: "") { line, place in
        guard !row[place].attributes.contains(.continuation) else { return }
        line.append(cluster(at: place) ?? Character(row[place].glyph))
      }
    }
  }

  /// The glyphs with their colors as SGR sequences.
  ///
  /// Emoji of several scalars are replaced by a single scalar, because it is unknown whether the
  /// terminal supports them. Each line ends in the default style, so that lines can be copied.
  package func ansi() -> String {
    lines { $0.ansi(clusters) }
  }

  /// The rows of ``ansi()``, without line feeds.
  package func ansiRows() -> [String] { rows { $0.ansi(clusters) } }

  private func lines(_ text: (ArraySlice<ScreenCell>) -> String) -> String {
    rows(text).reduce(into: "") { $0 += $1 + "\n" }
  }

  /// The text of each row's cells, up to the last that is not blank.
  private func rows(_ text: (ArraySlice<ScreenCell>) -> String) -> [String] {
    (0..<size.rows).map { row in
      let cells = self.cells[row * size.columns..<(row + 1) * size.columns]
      let end = cells.lastIndex { $0 != .blank }.map { $0 + 1 } ?? cells.startIndex
      return text(cells[..<end])
    }
  }
}

extension StyledText {
  /// The lines with their colors as SGR sequences, each ending in the default style.
  package func ansi() -> String {
    lines.reduce(into: "") { $0 += $1[...].ansi(clusters) + "\n" }
  }
}

extension ArraySlice<ScreenCell> {
  /// The screen cells with their colors, as text.
  fileprivate func ansi(_ clusters: GlyphClusters) -> String {
    var line = ""
    var style: [Int] = []
    for (place, cell) in zip(indices, self) where !cell.attributes.contains(.continuation) {
      let next = cell.renditions
      if next != style {
        line += "\u{1B}[" + ([0] + next).map(String.init).joined(separator: ";") + "m"
        style = next
      }
      let cluster = clusters.character(of: cell, before: self[place...].dropFirst().first)
      let isEmoji = cluster?.emojiReplacement != nil
      line.append(isEmoji ? Character(cell.glyph) : cluster ?? Character(cell.glyph))
    }
    return style.isEmpty ? line : line + "\u{1B}[0m"
  }
}

extension ScreenCell {
  /// The SGR parameters that set the cell's style after a reset.
  fileprivate var renditions: [Int] {
    let set: [(Attributes, Int)] = [(.bold, 1), (.faint, 2), (.reverse, 7)]
    return set.filter { attributes.contains($0.0) }.map(\.1)
      + foreground.renditions(base: 30) + background.renditions(base: 40)
  }
}

extension ScreenColor {
  fileprivate func renditions(base: Int) -> [Int] {
    switch kind {
    case .standard: []
    case .indexed(let index) where index < 8: [base + Int(index)]
    case .indexed(let index) where index < 16: [base + 52 + Int(index)]
    case .indexed(let index): [base + 8, 5, Int(index)]
    case .direct(let red, let green, let blue): [base + 8, 2, Int(red), Int(green), Int(blue)]
    }
  }
}
