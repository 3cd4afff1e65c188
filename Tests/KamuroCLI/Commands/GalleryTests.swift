import KamuroTestSupport
import Testing

@Suite("kamuro gallery")
struct GalleryTests {
  @Test(
    "kamuro gallery plays effects with name and sentence, searches, stays and leaves",
    arguments: TerminalRun.presenters
  )
  func playsSearchesAndLeaves(presenter: String) throws {
    let gallery = try TerminalRun("gallery", "snow", "--every", "600", "--presenter", presenter)
    try gallery.watch(for: "snow") { screen in
      screen.lines[22].contains("snow") && screen.lines[23].contains("q, Esc: exit")
        && screen.lights > 10
    }
    try gallery.type(" ")
    try gallery.watch(for: "the next effect") { !$0.lines[22].hasPrefix(" snow ") }
    try gallery.type("\u{1B}[D")
    try gallery.watch(for: "the previous effect") { $0.lines[22].hasPrefix(" snow ") }
    try gallery.type("/confetti")
    try gallery.watch(for: "what was found") { screen in
      screen.lines[23].contains("/confetti_")
        && screen.lines[22].lowercased().contains("confetti")
    }
    try gallery.type("\r")
    try gallery.watch(for: "Enter: go on")
    try gallery.resize(columns: 60, rows: 20)
    try gallery.watch(for: "the board on the new screen") { $0.lines[19].contains("Esc: exit") }
    try gallery.type(presenter == "writer" ? "q" : "\u{1B}")
    try gallery.expectEnd(.exited(0))
  }

  @Test("kamuro gallery goes on by itself")
  func goesOnByItself() throws {
    let gallery = try TerminalRun("gallery", "snow", "--every", "1")
    try gallery.watch(for: "snow") { $0.lines[22].hasPrefix(" snow ") }
    try gallery.watch(for: "another effect") { screen in
      !screen.lines[22].hasPrefix(" snow ") && screen.lines[23].contains("exit")
    }
    try gallery.leave()
  }

  @Test(
    "kamuro gallery refuses what is no effect of the catalogue, and intervals out of range",
    arguments: [
      (["snwo"], "did you mean snow?"), (["--every", "0.5"], "--every 0.5 is outside 1...3600"),
    ]
  )
  func refuses(arguments: [String], message: String) throws {
    let finished = try Command(try builtProduct(named: "kamuro"), ["gallery"] + arguments).run()
    #expect(finished.status == .exited(64) && finished.errors.contains(message))
  }
}
