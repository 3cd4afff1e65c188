import Foundation
import KamuroRaster
import KamuroScreen
import KamuroTestSupport
import Testing

@Suite("kamuro play --over")
struct TextOverTests {
  @Test("kamuro play --over - shows piped text, reads keys from the terminal and leaves the text")
  func showsPipedTextAndReadsKeys() throws {
    let script = """
      printf '\\033[31mred\\033[m plain \\033]0;title\\007end\\nsecond\\n' \
      | "$0" play snow --over - --shatter --seed 7 --fps 24
      """
    let play = try TerminalRun(
      program: "/bin/sh",
      ["-c", script, try builtProduct(named: "kamuro")]
    )
    let screen = try play.watch(for: "snow around the text") {
      $0.lines[1].hasPrefix("second") && $0.lines[0].hasPrefix("red plain end") && $0.lights > 10
    }
    #expect(screen.isAlternate && screen[0, 0].foreground == .indexed(1))
    try play.click(column: 2, row: 1)
    try play.watch(for: "flying letters") { !$0.lines[1].hasPrefix("second") }
    try play.leave()
    let left = try play.screen()
    #expect(left.lines.prefix(3) == ["red plain end", "second", ""])
    #expect(left[0, 0].foreground == .indexed(1) && left[4, 0].foreground == .standard)
  }

  @Test("kamuro play --over - begins at once, and shows text and hears keys while the pipe is open")
  func showsTextAsItArrives() throws {
    let file = try EffectFixture("", named: "unused")
    let pipe = file.folder.appendingPathComponent("pipe").path
    try #require(mkfifo(pipe, 0o600) == 0)
    // Open for both, so that it waits for no reader.
    let descriptor = open(pipe, O_RDWR)
    defer { close(descriptor) }
    func send(_ text: [UInt8]) {
      _ = text.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    }
    let play = try TerminalRun(
      program: "/bin/sh",
      [
        "-c", #"exec "$0" play spark --over - --seed 7 --fps 24 <"$1""#,
        try builtProduct(named: "kamuro"), pipe,
      ]
    )
    // The effect has ended, and the show waits for the text.
    try play.watch(for: "end")
    send(Array("first\ncaf".utf8) + [0xC3])
    let screen = try play.watch(for: "caf")
    #expect(!screen.lines.joined().contains("\u{FFFD}"))
    send([0xA9, 0x0A])
    try play.watch(for: "café")
    try play.type("?")
    try play.watch(for: "pause, resume")
    send(Array("last".utf8))
    try play.leave()
    #expect(try play.screen().lines.prefix(3) == ["first", "café", "last"])
  }

  @Test("kamuro play --over scrolls a file's text by the wheel and keys, on screens of any size")
  func scrollsText() throws {
    let lines = (0..<90).map { "line \($0)" }.joined(separator: "\n")
    let file = try EffectFixture(lines, named: "text")
    let play = try TerminalRun("play", "spark", "--loop", "--over", file.path)
    try play.watch(for: "line 22")
    try play.type("\u{1B}[<65;9;9M")
    try play.watch(for: "the fourth line at the top") { $0.lines[0].hasPrefix("line 3") }
    try play.type("\u{1B}[6~")
    try play.watch(for: "the next page") { $0.lines[0].hasPrefix("line 26") }
    try play.type("\u{1B}[F")
    try play.watch(for: "the end") { $0.lines[0].hasPrefix("line 66") }
    try play.resize(columns: 20, rows: 5)
    try play.watch(for: "the same line") { $0.lines[0].hasPrefix("line 66") }
    try play.leave()
    // The text of a file is not left on the terminal, as the file still has it.
    #expect(try play.screen().lines.allSatisfy(\.isEmpty))
  }

  @Test("kamuro play refuses a terminal as the text of --over, and --shatter without a text")
  func refusesTerminalAsTextAndShatterAlone() throws {
    let play = try TerminalRun("play", "snow", "--over", "-")
    #expect(try play.child.waitForEnd() == .exited(64))
    let said = String(decoding: play.terminal.readAvailable(), as: UTF8.self)
    #expect(said.hasPrefix("kamuro: --over - shows what is piped in") && !said.contains("\u{1B}"))
    let kamuro = try builtProduct(named: "kamuro")
    let shatter = try Command(kamuro, ["play", "snow", "--shatter"]).run()
    #expect(shatter.status == .exited(64) && shatter.errors.contains("--shatter needs text"))
  }
}
