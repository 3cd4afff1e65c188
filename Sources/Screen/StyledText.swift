/// Lines of text with colors, as a terminal would show them, of bytes that may hold anything.
///
/// Colors, bold, faint and reversed text are kept (SGR); every other control sequence is dropped as
/// a whole. Nothing of it can do anything to a terminal but be seen.
package struct StyledText: Hashable, Sendable {
  /// The most bytes that are read.
  package static let maximumBytes = 1 << 20
  /// The most lines that are kept.
  package static let maximumLines = 10_000
  /// The most cells that are kept: tabs take many for a byte.
  static let maximumCells = 1 << 20
  /// The columns after which a line is cut.
  static let maximumColumns = 4096

  /// The lines, each without the blanks at its end.
  ///
  /// A wide glyph and its continuation are always together.
  package private(set) var lines: [[ScreenCell]] = []
  /// Whether something was left out at the end.
  package private(set) var isCut = false
  private var cellCount = 0

  /// Reads bytes as UTF-8; broken ones become U+FFFD.
  ///
  /// Tabs lead to the next eighth column, CR to the first, and a backspace a column back; what is
  /// then written takes the place of what was there. Marks that join the glyph before them are
  /// dropped, and flags become their two letters.
  /// - Complexity: O(bytes).
  package init(_ bytes: some Collection<UInt8>) {
    var shown = Array(bytes.prefix(Self.maximumBytes))
    if shown.count < bytes.count {
      isCut = true
      if let end = shown.lastIndex(of: UInt8(ascii: "\n")) { shown.removeSubrange((end + 1)...) }
    }
    var reader = StyledTextReader()
    for scalar in String(decoding: shown, as: UTF8.self).unicodeScalars {
      guard let line = reader.read(scalar) else { continue }
      guard append(line) else { return }
    }
    if let line = reader.lastLine { _ = append(line) }
  }

  /// The columns of the longest line.
  package var columns: Int { lines.lazy.map(\.count).max() ?? 0 }

  /// Takes a line, unless there are too many; whether it was taken.
  private mutating func append(_ line: [ScreenCell]) -> Bool {
    cellCount += line.count
    isCut = isCut || lines.count >= Self.maximumLines || cellCount > Self.maximumCells
    guard lines.count < Self.maximumLines, cellCount <= Self.maximumCells else { return false }
    lines.append(line)
    return true
  }
}

/// A line being written, with the place where the next glyph goes.
struct StyledLine: Sendable {
  private(set) var cells: [ScreenCell] = []
  private(set) var column = 0
  /// Whether anything has happened on it, if only a blank.
  private(set) var isBegun = false

  /// Moves back to the first column.
  mutating func turnBack() { column = 0 }

  /// Moves a column back.
  mutating func stepBack() { column = max(0, column - 1) }

  /// Moves to the next eighth column.
  mutating func tab() {
    isBegun = true
    column = min(column / 8 * 8 + 8, StyledText.maximumColumns)
  }

  /// Writes a glyph of one or two columns; one that would reach beyond the last column is left out.
  mutating func put(_ cell: ScreenCell) {
    isBegun = true
    let end = column + (cell.attributes.contains(.wide) ? 2 : 1)
    guard end <= StyledText.maximumColumns else { return }
    while cells.count < end { cells.append(.blank) }
    // Half a glyph is none.
    if cells[column].attributes.contains(.continuation) { cells[column - 1] = .blank }
    if cells[end - 1].attributes.contains(.wide), end < cells.count { cells[end] = .blank }
    cells[column] = cell
    if end == column + 2 { cells[column + 1] = .continuation }
    column = end
  }

  /// The cells up to the last one that is seen.
  var trimmed: [ScreenCell] {
    let end = cells.lastIndex { $0.isSeen }.map { $0 + 1 } ?? 0
    return Array(cells[..<end])
  }
}

extension ScreenCell {
  /// Whether it shows more than a blank of the terminal's own background.
  package var isSeen: Bool {
    glyph != " " || background != .standard || attributes.contains(.continuation)
      || attributes.contains(.reverse)
  }
}
