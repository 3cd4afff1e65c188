import KamuroParticles
import KamuroPresets
import KamuroRaster
import KamuroScreen
import Testing

@testable import KamuroShow

@Suite("The demo")
struct DemoTests {
  private var demo: Demo { Demo(size: size, style: style, patience: nil) }

  /// A demo whose opening shells are over.
  private func quiet() -> Demo {
    var demo = demo
    _ = demo.picture(at: 60)
    return demo
  }

  @Test("opens with two shells, and stands still once they are over")
  func opening() {
    var demo = demo
    #expect(demo.isMoving)
    #expect(!demo.picture(at: 0.6).litPlaces.isEmpty)
    #expect(!demo.picture(at: 1.5).litPlaces.isEmpty)
    #expect(demo.picture(at: 60).litPlaces.isEmpty)
    #expect(!demo.isMoving && demo.outcome == nil)
  }

  @Test("ends with Esc and Ctrl-C, and nothing else")
  func leaving() {
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

  @Test("looks pressed for a moment, by key or by click, and bursts around the button")
  func pressing() throws {
    let place = try #require(quiet().label)
    for event in [
      InputEvent.key(.enter), .key(.character(" ")), .mouseDown(.left, at: place),
    ] {
      var demo = quiet()
      #expect(demo.picture(at: 60).text.contains("─"))
      demo.handle(event, at: 61)
      let pressed = demo.picture(at: 61.1)
      #expect(pressed.text.contains("━"))
      // Two fireworks at the button's corners: nothing flies further than 45 pt and its shifts.
      #expect(!pressed.litPlaces.isEmpty)
      #expect(pressed.litPlaces.allSatisfy { abs($0.column - 30) < 24 && abs($0.row - 10) < 7 })
      #expect(demo.isMoving)
      let released = demo.picture(at: 61.16)
      #expect(released.text.contains("─") && !released.text.contains("━"))
      _ = demo.picture(at: 61.41)
      #expect(!demo.isMoving)
    }
  }

  @Test("sends a shell to where one clicks beside the button")
  func clicking() {
    var demo = quiet()
    demo.type("1", at: 60)
    demo.handle(.mouseDown(.left, at: ScreenPosition(column: 10, row: 4)), at: 61)
    #expect(!demo.picture(at: 61.05).text.contains("━"))
    // It rises for 0.4 to 0.9 s and bursts there.
    let burst = demo.picture(at: 62.05).litPlaces
    #expect(!burst.isEmpty)
    let column = burst.map(\.column).reduce(0, +) / max(1, burst.count)
    #expect(abs(column - 10) < 8)
  }

  @Test("shows the kind that digits choose, 0 for any")
  func digits() {
    let wide = ScreenSize(columns: 140, rows: 20)
    var demo = Demo(size: wide, style: style, patience: nil)
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

  @Test(
    "says in the line at the bottom what keys do, in as many words as fit",
    arguments: [
      (
        140,
        "click or type: fire · Space: press the button · 0-8: choose a firework (chrysanthemum) · "
          + "?: all keys · Esc: leave"
      ),
      (
        90,
        "click, type: fire · Space: button · 0-8: choose (chrysanthemum) · ?: keys · Esc: leave"
      ),
      (80, "click, type: fire · 0-8: choose (chrysanthemum) · ?: keys · Esc: leave"),
      (60, "click: fire · 0-8: choose · ?: keys · Esc: leave"),
      (40, "click: fire · ?: keys · Esc: leave"), (22, "?: keys · Esc: leave"),
      (20, "Esc: leave"), (5, "Esc"),
    ]
  )
  func line(columns: Int, text: String) {
    let size = ScreenSize(columns: columns, rows: 9)
    var demo = Demo(size: size, style: style, patience: nil)
    demo.type("2", at: 60)
    let line = demo.picture(at: 60, size: size).line(8)
    #expect(line.drop { $0 == " " }.hasPrefix(text), "\(line)")
  }

  @Test("has a line at the bottom that says all there is on a usual screen")
  func usualLine() {
    let size = ScreenSize(columns: 80, rows: 24)
    var demo = Demo(size: size, style: style, patience: nil)
    let line = demo.picture(at: 60, size: size).line(23)
    let text = "click, type: fire · Space: button · 0-8: choose (any) · ?: keys · Esc: leave"
    #expect(line.contains(text), "\(line)")
  }

  @Test(
    "has a board that says what keys do on every screen, also a small one",
    arguments: [(20, 6), (20, 10), (30, 6), (60, 8), (80, 24)]
  )
  func board(columns: Int, rows: Int) {
    let size = ScreenSize(columns: columns, rows: rows)
    var demo = Demo(size: size, style: style, patience: nil)
    demo.type("?", at: 60)
    let text = demo.picture(at: 60, size: size).text
    #expect(text.contains("click: fire") || text.contains("launch a shell"), "\(text)")
    for (brief, whole) in [("?: close", "close this board"), ("Esc: leave", "Ctrl-C    leave")] {
      #expect(text.contains(brief) || text.contains(whole), "\(text)")
    }
  }

  @Test("fires at the letters' places in the sky, in either case")
  func letters() throws {
    let stage = Size(width: 1000, height: 300)
    let q = try #require(KeyboardSky.place(of: "q", on: stage))
    let p = try #require(KeyboardSky.place(of: "P", on: stage))
    let m = try #require(KeyboardSky.place(of: "m", on: stage))
    #expect(abs(q.x - 50) < 1e-9 && abs(p.x - 950) < 1e-9 && abs(m.x - 750) < 1e-9)
    #expect(q.y == p.y && q.y < m.y && m.y < 300)
    #expect(KeyboardSky.place(of: "1", on: stage) == nil)
    #expect(KeyboardSky.place(of: "é", on: stage) == nil)
    let all = "qwertyuiopasdfghjklzxcvbnm".compactMap { KeyboardSky.place(of: $0, on: stage) }
    #expect(Set(all).count == 26)
    #expect(all.allSatisfy { (0...1000).contains($0.x) && (0...300).contains($0.y) })
    var demo = quiet()
    demo.type("x", at: 61)
    #expect(demo.isMoving)
  }

  @Test("moves the cross-hair with the arrows, and fires there with Tab")
  func arrows() {
    var demo = quiet()
    #expect(!demo.picture(at: 60).text.contains("┼"))
    for key in [Key.left, .left, .left, .up, .down, .right] { demo.handle(.key(key), at: 60) }
    #expect(demo.picture(at: 60).place(of: "┼") == ScreenPosition(column: 26, row: 5))
    for _ in 0..<100 { demo.handle(.key(.up), at: 60) }
    for _ in 0..<100 { demo.handle(.key(.left), at: 60) }
    #expect(demo.picture(at: 60).place(of: "┼") == ScreenPosition(column: 0, row: 0))
    demo.handle(.key(.tab), at: 61)
    #expect(demo.isMoving)
    demo.handle(.mouseDown(.left, at: ScreenPosition(column: 50, row: 3)), at: 62)
    #expect(!demo.picture(at: 62).text.contains("┼"))
  }

  @Test("lights the button while the mouse is over it")
  func hovering() throws {
    let colored = ShowStyle(glyphs: .braille, colors: .direct, seed: 7)
    for style in [style, colored] {
      var demo = Demo(size: size, style: style, patience: nil)
      func look(after place: ScreenPosition) -> ScreenCell {
        demo.handle(.mouseMoved(to: place), at: 60)
        return demo.picture(at: 60)[30, 10]
      }
      let off = look(after: ScreenPosition(column: 3, row: 3))
      let on = look(after: ScreenPosition(column: 28, row: 9))
      #expect(on != off && on.glyph == off.glyph)
      #expect(look(after: ScreenPosition(column: 30, row: 12)) == off)
      #expect(demo.picture(at: 60).text.contains("╭"))
    }
  }

  /// The extents of a burst in the middle of a large stage, as the wheel made it.
  private func extents(notches: Int) -> (width: Int, height: Int) {
    let large = ScreenSize(columns: 240, rows: 100)
    var demo = Demo(size: large, style: style, patience: nil)
    _ = demo.picture(at: 60, size: large)
    let place = ScreenPosition(column: 90, row: 50)
    demo.type("4", at: 60)
    for _ in 0..<abs(notches) { demo.handle(.wheel(notches.signum(), at: place), at: 60) }
    demo.handle(.mouseDown(.left, at: place), at: 61)
    let lit = demo.picture(at: 62.3, size: large).litPlaces
    let (columns, rows) = (lit.map(\.column), lit.map(\.row))
    return (
      (columns.max() ?? 0) - (columns.min() ?? 0), (rows.max() ?? 0) - (rows.min() ?? 0)
    )
  }

  @Test("changes the size of bursts with the wheel, in steps from a half to two, and tells")
  func wheel() {
    let (small, usual, large) = (extents(notches: 9), extents(notches: 0), extents(notches: -9))
    for (a, b) in [(small, usual), (usual, large)] {
      #expect((1.6...2.4).contains(Double(b.width) / Double(a.width)), "\(a) \(b)")
      #expect((1.6...2.4).contains(Double(b.height) / Double(a.height)), "\(a) \(b)")
    }
    var demo = quiet()
    let place = ScreenPosition(column: 3, row: 3)
    #expect(!demo.isMoving && demo.deadline == nil)
    for (notches, percent) in [(-1, 125), (-1, 160), (-1, 200), (-1, 200), (1, 160)] {
      demo.handle(.wheel(notches, at: place), at: 61)
      #expect(demo.picture(at: 61).line(19).contains("size of bursts: \(percent) %"))
    }
    #expect(!demo.isMoving && demo.deadline == 63)
    #expect(!demo.picture(at: 63).line(19).contains("size") && demo.deadline == nil)
  }

  @Test("fires classic sparks by a right click, and a shell where these are chosen")
  func rightClick() {
    let place = ScreenPosition(column: 30, row: 10)
    func fired(_ kind: String, _ button: MouseButton) -> (early: Int, late: Int) {
      var demo = quiet()
      demo.type(kind, at: 60)
      demo.handle(.mouseDown(button, at: place), at: 61)
      #expect(!demo.picture(at: 61.1).text.contains("━"))
      // Sparks are gone after 0.4 s, when a shell still rises.
      return (demo.picture(at: 61.2).litPlaces.count, demo.picture(at: 62).litPlaces.count)
    }
    for kind in ["0", "1"] {
      let sparks = fired(kind, .right)
      #expect(sparks.early > 0 && sparks.late == 0)
    }
    #expect(fired("7", .right).late > 0)
  }

  @Test("goes through the whole catalogue, and sets up around a place what is no firework")
  func catalogue() throws {
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
    // Set up around a place, it brings nothing new after a while, and ends.
    for _ in 0...(names.firstIndex(of: "fire") ?? 0) { demo.handle(.key(.pageDown), at: 60) }
    demo.handle(.mouseDown(.left, at: ScreenPosition(column: 10, row: 5)), at: 60)
    #expect(demo.picture(at: 62).litPlaces.contains { $0.row > 8 && $0.column < 40 })
    #expect(demo.picture(at: 62).litPlaces.allSatisfy { $0.column < 45 })
    #expect(demo.picture(at: 75).litPlaces.isEmpty && !demo.isMoving)
    for name in names {
      let effect = try #require(try Catalogue.effect(named: name))
      let scene = Scene(stage: size.stage, placements: [.init(effect, stopTime: 4)])
      let end = Simulation(scene: scene).endTime
      #expect(end.map { $0 < 70 } == true, "\(name) ends at \(end ?? -1)")
    }
  }

  @Test("leaves sparks along a drag")
  func dragging() {
    var demo = quiet()
    demo.handle(.mouseDragged(.left, to: ScreenPosition(column: 5, row: 3)), at: 61)
    demo.handle(.mouseDragged(.left, to: ScreenPosition(column: 25, row: 3)), at: 61)
    let sparks = demo.picture(at: 61.02).litPlaces
    #expect(sparks.allSatisfy { (1...5).contains($0.row) && (3...27).contains($0.column) })
    #expect(Set(sparks.map(\.column)).count >= 12)
    _ = demo.picture(at: 65)
    #expect(!demo.isMoving)
  }

  @Test("does not take in more shells than it can show, and does again once they are over")
  func crowding() {
    var once = quiet()
    once.type(String(repeating: "qwertyuiopasdfghjklzxcvbnm", count: 2), at: 61)
    var often = quiet()
    often.type(String(repeating: "qwertyuiopasdfghjklzxcvbnm", count: 200), at: 61)
    #expect(often.picture(at: 62).litPlaces == once.picture(at: 62).litPlaces)
    #expect(often.picture(at: 120).litPlaces.isEmpty)
    often.type("t", at: 121)
    #expect(!often.picture(at: 122).litPlaces.isEmpty)
  }

  @Test("shows its keys with ? and hides them again")
  func help() {
    var demo = quiet()
    #expect(!demo.picture(at: 60).text.contains("launch a shell"))
    demo.type("?", at: 60)
    #expect(demo.picture(at: 60).text.contains("launch a shell that bursts there"))
    demo.type("?", at: 60)
    #expect(!demo.picture(at: 60).text.contains("launch a shell"))
  }

  @Test("keeps what is alive when the screen's size changes")
  func resizing() {
    var (demo, other) = (quiet(), quiet())
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
  /// Where the button's label stands.
  fileprivate var label: ScreenPosition? {
    var demo = self
    return demo.picture(at: 60).place(of: "Celebrate")
  }
}
