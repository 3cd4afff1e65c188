import KamuroParticles
import KamuroPresets
import KamuroRaster
import KamuroScreen
import KamuroTestSupport
import Testing

@testable import KamuroShow

@Suite("Button prompt")
struct ButtonPromptTests {
  private func prompt(_ label: String = "Yes") throws -> ButtonPrompt {
    ButtonPrompt(
      labels: [label],
      effect: try #require(try Catalogue.effect(named: "classic")),
      size: size,
      style: style
    )
  }

  @Test("Enter, Space or a click accepts the button, once its fireworks are over")
  func keyOrClickAcceptsTheButton() throws {
    let place = try #require(try prompt().picture().place(of: "Yes"))
    let click = PointerPlace(column: place.column, row: place.row)
    for event in [InputEvent.key(.enter), .key(.character(" ")), .mouseDown(.left, at: click)] {
      var prompt = try prompt()
      #expect(!prompt.isMoving)
      prompt.handle(event, at: 3)
      #expect(prompt.isMoving && prompt.outcome == nil)
      #expect(!prompt.picture(at: 3.2).litPlaces.isEmpty)
      #expect(prompt.outcome == nil)
      #expect(prompt.picture(at: 3.41).litPlaces.isEmpty)
      #expect(prompt.outcome == .chosen(0))
    }
  }

  @Test("Esc or Ctrl-C declines the button, and a click beside it does not press it")
  func escapeOrControlCDeclinesTheButton() throws {
    for key in [Key.escape, .control("c")] {
      var prompt = try prompt()
      prompt.handle(.mouseDown(.left, at: PointerPlace(column: 1, row: 1)), at: 0)
      #expect(!prompt.isMoving)
      prompt.handle(.key(key), at: 1)
      #expect(prompt.outcome == .declined)
    }
    var pressed = try prompt()
    pressed.handle(.key(.enter), at: 1)
    pressed.handle(.key(.escape), at: 1.1)
    #expect(pressed.outcome == .chosen(0))
  }

  @Test("The button does not wait for an effect without an end")
  func buttonDoesNotWaitForAnEndlessEffect() throws {
    let snow = try #require(try Catalogue.effect(named: "snow"))
    var prompt = ButtonPrompt(labels: ["Yes"], effect: snow, size: size, style: style)
    prompt.handle(.key(.enter), at: 1)
    _ = prompt.picture(at: 3.4)
    #expect(prompt.outcome == nil)
    _ = prompt.picture(at: 3.6)
    #expect(prompt.outcome == .chosen(0))
  }

  @Test("No control character of the button's label reaches the screen")
  func labelShowsNoControlCharacters() throws {
    var prompt = try prompt("A\u{1B}[31m\u{7}B\n\r\tC\u{202E}D")
    let grid = prompt.picture(at: 0)
    #expect(grid.place(of: "A[31mBCD") != nil)
    #expect(grid.cells.allSatisfy { $0.glyph.value >= 0x20 && $0.glyph.value != 0x202E })
    var wide = try self.prompt(String(repeating: "火花", count: 50))
    #expect(wide.picture(at: 0).text.contains("火"))
    var empty = try self.prompt("")
    _ = empty.picture(at: 0)
  }
}

extension ButtonPrompt {
  fileprivate func picture() -> ScreenGrid {
    var prompt = self
    return prompt.picture(at: 0)
  }
}

@Suite("Player")
struct PlayerTests {
  @Test("The player plays an effect to its end, or until a key exits")
  func playerPlaysToTheEndOrUntilAKey() throws {
    let spark = try #require(try Catalogue.effect(named: "spark"))
    var player = Player(effects: [spark], size: size, style: style)
    #expect(player.isMoving && !player.picture(at: 0.1).litPlaces.isEmpty)
    #expect(player.outcome == nil)
    _ = player.picture(at: 2)
    #expect(player.outcome == .ended && !player.isMoving)
    for key in [Key.escape, .character("q"), .control("c")] {
      var player = Player(effects: [spark], size: size, style: style)
      player.handle(.key(.enter), at: 0)
      #expect(player.outcome == nil)
      player.handle(.key(key), at: 0)
      #expect(player.outcome == .ended)
    }
  }

  @Test("Fields in the player follow the dragged mouse, whatever frames were drawn")
  func fieldsFollowTheDraggedMouse() throws {
    let swirl = try #require(try Catalogue.effect(named: "swirl"))
    func played(_ frames: Int, isDragged: Bool) -> ScreenGrid {
      var player = Player(effects: [swirl], size: size, style: style)
      let corner = PointerPlace(column: 10, row: 4)
      for frame in 0...frames {
        let time = 2 * Double(frame) / Double(frames)
        if isDragged, frame == frames / 2 {
          player.handle(.mouseDown(.left, at: corner), at: 1)
          player.handle(.mouseDragged(.left, to: PointerPlace(column: 12, row: 5)), at: 1)
        }
        _ = player.picture(at: time)
      }
      return player.picture(at: 3.5)
    }
    let dragged = played(60, isDragged: true)
    #expect(dragged == played(4, isDragged: true))
    #expect(dragged != played(60, isDragged: false))
  }
}

@Suite("Every show")
struct AnyShowTests {
  private static let sizes = [
    (1, 1), (2, 1), (1, 30), (7, 3), (60, 20), (300, 90),
  ].map { ScreenSize(columns: $0.0, rows: $0.1) }

  private func shows(on size: ScreenSize) throws -> [any Show] {
    let classic = try #require(try Catalogue.effect(named: "classic"))
    var drizzle = try #require(try Catalogue.effect(named: "rain"))
    drizzle.layers[0].emitterCells[0].birthRate = 15
    return [
      Demo(size: size, style: style, label: "火花 🎆 e\u{301}"),
      ButtonPrompt(labels: ["Sure?"], effect: classic, size: size, style: style),
      ButtonPrompt(labels: ["Wet?"], effect: drizzle, size: size, style: style),
      Screensaver(.effects([classic]), size: size, style: style),
      Player(effects: [classic], size: size, style: style),
    ]
  }

  @Test(
    "Every show fills screens of any size in storms of events, twice in the same way",
    arguments: sizes
  )
  func showsFillScreensOfAnySize(size: ScreenSize) throws {
    for (var show, var other) in zip(try shows(on: size), try shows(on: size)) {
      var storm = SeededGenerator(seed: UInt64(size.columns))
      var now = size
      var time = 0.0
      for step in 0..<(size.cellCount > 5000 ? 20 : 80) {
        time += .random(in: 0...0.2, using: &storm)
        if step % 29 == 28 {
          now = Self.sizes.dropLast().randomElement(using: &storm) ?? size
          show.handle(.resized(now), at: time)
          other.handle(.resized(now), at: time)
        }
        let event = storm.event(on: now)
        show.handle(event, at: time)
        other.handle(event, at: time)
        guard step.isMultiple(of: 4) else { continue }
        let picture = show.picture(at: time, size: now)
        #expect(picture.size == now && picture.cells.count == now.cellCount)
        #expect(picture.hasWholeWideGlyphs, "\(type(of: show)) at \(time)")
        let isEqual = picture == other.picture(at: time, size: now)
        #expect(isEqual, "\(type(of: show)) at \(time)")
      }
    }
  }

  @Test("Every show has the same frame at a time, whatever frames were drawn before")
  func showsDoNotDependOnDrawnFrames() throws {
    for (quickShow, slowShow) in zip(try shows(on: size), try shows(on: size)) {
      var (quick, slow) = (quickShow, slowShow)
      var storm = SeededGenerator(seed: 99)
      var time = 0.0
      for _ in 0..<40 {
        for _ in 0..<3 {
          time += .random(in: 0...0.05, using: &storm)
          _ = quick.picture(at: time)
        }
        let event = storm.event(on: size)
        quick.handle(event, at: time)
        slow.handle(event, at: time)
        if storm.next().isMultiple(of: 5) {
          #expect(
            quick.picture(at: time) == slow.picture(at: time),
            "\(type(of: quick)) at \(time)"
          )
        }
      }
    }
  }
}
