import Foundation
import KamuroTestSupport
import Testing

@Suite("kamuro doctor")
struct DoctorTests {
  /// The lines that the doctor prints; expects it to restore the terminal.
  private func examine(
    _ options: String...,
    answering answers: String? = nil,
    variables: [String: String?] = [:]
  ) throws -> [String] {
    let doctor = try TerminalRun(command: ["doctor"] + options, suffix: [], variables: variables)
    if let answers {
      _ = try doctor.terminal.read(until: TerminalEmulator.questions)
      try doctor.type(answers)
    }
    #expect(try doctor.child.waitForEnd(reading: doctor.terminal) == .exited(0))
    #expect(try doctor.terminal.modes() == doctor.modesBefore)
    #expect(try doctor.terminal.unreadInput() == 0)
    let text = String(decoding: doctor.terminal.transcript, as: UTF8.self)
    #expect(!text.contains("\u{1B}[?1049h"))
    return text.components(separatedBy: "\r\n").map { line in
      line.components(separatedBy: "\u{1B}[K").last ?? ""
    }
  }

  /// The value and the reason in the line of a name.
  private func finding(_ name: String, in lines: [String]) -> [String] {
    let line = lines.first { $0.hasPrefix(name + " ") } ?? ""
    return line.dropFirst(name.count).components(separatedBy: "  ")
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  @Test("kamuro doctor reports the terminal's answers and what follows from them")
  func reportsAnswersAndTheirConsequences() throws {
    let lines = try examine(answering: Answers.kitty)
    #expect(finding("terminal", in: lines) == ["xterm-256color", "TERM; terminfo has it"])
    #expect(finding("name", in: lines) == ["kitty 0.41.0", "the terminal's answer"])
    #expect(finding("size", in: lines) == ["80x24", "the window"])
    #expect(finding("encoding", in: lines) == ["UTF-8", "LANG=C.UTF-8"])
    #expect(finding("colors", in: lines) == ["256", "terminfo: xterm-256color has 256 colors"])
    #expect(finding("glyphs", in: lines).first == "hybrid")
    #expect(finding("blocks", in: lines) == ["octant", "kitty 0.41.0 answered"])
    #expect(finding("background", in: lines) == ["#1e1e2e dark", "the terminal's answer"])
    #expect(finding("synchronized", in: lines) == ["yes", "the terminal knows mode 2026"])
    #expect(finding("presenter", in: lines).first == "writer")
    #expect(finding("frame rate", in: lines).first == "60")
    #expect(finding("pictures", in: lines) == ["yes", "built with the trait Films"])
  }

  @Test("kamuro doctor reports true color that the terminal's answer proves")
  func reportsTrueColorOfAnswer() throws {
    let lines = try examine(answering: "\u{1B}P1$r0;48:2::1:2:3m\u{1B}\\" + Answers.old)
    #expect(finding("colors", in: lines) == ["true", "the terminal's answer"])
  }

  @Test("kamuro doctor shows every glyph set and the colors")
  func showsGlyphSetsAndColors() throws {
    let lines = try examine(answering: Answers.old)
    for row in [
      "half      ▀ ▄ █", "quadrant  ▘ ▝ ▖ ▗ ▀ ▛ █", "sextant   🬀 🬁 🬃 🬇 🬏 🬞 🬂 🬆 🬎 🬝 █",
      "octant    𜺨 𜺫 𜴀 𜴃 𜴉 𜴘 𜺣 𜺠 🮂 𜴂 ▀ 𜴗 🮅 𜵰 █",
      "braille   ⠁ ⠈ ⠂ ⠐ ⠄ ⠠ ⡀ ⢀ ⠉ ⠋ ⠛ ⠟ ⠿ ⡿ ⣿", "ascii     . + * o % # @",
    ] {
      #expect(lines.contains(row), "\(row)")
    }
    #expect(lines.contains { $0.hasPrefix("256       \u{1B}[0;38;5;196m█") })
    let plain = try examine(variables: ["NO_COLOR": "1", "LANG": "C"])
    #expect(
      plain.contains { $0.hasPrefix("ascii ") } && !plain.contains { $0.hasPrefix("braille") }
    )
    #expect(!plain.joined().contains("\u{1B}[0;"))
  }

  @Test("kamuro doctor says so when the terminal answers little or nothing")
  func reportsMissingAnswers() throws {
    let silent = try examine()
    #expect(finding("name", in: silent) == ["unknown", "no answer"])
    #expect(finding("synchronized", in: silent) == ["no", "the terminal has not answered"])
    #expect(finding("blocks", in: silent) == ["quadrant", "most fonts have them"])
    let old = try examine(answering: Answers.old, variables: ["COLORFGBG": "0;15"])
    #expect(finding("name", in: old) == ["unknown", "the terminal did not send its name"])
    #expect(finding("synchronized", in: old) == ["no", "the terminal does not know mode 2026"])
    #expect(finding("background", in: old) == ["#ffffff light", "COLORFGBG=0;15"])
  }

  @Test("kamuro doctor reports what options and variables change")
  func reportsOptionsAndVariables() throws {
    let lines = try examine(
      "--colors",
      "16",
      "--glyphs",
      "octant",
      "--presenter",
      "ncurses",
      "--fps",
      "12.5",
      answering: Answers.kitty,
      variables: ["TERM_PROGRAM": "ghostty", "TERM": "xterm"]
    )
    #expect(finding("colors", in: lines) == ["16", "--colors"])
    #expect(finding("glyphs", in: lines) == ["sextant", "to ncurses octants have no width"])
    #expect(finding("presenter", in: lines) == ["ncurses", "--presenter"])
    #expect(finding("frame rate", in: lines) == ["12.5", "--fps"])
    #expect(finding("synchronized", in: lines) == ["no", "ncurses draws the frames"])
    let colorless = try examine("--no-sync", answering: Answers.kitty, variables: ["NO_COLOR": "1"])
    #expect(finding("colors", in: colorless) == ["none", "NO_COLOR is set"])
    #expect(finding("synchronized", in: colorless) == ["no", "--no-sync"])
  }

  @Test(
    "kamuro doctor says what each presenter draws and reads on the terminal",
    arguments: [
      ("xterm-256color", "yes", "keys, mouse, focus", "256 colors"),
      ("tmux-256color", "yes", "mouse up to column 223", "256 colors"),
      ("screen", "yes", "mouse up to column 223", "8 colors"),
      ("linux", "yes", "mouse up to column 223", "8 colors"),
      ("vt100", "no", "no mouse", "0 colors"),
    ]
  )
  func comparesPresenters(type: String, mouse: String, input: String, output: String) throws {
    let lines = try examine("--presenter", "ncurses", variables: ["TERM": type])
    #expect(finding("mouse", in: lines).first == mouse)
    let writer = finding("writer", in: lines).last ?? ""
    #expect(writer.contains("answers") && writer.contains("octants"))
    let ncurses = finding("ncurses", in: lines).last ?? ""
    #expect(ncurses.contains(input) && ncurses.contains(output) && ncurses.contains("no octants"))
    #expect(finding("mouse", in: try examine(variables: ["TERM": type])).first == "yes")
  }

  @Test("kamuro doctor asks nothing of a terminal that cannot be played on")
  func asksUnusableTerminalNothing() throws {
    for (type, reason) in [
      ("dumb", "TERM: dumb cannot place its cursor"), ("nonsense", "TERM: nonsense is not in"),
      (nil, "TERM: not set"),
    ] {
      let lines = try examine(variables: ["TERM": type])
      let terminal = finding("terminal", in: lines)
      #expect(terminal.first == type ?? "none" && terminal.last?.hasPrefix(reason) == true)
      #expect(!lines.joined().contains("\u{1B}"))
      #expect(finding("colors", in: lines).isEmpty)
    }
  }

  @Test(
    "kamuro doctor writes plain lines into a pipe and asks no terminal",
    arguments: [true, false]
  )
  func writesPlainLinesIntoPipe(hasTerminal: Bool) throws {
    let terminal = hasTerminal ? try PseudoTerminal(columns: 80, rows: 24) : nil
    let finished = try Command(
      try builtProduct(named: "kamuro"),
      ["doctor"],
      environment: TerminalRun.environment(["COLORTERM": "truecolor", "TERM": "xterm-kitty"])
    ).run(on: terminal)
    #expect(finished.status == .exited(0) && finished.errors.isEmpty)
    #expect(!finished.output.contains("\u{1B}"))
    #expect(terminal?.readAvailable().isEmpty ?? true)
    let lines = finished.output.components(separatedBy: "\n")
    #expect(finding("name", in: lines) == ["unknown", "standard output is not a terminal"])
    #expect(finding("colors", in: lines) == ["none", "standard output is not a terminal"])
    #expect(finding("blocks", in: lines) == ["sextant", "TERM=xterm-kitty"])
    #expect(finding("size", in: lines).first == (hasTerminal ? "80x24" : "unknown"))
  }

  @Test(
    "kamuro doctor restores the terminal when killed while it waits for answers",
    arguments: [SIGINT, SIGTERM]
  )
  func restoresTerminalWhenKilled(signal: Int32) throws {
    let doctor = try TerminalRun(command: ["doctor"], suffix: [])
    _ = try doctor.terminal.read(until: TerminalEmulator.questions)
    try doctor.child.kill(signal)
    #expect(try doctor.child.waitForEnd() == .signaled(signal))
    #expect(try doctor.terminal.modes() == doctor.modesBefore)
  }
}
