import Foundation
import KamuroFoundations
import KamuroScreen
import KamuroTestSupport
import Testing

@Suite("Combining marks")
struct CombiningTests {
  private func read(_ text: String) -> StyledText { StyledText(Array(text.utf8)) }

  /// A grid of one row with a text, as labels have it.
  private func label(_ text: String, columns: Int = 30) -> ScreenGrid {
    var (line, grid) = (StyledLine(), ScreenGrid(size: ScreenSize(columns: columns, rows: 1)))
    for character in text { line.put(character, like: .blank, &grid.clusters) }
    for (column, cell) in line.cells.enumerated() { grid[column, 0] = cell }
    return grid
  }

  @Test("Text decomposed by Foundation has the cells of composed text")
  func decomposedTextIsComposed() {
    let scalars =
      [0xC0..<0x530, 0x620..<0x6D4, 0x1E00..<0x2000, 0x2190..<0x2300, 0x3040..<0x3100]
      .joined().compactMap { Unicode.Scalar($0 as UInt32) }
      + (0xAC00..<0xD7A4).compactMap { Unicode.Scalar($0 as UInt32) }
    var (count, wrong) = (0, [String]())
    for scalar in scalars {
      let text = String(Character(scalar))
      let parts = text.decomposedStringWithCanonicalMapping
      let whole = text.precomposedStringWithCanonicalMapping
      guard parts.unicodeScalars.count > 1, whole.unicodeScalars.count == 1 else { continue }
      count += 1
      // A lone mark, such as the dialytika with an accent, has nothing to join.
      if scalar.displayWidth == 0 { continue }
      if read(parts).lines != read(whole).lines { wrong.append(text) }
    }
    #expect(count > 12_000 && wrong.isEmpty, "\(wrong)")
  }

  @Test(
    "Marks for which there is no composed letter stay with their base",
    arguments: [
      "q\u{303}x", "Viê\u{323}t", "नमस्ते दुनिया", "ที่นี่ก็ดี", "שָׁלוֹם", "مَرْحَبًا", "தமிழ்",
      "a\u{335}\u{301}b", "\u{1112}\u{119E}\u{11AB}x", "火\u{302}x",
    ]
  )
  func marksStayWithTheirBase(text: String) throws {
    let styled = read(text)
    #expect(styled.ansi() == text + "\n")
    // Each base has the columns that it has without marks.
    let bases = String(String.UnicodeScalarView(text.unicodeScalars.filter { !$0.isCombining }))
    #expect(styled.lines[0].count == read(bases).lines[0].count)
    #expect(text.displayWidth == styled.lines[0].count)
    let grid = label(text)
    #expect(grid.text() == text + "\n" && grid.ansi() == text + "\n")
    var composer = FrameComposer()
    var buffer = ByteBuffer()
    composer.compose(grid, into: &buffer)
    let sent = String(decoding: buffer.bytes, as: UTF8.self)
    // A cluster of several bases has a cell for each.
    for character in text where character != " " {
      guard character.unicodeScalars.count(where: { !$0.isCombining }) == 1 else { continue }
      #expect(sent.contains(character), "\(character)")
    }
    // What moves by a column keeps its marks.
    var next = ScreenGrid(size: grid.size)
    next.clusters = grid.clusters
    for column in 1..<30 { next[column, 0] = grid[column - 1, 0] }
    buffer = ByteBuffer()
    composer.compose(next, into: &buffer)
    #expect(next.text() == " " + text + "\n")
    #expect(String(decoding: buffer.bytes, as: UTF8.self).contains(text.last ?? " "))
  }

  @Test("A backspace overwrites a letter with its marks, and a mark without a letter is dropped")
  func marksGoWithTheirLetter() {
    #expect(read("aq\u{303}\u{8}b").ansi() == "ab\n")
    #expect(read("\u{301}a\n \u{301}b\n\tq\r\u{303}").ansi() == "a\n b\n        q\n")
    #expect(read("火\u{302}\rq").lines[0].count == 1)
  }

  @Test("In a label, flags and families are one glyph, two columns wide")
  func emojiAreWholeInLabels() {
    let text = "a🇩🇪b👨‍👩‍👧c👍🏽d❤️1️⃣"
    let grid = label(text)
    #expect("a🇩🇪b👨‍👩‍👧c👍🏽d".displayWidth == 10)
    #expect(grid.text() == "a🇩🇪b👨‍👩‍👧c👍🏽d❤1\u{20E3}\n")
    #expect(grid.ansi() == "a🚩b👨c👍d❤1\u{20E3}\n")
    #expect(grid[1, 0].attributes == .wide && grid[2, 0].attributes == .continuation)
  }

  @Test("Letters with more marks than can be told apart lose them, and no other")
  func manyMarksAreBounded() {
    let marks = (0x300..<0x315).compactMap { Unicode.Scalar($0 as UInt32) }
    let letters = marks.flatMap { first in
      marks.map { String(String.UnicodeScalarView(["q", first, $0])) }
    }
    let shown = letters.reduce(into: StyledLines()) { $0.add($1) }.texts
    #expect((40...63).contains(zip(shown, letters).count { $0 == $1 }))
    for (shown, letter) in zip(shown, letters) {
      #expect(shown.unicodeScalars.first == "q")
      #expect(Set(shown.unicodeScalars).isSubset(of: letter.unicodeScalars), "\(shown) \(letter)")
    }
    // A tower of marks is cut.
    let tower = read("q" + String(repeating: "\u{303}", count: 100_000) + "x").ansi()
    #expect(tower == "q" + String(repeating: "\u{303}", count: 7) + "x\n")
  }

  /// Lines that share a table of glyphs.
  private struct StyledLines {
    private var grid = ScreenGrid(size: ScreenSize(columns: 1, rows: 1))
    private(set) var texts: [String] = []

    mutating func add(_ text: String) {
      var line = StyledLine()
      for character in text { line.put(character, like: .blank, &grid.clusters) }
      grid[0, 0] = line.cells[0]
      texts.append(String(grid.text().dropLast()))
    }
  }
}
