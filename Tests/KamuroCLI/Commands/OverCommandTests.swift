import Foundation
import KamuroTestSupport
import Testing

/// A program inside of the terminal, whose bytes pass untouched.
@Suite("kamuro over")
struct OverCommandTests {
  /// A shell that prints a prompt which no typed text contains.
  private func shell() throws -> TerminalRun {
    let run = try TerminalRun(
      command: ["over", "--", "/bin/sh", "-i"],
      suffix: [],
      variables: ["PS1": "ready", "ENV": nil]
    )
    _ = try run.terminal.read(until: Array("ready".utf8))
    return run
  }

  /// Runs a script to its end; returns what the terminal got.
  private func output(
    of script: String,
    status: Child.Status,
    _ words: [String] = []
  ) throws -> [UInt8] {
    let command = ["over", "--", "/bin/sh", "-c", script] + words
    let run = try TerminalRun(command: command, suffix: [])
    #expect(try run.child.waitForEnd(reading: run.terminal) == status)
    #expect(try run.terminal.modes() == run.modesBefore)
    _ = run.terminal.readAvailable()
    // The question where the cursor is comes first; this terminal does not answer it.
    let question = Array("\u{1B}[6n".utf8)
    let text = run.terminal.transcript
    #expect(text.starts(with: question))
    return Array(text.dropFirst(question.count))
  }

  @Test("the exit code is the program's, or 128 and the number of its signal")
  func exitCodes() throws {
    #expect(try output(of: "echo end; exit 7", status: .exited(7)) == Array("end\r\n".utf8))
    #expect(try output(of: "kill -9 $$", status: .exited(137)) == [])
    for (program, code) in [("no-such-program", 127), ("/etc/passwd", 126)] as [(String, Int32)] {
      let run = try TerminalRun(command: ["over", "--", program], suffix: [])
      #expect(try run.child.waitForEnd(reading: run.terminal) == .exited(code))
    }
  }

  @Test("arguments of the program are left as they are")
  func arguments() throws {
    let words = ["--seed", "3.0", "-x", "--help", "", "a b"]
    let text = try output(of: "printf '[%s]' \"$@\"", status: .exited(0), ["sh"] + words)
    #expect(String(decoding: text, as: UTF8.self) == words.map { "[\($0)]" }.joined())
  }

  @Test("random bytes reach the terminal unchanged, to the last one")
  func identity() throws {
    var generator = SeededGenerator(seed: 61)
    let bytes = (0..<200_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("kamuro-over-\(UUID().uuidString)")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let text = try output(of: "stty raw; cat '\(file.path)'", status: .exited(0))
    #expect(text == bytes)
  }

  @Test("what is below the cursor at first is erased once, so that sparks may fly there")
  func erasesBelowTheCursor() throws {
    let run = try TerminalRun(
      command: ["over", "--", "/bin/sh", "-c", "echo begin; read line; echo end"],
      suffix: []
    )
    _ = try run.terminal.read(until: Array("\u{1B}[6n".utf8))
    try run.type("\u{1B}[3;1R")
    let text = try run.terminal.read(until: Array("begin".utf8))
    #expect(text.firstRange(of: Array("\u{1B}[m\u{1B}[J".utf8)) != nil)
    try run.resize(columns: 71, rows: 19)
    _ = try run.terminal.read(until: Array("\u{1B}[6n".utf8))
    try run.type("\u{1B}[3;1R")
    try run.type("\r")
    let rest = try run.terminal.read(until: Array("end".utf8))
    #expect(rest.firstRange(of: Array("\u{1B}[J".utf8)) == nil)
    try run.expectEnd(.exited(0))
  }

  @Test("keys, Ctrl-C and the window's size reach the program inside")
  func keys() throws {
    let run = try shell()
    try run.type("echo $((6 * 7))\r")
    _ = try run.terminal.read(until: Array("42\r\n".utf8))
    try run.type("sh -c 'echo g''o; exec sleep 1000'\r")
    _ = try run.terminal.read(until: Array("go\r\n".utf8))
    try run.type("\u{3}")
    _ = try run.terminal.read(until: Array("ready".utf8))
    try run.resize(columns: 71, rows: 19)
    // Its handler may run after the shell's next command.
    repeat {
      try run.type("stty size; echo e''nd\r")
    } while try !String(decoding: run.terminal.read(until: Array("end\r\n".utf8)), as: UTF8.self)
      .contains("19 71")
    try run.type("exit 3\r")
    #expect(try run.child.waitForEnd(reading: run.terminal) == .exited(3))
  }

  @Test("without a terminal, or inside of another one, the program takes the place of Kamuro")
  func replaced() throws {
    let kamuro = try builtProduct(named: "kamuro")
    let plain = try Command(kamuro, ["over", "--", "/bin/sh", "-c", "echo $PPID; exit 4"]).run()
    #expect(plain.status == .exited(4))
    let inner = "\(kamuro) over -- /bin/sh -c 'echo $KAMURO_OVER; exit 5'"
    let text = try output(of: "echo $KAMURO_OVER; \(inner)", status: .exited(5))
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\r\n")
    #expect(lines.count == 2 && lines.first == lines.last)
  }

  @Test("a variable that another program has left over does not keep it from drawing")
  func leftOver() throws {
    for value in ["1", "x", "", "\(getpid())"] {
      let run = try TerminalRun(
        command: ["over", "--", "/bin/sh", "-c", "read line; echo end"],
        suffix: [],
        variables: ["KAMURO_OVER": value]
      )
      _ = try run.terminal.read(until: Array("\u{1B}[6n".utf8))
      try run.type("\r")
      try run.expectEnd(.exited(0))
      let toggle = try Command(
        try builtProduct(named: "kamuro"),
        ["over", "--toggle"],
        environment: ["KAMURO_OVER": value]
      ).run()
      #expect(toggle.status == .exited(69), "a signal would end this process")
    }
  }

  @Test(
    "SIGTERM removes what is drawn, and leaves the screen of a program",
    arguments: [true, false]
  )
  func removal(usesScreen: Bool) throws {
    let begin = usesScreen ? "printf '\\033[?1049h\\033[H'" : "clear"
    let run = try TerminalRun(
      command: ["over", "snow", "--", "/bin/sh", "-c", "\(begin); echo working; exec sleep 60"],
      suffix: []
    )
    try run.watch(for: "snow") { $0.lights > 20 }
    try run.child.kill(SIGTERM)
    #expect(try run.child.waitForEnd(reading: run.terminal) == .signaled(SIGTERM))
    let screen = try run.screen()
    #expect(screen.lights == 0)
    #expect(screen.lines.contains("working") != usesScreen)
  }

  @Test("SIGTERM ends the shell inside, and the terminal is restored")
  func termination() throws {
    let run = try shell()
    try run.child.kill(SIGTERM)
    #expect(try run.child.waitForEnd(reading: run.terminal) == .signaled(SIGTERM))
    #expect(try run.terminal.modes() == run.modesBefore)
  }

  @Test("sparks fly where a character appears, and nothing of them stays")
  func sparks() throws {
    let run = try shell()
    // From here on it is known what is on the screen.
    try run.type("clear; echo first; echo second\r")
    try run.watch(for: "a cleared screen") {
      $0.lines.starts(with: ["first", "second", "ready"])
    }
    for letter in "hello" {
      try run.type(String(letter))
      _ = try run.film(pieces: 1)
    }
    let film = try run.film(untilRestFor: 1500)
    #expect(try run.find(in: film, where: { $0.lights > 0 }) != nil)
    let screen = try run.screen()
    #expect(screen.lights == 0)
    #expect(screen.lines.starts(with: ["first", "second", "readyhello"]))
    try run.type("\u{15}exit\r")
    #expect(try run.child.waitForEnd(reading: run.terminal) == .exited(0))
  }

  @Test("no sparks fly where a program writes more than the key")
  func foreignText() throws {
    let script = """
      stty -icanon -echo; clear; printf '> '; dd bs=1 count=1 >/dev/null 2>&1
      printf 'page of word'; sleep 1; printf ' end'; read line
      """
    let run = try TerminalRun(command: ["over", "--", "/bin/sh", "-c", script], suffix: [])
    try run.watch(for: "a cleared screen") { $0.lines.starts(with: [">"]) }
    try run.type("d")
    let film = try run.film(untilRestFor: 1500)
    #expect(try run.find(in: film, where: { $0.lights > 0 }) == nil)
    try run.watch(for: "the end") { $0.lines.starts(with: ["> page of word end"]) }
    try run.type("\r")
    try run.expectEnd(.exited(0))
  }

  @Test("survives a window that changes fifty times a second, and a terminal that reads nothing")
  func torture() throws {
    let run = try shell()
    try run.type("yes\r")
    // The terminal is full: nothing is read of the program any more.
    poll(nil, 0, 400)
    for index in 0..<100 {
      try run.resize(columns: [80, 1, 40 + index % 30][index % 3], rows: [24, 1, 9][index % 3])
      if index.isMultiple(of: 10) { _ = run.terminal.readAvailable() }
      poll(nil, 0, 20)
    }
    try run.type("\u{3}")
    _ = try run.terminal.read(until: Array("ready".utf8))
    try run.type("echo $((6 * 7)); exit 6\r")
    _ = try run.terminal.read(until: Array("42\r\n".utf8))
    #expect(try run.child.waitForEnd(reading: run.terminal) == .exited(6))
    #expect(try run.terminal.modes() == run.modesBefore)
  }

  @Test("a password makes no sparks")
  func password() throws {
    let run = try shell()
    try run.type("clear; stty -echo; read word; stty echo; echo $word\r")
    _ = try run.film(untilRestFor: 600)
    let count = run.terminal.transcript.count
    try run.type("secret")
    #expect(try run.terminal.staysQuiet(for: 600, of: run.child.processIdentifier))
    _ = run.terminal.readAvailable()
    #expect(run.terminal.transcript.count == count)
    try run.type("\rexit\r")
    #expect(try run.child.waitForEnd(reading: run.terminal) == .exited(0))
  }

  #if os(Linux)
  /// The processes that a process has started.
  private func children(of process: pid_t) throws -> [pid_t] {
    let text = try String(
      contentsOfFile: "/proc/\(process)/task/\(process)/children",
      encoding: .utf8
    )
    return text.split(separator: " ").compactMap { pid_t($0) }
  }

  @Test("the shell goes on where the painter is killed", arguments: [SIGKILL, SIGSEGV])
  func painterKilled(signal: Int32) throws {
    let run = try shell()
    let painter = try children(of: run.child.processIdentifier).last
    try run.type("kept=6\r")
    _ = try run.terminal.read(until: Array("ready".utf8))
    kill(try #require(painter), signal)
    // What the painter has read but not written is lost with it.
    repeat {
      try run.type("echo $((kept * 7))\r")
    } while try !run.terminal.waitForBytes(milliseconds: 1000)
    _ = try run.terminal.read(until: Array("42\r\n".utf8))
    try run.type("exit 9\r")
    #expect(try run.child.waitForEnd(reading: run.terminal) == .exited(9))
    #expect(try run.terminal.modes() == run.modesBefore)
  }

  @Test("the shell ends with the holder, and with the terminal", arguments: ["holder", "terminal"])
  func hangup(of gone: String) throws {
    let run = try shell()
    try run.type("echo $$-e''nd\r")
    let text = try run.terminal.read(until: Array("-end".utf8))
    let shell = try #require(
      String(decoding: text, as: UTF8.self).split { !$0.isNumber }.last.flatMap { pid_t($0) }
    )
    #expect(kill(shell, 0) == 0)
    if gone == "holder" { try run.child.kill(SIGKILL) } else { run.terminal.hangUp() }
    let end = Date(timeIntervalSinceNow: PseudoTerminal.patience)
    while kill(shell, 0) == 0, end.timeIntervalSinceNow > 0 { poll(nil, 0, 5) }
    #expect(kill(shell, 0) != 0)
  }
  #endif
}
