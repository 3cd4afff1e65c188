import KamuroTestSupport
import Testing

@Suite("kamuro play")
struct PlayTests {
  @Test("kamuro play exits by itself when the effect ends")
  func exitsWhenEffectEnds() throws {
    let file = try EffectFixture(Effects.brief)
    let play = try TerminalRun("play", file.path)
    let film = try play.film()
    let burst = try play.find(in: film) {
      $0.lights(aroundColumn: 40, row: 12, within: (16, 9)) > 10
    }
    #expect(burst != nil)
    try play.expectEnd(.exited(0))
  }

  @Test("kamuro play exits on q and on Esc, not on other keys", arguments: ["q", "\u{1B}"])
  func exitsOnQAndEscapeOnly(key: String) throws {
    let play = try TerminalRun("play", "snow")
    try play.watch(for: "snow") { $0.lights > 5 }
    try play.type("x\r\t")
    _ = try play.film(pieces: 5)
    try play.type(key)
    try play.expectEnd(.exited(0))
  }

  @Test("kamuro play dies of SIGINT when Ctrl-C is typed")
  func diesOfSIGINTOnCtrlC() throws {
    let play = try TerminalRun("play", "fireworks")
    try play.watch(for: "light") { $0.lights > 0 }
    try play.type("\u{3}")
    try play.expectEnd(.signaled(2))
  }

  @Test("play and screensaver report a bad effect before they change the terminal")
  func reportsBadEffectBeforeTakingTerminal() throws {
    let file = try EffectFixture("{ \"kamuro\": 1,\n  \"layers\": 3 }", named: "broken.json")
    for (effect, status) in [("conffeti", Int32(66)), (file.path, 65), ("none.json", 66)] {
      for command in ["play", "screensaver"] {
        let play = try TerminalRun(command, effect)
        #expect(try play.child.waitForEnd() == .exited(status))
        let text = String(decoding: play.terminal.readAvailable(), as: UTF8.self)
        #expect(text.hasPrefix("kamuro: ") && !text.contains("\u{1B}"))
      }
    }
  }
}
