import Kamuro
import KamuroParticles
import KamuroPresets
import KamuroRaster
import KamuroScreen
import Testing

@testable import KamuroShow

@Suite("Demo")
struct DemoTests {
  private var demo: Demo { Demo(size: size, style: style, hasTour: false) }

  /// A demo whose opening shells are over.
  private func demoAfterOpening() -> Demo {
    var demo = demo
    _ = demo.picture(at: 60)
    return demo
  }

  @Test("The demo opens with two shells, and is still once they are over")
  func demoOpensWithTwoShells() {
    var demo = demo
    #expect(demo.isMoving)
    #expect(!demo.picture(at: 0.6).litPlaces.isEmpty)
    #expect(!demo.picture(at: 1.5).litPlaces.isEmpty)
    #expect(demo.picture(at: 60).litPlaces.isEmpty)
    #expect(!demo.isMoving && demo.outcome == nil)
  }

  @Test("Esc and Ctrl-C end the demo, and no other key does")
  func escapeAndControlCEndTheDemo() {
    for key in [Key.escape, .control("c")] {
      var demo = demo
      demo.handle(.key(key), at: 1)
      #expect(demo.outcome == .ended)
    }
    var demo = demo
    for key in [Key.control("l"), .enter, .tab, .other, .character("q")] {
      demo.handle(.key(key), at: 1)
    }
    #expect(demo.outcome == nil)
  }

  @Test("The demo's button looks pressed for a moment and bursts, by key or by click")
  func buttonLooksPressedAndBursts() throws {
    let place = try #require(demoAfterOpening().label)
    let click = PointerPlace(column: place.column, row: place.row)
    for event in [
      InputEvent.key(.enter), .key(.character(" ")), .mouseDown(.left, at: click),
    ] {
      var demo = demoAfterOpening()
      #expect(demo.picture(at: 60).text.contains("─"))
      demo.handle(event, at: 61)
      let pressed = demo.picture(at: 61.1)
      #expect(pressed.text.contains("━"))
      // The flash is around the button; the screen's lower edge cuts it.
      let lights = pressed.litPlaces
      #expect(lights.count > 100)
      #expect(abs(lights.reduce(0) { $0 + $1.column } / lights.count - 30) < 3)
      #expect(abs(lights.reduce(0) { $0 + $1.row } / lights.count - (place.row - 2)) < 2)
      #expect(demo.isMoving)
      let released = demo.picture(at: 61.16)
      #expect(released.text.contains("─") && !released.text.contains("━"))
      _ = demo.picture(at: 64)
      #expect(!demo.isMoving)
    }
  }

  @Test("A click beside the demo's button sends a shell there")
  func clickSendsAShellThere() {
    var demo = demoAfterOpening()
    demo.type("1", at: 60)
    demo.handle(.mouseDown(.left, at: PointerPlace(column: 10, row: 4)), at: 61)
    #expect(!demo.picture(at: 61.05).text.contains("━"))
    // It rises for 0.4 to 0.9 s and bursts there.
    let burst = demo.picture(at: 62.05).litPlaces
    #expect(!burst.isEmpty)
    let column = burst.map(\.column).reduce(0, +) / max(1, burst.count)
    #expect(abs(column - 10) < 8)
  }

  @Test("Digits choose the demo's kind of firework, 0 any kind")
  func digitsChooseTheFirework() {
    let wide = ScreenSize(columns: 140, rows: 20)
    var demo = Demo(size: wide, style: style, hasTour: false)
    let names = ["peony", "chrysanthemum", "kamuro", "ring", "palm", "crackle", "classic", "pigs"]
    for (index, name) in names.enumerated() {
      demo.type("\(index + 1)", at: 60)
      #expect(demo.picture(at: 60, size: wide).line(19).contains(name))
    }
    demo.type("9", at: 60)
    #expect(demo.picture(at: 60, size: wide).line(19).contains("pigs"))
    demo.type("0", at: 60)
    #expect(demo.picture(at: 60, size: wide).line(19).contains("0-8: choose a firework (any)"))
  }

  @Test("Letters fire at their keyboard places in the sky, in either case")
  func lettersFireAtTheirPlaceInTheSky() throws {
    let stage = Size(width: 1000, height: 300)
    let q = try #require(KeyboardSky.point(of: "q", on: stage))
    let p = try #require(KeyboardSky.point(of: "P", on: stage))
    let m = try #require(KeyboardSky.point(of: "m", on: stage))
    #expect(abs(q.x - 50) < 1e-9 && abs(p.x - 950) < 1e-9 && abs(m.x - 750) < 1e-9)
    #expect(q.y == p.y && q.y < m.y && m.y < 300)
    #expect(KeyboardSky.point(of: "1", on: stage) == nil)
    #expect(KeyboardSky.point(of: "é", on: stage) == nil)
    let all = "qwertyuiopasdfghjklzxcvbnm".compactMap { KeyboardSky.point(of: $0, on: stage) }
    #expect(Set(all).count == 26)
    #expect(all.allSatisfy { (0...1000).contains($0.x) && (0...300).contains($0.y) })
    var demo = demoAfterOpening()
    demo.type("x", at: 61)
    #expect(demo.isMoving)
  }

  @Test("Arrow keys move the demo's cross-hair, and Tab fires there")
  func arrowsMoveTheCrossHair() {
    var demo = demoAfterOpening()
    #expect(!demo.picture(at: 60).text.contains("┼"))
    for key in [Key.left, .left, .left, .up, .down, .right] { demo.handle(.key(key), at: 60) }
    #expect(demo.picture(at: 60).place(of: "┼") == ScreenPosition(column: 26, row: 5))
    for _ in 0..<100 { demo.handle(.key(.up), at: 60) }
    for _ in 0..<100 { demo.handle(.key(.left), at: 60) }
    #expect(demo.picture(at: 60).place(of: "┼") == ScreenPosition(column: 0, row: 0))
    demo.handle(.key(.tab), at: 61)
    #expect(demo.isMoving)
    demo.handle(.mouseDown(.left, at: PointerPlace(column: 50, row: 3)), at: 62)
    #expect(!demo.picture(at: 62).text.contains("┼"))
  }

  @Test("The demo's button is highlighted while the mouse is over it")
  func buttonIsHighlightedUnderTheMouse() throws {
    let colored = ShowStyle(Look(glyphs: .braille, colors: .direct), seed: 7)
    for style in [style, colored] {
      var demo = Demo(size: size, style: style, hasTour: false)
      func look(after place: PointerPlace) -> ScreenCell {
        demo.handle(.mouseMoved(to: place), at: 60)
        return demo.picture(at: 60)[30, 14]
      }
      let off = look(after: PointerPlace(column: 3, row: 3))
      let on = look(after: PointerPlace(column: 28, row: 13))
      #expect(on != off && on.glyph == off.glyph)
      #expect(look(after: PointerPlace(column: 30, row: 17)) == off)
      #expect(demo.picture(at: 60).text.contains("╭"))
    }
  }

  /// The extents, in screen cells, of a burst on a large stage after some notches of the wheel.
  private func extents(notches: Int) -> (width: Int, height: Int) {
    let large = ScreenSize(columns: 240, rows: 100)
    var demo = Demo(size: large, style: style, hasTour: false)
    _ = demo.picture(at: 60, size: large)
    let place = PointerPlace(column: 90, row: 50)
    demo.type("4", at: 60)
    for _ in 0..<abs(notches) { demo.handle(.wheel(notches.signum(), at: place), at: 60) }
    demo.handle(.mouseDown(.left, at: place), at: 61)
    let lit = demo.picture(at: 62.3, size: large).litPlaces
    let (columns, rows) = (lit.map(\.column), lit.map(\.row))
    return (
      (columns.max() ?? 0) - (columns.min() ?? 0), (rows.max() ?? 0) - (rows.min() ?? 0)
    )
  }

  @Test("The wheel changes the size of the demo's bursts from half to double, and shows it")
  func wheelChangesTheSizeOfBursts() {
    let (small, usual, large) = (extents(notches: 9), extents(notches: 0), extents(notches: -9))
    // The largest burst fills the screen from the top to the bottom.
    for (a, b) in [(small, usual), (usual, large)] {
      #expect(Double(b.width) >= min(1.6 * Double(a.width), 230), "\(a) \(b)")
      #expect(Double(b.height) >= min(1.6 * Double(a.height), 97), "\(a) \(b)")
      #expect(Double(b.width) <= 2.4 * Double(a.width), "\(a) \(b)")
      #expect(Double(b.height) <= 2.4 * Double(a.height), "\(a) \(b)")
    }
    var demo = demoAfterOpening()
    let place = PointerPlace(column: 3, row: 3)
    #expect(!demo.isMoving && demo.deadline == nil)
    for (notches, percent) in [(-1, 125), (-1, 160), (-1, 200), (-1, 200), (1, 160)] {
      demo.handle(.wheel(notches, at: place), at: 61)
      #expect(demo.picture(at: 61).line(19).contains("size of bursts: \(percent) %"))
    }
    #expect(!demo.isMoving && demo.deadline == 63)
    #expect(!demo.picture(at: 63).line(19).contains("size") && demo.deadline == nil)
  }

  @Test("A right click fires classic sparks, and a shell where these are chosen")
  func rightClickFiresClassicSparks() {
    let place = PointerPlace(column: 30, row: 10)
    func fired(_ kind: String, _ button: MouseButton) -> (early: Int, late: Int) {
      var demo = demoAfterOpening()
      demo.type(kind, at: 60)
      demo.handle(.mouseDown(button, at: place), at: 61)
      #expect(!demo.picture(at: 61.1).text.contains("━"))
      // Sparks are gone after 0.4 s, when a shell is still rising.
      return (demo.picture(at: 61.2).litPlaces.count, demo.picture(at: 62).litPlaces.count)
    }
    for kind in ["0", "1"] {
      let sparks = fired(kind, .right)
      #expect(sparks.early > 0 && sparks.late == 0)
    }
    #expect(fired("7", .right).late > 0)
  }

  @Test("The demo reaches the whole catalogue, and plays any effect around a place to its end")
  func demoShowsTheWholeCatalogue() throws {
    let names = Catalogue.names
    var demo = demo
    for (keys, order) in [
      ([Key.pageDown, .character(">")], names + ["any kind"]),
      ([.pageUp, .character("<")], names.reversed() + ["any kind"]),
    ] {
      for (index, name) in order.enumerated() {
        demo.handle(.key(keys[index % 2]), at: 60)
        #expect(demo.picture(at: 60).line(19).contains(" \(name) "))
      }
    }
    // An effect around a place stops emitting after a while, and ends.
    for _ in 0...(names.firstIndex(of: "fire") ?? 0) { demo.handle(.key(.pageDown), at: 60) }
    demo.handle(.mouseDown(.left, at: PointerPlace(column: 10, row: 5)), at: 60)
    #expect(demo.picture(at: 62).litPlaces.contains { $0.row > 8 && $0.column < 40 })
    let columns = demo.picture(at: 62).litPlaces.map(\.column)
    #expect(2 * columns.count { $0 < 30 } > 3 * columns.count { $0 >= 30 })
    #expect(demo.picture(at: 75).litPlaces.isEmpty && !demo.isMoving)
    for name in names {
      let effect = try #require(try Catalogue.effect(named: name))
        .ending(after: Demo.sceneryTime)
      let scene = Scene(stage: size.stage, placements: [.init(effect, stopTime: 4)])
      let end = Simulation(scene: scene).endTime
      #expect(end.map { $0 < 70 } == true, "\(name) ends at \(end ?? -1)")
    }
  }

  @Test("A drag in the demo leaves sparks along its path")
  func dragLeavesSparks() {
    var demo = demoAfterOpening()
    demo.handle(.mouseDragged(.left, to: PointerPlace(column: 5, row: 3)), at: 61)
    demo.handle(.mouseDragged(.left, to: PointerPlace(column: 25, row: 3)), at: 61)
    let sparks = demo.picture(at: 61.02).litPlaces
    #expect(sparks.allSatisfy { (1...5).contains($0.row) && (3...27).contains($0.column) })
    #expect(Set(sparks.map(\.column)).count >= 12)
    _ = demo.picture(at: 65)
    #expect(!demo.isMoving)
  }

  @Test("A click in the demo bursts at the pointer's pixel; a drag by pixels sheds as many sparks")
  func clickBurstsAtPixel() throws {
    var demo = demoAfterOpening()
    let place = PointerPlace(column: 10, row: 4, x: 0.125, y: 0.9375)
    demo.handle(.mouseDown(.left, at: place), at: 61)
    let stage = demo.theater.stage
    let sparks = try #require(stage.simulation.scene.placements.first)
    #expect((stage.middle + sparks.offset - Point(x: 81, y: 79)).magnitude < 1e-9)
    let counts = [1, 8].map { steps in
      var demo = demoAfterOpening()
      for step in 0...10 * steps {
        let (column, part) = step.quotientAndRemainder(dividingBy: steps)
        let x = (Double(part) + 0.5) / Double(steps)
        demo.handle(.mouseDragged(.left, to: PointerPlace(column: column, row: 3, x: x)), at: 61)
      }
      _ = demo.picture(at: 61.02)
      return demo.theater.stage.simulation.scene.placements.count
    }
    #expect(counts == [11, 11])
  }

  @Test("The demo limits the shells in flight, and takes new ones once they are over")
  func shellsInFlightAreLimited() {
    var once = demoAfterOpening()
    once.type(String(repeating: "qwertyuiopasdfghjklzxcvbnm", count: 2), at: 61)
    var often = demoAfterOpening()
    often.type(String(repeating: "qwertyuiopasdfghjklzxcvbnm", count: 200), at: 61)
    #expect(often.picture(at: 62).litPlaces == once.picture(at: 62).litPlaces)
    #expect(often.picture(at: 120).litPlaces.isEmpty)
    often.type("t", at: 121)
    #expect(!often.picture(at: 122).litPlaces.isEmpty)
  }

  @Test("A resized demo keeps its living particles")
  func resizeKeepsLivingParticles() {
    var (demo, other) = (demoAfterOpening(), demoAfterOpening())
    for time in [61, 61.5] { demo.type("k", at: time) }
    for time in [61, 61.5] { other.type("k", at: time) }
    _ = demo.picture(at: 62.2)
    demo.handle(.resized(ScreenSize(columns: 20, rows: 8)), at: 62.2)
    _ = demo.picture(at: 62.3, size: ScreenSize(columns: 20, rows: 8))
    demo.handle(.resized(size), at: 62.4)
    #expect(demo.picture(at: 62.5) == other.picture(at: 62.5))
    #expect(!other.picture(at: 62.5).litPlaces.isEmpty)
  }
}

extension Demo {
  /// The position of the button's label.
  fileprivate var label: ScreenPosition? {
    var demo = self
    return demo.picture(at: 60).place(of: "Celebrate")
  }
}
