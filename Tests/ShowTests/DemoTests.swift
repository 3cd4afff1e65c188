import Particles
import Raster
import Testing

@testable import Show

@Suite("The demo")
struct DemoTests {
  private var demo: Demo { Demo(size: size, style: style) }

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
    var demo = Demo(size: wide, style: style)
    let names = ["peony", "chrysanthemum", "kamuro", "ring", "palm", "crackle", "classic", "pigs"]
    for (index, name) in names.enumerated() {
      demo.type("\(index + 1)", at: 60)
      #expect(demo.picture(at: 60, size: wide).line(19).contains(name))
    }
    demo.type("9", at: 60)
    #expect(demo.picture(at: 60, size: wide).line(19).contains("pigs"))
    demo.type("0", at: 60)
    #expect(demo.picture(at: 60, size: wide).line(19).contains("any kind"))
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
