import Foundation
import KamuroScreen
import KamuroShadow
import KamuroTestSupport
import Testing

/// The shadow screen beside another emulator, and its doubts.
@Suite("The shadow screen")
struct ShadowScreenTests {
  private static let size = ScreenSize(columns: 60, rows: 16)
  private static let factor =
    ProcessInfo.processInfo.environment["KAMURO_SOAK"].flatMap(Int.init) ?? 1

  /// A shadow of a terminal that was just reset.
  private func shadow(after bytes: [UInt8], size: ScreenSize = Self.size) -> ShadowScreen {
    var shadow = ShadowScreen(size: size)
    shadow.read(Array("\u{1B}c".utf8))
    shadow.read(bytes)
    return shadow
  }

  private func shadow(after text: String) -> ShadowScreen { shadow(after: Array(text.utf8)) }

  private func text(_ shadow: ShadowScreen, row: Int) -> String {
    var text = ""
    for cell in shadow.cells.row(row) where !cell.attributes.contains(.continuation) {
      text.unicodeScalars.append(Unicode.Scalar(max(0x20, cell.scalar)) ?? " ")
    }
    while text.last == " " { text.removeLast() }
    return text
  }

  @Test("shows what tmux shows, but for what it doubts", arguments: 0..<24 * factor)
  func oracle(seed: Int) throws {
    let stream = RandomStream(seed: seed, count: 40).bytes
    let shadow = shadow(after: stream)
    let emulated = try TerminalEmulator.screen(
      after: stream,
      columns: Self.size.columns,
      rows: Self.size.rows
    )
    for row in 0..<Self.size.rows where !shadow.cells.isDoubtful(row) {
      // tmux tells of glyphs cut in two.
      let isPlain = shadow.cells.row(row).allSatisfy { !$0.attributes.contains(.unknown) }
      guard isPlain else { continue }
      for column in 0..<Self.size.columns {
        let (cell, shown) = (shadow.cells[column, row], emulated[column, row])
        guard cell.attributes.isDisjoint(with: [.unknown, .continuation]) else { continue }
        let glyph = Unicode.Scalar(cell.scalar == 0 ? 0x20 : cell.scalar)
        #expect(glyph == shown.glyph, "column \(column), row \(row)")
        // Of blanks at the end of a row tmux does not tell the background.
        guard !cell.isBlank else { continue }
        #expect(cell.background == shown.background, "column \(column), row \(row)")
        #expect(cell.foreground == shown.foreground, "column \(column), row \(row)")
        let isBold = cell.attributes.contains(.bold)
        #expect(isBold == shown.attributes.contains(.bold), "column \(column), row \(row)")
      }
    }
    guard shadow.isCursorCertain else { return }
    let column = min(emulated.cursor.column, Self.size.columns - 1)
    #expect(shadow.cursor == ScreenPosition(column: column, row: emulated.cursor.row))
    if shadow.isStateCertain { #expect(shadow.isAlternate == emulated.isAlternate) }
  }

  @Test("does not depend on how the bytes are cut", arguments: 0..<40 * factor)
  func cuts(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let stream = RandomStream(seed: 1000 + seed, count: 120).bytes
    let whole = shadow(after: stream)
    var cut = shadow(after: [])
    var rest = stream[...]
    while !rest.isEmpty {
      let count = Int.random(in: 1...9, using: &generator)
      cut.read(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    for row in 0..<Self.size.rows {
      #expect(cut.cells.row(row).elementsEqual(whole.cells.row(row)))
      #expect(cut.cells.isDoubtful(row) == whole.cells.isDoubtful(row))
    }
    #expect(
      (cut.cursor, cut.isWrapPending, cut.pen) == (whole.cursor, whole.isWrapPending, whole.pen)
    )
    #expect(cut.isStateCertain == whole.isStateCertain)
  }

  @Test("survives random bytes on any screen", arguments: 0..<40 * factor)
  func hostile(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let size = ScreenSize(
      columns: Int.random(in: 1...90, using: &generator),
      rows: Int.random(in: 1...30, using: &generator)
    )
    // Random bytes rarely make sequences: half of them begin like one.
    var bytes: [UInt8] = []
    for _ in 0..<4000 {
      if Bool.random(using: &generator) {
        bytes += [0x1B, [0x5B, 0x5D, 0x50, 0x5F].randomElement(using: &generator) ?? 0]
      }
      for _ in 0..<Int.random(in: 0...4, using: &generator) {
        bytes.append(UInt8.random(in: 0...255, using: &generator))
      }
      bytes += Array("\(Int.random(in: 0...99_999, using: &generator))".utf8)
      bytes.append(UInt8.random(in: 0x40...0x7E, using: &generator))
    }
    var shadow = shadow(after: bytes, size: size)
    #expect((0..<size.columns).contains(shadow.cursor.column))
    #expect((0..<size.rows).contains(shadow.cursor.row))
    #expect(shadow.takeNotices().count <= 64)
    shadow.resize(to: ScreenSize(columns: size.rows, rows: size.columns))
    shadow.read(bytes)
    #expect((0..<size.columns).contains(shadow.cursor.row))
  }

  @Test("doubts the row and the cursor where terminals differ in a width")
  func widths() {
    for doubtful in [
      "\u{1F468}\u{200D}\u{1F469}", "\u{2764}\u{FE0F}", "\u{1F1E9}\u{1F1EA}", "\u{85}",
    ] {
      let shadow = shadow(after: "a\(doubtful)b")
      #expect(shadow.cells.isDoubtful(0) && !shadow.isCursorCertain, "\(doubtful)")
      #expect(!shadow.cells.isDoubtful(1))
    }
    let cleared = self.shadow(after: "\u{2764}\u{FE0F}b\r\u{1B}[2K")
    #expect(!cleared.cells.isDoubtful(0) && cleared.isCursorCertain)
    let invalid = shadow(after: [0x61, 0xFF, 0x62])
    #expect(invalid.cells.isDoubtful(0) && !invalid.isCursorCertain)
  }

  @Test("doubts what terminals do differently behind the last column, and by modes 1048 and 47")
  func differences() {
    var screen = ShadowScreen(size: ScreenSize(columns: 8, rows: 3))
    for erasing in ["K", "J", "X", "P", "@"] {
      screen.read(Array("\u{1B}[2J\u{1B}[2;8HZ\u{1B}[\(erasing)\u{1B}[H".utf8))
      #expect(
        screen.cells.isDoubtful(1) || screen.cells[7, 1].attributes.contains(.unknown),
        "\(erasing)"
      )
    }
    for change in ["\u{1B}[?1048h\u{1B}[m\u{1B}[?1048l", "\u{1B}[?47h\u{1B}[H\u{1B}[?1049l"] {
      screen.read(Array("\u{1B}[m\u{1B}[H\u{1B}[2J\u{1B}[31mabc\(change)".utf8))
      #expect(!screen.isStateCertain, "\(change.debugDescription)")
    }
  }

  @Test("doubts everything after a picture, until the screen is cleared")
  func pictures() {
    let pictures = [
      "\u{1B}Pq#0~~\u{1B}\\", "\u{1B}_Ga=T,f=100;AAAA\u{1B}\\", "\u{1B}]1337;File=inline=1:AA\u{7}",
    ]
    for picture in pictures {
      let shadow = shadow(after: "text\(picture)")
      #expect(shadow.cells.isDoubtful(3) && !shadow.isCursorCertain)
      let cleared = self.shadow(after: "text\(picture)\u{1B}[H\u{1B}[2J")
      #expect(!cleared.cells.isDoubtful(3) && cleared.isStateCertain)
    }
    let query = shadow(after: "\u{1B}_Ga=q,i=1;AAAA\u{1B}\\")
    #expect(query.isStateCertain)
  }

  @Test("doubts a new size until the program has drawn anew")
  func sizes() {
    var shadow = shadow(after: "text\r\nmore")
    shadow.resize(to: ScreenSize(columns: 30, rows: 8))
    #expect(!shadow.isCursorCertain && shadow.cells.isDoubtful(0))
    shadow.read(Array("\u{1B}[H\u{1B}[2Jnew".utf8))
    #expect(shadow.isStateCertain && text(shadow, row: 0) == "new")
  }

  @Test("knows where it is between sequences and characters")
  func boundaries() {
    for part in ["\u{1B}", "\u{1B}[3", "\u{1B}]0;a", "\u{1B}P", "\u{1B}("] {
      #expect(!shadow(after: "a\(part)").isAtBoundary, "\(part.debugDescription)")
    }
    #expect(!shadow(after: [0x61, 0xE2, 0x94]).isAtBoundary)
    #expect(shadow(after: "a\u{1B}[31m\u{2500}").isAtBoundary)
  }

  @Test("draws lines of DEC's set, as ncurses writes them")
  func lines() {
    let shadow = shadow(after: "\u{1B}(0lqk\u{1B}(B a \u{1B})0\u{E}x\u{F}x")
    #expect(text(shadow, row: 0) == "\u{250C}\u{2500}\u{2510} a \u{2502}x")
  }

  @Test("tells of commands, the bell, titles and progress")
  func notices() {
    var shadow = shadow(after: "")
    _ = shadow.takeNotices()
    shadow.read(Array("\u{1B}]133;D;1\u{7}\u{1B}]133;A\u{7}$ ".utf8))
    #expect(shadow.takeNotices() == [.prompt])
    shadow.read(Array("\u{1B}]133;C\u{7}\u{7}\u{1B}]2;a\u{202E}b\u{1B}\\\u{1B}]9;4;1;40\u{7}".utf8))
    #expect(shadow.takeNotices() == [.commandBegan, .bell, .title("ab"), .progress(40)])
    shadow.read(Array("\u{1B}]133;D;7\u{7}\u{1B}]133;D;7\u{7}\u{1B}[6n".utf8))
    #expect(shadow.takeNotices() == [.commandEnded(7), .question(cursor: true)])
  }
}
