import KamuroTestSupport
import Testing

@Suite("Presenter choice")
struct PresenterChoiceTests {
  @Test("Both presenters show the same demo, with and without the board of keys")
  func presentersShowSameDemo() throws {
    let screens = try ["writer", "ncurses"].map { presenter in
      let demo = try TerminalRun("demo", "--no-tour", "--presenter", presenter)
      _ = try demo.watchOpening()
      try demo.type("4?\u{1B}[A\u{1B}[C")
      let board = try demo.watchUntilRest()
      try demo.type("?")
      let sky = try demo.watchUntilRest()
      try demo.leave()
      return [board.visible, sky.visible]
    }
    #expect(screens[0] == screens[1])
  }

  @Test("Both presenters show the same button in 16 colors and in none", arguments: ["16", "none"])
  func presentersShowSameButtonInFewColors(colors: String) throws {
    let screens = try ["writer", "ncurses"].map { presenter in
      let prompt = try TerminalRun("button", "--presenter", presenter, "--colors", colors)
      let screen = try prompt.watch(for: "Enter: yes   Esc: no")
      try prompt.leave(status: .exited(1))
      return screen.visible
    }
    #expect(screens[0] == screens[1])
  }

  @Test("Both presenters show button labels of any width alike")
  func presentersShowSameLabels() throws {
    for label in ["Ship it?", "火花 🎆 é…", "e\u{301}\u{1F468}\u{200D}\u{1F469}"] {
      let screens = try ["writer", "ncurses"].map { presenter in
        let prompt = try TerminalRun("button", "--presenter", presenter, label, size: (41, 13))
        try prompt.watch(for: "Enter: yes")
        let screen = try prompt.watchUntilRest()
        try prompt.leave(status: .exited(1))
        return screen.visible
      }
      #expect(screens[0] == screens[1], "\(label)")
    }
  }
}
