import Foundation
import KamuroScreen
import KamuroShadow
import KamuroTestSupport
import Testing

/// What covers a program's screen while nobody is there, and what is left of it.
@Suite("The cover of a screen")
struct CoverTests {
  static let size = ScreenSize(columns: 60, rows: 16)
  private static let reset = Array("\u{1B}c".utf8)
  private static let factor =
    ProcessInfo.processInfo.environment["KAMURO_SOAK"].flatMap(Int.init) ?? 1

  /// What a terminal gets: a program's bytes, covered from time to time.
  struct Run: ~Copyable {
    var shadow: ShadowScreen
    var output = ByteBuffer()
    var cover: Cover?
    var held = HeldOutput()
    /// How often it was covered and shown again.
    var coverCount = 0

    mutating func begin(using generator: inout SeededGenerator) {
      guard cover == nil, let cover = Cover(over: shadow) else { return }
      self.cover = cover
      coverCount += 1
      cover.begin(into: &output)
      var frames = FrameComposer()
      var grid = ScreenGrid(size: CoverTests.size)
      for index in grid.cells.indices where Bool.random(using: &generator) {
        grid.cells[index] = ScreenCell(
          "x",
          foreground: .indexed(UInt8.random(in: 0...255, using: &generator)),
          background: .indexed(UInt8.random(in: 0...255, using: &generator))
        )
      }
      frames.compose(grid, into: &output)
    }

    mutating func pass(_ bytes: [UInt8]) {
      shadow.read(bytes)
      if cover == nil {
        output.append(contentsOf: bytes)
      } else {
        bytes.withUnsafeBufferPointer { held.take($0, into: &output) }
      }
    }

    mutating func end() {
      guard let cover else { return }
      cover.end(isMoved: false, into: &output)
      output.append(contentsOf: held.release())
      self.cover = nil
    }
  }

  @Test(
    "leaves the screen, the cursor, modes and the history as without it",
    arguments: 0..<24 * factor
  )
  func restoration(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let stream = RandomStream(seed: 5000 + seed, count: 30, isBalanced: true).bytes
    var run = Run(shadow: ShadowScreen(size: Self.size))
    run.shadow.read(Self.reset)
    var rest = stream[...]
    var needsRepaint = false
    while !rest.isEmpty {
      let count = Int.random(in: 1...60, using: &generator)
      run.pass(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
      if Bool.random(using: &generator) {
        run.begin(using: &generator)
      } else {
        needsRepaint = needsRepaint || run.cover?.needsRepaint == true
        run.end()
      }
    }
    needsRepaint = needsRepaint || run.cover?.needsRepaint == true
    run.end()
    func take(_ bytes: [UInt8]) -> TerminalEmulator.Take {
      TerminalEmulator.Take(Self.reset + bytes, columns: Self.size.columns, rows: Self.size.rows)
    }
    let plain = try TerminalEmulator.screen(after: [take(stream)])
    let covered = try TerminalEmulator.screen(after: [take(Array(run.output.bytes))])
    #expect(plain.screen.cursor == covered.screen.cursor)
    #expect(plain.screen.isAlternate == covered.screen.isAlternate)
    #expect(plain.screen.isCursorVisible == covered.screen.isCursorVisible)
    // A program that is to draw its alternate screen again would do so.
    guard !needsRepaint else { return }
    #expect(plain.screen.lines == covered.screen.lines)
    func text(_ lines: [String]) -> [String] { lines.filter { !$0.isEmpty } }
    #expect(text(plain.history) == text(covered.history))
    let (expected, shown) = (plain.screen.visible, covered.screen.visible)
    for row in 0..<Self.size.rows {
      // Of blanks at the end of a row tmux does not tell the background.
      let length = min(plain.screen.lines[row].count, Self.size.columns)
      for column in 0..<length { #expect(expected[column, row] == shown[column, row]) }
    }
  }

  @Test("is refused where not all can be put back")
  func refusals() {
    for part in ["\u{1B}[", "\u{1B}[?2026h", "\u{1B}[?69h", "\u{1B}]8;;x:y\u{7}", "❤\u{FE0F}"] {
      var shadow = ShadowScreen(size: Self.size)
      shadow.read(Self.reset + Array("text\(part)".utf8))
      #expect(Cover(over: shadow) == nil, "\(part.debugDescription)")
    }
  }

  @Test("asks a program on the alternate screen to draw again what cannot be printed")
  func repaints() throws {
    func needsRepaint(_ text: String) throws -> Bool {
      var shadow = ShadowScreen(size: Self.size)
      shadow.read(Self.reset + Array(text.utf8))
      return try #require(Cover(over: shadow)).needsRepaint
    }
    let link = "\u{1B}]8;;x:y\u{7}a\u{1B}]8;;\u{7}"
    #expect(try !needsRepaint("a\(link)"))
    #expect(try !needsRepaint("\u{1B}[?1049h\u{1B}[Ha"))
    #expect(try needsRepaint("\u{1B}[?1049h\u{1B}[Ha\(link)"))
  }

  @Test("holds a program's output back but for what is not on the screen", arguments: 1...9)
  func held(piece: Int) {
    let text = Array(
      "a\u{7}b\u{1B}]0;title\u{7}\u{1B}]52;c;YQ==\u{1B}\\c\u{1B}]133;A\u{7}\u{1B}]11;?\u{7}\u{1B}[6n\u{1B}[3"
        .utf8
    )
    var held = HeldOutput()
    var passed = ByteBuffer()
    var rest = text[...]
    while !rest.isEmpty {
      Array(rest.prefix(piece)).withUnsafeBufferPointer { held.take($0, into: &passed) }
      rest = rest.dropFirst(piece)
    }
    #expect(Array(passed.bytes) == Array("\u{7}\u{1B}]0;title\u{7}\u{1B}]52;c;YQ==\u{1B}\\".utf8))
    let waiting = "abc\u{1B}]133;A\u{7}\u{1B}]11;?\u{7}\u{1B}[6n"
    #expect(held.wholeCount == waiting.utf8.count)
    #expect(String(decoding: held.release(), as: UTF8.self) == waiting + "\u{1B}[3")
    #expect(held.release().isEmpty)
  }
}
