import Particles
import Raster
import Testing

@testable import Show

@Suite("A board of keys")
struct KeyTableTests {
  private let keys = KeyTable(keys: [
    ("click", "launch a shell that bursts there, and look up"),
    ("1 … 8", "peony, chrysanthemum, kamuro, ring, palm, crackle, classic, any"),
    ("Space, Enter", "press the button"),
    ("?", "close this board"),
    ("Esc", "leave"),
  ])

  /// The rows of a board, without its border.
  private func rows(_ columns: Int, _ rows: Int) -> [String] {
    let size = ScreenSize(columns: columns, rows: rows)
    let panel = keys.board(on: size, inks: Theater(size: size, style: style).inks)
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

  private var texts: [String] { keys.keys.flatMap { [$0.name, $0.meaning] } }

  @Test("says all there is where it has the room", arguments: [38, 60, 80, 200])
  func whole(columns: Int) {
    #expect(words(rows(columns, 60)) == words(texts))
  }

  @Test("breaks words that no line has room for")
  func breaking() {
    #expect(letters(rows(30, 60)) == letters(texts))
  }

  @Test("has a line for each key on a low screen, and says where there is more")
  func low() {
    let lines = rows(40, 8)
    #expect(lines.count == keys.keys.count)
    #expect(lines[0].contains("click") && lines[0].contains("…"))
    #expect(lines[2].contains("press the button") && !lines[2].contains("…"))
  }

  @Test("has a line for each key where there is no room for words")
  func narrow() {
    #expect(rows(24, 60).count == keys.keys.count)
  }

  @Test("says how to go on and how to leave on the lowest screen")
  func lowest() {
    let lines = rows(40, 5)
    #expect(lines.count == 3)
    #expect(lines[0].contains("click"))
    #expect(lines[1].contains("close this board"))
    #expect(lines[2].contains("leave"))
  }

  @Test("fits on every screen", arguments: 1...12, 1...9)
  func small(columns: Int, rows: Int) {
    _ = self.rows(columns, rows)
  }
}
