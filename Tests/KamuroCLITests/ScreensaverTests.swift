import TestSupport
import Testing

@Suite("The screensaver")
struct ScreensaverTests {
  @Test(
    "is left by any key, a click and the wheel",
    arguments: ["x", " ", "\u{1B}", "\u{1B}[A", "\u{1B}[<0;9;9M", "\u{1B}[<64;9;9M"]
  )
  func isLeft(how: String) throws {
    let screensaver = try Performance("screensaver", "snow")
    try screensaver.watch(for: "snow") { $0.lights > 10 }
    #expect(try screensaver.screen().isMouseReported)
    try screensaver.type(how)
    try screensaver.expectEnd(.exited(0))
  }

  @Test("is left by the mouse once it moves, not by the first report of where it is")
  func isLeftByMouse() throws {
    let screensaver = try Performance("screensaver", "snow")
    try screensaver.watch(for: "snow") { $0.lights > 10 }
    try screensaver.type("\u{1B}[<35;9;9M")
    // Longer than the 0.4 s in which terminals tell where the mouse is.
    _ = try screensaver.film(pieces: 40)
    try screensaver.type("\u{1B}[<35;12;9M")
    try screensaver.expectEnd(.exited(0))
  }

  @Test("plays on while nobody does anything")
  func plays() throws {
    let screensaver = try Performance("screensaver", "snow")
    try screensaver.watch(for: "snow") { $0.lights > 10 }
    #expect(try screensaver.film(pieces: 10).count == 10)
    try screensaver.resize(columns: 100, rows: 30)
    try screensaver.watch(for: "snow on the new stage") {
      $0.lights(columns: 82...99, rows: 0...29) > 0
    }
    try screensaver.leave()
  }

  @Test("begins again after an effect's end")
  func repeats() throws {
    let file = try EffectFixture(Effects.brief)
    let screensaver = try Performance("screensaver", file.path)
    for _ in 0..<2 {
      try screensaver.watch(for: "light") { $0.lights > 3 }
      try screensaver.watch(for: "dark") { $0.lights == 0 }
    }
    try screensaver.type("q")
    try screensaver.expectEnd(.exited(0))
  }
}
