import Foundation
import KamuroTestSupport
import Testing

@Suite("Hostile environment")
struct SurroundingsTests {
  private static let shows = [["demo"], ["play", "fireworks"], ["screensaver"], ["button"]]

  @Test(
    "A show whose standard output is no terminal says so and writes nothing to it",
    arguments: shows.dropLast()
  )
  func refusesOutputThatIsNoTerminal(command: [String]) throws {
    for terminal in [nil, try PseudoTerminal(columns: 80, rows: 24)] {
      let finished = try Command(
        try builtProduct(named: "kamuro"),
        command,
        environment: TerminalRun.environment()
      ).run(on: terminal)
      #expect(finished.status == .exited(69) && finished.output.isEmpty)
      #expect(
        finished.errors
          == "kamuro: standard output is not a terminal; "
          + "kamuro render draws a moment of an effect into a file\n"
      )
      #expect(terminal?.readAvailable().isEmpty ?? true)
    }
  }

  @Test("kamuro button without any terminal exits with 69 and says why")
  func buttonFailsWithoutTerminal() throws {
    let finished = try kamuro("button")
    #expect(finished.status == .exited(69) && finished.output.isEmpty)
    #expect(finished.errors.hasPrefix("kamuro: /dev/tty: "), "\(finished.errors)")
    #expect(finished.errors.hasSuffix("; a terminal is needed to play on\n"))
  }

  @Test(
    "A show names a terminal type that it cannot play on, and changes nothing",
    arguments: [
      (nil, "TERM: not set"), ("", "TERM: not set"), ("dumb", "TERM: dumb cannot place its cursor"),
      ("nonsense", "TERM: nonsense is not in the terminfo database"),
      ("../../etc/passwd", "TERM: ../../etc/passwd is not in the terminfo database"),
    ]
  )
  func namesUnusableTerminalType(type: String?, complaint: String) throws {
    for command in Self.shows {
      let show = try TerminalRun(command: command, variables: ["TERM": type])
      #expect(try show.child.waitForEnd(reading: nil) == .exited(69))
      let text = String(decoding: show.terminal.readAvailable(), as: UTF8.self)
      #expect(text.hasPrefix("kamuro: \(complaint)"), "\(text)")
      #expect(!text.contains("\u{1B}") && text.count { $0 == "\r\n" } == 1)
      #expect(try show.terminal.modes() == show.modesBefore)
    }
  }

  @Test(
    "The demo and the button send only ASCII in a locale without UTF-8",
    arguments: [["LANG": "C"], ["LC_ALL": "POSIX"], ["LANG": nil], ["LANG": "xx_YY.nonsense"]]
  )
  func sendsOnlyASCIIWithoutUTF8(locale: [String: String?]) throws {
    for presenter in ["writer", "ncurses"] {
      let demo = try TerminalRun("--presenter", presenter, variables: locale)
      try demo.watch(for: "+---------------+")
      try demo.type("? \u{1B}[Agq")
      try demo.watch(for: "launch a shell that bursts there")
      try demo.type("?\u{1B}[B3")
      try demo.watch(for: "0-8: choose (kamuro) | ?: keys | Esc: exit")
      _ = try demo.film(pieces: 10)
      try demo.leave()
      #expect(demo.terminal.transcript.allSatisfy { $0 < 0x80 })
    }
    let prompt = try TerminalRun(
      command: ["button", "火 … né"],
      variables: locale.merging(["LC_CTYPE": nil]) { first, _ in first }
    )
    try prompt.watch(for: "Enter: yes")
    try prompt.type("\r")
    try prompt.expectEnd(.exited(0))
    #expect(prompt.terminal.transcript.allSatisfy { $0 < 0x80 })
  }

  @Test("The demo sets no color where NO_COLOR is set", arguments: ["writer", "ncurses"])
  func setsNoColorWithNOCOLOR(presenter: String) throws {
    let demo = try TerminalRun(
      "--presenter",
      presenter,
      variables: ["NO_COLOR": "1", "COLORTERM": "truecolor"]
    )
    try demo.watch(for: "light") { $0.lights > 10 }
    try demo.type(" ?")
    try demo.watch(for: "launch a shell that bursts there")
    try demo.leave()
    #expect(demo.terminal.transcript.firstRange(of: TerminalEmulator.colorQuery) == nil)
    let colors = demo.renditions.filter { (30...38).contains($0) || (40...48).contains($0) }
    #expect(colors.isEmpty)
    #expect(demo.renditions.allSatisfy { $0 < 90 })
  }

  @Test("The demo ignores an empty NO_COLOR")
  func ignoresEmptyNOCOLOR() throws {
    let demo = try TerminalRun(variables: ["NO_COLOR": ""])
    try demo.watch(for: "light") { $0.lights > 10 }
    try demo.leave()
    #expect(demo.renditions.contains(38))
  }

  @Test("The demo uses true color where COLORTERM says truecolor, except with ncurses")
  func usesTrueColorOfCOLORTERM() throws {
    for (presenter, isDirect) in [("auto", true), ("writer", true), ("ncurses", false)] {
      let demo = try TerminalRun(
        "--presenter",
        presenter,
        variables: ["COLORTERM": "truecolor"]
      )
      try demo.watch(for: "light") { $0.lights > 10 }
      try demo.leave()
      let text = String(decoding: demo.terminal.transcript, as: UTF8.self)
      #expect(text.contains("38;2;") == isDirect)
    }
  }

  @Test("The demo uses 16 colors when asked for, or when the terminal has no more")
  func usesSixteenColors() throws {
    let wishes: [([String], String)] = [
      (["--colors", "16"], "xterm-256color"), ([], "linux"), ([], "xterm"),
    ]
    for (options, type) in wishes {
      let demo = try TerminalRun(
        command: ["demo"] + options,
        variables: ["TERM": type]
      )
      try demo.watch(for: "Celebrate")
      _ = try demo.film(pieces: 20)
      try demo.leave()
      #expect(!demo.renditions.contains(38) && !demo.renditions.contains(48), "\(type)")
      #expect(demo.renditions.contains { (30...37).contains($0) || (90...97).contains($0) })
    }
  }

  @Test(
    "The demo plays on old and rare terminal types and restores the terminal",
    arguments: ["vt100", "vt220", "ansi", "linux", "screen", "tmux-256color", "rxvt", "cygwin"]
  )
  func playsOnOldTerminalTypes(type: String) throws {
    for presenter in ["auto", "ncurses"] {
      let demo = try TerminalRun("--presenter", presenter, variables: ["TERM": type])
      _ = try demo.terminal.read(until: Array("Celebrate".utf8))
      try demo.type(" ")
      _ = try demo.film(pieces: 5)
      try demo.leave()
      if ["vt100", "vt220"].contains(type) {
        #expect(demo.renditions.allSatisfy { $0 < 30 })
      }
    }
  }

  @Test("Every show exits when its terminal closes")
  func exitsWhenTerminalCloses() throws {
    for ignored in [[], [SIGHUP]] {
      for command in Self.shows {
        var terminal: PseudoTerminal? = try PseudoTerminal(columns: 80, rows: 24)
        let child = try Child(
          try builtProduct(named: "kamuro"),
          command,
          on: try #require(terminal),
          environment: TerminalRun.environment(),
          ignoring: ignored
        )
        _ = try terminal?.read(until: Array("\u{1B}[2J".utf8))
        terminal = nil
        let status = try child.waitForEnd()
        let isProper =
          ignored.isEmpty
          ? status == .signaled(SIGHUP) : status == .exited(command == ["button"] ? 1 : 0)
        #expect(isProper, "\(command) \(status)")
      }
    }
  }
}

extension TerminalRun {
  /// The parameters of all SGR sequences, in order.
  ///
  /// Of the parameters of a true color or a 256-color palette entry only the 38 or 48 is kept.
  var renditions: [Int] {
    // The question sets a color only to read it back.
    let question = String(decoding: TerminalEmulator.colorQuery, as: UTF8.self)
    let text = String(decoding: terminal.transcript, as: UTF8.self).replacing(question, with: "")
    return text.matches(of: /\u{1B}\[([0-9;]*)m/).flatMap { match in
      var numbers: [Int] = []
      var rest = match.1.split(separator: ";").compactMap { Int($0) }[...]
      while let number = rest.popFirst() {
        numbers.append(number)
        guard number == 38 || number == 48 else { continue }
        rest = rest.dropFirst(rest.first == 2 ? 4 : 2)
      }
      return numbers
    }
  }
}
