import KamuroTestSupport
import Testing

@Suite("The choice of a presenter")
struct PresenterChoiceTests {
  @Test("leaves what a person sees the same")
  func agrees() throws {
    let screens = try ["writer", "ncurses"].map { presenter in
      let demo = try Performance("--presenter", presenter)
      try demo.watch(for: "Celebrate")
      try demo.type("4?\u{1B}[A\u{1B}[C")
      let board = try demo.watchUntilRest()
      try demo.type("?")
      let sky = try demo.watchUntilRest()
      try demo.leave()
      return [board.visible, sky.visible]
    }
    #expect(screens[0] == screens[1])
  }

  @Test("leaves it the same in few colors", arguments: ["16", "none"])
  func agreesInFewColors(colors: String) throws {
    let screens = try ["writer", "ncurses"].map { presenter in
      let prompt = try Performance("button", "--presenter", presenter, "--colors", colors)
      let screen = try prompt.watch(for: "Enter: yes   Esc: no")
      try prompt.leave(status: .exited(1))
      return screen.visible
    }
    #expect(screens[0] == screens[1])
  }

  @Test("leaves labels of any width the same")
  func agreesOnLabels() throws {
    for label in ["Ship it?", "火花 🎆 é…", "e\u{301}\u{1F468}\u{200D}\u{1F469}"] {
      let screens = try ["writer", "ncurses"].map { presenter in
        let prompt = try Performance("button", "--presenter", presenter, label, size: (41, 13))
        try prompt.watch(for: "Enter: yes")
        let screen = try prompt.watchUntilRest()
        try prompt.leave(status: .exited(1))
        return screen.visible
      }
      #expect(screens[0] == screens[1], "\(label)")
    }
  }
}
