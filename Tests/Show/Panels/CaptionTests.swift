import KamuroParticles
import KamuroPresets
import KamuroRaster
import KamuroScreen
import KamuroTestSupport
import Testing

@testable import KamuroShow

@Suite("Caption of the screensaver")
struct CaptionTests {
  private let still = Effect()

  private func saver(
    _ effect: Effect? = nil,
    text: String = "",
    clock: String? = nil,
    size: ScreenSize = size
  ) -> Screensaver {
    var saver = Screensaver(.effects([effect ?? still]), text: text, size: size, style: style)
    if let clock { saver.adopt(clock: clock) }
    return saver
  }

  @Test("The caption has large digits where they fit, plain ones elsewhere, and text below")
  func captionHasLargeDigitsWhereTheyFit() {
    var saver = saver(text: "Back at five\n火花", clock: "12:34")
    let lines = saver.picture(at: 0).text.split(separator: "\n").map(String.init)
    let first = lines.firstIndex { $0.contains("█") } ?? 0
    let digits = lines[first..<first + 5].map { line in
      var line = Substring(line)
      while line.last == " " { line.removeLast() }
      return String(line.dropFirst(13))
    }
    #expect(
      digits == [
        "  ██    ██████      ██████  ██  ██",
        "████        ██  ██      ██  ██  ██",
        "  ██    ██████      ██████  ██████",
        "  ██    ██      ██      ██      ██",
        "██████  ██████      ██████      ██",
      ]
    )
    #expect(lines[first + 6].contains("Back at five") && lines[first + 7].contains("火"))
    let narrow = ScreenSize(columns: 20, rows: 5)
    var small = self.saver(clock: "12:34", size: narrow)
    #expect(small.picture(at: 0, size: narrow).line(2) == "       12:34        ")
    var none = self.saver(text: "\n")
    #expect(none.picture(at: 0).cells.allSatisfy { $0 == .blank })
  }

  @Test("The caption keeps flags, accents and marks")
  func captionKeepsMarks() {
    let text = "🇩🇪 Mu\u{308}ller q\u{303} किताब ที่"
    var saver = saver(text: text)
    #expect(saver.picture(at: 0).text().contains(text))
  }

  @Test("The caption rests but for a slow move each minute, cell by cell to another place")
  func captionDriftsOnceAMinute() {
    var saver = saver(text: "x")
    func place(_ time: Double) -> ScreenPosition? { saver.picture(at: time).place(of: "x") }
    #expect(place(0) == ScreenPosition(column: 29, row: 9) && place(59.9) == place(0))
    var places: [ScreenPosition?] = []
    for minute in 1...8 {
      let start = Double(minute) * 60
      var last = place(start)
      for step in 1...100 {
        let next = place(start + Double(step) / 5)
        guard let from = last, let to = next else {
          Issue.record("it is gone")
          return
        }
        #expect(abs(from.column - to.column) <= 1 && abs(from.row - to.row) <= 1)
        last = next
      }
      #expect(last == place(start + 59.9))
      places.append(last)
    }
    #expect(Set(places).count > 6)
    // On a screen of another size it rests at the same relative position.
    let other = ScreenSize(columns: 119, rows: 39)
    var wide = self.saver(text: "x", size: other)
    let there = wide.picture(at: 100, size: other).place(of: "x")
    let here = saver.picture(at: 100).place(of: "x")
    #expect(abs((there?.column ?? 0) / 2 - (here?.column ?? 0)) <= 1)
  }

  @Test("Particles pass in front of the caption and behind it, each on a side of its own")
  func particlesPassOnBothSidesOfTheCaption() throws {
    let fire = try #require(try Catalogue.effect(named: "canvas-fire"))
    let block = Array(repeating: String(repeating: "M", count: 30), count: 9).joined(
      separator: "\n"
    )
    var saver = saver(fire, text: block)
    var covered = 0
    for frame in 0..<20 {
      let left = saver.picture(at: 3 + Double(frame) / 5).text.count { $0 == "M" }
      covered += 270 - left
      #expect(left > 0)
    }
    #expect(covered > 50)
    var batch = SpriteBatch()
    batch[.x] = Array(repeating: 0, count: 200)
    batch.birth = (0..<200).map { $0 }
    batch.runs = [
      .init(
        SpriteRun(
          layer: "0",
          cell: "c",
          contents: Contents(),
          blendMode: .additive,
          zPosition: 2
        ),
        range: 0..<200
      )
    ]
    batch.raiseParticles()
    let before = batch.runs.filter { $0.zPosition == 2.5 }.flatMap(\.range)
    let behind = batch.runs.filter { $0.zPosition == 2 }.flatMap(\.range)
    #expect(before == Array(0..<16) + Array(64..<80) + Array(128..<144) + Array(192..<200))
    #expect(Set(before + behind) == Set(0..<200) && before.count + behind.count == 200)
  }

  @Test("The caption at rest stops particles that meet walls")
  func restingCaptionStopsParticles() throws {
    var snow = try #require(try Catalogue.effect(named: "settling-snow"))
    // Without the scenery behind the flakes.
    snow.layers.removeAll { layer in !layer.emitterCells.contains { $0.dynamics.meetsWalls } }
    var saver = saver(snow, text: String(repeating: "M", count: 30))
    var bare = self.saver(snow)
    let row = try #require(saver.picture(at: 0).place(of: "MMM")).row
    func lit(_ show: inout Screensaver, _ time: Double) -> Int {
      show.picture(at: time).litPlaces.count { $0.row == row + 1 && (20..<40).contains($0.column) }
    }
    let times = stride(from: 5.0, to: 9, by: 0.5)
    let under = times.reduce(0) { $0 + lit(&saver, $1) }
    let without = times.reduce(0) { $0 + lit(&bare, $1) }
    #expect(under * 2 < without, "\(under) of \(without)")
  }

  @Test("The caption changes only with the minute on a still stage")
  func captionChangesOnlyWithTheMinute() {
    var saver = saver(clock: "12:34")
    let picture = saver.picture(at: 1)
    for frame in 0..<50 { #expect(saver.picture(at: 2 + Double(frame)) == picture) }
    saver.adopt(clock: "12:35")
    #expect(saver.picture(at: 55) != picture)
  }
}
