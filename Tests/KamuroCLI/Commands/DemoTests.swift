import Foundation
import KamuroRaster
import KamuroScreen
import KamuroTestSupport
import Testing

@Suite("kamuro demo")
struct DemoTests {
  @Test(
    "The demo opens with a button, a help line and nothing that hides them",
    arguments: TerminalRun.presenters
  )
  func opensWithButtonAndHelpLine(presenter: String) throws {
    let demo = try TerminalRun("--presenter", presenter)
    let screen = try demo.watch(for: "Celebrate")
    #expect(screen.lines[16].contains("╭"))
    #expect(screen.lines[17].contains("│   Celebrate   │"))
    #expect(screen.lines[18].contains("╯"))
    #expect(screen.lines[23].contains("Esc: exit"))
    #expect(screen.isAlternate && screen.isMouseReported && !screen.isCursorVisible)
    #expect(try !demo.terminal.modes().isCooked)
    try demo.leave()
  }

  @Test(
    "The demo launches a shell where the user clicks, beyond column 223 too",
    arguments: TerminalRun.presenters
  )
  func launchesShellAtClick(presenter: String) throws {
    let demo = try TerminalRun("demo", "--no-tour", "--presenter", presenter, size: (300, 50))
    try demo.type("1")
    let before = try demo.watchOpening()
    #expect(before.lights == 0)
    try demo.click(column: 259, row: 9)
    let film = try demo.film()
    let burst = try demo.find(in: film) {
      $0.lights(aroundColumn: 259, row: 9, within: (6, 4)) > 5
    }
    let far = burst?.lights(columns: 0...150, rows: 0...49)
    #expect(far == 0)
    try demo.leave()
  }

  @Test(
    "The demo launches a shell for each letter key at the key's position",
    arguments: TerminalRun.presenters
  )
  func launchesShellAtPositionOfLetter(presenter: String) throws {
    let demo = try TerminalRun("demo", "--no-tour", "--presenter", presenter, size: (300, 60))
    // The classic kind bursts at once and stays small, so that positions can be distinguished.
    try demo.type("7")
    #expect(try demo.watchOpening().lights == 0)
    try demo.type("qwertyuiopasdfghjklzxcvbnm")
    let film = try demo.film()
    var places: [(letter: Character, column: Int, row: Int)] = []
    for (row, letters) in ["qwertyuiop", "asdfghjkl", "zxcvbnm"].enumerated() {
      for (column, letter) in letters.enumerated() {
        let shift = Double(row) * 0.5 + 0.5
        places.append(
          (letter, Int((Double(column) + shift) * 30), Int((Double(row) + 0.5) / 3 * 0.86 * 60))
        )
      }
    }
    let lit = try demo.find(in: film) { screen in
      places.allSatisfy { screen.lights(aroundColumn: $0.column, row: $0.row, within: (14, 8)) > 0 }
    }
    let all = places.reduce(0) {
      $0 + (lit?.lights(aroundColumn: $1.column, row: $1.row, within: (14, 8)) ?? 0)
    }
    #expect(lit?.lights == all)
    try demo.leave()
  }

  @Test(
    "The demo shows the button pressed for a moment, with sparks around it",
    arguments: TerminalRun.presenters
  )
  func showsPressedButtonWithSparks(presenter: String) throws {
    let demo = try TerminalRun("demo", "--no-tour", "--presenter", presenter)
    let before = try demo.watchOpening()
    #expect(before.lights == 0)
    for key in ["\r", " "] {
      try demo.type(key)
      let film = try demo.film()
      // A spark may cover a part of the button, but never most of it.
      let pressed = try demo.find(in: film, tries: 40) { screen in
        screen.lines[16].contains("━━━") && screen.lines[18].contains("━━━")
          && screen.lines[17].contains("Cele")
      }
      let label = try #require(pressed)
      #expect((35..<44).contains { label[$0, 17].background != before[$0, 17].background })
      let sparks = try demo.find(in: film) {
        $0.lights(aroundColumn: 40, row: 17, within: (24, 8)) > 3
      }
      #expect(sparks != nil)
      #expect(try demo.screen().visible == before.visible)
    }
    try demo.leave()
  }

  @Test("The demo presses the button on a click", arguments: TerminalRun.presenters)
  func pressesButtonOnClick(presenter: String) throws {
    let demo = try TerminalRun("--presenter", presenter)
    try demo.watch(for: "Celebrate")
    try demo.click(column: 40, row: 18)
    _ = try demo.terminal.read(until: Array("━━━".utf8))
    try demo.leave()
  }

  @Test(
    "The demo moves a cross-hair by the arrow keys and launches a shell there on Tab",
    arguments: TerminalRun.presenters
  )
  func movesCrossHairAndLaunchesShell(presenter: String) throws {
    let demo = try TerminalRun(
      "demo",
      "--no-tour",
      "--presenter",
      presenter,
      "--no-bloom",
      size: (160, 50)
    )
    try demo.watch(for: "Celebrate")
    // To the lower right, away from the opening shells; the classic kind bursts at once.
    let steps = String(repeating: "\u{1B}[C\u{1B}OC", count: 15)
    try demo.type("7" + steps + String(repeating: "\u{1B}[B\u{1B}OB", count: 15))
    // From column 80 and row 12: thirty steps right of two columns each, thirty rows down.
    let aimed = try demo.watch(for: "a cross-hair") { $0[140, 42].glyph == "┼" }
    #expect(aimed[139, 42].glyph == "─" && aimed[140, 41].glyph == "│")
    #expect(aimed.lights(aroundColumn: 140, row: 42, within: (14, 5)) == 0)
    try demo.type("\t")
    let film = try demo.film(pieces: 20)
    let lit = try demo.find(in: film) { $0.lights(aroundColumn: 140, row: 42, within: (14, 7)) > 2 }
    #expect(lit != nil)
    try demo.type("\u{1B}[D\u{1B}[A")
    try demo.watch(for: "the cross-hair elsewhere") { $0[138, 41].glyph == "┼" }
    try demo.leave()
  }

  @Test(
    "The demo names in its help line the kind of firework that a digit chose",
    arguments: TerminalRun.presenters
  )
  func namesChosenKindInHelpLine(presenter: String) throws {
    let demo = try TerminalRun("--presenter", presenter, size: (100, 30))
    try demo.watch(for: "0-8: choose (any)")
    for (digit, kind) in [("4", "ring"), ("3", "kamuro"), ("9", "kamuro"), ("0", "any")] {
      try demo.type(digit)
      try demo.watch(for: "0-8: choose (\(kind))")
    }
    try demo.leave()
  }

  @Test(
    "The demo lights the button under the mouse, and names what wheel and Page Down change",
    arguments: TerminalRun.presenters
  )
  func lightsHoveredButtonAndNamesChanges(presenter: String) throws {
    let demo = try TerminalRun("demo", "--no-tour", "--presenter", presenter)
    let before = try demo.watch(for: "Celebrate")
    try demo.type("\u{1B}[<35;40;18M")
    try demo.watch(for: "a lit button") {
      $0[34, 17].background != before[34, 17].background && $0.lines[17].contains("Celebrate")
    }
    for (input, text) in [
      ("\u{1B}[<64;9;9M", "size of bursts: 125 %"), ("\u{1B}[<65;9;9M", "size of bursts: 100 %"),
      ("\u{1B}[6~", "fireworks"), (">", "finale"), ("\u{1B}[5~<", "any kind"),
    ] {
      try demo.type(input)
      try demo.watch(for: text) { $0.lines[23].contains(text) }
    }
    try demo.leave()
  }

  @Test(
    "The demo shows a board of all keys on ? and hides it again",
    arguments: TerminalRun.presenters
  )
  func showsAndHidesBoardOfKeys(presenter: String) throws {
    let demo = try TerminalRun("--presenter", presenter)
    try demo.watch(for: "Celebrate")
    try demo.type("?")
    let board = try demo.watch(for: "launch a shell that bursts there")
    #expect(board.lines.contains { $0.contains("Esc, Ctrl-C") && $0.contains("exit") })
    try demo.type("?")
    try demo.watch(for: "the sky without the board") { screen in
      !screen.lines.contains { $0.contains("launch a shell") }
    }
    try demo.leave()
  }

  @Test("The demo draws sparks along a drag", arguments: TerminalRun.presenters)
  func drawsSparksAlongDrag(presenter: String) throws {
    let demo = try TerminalRun("demo", "--no-tour", "--presenter", presenter, size: (160, 50))
    let before = try demo.watch(for: "Celebrate")
    #expect(before.lights(columns: 130...159, rows: 36...49) == 0)
    try demo.type("7\u{1B}[<0;136;40M\u{1B}[<32;146;42M\u{1B}[<32;156;44M\u{1B}[<0;156;44m")
    let film = try demo.film(pieces: 20)
    let trail = try demo.find(in: film) {
      $0.lights(columns: 138...144, rows: 38...49) > 0
        && $0.lights(columns: 150...159, rows: 38...49) > 0
    }
    #expect(trail != nil)
    try demo.leave()
  }

  @Test("The demo names Esc Esc in GNU screen")
  func namesEscapeKeyInGNUScreen() throws {
    let demo = try TerminalRun(variables: ["TERM": "screen"])
    try demo.watch(for: "Esc Esc: exit")
    try demo.leave()
  }

  @Test("The demo dies of SIGINT when Ctrl-C is typed", arguments: TerminalRun.presenters)
  func diesOfSIGINTOnCtrlC(presenter: String) throws {
    let demo = try TerminalRun("--presenter", presenter)
    try demo.watch(for: "Celebrate")
    try demo.type("\u{3}")
    try demo.expectEnd(.signaled(SIGINT))
  }

  @Test("The demo sends nothing and sleeps when nothing moves", arguments: TerminalRun.presenters)
  func sleepsWhenNothingMoves(presenter: String) throws {
    let demo = try TerminalRun("demo", "--no-tour", "--presenter", presenter)
    // Before its first frame it sleeps, too, while it waits for the terminal's answers.
    _ = try demo.watchOpening()
    let before = try demo.waitUntilAsleep()
    #expect(try !demo.terminal.waitForBytes(milliseconds: 1000))
    #expect(try demo.activity() == before)
    try demo.leave()
  }
}
