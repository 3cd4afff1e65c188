import Foundation
import KamuroTestSupport
import Testing

@testable import KamuroTerminal

@Suite("Under a shell's job control")
struct JobControlTests {
  @Test("stops, waits in the background without touching the terminal, and comes back")
  func comesBack() throws {
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
    // The shell says so once it is stopped again, since from the background it may not go on.
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
