import Foundation
import KamuroTestSupport
import Testing

@Suite("Resized window")
struct ResizeTests {
  @Test("The demo fills a resized window while particles fly on", arguments: ["writer", "ncurses"])
  func demoFillsResizedWindow(presenter: String) throws {
    let demo = try TerminalRun("--presenter", presenter, size: (80, 24))
    try demo.watch(for: "light") { $0.lights > 30 }
    for (columns, rows) in [(130, 40), (60, 20), (101, 31)] {
      try demo.resize(columns: columns, rows: rows)
      let screen = try demo.watch(for: "the help line on the last row") { screen in
        screen.lines[rows - 1].contains("Esc: exit")
          && screen.lines[(rows * 3 / 2 - 3) / 2 + 1].contains("Celebrate")
      }
      #expect(screen.lines.count { $0.contains("Esc: exit") } == 1)
      #expect(screen.lines.count { $0.contains("Celebrate") } == 1)
    }
    try demo.type("g")
    try demo.watch(for: "light on the new stage") { $0.lights > 10 }
    try demo.leave()
  }

  @Test("The demo keeps the living particles when the window is resized")
  func demoKeepsLivingParticles() throws {
    let demo = try TerminalRun(size: (80, 24))
    try demo.watch(for: "bursts") { $0.lights > 80 }
    try demo.resize(columns: 90, rows: 26)
    _ = try demo.watch(for: "the help line on the last row") { $0.lines[25].contains("Esc: exit") }
    #expect(try demo.screen().lights > 20)
    try demo.leave()
  }

  @Test("The demo survives many sizes in a row, zero among them", arguments: ["writer", "ncurses"])
  func demoSurvivesManySizes(presenter: String) throws {
    let demo = try TerminalRun("--presenter", presenter)
    try demo.watch(for: "Celebrate")
    let sizes = [(1, 1), (0, 0), (2, 1), (500, 200), (1, 50), (300, 1), (3, 3), (0, 24), (80, 0)]
    for (columns, rows) in sizes + sizes.reversed() + sizes {
      try demo.resize(columns: columns, rows: rows)
      try demo.type("g ?")
      _ = try demo.terminal.waitForBytes(milliseconds: 20)
      _ = demo.terminal.readAvailable()
    }
    try demo.resize(columns: 70, rows: 20)
    try demo.watch(for: "the help line on the last row") { $0.lines[19].contains("Esc: exit") }
    try demo.leave()
  }

  @Test(
    "A show in a window of any size takes less than 200 MB",
    arguments: TerminalRun.presenters,
    [(65_535, 65_535), (65_535, 24), (80, 65_535)]
  )
  func takesLittleMemoryInHugeWindow(presenter: String, size: (Int, Int)) throws {
    for first in [size, (80, 24)] {
      let show = try TerminalRun("play", "snow", "--presenter", presenter, size: first)
      _ = try show.film(pieces: 10)
      if first != size {
        try show.resize(columns: size.0, rows: size.1)
        _ = try show.film(pieces: 10)
      }
      #if os(Linux)
      let status = try String(
        contentsOfFile: "/proc/\(show.child.processIdentifier)/status",
        encoding: .utf8
      )
      let peak = try #require(status.firstMatch(of: /VmHWM:\s*(\d+) kB/)?.output.1)
      #expect(try #require(Int(peak)) < 200_000_000 / 1024)
      #endif
      try show.leaveAnySize(status: .exited(0))
    }
  }

  @Test(
    "Every show plays and exits in a window of hardly any screen cells",
    arguments: [(1, 1), (0, 0), (2, 1)]
  )
  func showsExitInTinyWindow(columns: Int, rows: Int) throws {
    for command in [["demo"], ["button"], ["screensaver"], ["play", "peony"]] {
      let show = try TerminalRun(command: command, size: (columns, rows))
      _ = try show.terminal.waitForBytes(milliseconds: Int(PseudoTerminal.patience * 1000))
      if command != ["screensaver"] { try show.type("\t\u{1B}[A") }
      try show.leaveAnySize(status: .exited(command == ["button"] ? 1 : 0))
    }
  }
}
