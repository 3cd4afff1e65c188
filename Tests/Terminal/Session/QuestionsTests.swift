import Foundation
import KamuroScreen
import KamuroTestSupport
import Testing

@testable import KamuroTerminal

@Suite("Questions to the terminal", .serialized)
struct QuestionsTests {
  private static let answers =
    "\u{1B}P>|foot(1.20.2)\u{1B}\\\u{1B}]11;rgb:ff/ff/ff\u{7}\u{1B}[?2026;1$y\u{1B}[?62;22c"

  private func expected() -> TerminalAnswers {
    var answers = TerminalAnswers()
    (answers.name, answers.version) = ("foot", "1.20.2")
    answers.background = .direct(red: 255, green: 255, blue: 255)
    answers.synchronizedOutput = 1
    answers.isComplete = true
    return answers
  }

  @Test("Questions precede the first frame; their answers are reported once, keys beside them too")
  func reportsAnswersOnceBesideKeys() throws {
    let probe = try Probe("wait", "ask")
    let before = try probe.terminal.read(until: TerminalEmulator.questions)
    #expect(!before.contains(UInt8(ascii: "x")))
    // The first frame does not wait for the answers.
    try probe.waitFor("ready")
    let half = Self.answers.utf8.count / 2
    try probe.terminal.write("a" + Self.answers.prefix(half))
    try probe.waitFor("\(TerminalEvent.input(.key(.character("a"))))")
    try probe.terminal.write(Self.answers.dropFirst(half) + "b")
    // Of the bytes that one read returns, keys are reported before answers.
    let between = try probe.waitFor("\(TerminalEvent.answered(expected()))")
    try probe.terminal.write(Self.answers + "cq")
    let after = try probe.waitFor("\(TerminalEvent.input(.key(.character("q"))))")
    let output = String(decoding: between + after, as: UTF8.self)
    #expect(output.components(separatedBy: "input(").count == 3 && !output.contains("answered"))
    #expect(try probe.child.waitForEnd() == .exited(0))
    #expect(try probe.terminal.modes() == probe.modesBefore)
  }

  @Test("Questions are not asked unless wanted, nor where keys stay unread, nor of a VT52")
  func asksNothingWhereUnwanted() throws {
    for (arguments, type) in [
      (["wait"], "xterm-256color"), (["wait", "unread", "ask"], "xterm-256color"),
      (["wait", "ask"], "vt52"),
    ] {
      let probe = try Probe(command: arguments, terminalType: type)
      try probe.waitFor("ready")
      try probe.terminal.write("q")
      #expect(try probe.child.waitForEnd() == .exited(0))
      _ = probe.terminal.readAvailable()
      let text = String(decoding: probe.terminal.transcript, as: UTF8.self)
      #expect(!text.contains("\u{1B}[c") && !text.contains("\u{1B}[>0q"), "\(arguments) \(type)")
    }
  }

  @Test("Late answers to questions are not left to the shell, but what is typed after them is")
  func leavesNoLateAnswersToShell() throws {
    // Typed before the program starts, so that the bytes are pending when the session ends.
    for (how, status) in [("close", Child.Status.exited(0)), ("signal", .signaled(SIGTERM))] {
      for (arguments, left) in [
        (["leave", how, "ask"], 3), (["leave", how], Self.answers.utf8.count + 3),
        (["leave", how, "unread", "ask"], Self.answers.utf8.count + 3),
      ] {
        let probe = try Probe(command: arguments, typing: Self.answers + "ls\n")
        #expect(try probe.child.waitForEnd(reading: probe.terminal) == status)
        #expect(try probe.terminal.unreadInput() == left, "\(arguments)")
        #expect(try probe.terminal.modes() == probe.modesBefore)
      }
    }
  }

  @Test("An answer that pauses for 0.2 s after its Esc is no Escape key")
  func waitsForRestOfAnswer() throws {
    // A pause that took much longer, because the machine is busy, shows nothing.
    for _ in 0..<20 {
      let probe = try Probe("wait", "ask", "escape")
      try probe.waitFor("ready")
      let begin = Instant.now
      try probe.terminal.write("\u{1B}")
      _ = try probe.terminal.waitForBytes(milliseconds: 200)
      try probe.terminal.write("[?62;22c")
      guard begin.seconds(to: .now) < 0.45 else { continue }
      var answers = TerminalAnswers()
      answers.isComplete = true
      let before = try probe.waitFor("\(TerminalEvent.answered(answers))")
      #expect(!String(decoding: before, as: UTF8.self).contains("escape"))
      try probe.terminal.write("\u{1B}")
      #expect(try probe.child.waitForEnd() == .exited(0))
      return
    }
  }

  @Test("Questions are asked again after a stop if they were not answered")
  func asksAgainAfterStop() throws {
    let probe = try Probe("wait", "ask")
    try probe.waitFor("ready")
    try probe.child.kill(SIGTSTP)
    #expect(try probe.child.waitForStop() == .stopped(SIGSTOP))
    _ = try probe.terminal.read(until: Array("\u{1B}[?1049l".utf8))
    try probe.child.kill(SIGCONT)
    _ = try probe.terminal.read(until: TerminalEmulator.questions)
    try probe.terminal.write(Self.answers)
    try probe.waitFor("\(TerminalEvent.answered(expected()))")
    try probe.child.kill(SIGTSTP)
    #expect(try probe.child.waitForStop() == .stopped(SIGSTOP))
    try probe.child.kill(SIGCONT)
    try probe.terminal.write("q")
    let rest = try probe.waitFor("\(TerminalEvent.input(.key(.character("q"))))")
    #expect(rest.firstRange(of: TerminalEmulator.questions) == nil)
    #expect(try probe.child.waitForEnd() == .exited(0))
  }
}
