import Foundation
import KamuroTestSupport
import Testing

@Suite("Stopped show")
struct StopTests {
  /// Expects a stopped program to have restored modes, main screen, cursor and mouse.
  private func expectStopped(_ show: TerminalRun) throws {
    #expect(try show.child.waitForStop() == .stopped(SIGSTOP))
    try show.expectRestored()
    #expect(try !show.screen().lines.contains { $0.contains("Celebrate") })
  }

  /// Expects that after `count` bytes the program takes the terminal over and redraws everything.
  private func expectReturn(_ show: TerminalRun, after count: Int) throws {
    _ = try show.watch(for: "Celebrate")
    #expect(try !show.terminal.modes().isCooked)
    #expect(try show.screen().isMouseReported)
    let news = try show.screen(after: Array(show.terminal.transcript[count...]))
    #expect(news.lines.contains { $0.contains("Celebrate") })
    #expect(news.isAlternate && news.isMouseReported && !news.isCursorVisible)
  }

  @Test(
    "A show restores the terminal on Ctrl-Z, and takes it and redraws everything on SIGCONT",
    arguments: [1, 3]
  )
  func restoresOnCtrlZAndRedraws(times: Int) throws {
    let demo = try TerminalRun()
    try demo.watch(for: "Celebrate")
    for _ in 0..<times {
      try demo.type("\u{1A}")
      try expectStopped(demo)
      let count = demo.terminal.transcript.count
      try demo.child.kill(SIGCONT)
      try expectReturn(demo, after: count)
    }
    try demo.leave()
  }

  @Test("A show stops on SIGTSTP from outside as on Ctrl-Z")
  func stopsOnSIGTSTP() throws {
    let prompt = try TerminalRun("button", "Celebrate", "--presenter", "ncurses")
    try prompt.watch(for: "Celebrate")
    try prompt.child.kill(SIGTSTP)
    try expectStopped(prompt)
    let count = prompt.terminal.transcript.count
    try prompt.child.kill(SIGCONT)
    try expectReturn(prompt, after: count)
    try prompt.leave(status: .exited(1))
  }

  @Test("A show redraws everything after SIGSTOP, which it cannot catch")
  func redrawsAfterSIGSTOP() throws {
    let prompt = try TerminalRun("button", "Celebrate")
    try prompt.watch(for: "Celebrate")
    try prompt.child.kill(SIGSTOP)
    #expect(try prompt.child.waitForStop() == .stopped(SIGSTOP))
    let count = prompt.terminal.transcript.count
    try prompt.child.kill(SIGCONT)
    try expectReturn(prompt, after: count)
    try prompt.leave(status: .exited(1))
  }

  @Test("A show follows a window size that changed while it was stopped")
  func followsSizeChangedMeanwhile() throws {
    let prompt = try TerminalRun("button", "Celebrate")
    try prompt.watch(for: "Celebrate")
    try prompt.type("\u{1A}")
    try expectStopped(prompt)
    try prompt.resize(columns: 40, rows: 9)
    try prompt.child.kill(SIGCONT)
    try prompt.watch(for: "the button in its new middle") { $0.lines[4].contains("  Celebrate") }
    try prompt.leave(status: .exited(1))
  }

  @Test("A show's time does not pass while it is stopped")
  func holdsTimeWhileStopped() throws {
    // Four times as fast, the whole effect takes less than the stop.
    let play = try TerminalRun("play", "confetti", "--speed", "4")
    try play.watch(for: "confetti") { $0.lights > 10 }
    try play.type("\u{1A}")
    try expectStopped(play)
    _ = try play.terminal.waitForBytes(milliseconds: 1500)
    try play.child.kill(SIGCONT)
    try play.watch(for: "confetti") { $0.lights > 10 }
    try play.leave()
  }
}
