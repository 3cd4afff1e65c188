import Foundation
import KamuroTestSupport
import Testing

/// The answers of terminals to the questions of a show.
enum Answers {
  static let kitty =
    "\u{1B}P>|kitty(0.41.0)\u{1B}\\\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{1B}\\\u{1B}[?2026;2$y\u{1B}[?62;c"
  /// The answers of a terminal without XTVERSION, mode 2026 and the question for its background.
  static let old = "\u{1B}[?2026;0$y\u{1B}[?6c"
}

@Suite("Terminal answers during a show")
struct AnsweringTests {
  /// The answer to a probe behind a frame (DA1).
  private static let attributes = "\u{1B}[?62;c"
  private static let synchronization = Array("\u{1B}[?2026h".utf8)

  /// Whether bytes draw an octant that Unicode 16 added.
  private func drawsOctants(_ bytes: some Sequence<UInt8>) -> Bool {
    String(decoding: Array(bytes), as: UTF8.self).unicodeScalars.contains {
      (0x1CD00...0x1CDE5).contains($0.value)
    }
  }

  /// Plays an effect, answers the questions, and leaves after some more frames.
  ///
  /// - Returns: the output up to the questions, and the output after them.
  private func perform(
    _ arguments: [String],
    answering answers: String?,
    variables: [String: String?] = [:],
    pieces: Int = 30
  ) throws -> (before: [UInt8], after: [UInt8]) {
    let play = try TerminalRun(command: ["play", "fireworks"] + arguments, variables: variables)
    let before = try play.terminal.read(until: TerminalEmulator.questions)
    if let answers { try play.type(answers) }
    _ = try play.film(pieces: pieces)
    try play.leave()
    return (before, Array(play.terminal.transcript.dropFirst(before.count)))
  }

  @Test("A show adopts octants and synchronized output from the terminal's answers")
  func adoptsOctantsAndSynchronizedOutput() throws {
    let (before, after) = try perform([], answering: Answers.kitty)
    #expect(before.firstRange(of: Array("\u{1B}[2J".utf8)) == nil)
    #expect(drawsOctants(after))
    let text = String(decoding: after, as: UTF8.self)
    let frames = text.components(separatedBy: "\u{1B}[?2026h").dropFirst()
    #expect(frames.count > 10 && frames.allSatisfy { $0.contains("\u{1B}[?2026l") })
  }

  @Test("A show in tmux does not rely on its answer about synchronized output")
  func doesNotRelyOnTmux() throws {
    let tmux = "\u{1B}P>|tmux 3.7b\u{1B}\\\u{1B}[?2026;2$y\u{1B}[?1;2;4c"
    let (_, after) = try perform([], answering: tmux)
    #expect(after.firstRange(of: Self.synchronization) == nil)
  }

  @Test("A show plays at once without answers, in glyphs that nearly all terminals have")
  func playsCommonGlyphsWithoutAnswers() throws {
    for answers in [nil, Answers.old] {
      let (_, after) = try perform([], answering: answers, pieces: 20)
      #expect(!drawsOctants(after))
      #expect(after.firstRange(of: Self.synchronization) == nil)
    }
  }

  @Test(
    "Options overrule the terminal's answers",
    arguments: [
      (["--no-sync"], true, false), (["--glyphs", "braille"], false, true),
    ]
  )
  func optionsOverruleAnswers(options: [String], hasOctants: Bool, isSynchronized: Bool) throws {
    let (_, after) = try perform(options, answering: Answers.kitty)
    #expect(drawsOctants(after) == hasOctants)
    #expect((after.firstRange(of: Self.synchronization) != nil) == isSynchronized)
  }

  @Test("A show with ncurses asks the terminal nothing, since answers would be read as keys")
  func asksNothingWithNcurses() throws {
    let play = try TerminalRun("play", "fireworks", "--presenter", "ncurses")
    _ = try play.film(pieces: 20)
    let text = String(decoding: play.terminal.transcript, as: UTF8.self)
    #expect(!text.contains("\u{1B}[c") && !text.contains("\u{1B}]11;?"))
    #expect(!drawsOctants(play.terminal.transcript))
    try play.leave()
  }

  @Test(
    "A show adopts true color once the terminal's answer proves it, unless --colors is given",
    arguments: [true, false]
  )
  func adoptsTrueColorFromAnswer(isAuto: Bool) throws {
    let (before, after) = try perform(
      isAuto ? [] : ["--colors", "256"],
      answering: "\u{1B}P1$r0;48:2::1:2:3m\u{1B}\\" + Answers.old,
      pieces: 20
    )
    let question = TerminalEmulator.colorQuery
    #expect((before.suffix(question.count) == question[...]) == isAuto)
    let drawn = String(decoding: after.dropFirst(TerminalEmulator.questions.count), as: UTF8.self)
    #expect(drawn.contains("8;2;") == isAuto)
  }

  @Test("With --palette terminal a show asks for the theme's colors, and follows them")
  func followsTheme() throws {
    let theme = (1...15).map { "\u{1B}]4;\($0);rgb:ffff/0000/c8c8\u{1B}\\" }.joined()
    let (before, after) = try perform(
      ["--palette", "terminal", "--colors", "true", "--no-bloom"],
      answering: theme + Answers.old
    )
    let asked = String(decoding: before, as: UTF8.self)
    #expect(asked.contains("\u{1B}]4;1;?\u{1B}\\") && asked.contains("\u{1B}]4;15;?\u{1B}\\"))
    let drawn = String(decoding: after, as: UTF8.self)
    let colors = drawn.matches(of: /[34]8;2;(\d+);(\d+);(\d+)/).compactMap { match in
      Int(match.1).flatMap { red in Int(match.2).map { (red: red, green: $0) } }
    }
    // Only what is pale or brighter than the screen has green light.
    #expect(colors.count > 100 && colors.count { $0.green > $0.red / 4 } < colors.count / 4)
    let (other, _) = try perform([], answering: nil, pieces: 2)
    #expect(!String(decoding: other, as: UTF8.self).contains("\u{1B}]4;"))
  }

  @Test("GNU screen, the Linux console and a VT100 are not asked for true color")
  func asksSimpleTerminalsNoColorQuestion() throws {
    for type in ["screen", "linux", "vt100"] {
      let (before, _) = try perform([], answering: nil, variables: ["TERM": type], pieces: 2)
      #expect(before.firstRange(of: TerminalEmulator.colorQuery) == nil, "\(type)")
    }
  }

  /// A show that exits by `q` while its last probe is not answered yet.
  private func leaveUnanswered() throws -> TerminalRun {
    let play = try TerminalRun(command: ["play", "fireworks", "--loop"])
    _ = try play.terminal.read(until: TerminalEmulator.questions)
    try play.type(Answers.old)
    // Every probe is answered except the last one.
    for _ in 0..<5 {
      _ = try play.terminal.read(until: Array("\u{1B}[c".utf8))
      try play.type(Self.attributes)
    }
    _ = try play.terminal.read(until: Array("\u{1B}[c".utf8))
    try play.type("q")
    _ = try play.terminal.read(until: Array("\u{1B}[?1049l".utf8))
    return play
  }

  @Test("A show that exits waits for a late answer, so that no shell reads it")
  func waitsForLateAnswerAtExit() throws {
    let play = try leaveUnanswered()
    // Much later than the round-trip times so far.
    _ = try play.terminal.waitForBytes(milliseconds: 300)
    try play.type(Self.attributes + "ls\n")
    #expect(try play.child.waitForEnd(reading: play.terminal) == .exited(0))
    #expect(try play.terminal.unreadInput() == 3)
    #expect(try play.terminal.modes() == play.modesBefore)
  }

  @Test(
    "A show that waits for a late answer restores the modes when a signal ends it",
    arguments: [SIGTRAP, SIGSEGV]
  )
  func restoresModesOnSignalDuringWait(signal: Int32) throws {
    let play = try leaveUnanswered()
    try play.child.kill(signal)
    #expect(try play.child.waitForEnd(reading: play.terminal) == .signaled(signal))
    #expect(try play.terminal.modes() == play.modesBefore)
  }

  @Test("A button on a terminal that never answers keeps the lines that were there before")
  func keepsLinesOfSilentTerminal() throws {
    let prompt = try TerminalRun(
      program: "/bin/sh",
      ["-c", #"echo before; "$0" button; echo after"#, try builtProduct(named: "kamuro")]
    )
    try prompt.watch(for: "Celebrate")
    try prompt.type("\u{1B}")
    try prompt.expectEnd(.exited(0))
    #expect(try prompt.screen().lines.prefix(3) == ["before", "after", ""])
  }

  @Test("A show reads keys between the terminal's answers, and takes no answer for a key")
  func readsKeysBetweenAnswers() throws {
    let screensaver = try TerminalRun("screensaver", "snow")
    _ = try screensaver.terminal.read(until: TerminalEmulator.questions)
    try screensaver.type(Answers.kitty)
    _ = try screensaver.terminal.read(until: Self.synchronization)
    try screensaver.type(Answers.kitty)
    #expect(try screensaver.film(pieces: 10).count == 10)
    try screensaver.leave()
    let demo = try TerminalRun()
    _ = try demo.terminal.read(until: TerminalEmulator.questions)
    let half = Answers.kitty.utf8.count / 2
    try demo.type("3" + Answers.kitty.prefix(half))
    try demo.watch(for: "0-8: choose (kamuro)")
    try demo.type(Answers.kitty.dropFirst(half) + "?")
    try demo.watch(for: "launch a shell that bursts there")
    try demo.leave()
  }
}
