import KamuroRaster
import KamuroScreen
import Testing

@testable import KamuroShow

@Suite("Help of the demo")
struct HelpBoardTests {
  @Test(
    "The demo's bottom line explains the keys in as many words as fit",
    arguments: [
      (
        140,
        "click or type: fire · Space: press the button · 0-8: choose a firework (chrysanthemum) · "
          + "?: all keys · Esc: exit"
      ),
      (
        90,
        "click, type: fire · Space: button · 0-8: choose (chrysanthemum) · ?: keys · Esc: exit"
      ),
      (80, "click, type: fire · 0-8: choose (chrysanthemum) · ?: keys · Esc: exit"),
      (60, "click: fire · 0-8: choose · ?: keys · Esc: exit"),
      (40, "click: fire · ?: keys · Esc: exit"), (22, "?: keys · Esc: exit"),
      (20, "Esc: exit"), (5, "Esc"),
    ]
  )
  func bottomLineExplainsKeysInTheWordsThatFit(columns: Int, text: String) {
    let size = ScreenSize(columns: columns, rows: 9)
    var demo = Demo(size: size, style: style, hasTour: false)
    demo.type("2", at: 60)
    let line = demo.picture(at: 60, size: size).line(8)
    #expect(line.drop { $0 == " " }.hasPrefix(text), "\(line)")
  }

  @Test("The demo's bottom line explains all keys on a usual screen")
  func bottomLineIsCompleteOnAUsualScreen() {
    let size = ScreenSize(columns: 80, rows: 24)
    var demo = Demo(size: size, style: style, hasTour: false)
    let line = demo.picture(at: 60, size: size).line(23)
    let text = "click, type: fire · Space: button · 0-8: choose (any) · ?: keys · Esc: exit"
    #expect(line.contains(text), "\(line)")
  }

  @Test(
    "The demo's board explains the keys on every screen, also a small one",
    arguments: [(20, 6), (20, 10), (30, 6), (60, 8), (80, 24)]
  )
  func boardExplainsKeysOnEveryScreen(columns: Int, rows: Int) {
    let size = ScreenSize(columns: columns, rows: rows)
    var demo = Demo(size: size, style: style, hasTour: false)
    demo.type("?", at: 60)
    let text = demo.picture(at: 60, size: size).text
    #expect(text.contains("click: fire") || text.contains("launch a shell"), "\(text)")
    for (brief, whole) in [("?: close", "close this board"), ("Esc: exit", "Ctrl-C    exit")] {
      #expect(text.contains(brief) || text.contains(whole), "\(text)")
    }
  }

  @Test("The question mark shows the demo's keys and hides them again")
  func questionMarkShowsAndHidesKeys() {
    var demo = Demo(size: size, style: style, hasTour: false)
    _ = demo.picture(at: 60)
    #expect(!demo.picture(at: 60).text.contains("launch a shell"))
    demo.type("?", at: 60)
    #expect(demo.picture(at: 60).text.contains("launch a shell that bursts there"))
    demo.type("?", at: 60)
    #expect(!demo.picture(at: 60).text.contains("launch a shell"))
  }
}
