import KamuroScreen
import KamuroTestSupport
import Testing

@testable import KamuroTerminal

@Suite("Input of a terminal session", .serialized)
struct SessionInputTests {
  @Test("A session reports keys, the mouse and a new size", arguments: Probe.presenters)
  func reportsKeysMouseAndSize(presenter: String) throws {
    let probe = try Probe("wait", presenter)
    try probe.waitFor("ready")
    try probe.terminal.write("\u{1B}[<0;12;3M")
    let place = PointerPlace(column: 11, row: 2)
    try probe.waitFor("\(TerminalEvent.input(.mouseDown(.left, at: place)))")
    try probe.terminal.write("\u{1B}")
    try probe.waitFor("\(TerminalEvent.input(.key(.escape)))")
    try probe.terminal.resize(columns: 50, rows: 10)
    try probe.waitFor("\(TerminalEvent.input(.resized(ScreenSize(columns: 50, rows: 10))))")
    try probe.waitFor("shown")
    try probe.terminal.write("q")
    #expect(try probe.child.waitForEnd() == .exited(0))
  }

  @Test("A session leaves typed input unread when asked to", arguments: Probe.presenters)
  func leavesInputUnread(presenter: String) throws {
    let probe = try Probe("wait", "unread", presenter)
    try probe.waitFor("ready")
    try probe.terminal.write("ls\n")
    try probe.waitFor("\(TerminalEvent.inputWaiting)")
    #expect(try probe.child.waitForEnd() == .exited(0))
    #expect(try probe.terminal.unreadInput() == 3)
    try probe.expectRestored()
  }

  @Test("A session asked to leave keys unread still reads the mouse, the focus and answers")
  func leavesKeysUnreadButReadsReports() throws {
    for (key, count) in [("l", 1), ("é", 2), ("\r", 1)] {
      let probe = try Probe("wait", "keys", "ask")
      try probe.waitFor("ready")
      // Everything is read while answers may still arrive.
      try probe.terminal.write("a")
      try probe.waitFor("\(TerminalEvent.input(.key(.character("a"))))")
      try probe.terminal.write("\u{1B}[?62;22c")
      _ = try probe.terminal.read(until: Array("]2;answered".utf8))
      try probe.terminal.write("\u{1B}[<35;12;3M")
      let place = PointerPlace(column: 11, row: 2)
      try probe.waitFor("\(TerminalEvent.input(.mouseMoved(to: place)))")
      try probe.terminal.write("\u{1B}[O\u{1B}[A")
      try probe.waitFor("\(TerminalEvent.input(.key(.up)))")
      try probe.terminal.write(key)
      try probe.waitFor("\(TerminalEvent.inputWaiting)")
      #expect(try probe.child.waitForEnd() == .exited(0))
      #expect(try probe.terminal.unreadInput() == count)
      try probe.expectRestored()
    }
  }

  @Test("A session in GNU screen reads a second Esc that arrives late together with the first")
  func readsLateSecondEscape() throws {
    let probe = try Probe("wait", "escape", terminalType: "screen")
    try probe.waitFor("ready")
    try probe.terminal.write("\u{1B}")
    // As long as GNU screen waits for the rest of an escape sequence.
    #expect(try !probe.terminal.waitForBytes(milliseconds: 300))
    try probe.terminal.write("\u{1B}")
    #expect(try probe.child.waitForEnd() == .exited(0))
    #expect(try probe.terminal.unreadInput() == 0)
    try probe.expectRestored()
  }

  @Test("A session leaves the key unread that comes after an unfinished answer")
  func leavesKeyUnreadAfterUnfinishedAnswer() throws {
    let probe = try Probe("wait", "keys", "ask")
    try probe.waitFor("ready")
    try probe.terminal.write("\u{1B}[?62;22c\u{1B}P>|kit")
    _ = try probe.terminal.read(until: Array("]2;answered".utf8))
    // The decoder abandons an unfinished answer after half a second.
    #expect(try !probe.terminal.waitForBytes(milliseconds: 700))
    try probe.terminal.write("l")
    try probe.waitFor("\(TerminalEvent.inputWaiting)")
    #expect(try probe.child.waitForEnd() == .exited(0))
    #expect(try probe.terminal.unreadInput() == 1)
    try probe.expectRestored()
  }

  @Test(
    "A session reports a paste as one event, whatever it contains, even without its end",
    arguments: ["\r\u{1B}[201~", "\u{1B}[201~\rx\u{1B}[201~", " \r"]
  )
  func reportsPasteAsOneEvent(text: String) throws {
    let probe = try Probe("wait")
    _ = try probe.terminal.read(until: Array("\u{1B}[?2004h".utf8))
    try probe.waitFor("ready")
    try probe.terminal.write("\u{1B}[200~" + text)
    let before = try probe.waitFor("\(TerminalEvent.input(.paste))")
    #expect(before.isEmpty)
    try probe.terminal.write("q")
    #expect(try probe.waitFor("\(TerminalEvent.input(.key(.character("q"))))").isEmpty)
    #expect(try probe.child.waitForEnd() == .exited(0))
    _ = try probe.terminal.read(until: Array("\u{1B}[?2004l".utf8))
  }
}
