import Foundation
import KamuroTestSupport
import Testing

@testable import KamuroTerminal

@Suite("Job control")
struct JobControlTests {
  @Test("A stopped program leaves the terminal alone in the background, and resumes by fg")
  func leavesTerminalAloneInBackground() throws {
    let terminal = try PseudoTerminal(columns: 60, rows: 20)
    let shell = try Child(
      "/bin/bash",
      ["--norc", "--noprofile", "-i"],
      on: terminal,
      environment: [
        "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin", "HISTFILE": "",
        "PS1": "", "PROBE": try builtProduct(named: "KamuroPresenterProbe"),
      ]
    )
    func wait(for text: String) throws -> String {
      String(decoding: try terminal.read(until: Array(text.utf8)), as: UTF8.self)
    }
    try terminal.write("\"$PROBE\" wait\n")
    _ = try wait(for: "]2;ready")
    try terminal.write([26])
    _ = try wait(for: "Stopped")
    // The program stops again, since it may not change the terminal from the background.
    try terminal.write("bg; until jobs -s | grep -q Stopped; do :; done; echo is\"\"stopped\n")
    #expect(try !wait(for: "isstopped").contains("\u{1B}[?1049h"))
    try terminal.write("fg\n")
    _ = try wait(for: "]2;resumed")
    _ = try wait(for: "]2;shown")
    try terminal.write("q")
    _ = try wait(for: "\u{1B}[?1049l")
    try terminal.write("echo status\"\"$?; exit\n")
    #expect(try !wait(for: "status0").contains("shown"))
    #expect(try shell.waitForEnd(reading: terminal) == .exited(0))
  }
}
