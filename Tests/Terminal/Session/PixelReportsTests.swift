import Foundation
import KamuroScreen
import KamuroTestSupport
import Testing

@testable import KamuroTerminal

@Suite("Mouse reports by pixels in a session", .serialized)
struct PixelReportsTests {
  /// Sets the mode and asks for it.
  private static let request = Array("\u{1B}[16t\u{1B}[?1016h\u{1B}[?1016$p\u{1B}[c".utf8)
  /// The answer to the first questions.
  private static let known = "\u{1B}[6;20;10t\u{1B}[?1016;2$y\u{1B}[?62;22c"
  /// The answer once the mode is set.
  private static let isSet = "\u{1B}[6;20;10t\u{1B}[?1016;1$y\u{1B}[?62;22c"
  private static let click = "\u{1B}[<0;116;47M"

  private func message(_ column: Int, _ row: Int, _ x: Double = 0.5, _ y: Double = 0.5) -> String {
    let place = PointerPlace(column: column, row: row, x: x, y: y)
    return "\(TerminalEvent.input(.mouseDown(.left, at: place)))"
  }

  @Test("A terminal that knows them reports by pixels, after a change of fonts and a stop as well")
  func reportsByPixels() throws {
    let probe = try Probe("wait", "ask")
    try probe.waitFor("ready")
    try probe.terminal.write(Self.known)
    _ = try probe.terminal.read(until: Self.request)
    // What was under way while the mode was set is in cells.
    try probe.terminal.write("\u{1B}[<0;12;3M")
    try probe.waitFor(message(11, 2))
    try probe.terminal.write(Self.isSet + Self.click)
    try probe.waitFor(message(11, 2, 0.55, 0.325))
    // The kernel's size counts until the terminal answers.
    try probe.terminal.resize(columns: 60, rows: 20, cell: (16, 32))
    _ = try probe.terminal.read(until: Self.request)
    try probe.terminal.write(Self.click)
    try probe.waitFor(message(7, 1, 0.21875, 0.453125))
    try probe.terminal.write(Self.isSet + Self.click)
    try probe.waitFor(message(11, 2, 0.55, 0.325))
    try probe.child.kill(SIGTSTP)
    #expect(try probe.child.waitForStop() == .stopped(SIGSTOP))
    _ = try probe.terminal.read(until: Array("\u{1B}[?1016l".utf8))
    try probe.child.kill(SIGCONT)
    _ = try probe.terminal.read(until: Array("\u{1B}[?1006h".utf8))
    _ = try probe.terminal.read(until: Self.request)
    try probe.terminal.write(Self.isSet + Self.click)
    try probe.waitFor(message(11, 2, 0.55, 0.325))
    try probe.terminal.write("q")
    #expect(try probe.child.waitForEnd() == .exited(0))
    try probe.expectRestored()
    let text = String(decoding: probe.terminal.transcript, as: UTF8.self)
    #expect(text.components(separatedBy: "\u{1B}[?1016h").last?.contains("\u{1B}[?1016l") == true)
  }

  @Test("The kernel's size of a cell counts where the terminal does not answer with one")
  func takesSizeOfKernel() throws {
    let probe = try Probe("wait", "ask")
    try probe.waitFor("ready")
    try probe.terminal.resize(columns: 60, rows: 20, cell: (10, 20))
    try probe.terminal.write("\u{1B}[?1016;2$y\u{1B}[?62;22c")
    _ = try probe.terminal.read(until: Self.request)
    try probe.terminal.write("\u{1B}[?1016;1$y\u{1B}[?62;22c" + Self.click)
    try probe.waitFor(message(11, 2, 0.55, 0.325))
    try probe.child.kill(SIGTERM)
    #expect(try probe.child.waitForEnd() == .signaled(SIGTERM))
    try probe.expectRestored()
  }

  @Test("Inline rows have places by pixels, too")
  func reportsByPixelsInline() throws {
    let probe = try Probe("wait", "ask", "inline")
    try probe.waitFor("ready")
    try probe.terminal.write("\u{1B}[12;1R" + Self.known)
    _ = try probe.terminal.read(until: Self.request)
    try probe.terminal.write(Self.isSet + "\u{1B}[<0;116;247M")
    try probe.waitFor(message(11, 1, 0.55, 0.325))
    try probe.terminal.write("q")
    #expect(try probe.child.waitForEnd() == .exited(0))
  }

  @Test(
    "Nothing is set where the terminal does not know the mode, or nobody knows the size of a cell",
    arguments: [
      "\u{1B}[?62;22c", "\u{1B}[6;20;10t\u{1B}[?62;22c",
      "\u{1B}[?1016;2$y\u{1B}[?62;22c", "\u{1B}[6;20;10t\u{1B}[?1016;0$y\u{1B}[?62;22c",
      "\u{1B}[6;20;10t\u{1B}[?1016;4$y\u{1B}[?62;22c",
    ]
  )
  func setsNothingUnknown(answers: String) throws {
    let probe = try Probe("wait", "ask")
    try probe.waitFor("ready")
    try probe.terminal.write(answers)
    _ = try probe.terminal.read(until: Array("]2;answered".utf8))
    try probe.terminal.write(Self.click)
    try probe.waitFor(message(115, 46))
    try probe.terminal.write("q")
    #expect(try probe.child.waitForEnd() == .exited(0))
    try probe.expectRestored()
    #expect(!String(decoding: probe.terminal.transcript, as: UTF8.self).contains("1016h"))
  }

  @Test("Answers that come while the session ends are not left to the shell")
  func leavesNoAnswers() throws {
    let probe = try Probe("wait", "ask")
    try probe.waitFor("ready")
    try probe.terminal.write(Self.known)
    _ = try probe.terminal.read(until: Self.request)
    try probe.terminal.write("q")
    try probe.terminal.write(Self.isSet)
    #expect(try probe.child.waitForEnd() == .exited(0))
    #expect(try probe.terminal.unreadInput() == 0)
  }
}
