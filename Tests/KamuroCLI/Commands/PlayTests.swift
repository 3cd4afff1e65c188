import KamuroTestSupport
import Testing

@Suite("Playing an effect")
struct PlayTests {
  @Test("ends by itself where the effect ends")
  func ends() throws {
    let file = try EffectFixture(Effects.brief)
    let play = try Performance("play", file.path)
    let film = try play.film(pieces: 8)
    let burst = try play.find(in: film) {
      $0.lights(aroundColumn: 40, row: 12, within: (16, 9)) > 10
    }
    #expect(burst != nil)
    try play.expectEnd(.exited(0))
  }

  @Test("is left by q and by Esc, not by other keys", arguments: ["q", "\u{1B}"])
  func isLeft(key: String) throws {
    let play = try Performance("play", "snow")
    try play.watch(for: "snow") { $0.lights > 5 }
    try play.type("x\r\t")
    _ = try play.film(pieces: 5)
    try play.type(key)
    try play.expectEnd(.exited(0))
  }

  @Test("is ended by Ctrl-C")
  func isInterrupted() throws {
    let play = try Performance("play", "fireworks")
    try play.watch(for: "light") { $0.lights > 0 }
    try play.type("\u{3}")
    try play.expectEnd(.signaled(2))
  }

  @Test("says what is wrong with an effect before it touches the terminal")
  func complains() throws {
    let file = try EffectFixture("{ \"kamuro\": 1,\n  \"layers\": 3 }", named: "broken.json")
    for (effect, status) in [("conffeti", Int32(66)), (file.path, 65), ("none.json", 66)] {
      for command in ["play", "screensaver"] {
        let play = try Performance(command, effect)
        #expect(try play.child.waitForEnd() == .exited(status))
        let text = String(decoding: play.terminal.readAvailable(), as: UTF8.self)
        #expect(text.hasPrefix("kamuro: ") && !text.contains("\u{1B}"))
      }
    }
  }
}
