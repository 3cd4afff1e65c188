internal import KamuroFoundations

/// Lines of colored text as a terminal would show them, read from arbitrary bytes.
///
/// Colors, bold, faint and reversed text are kept (SGR); every other control sequence is dropped as
/// a whole. The result cannot control a terminal.
package struct StyledText: Equatable, Sendable {
  /// The maximum number of bytes that are read.
  package static let maximumBytes = 1 << 20
  /// The maximum number of lines.
  package static let maximumLines = 10_000
  /// The maximum number of screen cells: a tab of one byte takes up to eight.
  static let maximumCells = 1 << 20
  /// The maximum number of columns in a line; the rest is cut.
  static let maximumColumns = 4096

  /// The lines, without trailing blanks.
  ///
  /// A wide glyph and its continuation are always together.
  package private(set) var lines: [[ScreenCell]] = []
  /// The glyphs of several scalars of the lines.
  package private(set) var clusters = GlyphClusters()
  /// Whether the text was cut at a limit.
  package private(set) var isCut = false
  private var cellCount = 0

  /// Reads bytes as UTF-8; invalid ones become U+FFFD.
  ///
  /// Tabs move to the next multiple of eight columns, CR to the first column, and a backspace one
  /// column back; glyphs written after that overwrite what was there. Letters and their combining
  /// marks are composed where Unicode has one scalar for them, and flags become their two letters.
  /// - Complexity: O(bytes).
  package init(_ bytes: some Collection<UInt8>) {
    var shown = Array(bytes.prefix(Self.maximumBytes))
    if shown.count < bytes.count {
      isCut = true
      if let end = shown.lastIndex(of: UInt8(ascii: "\n")) { shown.removeSubrange((end + 1)...) }
    }
    var reader = StyledTextReader()
    defer { clusters = reader.clusters }
    for scalar in String(decoding: shown, as: UTF8.self).unicodeScalars {
      guard let line = reader.read(scalar) else { continue }
      guard append(line) else { return }
    }
    if let line = reader.lastLine { _ = append(line) }
  }

  /// The number of columns of the longest line.
  package var columns: Int { lines.lazy.map(\.count).max() ?? 0 }

  /// Appends a line within the limits; returns whether it was appended.
  private mutating func append(_ line: [ScreenCell]) -> Bool {
    cellCount += line.count
    isCut = isCut || lines.count >= Self.maximumLines || cellCount > Self.maximumCells
    guard lines.count < Self.maximumLines, cellCount <= Self.maximumCells else { return false }
    lines.append(line)
    return true
  }
}

/// A line that is being written, with the column of the next glyph.
package struct StyledLine: Sendable {
  /// The cells; a wide glyph and its continuation are always together.
  package private(set) var cells: [ScreenCell] = []
  private(set) var column = 0
  /// Whether anything was written on it, even a blank.
  private(set) var isBegun = false

  /// Creates an empty line.
  package init() {}

  /// Moves to the first column.
  mutating func turnBack() { column = 0 }

  /// Moves one column back.
  mutating func stepBack() { column = max(0, column - 1) }

  /// Moves to the next multiple of eight columns.
  mutating func tab() {
    isBegun = true
    column = min(column / 8 * 8 + 8, StyledText.maximumColumns)
  }

  /// Writes a glyph of one or two columns; one that exceeds the last column is dropped.
  mutating func put(_ cell: ScreenCell) {
    isBegun = true
    let end = column + (cell.attributes.contains(.wide) ? 2 : 1)
    guard end <= StyledText.maximumColumns else { return }
    while cells.count < end { cells.append(.blank) }
    // The other half of an overwritten wide glyph becomes blank.
    if cells[column].attributes.contains(.continuation) { cells[column - 1] = .blank }
    if cells[end - 1].attributes.contains(.wide), end < cells.count { cells[end] = .blank }
    cells[column] = cell
    if end == column + 2 { cells[column + 1] = .continuation }
    column = end
  }

  /// Writes a scalar in the style of a cell, or joins it to the glyph before it.
  mutating func put(
    _ scalar: Unicode.Scalar,
    like cell: ScreenCell,
    _ clusters: inout GlyphClusters
  ) {
    let width = scalar.displayWidth
    if width > 0 { return put(cell.showing(scalar, isWide: width == 2)) }
    guard scalar.isCombining, column > 0, column <= cells.count else { return }
    let isPair = cells[column - 1].attributes.contains(.continuation)
    clusters.join(scalar, to: &cells, at: column - (isPair ? 2 : 1))
  }

  /// Writes a character in the style of a cell; an emoji of several scalars is one glyph.
  package mutating func put(
    _ character: Character,
    like cell: ScreenCell,
    _ clusters: inout GlyphClusters
  ) {
    guard let standIn = character.emojiReplacement else {
      for scalar in character.unicodeScalars { put(scalar, like: cell, &clusters) }
      return
    }
    let start = column
    put(cell.showing(standIn, isWide: true))
    if column > start { cells[column - 1] = clusters.continuation(of: character) }
  }

  /// The cells up to the last visible one.
  var trimmed: [ScreenCell] {
    let end = cells.lastIndex { $0.isSeen }.map { $0 + 1 } ?? 0
    return Array(cells[..<end])
  }
}

extension ScreenCell {
  /// Whether it shows more than a blank on the terminal's default background.
  package var isSeen: Bool {
    glyph != " " || background != .standard || attributes.contains(.continuation)
      || attributes.contains(.reverse)
  }
}
