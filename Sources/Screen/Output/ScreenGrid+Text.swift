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
    var line = ByteBuffer()
    var pen = Style()
    for (place, cell) in zip(indices, self) where !cell.attributes.contains(.continuation) {
      let style = Style(cell)
      if style != pen {
        StyleChange.write(afresh: style, into: &line)
        pen = style
      }
      let cluster = clusters.character(of: cell, before: self[place...].dropFirst().first)
      if let cluster, cluster.emojiReplacement == nil {
        for scalar in cluster.unicodeScalars { line.append(scalar) }
      } else {
        line.append(cell.glyph)
      }
    }
    if pen != Style() { StyleChange.write(afresh: Style(), into: &line) }
    return String(decoding: line.bytes, as: UTF8.self)
  }
}
