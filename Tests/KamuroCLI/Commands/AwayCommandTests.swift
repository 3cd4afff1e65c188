import Foundation
import KamuroTestSupport
import Testing

/// A screensaver over a program that goes on.
@Suite("kamuro away")
struct AwayCommandTests {
  private static let entry = Array("\u{1B}[?1049h".utf8)
  private static let exit = Array("\u{1B}[?1049l".utf8)

  /// A shell with a prompt that no typed text contains, on a screen that is known.
  private func shell(_ options: [String] = [], variables: [String: String?] = [:]) throws
    -> TerminalRun
  {
    let run = try TerminalRun(
      command: ["away", "snow"] + options + ["--", "/bin/sh", "-i"],
      suffix: [],
      variables: ["PS1": "ready", "ENV": nil].merging(variables) { $1 }
    )
    _ = try run.terminal.read(until: Array("ready".utf8))
    try run.type("clear; echo first; echo second\r")
    try run.watch(for: "a cleared screen") {
      $0.lines.starts(with: ["first", "second", "ready"])
    }
    return run
  }

  private func count(_ sequence: [UInt8], in run: TerminalRun) -> Int {
    _ = run.terminal.readAvailable()
    return run.terminal.transcript.indices.count {
      run.terminal.transcript[$0...].starts(with: sequence)
    }
  }

  /// Waits until the screensaver has begun or ended once more.
  private func wait(for sequence: [UInt8], times: Int, in run: TerminalRun) throws {
    let end = Date(timeIntervalSinceNow: PseudoTerminal.patience)
    // Megabytes arrive in pieces of some kilobytes: each byte is looked at once.
    var (found, place) = (0, 0)
    while true {
      _ = run.terminal.readAvailable()
      let transcript = run.terminal.transcript
      while place + sequence.count <= transcript.count {
        if transcript[place...].starts(with: sequence) { found += 1 }
        place += 1
      }
      if found >= times { return }
      try #require(end.timeIntervalSinceNow > 0)
      poll(nil, 0, 5)
    }
  }

  /// Begins the screensaver by a signal.
  private func begin(_ run: TerminalRun) throws {
    let times = count(Self.entry, in: run) + 1
    try run.child.kill(SIGUSR1)
    try wait(for: Self.entry, times: times, in: run)
  }

  @Test("wakes to what would be there, with all output, and does not pass the key")
  func wake() throws {
    let run = try shell()
    let (start, end) = try (Gate(), Gate())
    try run.type(
      "(\(start.waiting); echo; seq 5; printf '\\033[31mred\\033[m\\n'; \(end.opening)) & \r"
    )
    try run.watch(for: "the prompt") { $0.lines.filter { $0.hasPrefix("ready") }.count == 2 }
    try begin(run)
    let covered = try run.watch(for: "the effects") { $0.isAlternate && $0.lights > 0 }
    #expect(!covered.lines.contains("second"))
    try start.open()
    try end.wait()
    try run.type("y")
    try wait(for: Self.exit, times: 1, in: run)
    let shown = try run.watch(for: "red")
    #expect(!shown.isAlternate && shown.lines.starts(with: ["first", "second"]))
    #expect(Array(shown.lines.drop { $0 != "1" }.prefix(6)) == ["1", "2", "3", "4", "5", "red"])
    try run.type("echo $((6 * 7))\r")
    #expect(try run.watch(for: "42").lines.contains { $0.hasSuffix("echo $((6 * 7))") })
    #expect(try !run.screen().lines.contains { $0.contains("yecho") })
    try run.type("exit 3\r")
    #expect(try run.child.waitForEnd(reading: run.terminal) == .exited(3))
    #expect(try run.terminal.modes() == run.modesBefore)
    #expect(count(Array("\u{1B}[?1004l".utf8), in: run) == 1)
  }

  @Test("--pass-key passes the key")
  func passedKey() throws {
    let run = try shell(["--pass-key"])
    try begin(run)
    try run.type("echo $((6 * 7))\r")
    try run.watch(for: "42")
  }

  @Test("begins where the terminal has lost the focus for some seconds, and ends with it")
  func focus() throws {
    let run = try shell()
    try run.type("\u{1B}[I\u{1B}[O")
    try wait(for: Self.entry, times: 1, in: run)
    try run.type("\u{1B}[I")
    try wait(for: Self.exit, times: 1, in: run)
    // The shell has got none of that.
    try run.type("echo $((6 * 7))\r")
    #expect(try run.watch(for: "42").lines.contains("readyecho $((6 * 7))"))
  }

  @Test("begins without input, which output is not")
  func idle() throws {
    let run = try shell(["--idle", "1"])
    try run.type("while :; do echo; sleep 0.2; done\r")
    try wait(for: Self.entry, times: 1, in: run)
  }

  @Test("has a caption with the title, and waits for a key after the program's end")
  func caption() throws {
    let run = try shell()
    let start = try Gate()
    try run.type("(\(start.waiting); printf '\\033]2;a long build\\007'); exit 4\r")
    try begin(run)
    try start.open()
    // The light of particles is between the words.
    for word in ["ended", "4", "long", "build"] { try run.watch(for: word) }
    try run.type(" ")
    #expect(try run.child.waitForEnd(reading: run.terminal) == .exited(4))
    #expect(try !run.screen().isAlternate)
  }

  @Test("shows what is held back beyond 1 MiB behind the effects")
  func limit() throws {
    let run = try shell()
    let start = try Gate()
    try run.type("(\(start.waiting); seq 400000; echo e''nd) &\r")
    try begin(run)
    try start.open()
    try wait(for: Self.entry, times: 3, in: run)
    try run.type(" ")
    try run.watch(for: "end")
    let screen = try run.watch(for: "400000")
    #expect(!screen.isAlternate)
    let all = String(decoding: run.terminal.transcript, as: UTF8.self)
    for number in [2, 100_000, 250_000, 399_999] { #expect(all.contains("\n\(number)\r\n")) }
  }

  @Test("puts a program on the alternate screen back, too")
  func alternate() throws {
    let run = try shell()
    try run.type("printf '\\033[?1049h\\033[H\\033[44mblue\\033[m  \\033[5;9Hx'; sleep 1000\r")
    try run.watch(for: "blue")
    let before = try run.watchUntilRest(for: 300)
    let times = count(Array("\u{1B}[2J".utf8), in: run) + 1
    try run.child.kill(SIGUSR1)
    try wait(for: Array("\u{1B}[2J".utf8), times: times, in: run)
    try run.watch(for: "the effects") { !$0.lines.contains { $0.contains("blue") } }
    try run.type(" ")
    let after = try run.watch(for: "blue")
    #expect(after.lines == before.lines && after.cursor == before.cursor)
    #expect(after.visible == before.visible)
  }

  @Test("ends with a new size of the window")
  func resize() throws {
    let run = try shell()
    try begin(run)
    try run.resize(columns: 70, rows: 20)
    try wait(for: Self.exit, times: 1, in: run)
    try run.type("exit 0\r")
    #expect(try run.child.waitForEnd(reading: run.terminal) == .exited(0))
  }

  #if os(Linux)
  @Test("the program's screen is back where the painter is killed, with what was held back")
  func painterKilled() throws {
    let run = try shell()
    let (start, end) = try (Gate(), Gate())
    try run.type("(\(start.waiting); echo h''eld; \(end.opening)) &\r")
    try begin(run)
    try start.open()
    try end.wait()
    let text = try String(
      contentsOfFile:
        "/proc/\(run.child.processIdentifier)/task/\(run.child.processIdentifier)/children",
      encoding: .utf8
    )
    kill(try #require(text.split(separator: " ").last.flatMap { pid_t($0) }), SIGKILL)
    let screen = try run.watch(for: "held")
    #expect(!screen.isAlternate && screen.lines.starts(with: ["first", "second"]))
    try run.type("exit 9\r")
    #expect(try run.child.waitForEnd(reading: run.terminal) == .exited(9))
    #expect(try run.terminal.modes() == run.modesBefore)
  }
  #endif
}

/// A FIFO by which a shell and a test wait for each other.
private final class Gate {
  private let path: String
  private let descriptor: Int32

  init() throws {
    // Without digits, which the tests look for on the screen.
    path = NSTemporaryDirectory() + "kamuro-" + UUID().uuidString.filter(\.isLetter)
    // Open at both ends: no end waits for the other.
    try #require(mkfifo(path, 0o600) == 0)
    descriptor = Foundation.open(path, O_RDWR | O_CLOEXEC)
    try #require(descriptor >= 0)
  }

  deinit {
    close(descriptor)
    unlink(path)
  }

  /// The shell's command that waits.
  var waiting: String { "read x <'\(path)'" }

  /// The shell's command that ends a wait of the test.
  var opening: String { "echo >'\(path)'" }

  func open() throws { try #require(write(descriptor, "\n", 1) == 1) }

  func wait() throws {
    var query = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    try #require(poll(&query, 1, Int32(PseudoTerminal.patience * 1000)) == 1)
  }
}
