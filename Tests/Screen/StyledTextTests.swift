import KamuroScreen
import KamuroTestSupport
import Testing

@Suite("StyledText")
struct StyledTextTests {
  private func read(_ text: String) -> StyledText { StyledText(Array(text.utf8)) }

  /// The glyphs of each line.
  private func glyphs(_ text: String) -> [String] {
    read(text).lines.map { line in
      line.filter { !$0.attributes.contains(.continuation) }
        .reduce(into: "") { $0.unicodeScalars.append($1.glyph) }
    }
  }

  private func cell(_ sequence: String) -> ScreenCell? {
    read("\u{1B}[\(sequence)mx").lines.first?.first
  }

  @Test(
    "Styled text keeps the colors and attributes that a screen cell can show",
    arguments: [
      ("31", ScreenCell("x", foreground: .indexed(1))),
      ("97;104", ScreenCell("x", foreground: .indexed(15), background: .indexed(12))),
      ("38;5;208", ScreenCell("x", foreground: .indexed(208))),
      ("48:5:16", ScreenCell("x", background: .indexed(16))),
      (
        "38;2;1;2;3;1",
        ScreenCell("x", foreground: .direct(red: 1, green: 2, blue: 3), attributes: .bold)
      ),
      ("38:2:1:2:3", ScreenCell("x", foreground: .direct(red: 1, green: 2, blue: 3))),
      ("48:2::9:8:255", ScreenCell("x", background: .direct(red: 9, green: 8, blue: 255))),
      ("1;2;7", ScreenCell("x", attributes: [.bold, .faint, .reverse])),
      ("1;2;22;7;27", ScreenCell("x")), ("31;44;39;49", ScreenCell("x")),
      ("31;1;", ScreenCell("x")), ("31;0;3;4;4:3;9;21;53", ScreenCell("x")),
      // The color of an underline is not the color of the text.
      ("58;5;1;32", ScreenCell("x", foreground: .indexed(2))),
      ("58:2::1:1:1;32", ScreenCell("x", foreground: .indexed(2))),
      // An invalid color changes nothing.
      ("32;38;5;256", ScreenCell("x", foreground: .indexed(2))),
      ("32;38;2;1;2", ScreenCell("x", foreground: .indexed(2))),
      ("32;99999999999999999999", ScreenCell("x", foreground: .indexed(2))),
      // These are not SGR.
      (">4;1", ScreenCell("x")), ("?1", ScreenCell("x")), ("31 ", ScreenCell("x")),
    ]
  )
  func styledTextKeepsColorsAndAttributes(sequence: String, expected: ScreenCell) {
    #expect(cell(sequence) == expected)
  }

  @Test(
    "Styled text drops every other control sequence as a whole",
    arguments: [
      "\u{1B}[2J", "\u{1B}[?1049h", "\u{1B}[10;20H", "\u{1B}[1$p", "\u{1B}[ q", "\u{1B}[c",
      "\u{1B}]0;title\u{7}", "\u{1B}]8;;http://a\u{1B}\\", "\u{1B}]52;c;eA==\u{9C}",
      "\u{1B}Pq#0;2\u{7}~\u{1B}\\", "\u{1B}_Ga=T;\u{1B}\\", "\u{1B}^x\u{1B}\\", "\u{1B}Xx\u{1B}\\",
      "\u{1B}(B", "\u{1B}#8", "\u{1B}( [", "\u{1B}c", "\u{1B}7", "\u{9B}5n", "\u{9D}0;t\u{7}",
      "\u{90}q\u{9C}",
      "\u{1B}[31\u{18}", "\u{1B}]0;t\u{1A}", "\u{1B}\u{1B}[c", "\u{0}", "\u{7}", "\u{E}", "\u{7F}",
      "\u{85}",
    ]
  )
  func styledTextDropsOtherControlSequences(sequence: String) {
    #expect(read("a\(sequence)b") == read("ab"))
  }

  @Test("Styled text follows tabs, CR and backspaces, and gives wide glyphs two columns")
  func styledTextFollowsTabsReturnsAndBackspaces() {
    #expect(
      glyphs("a\tb\n1234567\tx\n12345678\tx") == ["a       b", "1234567 x", "12345678        x"]
    )
    #expect(glyphs("50%\r100%\r\nabc\u{8}\u{8}x\nz\u{8}\u{8}y") == ["100%", "axc", "y"])
    #expect(glyphs("火x\r\u{1B}[Ay") == ["y x"])
    #expect(glyphs("ab\r火") == ["火"])
    let wide = read("a火b").lines[0]
    #expect(wide.map(\.attributes) == [[], .wide, .continuation, []])
    // Accents are composed, flags become letters.
    #expect(glyphs("e\u{301}a\u{200D}\u{FE0F}🇩🇪👍🏽!") == ["éaDE👍!"])
  }

  @Test("Styled text ends lines at line feeds, without blanks that cannot be seen")
  func styledTextEndsLinesAsTheyAreSeen() {
    #expect(read("").lines.isEmpty && read("\u{1B}[31m").lines.isEmpty)
    #expect(glyphs("a\n\nb") == ["a", "", "b"])
    #expect(glyphs("a\nb\n") == ["a", "b"])
    #expect(glyphs("a  \t \n  ") == ["a", ""])
    #expect(read("\u{1B}[41m \u{1B}[m \n\u{1B}[7m \u{1B}[m ").lines.map(\.count) == [1, 1])
    #expect(glyphs("a\u{1B}[3\n1mb") == ["a", "b"])
  }

  @Test("Styled text shows invalid UTF-8 as replacement characters")
  func styledTextReplacesInvalidUTF8() {
    #expect(
      StyledText([0x61, 0xFF, 0x62, 0xC3]).lines[0].map(\.glyph) == [
        "a", "\u{FFFD}", "b", "\u{FFFD}",
      ]
    )
    #expect(StyledText([0x61, 0x9B, 0x63]).lines[0].count == 3)
  }

  @Test("Styled text is cut at its limits of lines, bytes and cells, and says so")
  func styledTextIsCutAtItsLimits() {
    let line = Array("abc\n".utf8)
    let most = StyledText(repeatElement(line, count: 10_000).joined().map(\.self))
    #expect(most.lines.count == 10_000 && !most.isCut)
    let more = StyledText(repeatElement(line, count: 10_001).joined().map(\.self))
    #expect(more.lines == most.lines && more.isCut)
    let long = repeatElement(
      Array("x".utf8) + Array(repeating: 0x79, count: 999) + [0x0A],
      count: 1100
    )
    let bytes = StyledText(long.joined().map(\.self))
    #expect(bytes.isCut && bytes.lines.count == (1 << 20) / 1001)
    #expect(bytes.lines.allSatisfy { $0.count == 1000 })
    let tabs = StyledText(Array(repeating: 9, count: 600) + [0x78])
    #expect(tabs.lines == [[]] && !tabs.isCut)
    let wide = Array(repeating: UInt8(9), count: 500) + Array("x\n".utf8)
    let cells = StyledText(repeatElement(wide, count: 400).joined().map(\.self))
    #expect(cells.isCut && cells.lines.count == (1 << 20) / 4001)
  }

  // MARK: Properties of any text

  /// Pieces of text and of escape sequences that terminals interpret as styled text does.
  private static let pieces = [
    "a", "b c", "  ", "é", "火", "ひ", "\r>", "\u{8}", "\u{1B}[m", "\u{1B}[1m", "\u{1B}[2m",
    "\u{1B}[7m", "\u{1B}[27m", "\u{1B}[22m", "\u{1B}[31m", "\u{1B}[92;44m", "\u{1B}[103m",
    "\u{1B}[38;5;77m", "\u{1B}[48;5;200m", "\u{1B}[38;2;10;20;30m", "\u{1B}[48:2::7:8:9m",
    "\u{1B}[38:5:9m", "\u{1B}[39m", "\u{1B}[49m", "\u{1B}[0;1;33m", "\u{1B}]0;t\u{7}",
    "\u{1B}]2;x\u{1B}\\", "\u{1B}_q\u{1B}\\", "\u{1B}P0p\u{1B}\\", "\u{1B}(B", "\u{1B}[?25h",
    "\u{1B}[3;4q", "\u{1B}[1;38;5;3;7m",
  ]

  @Test("Styled text shows what a terminal emulator shows")
  func styledTextMatchesTerminalEmulator() throws {
    var generator = SeededGenerator(seed: 11)
    // The ">" is there because tmux leaves half a wide glyph in the first column.
    let lines = (0..<60).map { _ in
      ">" + (0..<24).map { _ in Self.pieces.randomElement(using: &generator) ?? "" }.joined()
    }
    let text = read(lines.joined(separator: "\n"))
    let screen = try TerminalEmulator.screen(
      after: lines.joined(separator: "\r\n").utf8,
      columns: 100,
      rows: 60
    )
    var grid = ScreenGrid(size: screen.grid.size)
    for (row, line) in text.lines.enumerated() {
      for (column, cell) in line.enumerated() { grid[column, row] = cell }
    }
    let (shown, expected) = (grid.visible, screen.visible)
    for row in 0..<60 {
      for column in 0..<100 where shown[column, row] != expected[column, row] {
        Issue.record(
          "\(column), \(row): \(grid[column, row]), not \(screen[column, row]): \(lines[row].debugDescription)"
        )
        break
      }
    }
  }

  @Test("Styled text makes valid screen cells of any bytes")
  func styledTextMakesValidCellsOfAnyBytes() {
    var generator = SeededGenerator(seed: 5)
    let special: [UInt8] = [
      0x1B, 0x5B, 0x5D, 0x6D, 0x3B, 0x3A, 0x33, 0x38, 0x0A, 0x0D, 0x08, 0x09, 0xE7,
    ]
    for _ in 0..<400 {
      let bytes = (0..<Int.random(in: 0...300, using: &generator)).map { _ in
        Bool.random(using: &generator)
          ? UInt8.random(in: 0...255, using: &generator)
          : special.randomElement(using: &generator) ?? 0
      }
      for line in StyledText(bytes).lines {
        #expect(line.last?.isSeen ?? true)
        for (column, cell) in line.enumerated() {
          let next = column + 1 < line.count ? line[column + 1] : .blank
          let isControl = cell.glyph.value < 0x20 || (0x7F..<0xA0).contains(cell.glyph.value)
          let isWide = cell.attributes.contains(.wide)
          #expect(!isControl && isWide == next.attributes.contains(.continuation))
        }
      }
    }
  }
}
