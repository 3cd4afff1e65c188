import Foundation
import KamuroTestSupport
import Testing

@Suite("Shared terminal")
struct SharedTerminalTests {
  /// Waits until another show enters the alternate screen.
  private func expectShow(on shows: TerminalRun) throws {
    _ = try shows.terminal.read(until: Array("\u{1B}[?1049h".utf8))
  }

  /// Reads the two processes that a script has written.
  private func processes(in path: String) throws -> [pid_t] {
    let end = Date(timeIntervalSinceNow: PseudoTerminal.patience)
    while end.timeIntervalSinceNow > 0 {
      let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      let found = text.split(whereSeparator: \.isWhitespace).compactMap { pid_t($0) }
      if text.hasSuffix("\n"), found.count == 2 { return found }
    }
    throw SystemError("\(path): no processes")
  }

  @Test(
    "Of two shows on one terminal the last to leave restores the modes that the first one found",
    arguments: [[0, 1]],
    [["writer", "writer"], ["ncurses", "writer"], ["writer", "ncurses"]]
  )
  func lastRestoresModes(order: [Int], presenters: [String]) throws {
    let fixture = try EffectFixture("", named: "unused")
    let fifo = fixture.folder.appendingPathComponent("second").path
    #expect(mkfifo(fifo, 0o600) == 0)
    let script = """
      "$0" play snow --fps 5 --presenter \(presenters[0]) & first=$!
      read -r word <"$1"
      "$0" play snow --fps 5 --presenter \(presenters[1]) & echo "$first $!" >"$1.processes"
      wait
      """
    let shows = try TerminalRun(
      program: "/bin/sh",
      ["-c", script, try builtProduct(named: "kamuro"), fifo]
    )
    try expectShow(on: shows)
    try Data("go\n".utf8).write(to: URL(fileURLWithPath: fifo))
    try expectShow(on: shows)
    let processes = try processes(in: "\(fifo).processes")
    #expect(kill(processes[order[0]], SIGTERM) == 0)
    _ = try shows.terminal.read(until: Array("\u{1B}[?1049l".utf8))
    // The shell reaps it.
    let end = Date(timeIntervalSinceNow: PseudoTerminal.patience)
    while end.timeIntervalSinceNow > 0 {
      // The other show may not have set its modes before.
      guard try kill(processes[order[0]], 0) == 0 || shows.terminal.modes().isCooked else { break }
      _ = try shows.terminal.waitForBytes(milliseconds: 20)
      _ = shows.terminal.readAvailable()
    }
    #expect(try !shows.terminal.modes().isCooked)
    #expect(kill(processes[order[1]], SIGTERM) == 0)
    #expect(try shows.child.waitForEnd(reading: shows.terminal) == .exited(0))
    #expect(try shows.terminal.modes() == shows.modesBefore)
  }
}
