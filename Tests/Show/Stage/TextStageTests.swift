import Kamuro
import KamuroParticles
import KamuroPresets
import KamuroRaster
import KamuroScreen
import Testing

@testable import KamuroShow

@Suite("Text that effects play around")
struct TextStageTests {
  /// Numbered lines of two lengths.
  private static let lines = (0..<100).map {
    "\($0): \($0.isMultiple(of: 3) ? "ab" : "some words") end"
  }

  private func player(
    _ name: String = "snow",
    _ text: String = lines.joined(separator: "\n"),
    shatters: Bool = false,
    size: ScreenSize = size
  ) throws -> Player {
    Player(
      effects: [try effect(name)],
      names: [name],
      text: TextStage(StyledText(Array(text.utf8)), shatters: shatters),
      size: size,
      style: style
    )
  }

  /// A player of an endless, invisible effect.
  private func invisiblePlayer(
    _ text: String = lines.joined(separator: "\n"),
    colors: ColorDepth = .none,
    background: Background = .terminal(nil),
    shatters: Bool = false,
    gathers: Bool = false
  ) -> Player {
    var cell = EmitterCell()
    cell.birthRate = 1
    cell.lifetime = 1
    cell.color.alpha = 0
    var layer = EmitterLayer()
    layer.emitterCells = [cell]
    var effect = Effect()
    effect.layers = [layer]
    var style = style
    style.look.colors = colors
    style.look.background = background
    return Player(
      effects: [effect],
      text: TextStage(StyledText(Array(text.utf8)), shatters: shatters, gathers: gathers),
      size: size,
      style: style
    )
  }

  @Test("Letters gather: each flies to its place once, and then rests until the first burst")
  func lettersGather() throws {
    let text = "kamuro\n  gathers"
    func picture(at time: Double, shatters: Bool = false) -> String {
      var player = invisiblePlayer(text, shatters: shatters, gathers: true)
      _ = player.picture(at: 0)
      return player.picture(at: time).text()
    }
    #expect(picture(at: 2.9).hasPrefix(text) && picture(at: 2.9, shatters: true).hasPrefix(text))
    #expect(!picture(at: 4.8, shatters: true).hasPrefix(text) && !picture(at: 0.5).hasPrefix(text))
    // More and more letters are in their places.
    let home = stride(from: 0.0, through: 2.8, by: 0.7).map { time in
      let rows = picture(at: time).split(separator: "\n", omittingEmptySubsequences: false)
      return zip(rows, text.split(separator: "\n")).reduce(0) { sum, row in
        sum + zip(row.0, row.1).count { $0 == $1 && $0 != " " }
      }
    }
    #expect(home == home.sorted() && home.last == 13)
  }

  @Test("Accents, syllables and marks of the text are shown, and letters are whole where it bursts")
  func marksOfTheTextAreShown() throws {
    let text = "Mu\u{308}ller q\u{303} नमस्ते \u{1112}\u{1161}\u{11AB} 火\u{302}"
    var player = invisiblePlayer(text)
    #expect(player.picture(at: 0).text().hasPrefix(text + "\n"))
    var bursting = invisiblePlayer(text, shatters: true)
    let flights = stride(from: 1, to: 5, by: 0.1).map { bursting.picture(at: $0).text() }
      .filter { !$0.hasPrefix(text) }
    #expect(!flights.isEmpty)
    for letter in ["ü", "q\u{303}", "한"] {
      #expect(flights.contains { $0.contains(letter) }, "\(letter)")
    }
  }

  /// Whether rows show the lines of the text from a number on.
  private func isShown(_ first: Int, in grid: ScreenGrid, rows: Range<Int>) -> Bool {
    rows.allSatisfy { row in
      // A flake may hide a letter.
      let differing = zip(grid.line(row), Self.lines[first + row]).count { $0 != $1 }
      return differing <= 4
    }
  }

  @Test("The text is at the top left, cut to the screen, with particles in its blanks")
  func textIsAtTheTopLeftWithParticlesInItsBlanks() throws {
    var show = try player()
    let grid = show.picture(at: 3)
    #expect(isShown(0, in: grid, rows: 0..<20))
    #expect(grid.litPlaces.contains { $0.column > 20 })
    var narrow = invisiblePlayer("abcdefghij\n火火火")
    narrow.handle(.resized(ScreenSize(columns: 5, rows: 2)), at: 0)
    let cut = narrow.picture(at: 0.01, size: ScreenSize(columns: 5, rows: 2))
    #expect(cut.line(0) == "abcde")
    // Half a wide glyph is not shown.
    #expect(cut[4, 1].glyph == " " && cut[2, 1].glyph == "火")
  }

  @Test("Particles pass in front of the text and behind it")
  func particlesPassOnBothSidesOfTheText() throws {
    // The text fills the screen: lit dots are in front of it, and all particles behind are hidden.
    let full = Array(repeating: String(repeating: "#", count: 60), count: 20).joined(
      separator: "\n"
    )
    var (covered, free) = (try player("snow", full), try player("snow", " "))
    var (inFront, all) = (0, 0)
    for time in stride(from: 0.0, to: 6, by: 0.5) {
      inFront += covered.picture(at: time).cells.count { $0.glyph != "#" }
      all += free.picture(at: time).litPlaces.count
    }
    // Light that only touches a screen cell does not replace its letter.
    #expect(inFront * 40 > all && inFront * 2 < all)
  }

  @Test("Keys and the wheel scroll the text, no further than its ends")
  func keysAndWheelScrollTheText() {
    var show = invisiblePlayer()
    let place = PointerPlace(column: 1, row: 1)
    let steps: [(InputEvent, Int)] = [
      (.key(.pageDown), 19), (.key(.pageUp), 0), (.wheel(1, at: place), 3),
      (.wheel(-1, at: place), 0),
      (.key(.up), 0), (.key(.down), 1), (.key(.end), 80), (.key(.down), 80), (.key(.up), 79),
      (.key(.home), 0), (.wheel(-1, at: place), 0),
    ]
    for (index, (event, top)) in steps.enumerated() {
      show.handle(event, at: Double(index) / 10)
      #expect(isShown(top, in: show.picture(at: Double(index) / 10), rows: 0..<18))
    }
    show.handle(.key(.end), at: 2)
    let tall = ScreenSize(columns: 60, rows: 40)
    show.handle(.resized(tall), at: 2)
    #expect(isShown(60, in: show.picture(at: 2, size: tall), rows: 0..<38))
    show.handle(.resized(size), at: 2)
    #expect(isShown(60, in: show.picture(at: 2), rows: 0..<18))
  }

  @Test("The text stops particles that meet walls, wherever it is scrolled to")
  func textStopsParticlesWhereverItIsScrolled() throws {
    var show = try player("rain", "\n\n\n\n\n\nab cd   ef\n\nxyz")
    let box = { (left: Double, top: Double, right: Double) in
      var wall = Wall(.box)
      wall.position = LengthPair(Length((left + right) / 2), Length(top + 8))
      wall.size = LengthPair(Length(right - left), 16)
      return wall
    }
    // Words with one blank between them are one wall.
    let walls = [box(0, 96, 40), box(64, 96, 80), box(0, 128, 24)]
    #expect(show.playback.theater.stage.simulation.scene.walls == walls)
    show.handle(.resized(ScreenSize(columns: 9, rows: 4)), at: 0)
    #expect(show.playback.theater.stage.simulation.scene.walls.isEmpty)
    show.handle(.key(.end), at: 0)
    _ = show.picture(at: 0, size: ScreenSize(columns: 9, rows: 4))
    let boxes = [box(0, 16, 40), box(64, 16, 72), box(0, 48, 24)]
    #expect(show.playback.theater.stage.simulation.scene.walls == boxes)
    // The walls are also there with another seed and another effect.
    show.type("sn", at: 0.1)
    #expect(show.playback.theater.stage.simulation.scene.walls.count == 3)
    #expect(
      try player("rain", "ab", shatters: true).playback.theater.stage.simulation.scene.walls.isEmpty
    )
  }

  @Test("The text is shown in the colors of the color depth")
  func textHasTheColorsOfTheColorDepth() {
    let text = "\u{1B}[38;2;255;0;0mr\u{1B}[38;5;196mi\u{1B}[31mx\u{1B}[m\u{1B}[1mb"
    func cells(_ colors: ColorDepth, _ background: Background = .terminal(nil)) -> [ScreenCell] {
      var show = invisiblePlayer(text, colors: colors, background: background)
      return Array(show.picture(at: 0).cells.prefix(4))
    }
    #expect(
      cells(.direct).map(\.foreground) == [
        .direct(red: 255, green: 0, blue: 0), .indexed(196), .indexed(1), .standard,
      ]
    )
    #expect(
      cells(.palette256).map(\.foreground) == [
        .indexed(196), .indexed(196), .indexed(1), .standard,
      ]
    )
    #expect(
      cells(.sixteen).map(\.foreground) == [.indexed(9), .indexed(9), .indexed(1), .standard]
    )
    #expect(cells(.none).map(\.foreground) == Array(repeating: .standard, count: 4))
    #expect(cells(.none).last?.attributes == .bold)
    // The terminal's own foreground might be invisible on a painted background.
    let painted = cells(.direct, .painted(Color(red: 1, green: 1, blue: 1)))
    #expect(painted[3].foreground != .standard && painted[3].background != .standard)
  }

  @Test("An empty text changes nothing in the player")
  func emptyTextChangesNothing() throws {
    var (with, without) = (try player("snow", ""), try Player("snow"))
    with.handle(.key(.pageDown), at: 0)
    with.handle(.wheel(1, at: PointerPlace(column: 0, row: 0)), at: 0)
    #expect(with.picture(at: 2).upper == without.picture(at: 2).upper)
    // A text of blank lines hides no particles.
    var blank = try player("snow", "\n\n  \n", shatters: true)
    blank.handle(.mouseDown(.left, at: PointerPlace(column: 0, row: 0)), at: 1)
    #expect(blank.picture(at: 2).litPlaces.count > 5)
  }

  @Test("A text that is too long is reported as cut")
  func tooLongTextIsReportedAsCut() throws {
    var show = try player("snow", String(repeating: "x\n", count: 10_005))
    #expect(show.picture(at: 0.1).text.contains("only the first 10000 lines of the text are shown"))
    var help = try player()
    help.type("?", at: 0)
    #expect(help.picture(at: 0).text.contains("scroll the text"))
  }

  @Test("The player with a text shows any moment the same, however it is reached")
  func momentsWithTextDoNotDependOnHowTheyAreReached() throws {
    for (name, shatters) in [("snow", true)] {
      let text = "\n\n\n\n\n\n\n\n     some words   here\n\n and some there"
      var played = try player(name, text, shatters: shatters)
      var sought = try player(name, text, shatters: shatters)
      for frame in 0...20 { _ = played.picture(at: Double(frame) / 10) }
      sought.handle(.key(.right), at: 0)
      sought.handle(.key(.right), at: 0)
      #expect(sought.picture(at: 0).upper == played.picture(at: 2).upper)
      // Also backward.
      sought.type(" ", at: 0)
      played.type("b", at: 2)
      sought.handle(.key(.left), at: 0)
      #expect(sought.picture(at: 0).upper == played.picture(at: 3).upper)
    }
  }
}
