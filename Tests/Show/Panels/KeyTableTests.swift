import KamuroParticles
import KamuroRaster
import KamuroScreen
import Testing

@testable import KamuroShow

@Suite("KeyTable")
struct KeyTableTests {
  private let keys = KeyTable(entries: [
    .init("click", "launch a shell that bursts there, and look up", brief: "click: fire"),
    .init(
      "1 … 8",
      "peony, chrysanthemum, kamuro, ring, palm, crackle, classic, any",
      brief: "1…8: firework"
    ),
    .init("Space, Enter", "press the button", brief: "Space: button"),
    .init("?", "close this board", brief: "?: close"),
    .init("Esc", "leave", brief: "Esc: leave"),
  ])

  private func board(_ columns: Int, _ rows: Int) -> Panel {
    let size = ScreenSize(columns: columns, rows: rows)
    return keys.board(on: size, colors: Theater(size: size, style: style).panelColors)
  }

  /// The rows of a board, without its border.
  private func rows(_ columns: Int, _ rows: Int) -> [String] {
    let panel = board(columns, rows)
    #expect(panel.columns <= columns && panel.rows <= rows)
    return (1..<max(1, panel.rows - 1)).map { row in
      var text = ""
      for column in 1..<max(1, panel.columns - 1) {
        if let cell = panel.cells[row * panel.columns + column] {
          text.unicodeScalars.append(cell.glyph)
        }
      }
      return text
    }
  }

  private func words(_ texts: [String]) -> [Substring] {
    texts.flatMap { $0.split(separator: " ") }.sorted()
  }

  private func letters(_ texts: [String]) -> [Character] {
    texts.joined().filter { $0 != " " }.sorted()
  }

  private var texts: [String] { keys.entries.flatMap { [$0.name, $0.meaning] } }

  @Test("The key table has every word where there is space", arguments: [38, 60, 80, 200])
  func keyTableHasEveryWordWhereThereIsSpace(columns: Int) {
    #expect(words(rows(columns, 60)) == words(texts))
  }

  @Test("The key table breaks words that are longer than a line")
  func keyTableBreaksLongWords() {
    #expect(letters(rows(30, 60)) == letters(texts))
  }

  /// The text of rows without the spaces around it.
  private func trimmed(_ rows: [String]) -> [String] {
    rows.map { row in
      var row = row[...].drop { $0 == " " }
      while row.last == " " { row.removeLast() }
      return String(row)
    }
  }

  @Test("The key table uses its brief texts on low and on narrow screens")
  func keyTableIsBriefOnSmallScreens() {
    #expect(
      trimmed(rows(40, 8)) == [
        "click: fire · 1…8: firework", "Space: button · ?: close", "Esc: leave",
      ]
    )
    let each = ["click: fire", "1…8: firework", "Space: button", "?: close", "Esc: leave"]
    #expect(trimmed(rows(24, 60)) == each)
    #expect(trimmed(rows(20, 7)) == each)
    #expect(trimmed(rows(100, 3)) == [each.joined(separator: " · ")])
  }

  @Test("The key table keeps the first keys, closing and leaving on the lowest screens")
  func keyTableKeepsEssentialKeysOnLowestScreens() {
    #expect(trimmed(rows(20, 6)) == ["click: fire", "1…8: firework", "?: close", "Esc: leave"])
    #expect(trimmed(rows(20, 5)) == ["click: fire", "?: close", "Esc: leave"])
    #expect(trimmed(rows(20, 4)) == ["?: close", "Esc: leave"])
  }

  @Test("The key table fits on every screen", arguments: 1...12, 1...9)
  func keyTableFitsOnEveryScreen(columns: Int, rows: Int) {
    let board = board(columns, rows)
    #expect(board.columns <= columns && board.rows <= rows)
    #expect(board.cells.count == board.columns * board.rows)
  }
}
