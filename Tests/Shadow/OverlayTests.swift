import Foundation
import KamuroScreen
import KamuroShadow
import KamuroTestSupport
import Testing

/// What is drawn over a program's screen, and what is left of it.
@Suite("The overlay")
struct OverlayTests {
  static let size = ScreenSize(columns: 60, rows: 16)
  private static let factor =
    ProcessInfo.processInfo.environment["KAMURO_SOAK"].flatMap(Int.init) ?? 1
  private static let reset = Array("\u{1B}c".utf8)

  /// A composer over a terminal that was just reset.
  private func composer() -> OverlayComposer {
    var shadow = ShadowScreen(size: Self.size)
    shadow.read(Self.reset)
    return OverlayComposer(shadow: shadow)
  }

  private func pass(
    _ bytes: [UInt8],
    _ composer: inout OverlayComposer,
    into output: inout ByteBuffer
  ) {
    bytes.withUnsafeBufferPointer { composer.pass($0, into: &output) }
  }

  /// Cells in random places, with glyphs of light on blank ones.
  static func cells(
    over shadow: ShadowScreen,
    using generator: inout SeededGenerator
  ) -> [CoveringCell] {
    var wanted: [ScreenPosition: ShadowCell] = [:]
    for _ in 0..<Int.random(in: 0...30, using: &generator) {
      let place = ScreenPosition(
        column: Int.random(in: 0..<Self.size.columns, using: &generator),
        row: Int.random(in: 0..<Self.size.rows, using: &generator)
      )
      var cell = shadow.cells[place.column, place.row]
      if cell.isBlank { cell.scalar = UInt32.random(in: 0x2801...0x28FF, using: &generator) }
      cell.foreground = .indexed(UInt8.random(in: 0...255, using: &generator))
      wanted[place] = cell
    }
    return wanted.map { CoveringCell($0.value, at: $0.key) }
      .sorted { ($0.place.row, $0.place.column) < ($1.place.row, $1.place.column) }
  }

  @Test("leaves the program's screen, cursor and history as without it", arguments: 0..<24 * factor)
  func removal(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let stream = RandomStream(seed: 2000 + seed, count: 30).bytes
    var composer = composer()
    var output = ByteBuffer()
    var rest = stream[...]
    while !rest.isEmpty {
      let count = Int.random(in: 1...60, using: &generator)
      pass(Array(rest.prefix(count)), &composer, into: &output)
      rest = rest.dropFirst(count)
      composer.draw(into: &output) { Self.cells(over: $0, using: &generator) }
    }
    // Half of them by what the holder of the terminal writes where the painter was killed.
    if seed.isMultiple(of: 2) {
      composer.clear(into: &output)
    } else {
      output.append(contentsOf: composer.undo)
    }
    func take(_ bytes: [UInt8]) -> TerminalEmulator.Take {
      TerminalEmulator.Take(Self.reset + bytes, columns: Self.size.columns, rows: Self.size.rows)
    }
    let plain = try TerminalEmulator.screen(after: [take(stream)])
    let overlaid = try TerminalEmulator.screen(after: [take(Array(output.bytes))])
    #expect(plain.screen.lines == overlaid.screen.lines)
    #expect(plain.screen.cursor == overlaid.screen.cursor)
    #expect(plain.screen.isAlternate == overlaid.screen.isAlternate)
    func text(_ lines: [String]) -> [String] { lines.filter { !$0.isEmpty } }
    #expect(text(plain.history) == text(overlaid.history))
    let (expected, shown) = (plain.screen.visible, overlaid.screen.visible)
    for row in 0..<Self.size.rows {
      // Of blanks at the end of a row tmux does not tell the background.
      let length = min(plain.screen.lines[row].count, Self.size.columns)
      for column in 0..<length { #expect(expected[column, row] == shown[column, row]) }
    }
  }

  @Test("passes bytes unchanged while nothing is drawn", arguments: 0..<8)
  func identity(seed: Int) {
    let stream = RandomStream(seed: 3000 + seed, count: 60).bytes
    var composer = composer()
    var output = ByteBuffer()
    for byte in stream {
      pass([byte], &composer, into: &output)
      composer.endBlock(into: &output)
    }
    #expect(Array(output.bytes) == stream)
  }

  @Test("a program's bytes stay together and in order between frames", arguments: 0..<8)
  func order(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let stream = RandomStream(seed: 4000 + seed, count: 40).bytes
    var composer = composer()
    for byte in stream {
      var piece = ByteBuffer()
      pass([byte], &composer, into: &piece)
      #expect(piece.bytes.last == byte)
      var frame = ByteBuffer()
      let isWithin = !composer.shadow.isAtBoundary
      composer.draw(into: &frame) { Self.cells(over: $0, using: &generator) }
      #expect(!isWithin || frame.isEmpty)
    }
  }

  @Test("covers no cell that it could not restore")
  func refusals() {
    var composer = composer()
    var output = ByteBuffer()
    pass(
      Array(
        "a漢b\u{1B}[7mr\u{1B}[8mc\u{1B}[m\u{1B}]8;;x:y\u{7}l\u{1B}]8;;\u{7}\u{1B}[2;1H❤\u{FE0F}\u{1B}[4;3H"
          .utf8
      ),
      &composer,
      into: &output
    )
    func isFree(_ column: Int, _ row: Int) -> Bool {
      Overlay.mayCover(ScreenPosition(column: column, row: row), of: composer.shadow)
    }
    // Letters may; halves of wide glyphs, reversed, concealed and linked ones may not.
    #expect((0..<8).map { isFree($0, 0) } == [true, false, false, true, false, false, false, true])
    #expect(!isFree(5, 1), "a doubtful row")
    #expect(!isFree(2, 3), "the cursor")
    #expect(
      !isFree(Self.size.columns - 1, 2) && isFree(Self.size.columns - 2, 2),
      "the last column"
    )
    #expect(!isFree(-1, 0) && !isFree(0, 99))
  }

  @Test("draws nothing in a sequence, in a program's own block, and while the state is doubtful")
  func waiting() {
    for part in [
      "\u{1B}[", "\u{1B}[?2026h", "\u{1B}[?69h", "\u{1B}%@", "\u{1B}]8;;x:y\u{7}", "❤\u{FE0F}",
    ] {
      var composer = composer()
      var output = ByteBuffer()
      pass(Array("text\(part)".utf8), &composer, into: &output)
      #expect(!composer.shadow.mayBeCovered, "\(part.debugDescription)")
      let count = output.count
      composer.draw(into: &output) { _ in
        [CoveringCell(ShadowCell(), at: ScreenPosition(column: 9, row: 9))]
      }
      #expect(output.count == count, "\(part.debugDescription)")
    }
  }
}
