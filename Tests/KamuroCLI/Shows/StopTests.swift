import Foundation
import KamuroTestSupport
import Testing

@Suite("A stop")
struct StopTests {
  /// Expects the terminal of a stopped program to be the shell's: modes, main screen, cursor, mouse.
  private func expectStopped(_ show: Performance) throws {
    #expect(try show.child.waitForStop() == .stopped(SIGSTOP))
    try show.expectRestored()
    #expect(try !show.screen().lines.contains { $0.contains("Celebrate") })
  }

  /// Expects everything to be drawn again from nothing after `count` bytes, and a proper end.
  private func expectReturn(_ show: Performance, after count: Int) throws {
    _ = try show.watch(for: "Celebrate")
    #expect(try !show.terminal.modes().isCooked)
    #expect(try show.screen().isMouseReported)
    let news = try show.screen(after: Array(show.terminal.transcript[count...]))
    #expect(news.lines.contains { $0.contains("Celebrate") })
    #expect(news.isAlternate && news.isMouseReported && !news.isCursorVisible)
  }

  @Test("by Ctrl-Z gives the terminal back, and fg takes and paints it again", arguments: [1, 3])
  func suspends(times: Int) throws {
    let demo = try Performance()
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

  @Test("by SIGTSTP from outside is the same as by Ctrl-Z")
  func isSuspended() throws {
    let prompt = try Performance("button", "Celebrate", "--presenter", "ncurses")
    try prompt.watch(for: "Celebrate")
    try prompt.child.kill(SIGTSTP)
    try expectStopped(prompt)
    let count = prompt.terminal.transcript.count
    try prompt.child.kill(SIGCONT)
    try expectReturn(prompt, after: count)
    try prompt.leave(status: .exited(1))
  }

  @Test("by SIGSTOP, which nobody can answer, is followed by a whole picture")
  func isStopped() throws {
    let prompt = try Performance("button", "Celebrate")
    try prompt.watch(for: "Celebrate")
    try prompt.child.kill(SIGSTOP)
    #expect(try prompt.child.waitForStop() == .stopped(SIGSTOP))
    let count = prompt.terminal.transcript.count
    try prompt.child.kill(SIGCONT)
    try expectReturn(prompt, after: count)
    try prompt.leave(status: .exited(1))
  }

  @Test("notices a window that changed its size meanwhile")
  func resizes() throws {
    let prompt = try Performance("button", "Celebrate")
    try prompt.watch(for: "Celebrate")
    try prompt.type("\u{1A}")
    try expectStopped(prompt)
    try prompt.resize(columns: 40, rows: 9)
    try prompt.child.kill(SIGCONT)
    try prompt.watch(for: "the button in its new middle") { $0.lines[4].contains("  Celebrate") }
    try prompt.leave(status: .exited(1))
  }

  @Test("does not let the show's time pass")
  func holdsTime() throws {
    let play = try Performance("play", "confetti")
    try play.watch(for: "confetti") { $0.lights > 10 }
    try play.type("\u{1A}")
    try expectStopped(play)
    try play.child.kill(SIGCONT)
    try play.watch(for: "confetti") { $0.lights > 10 }
    try play.leave()
  }
}
