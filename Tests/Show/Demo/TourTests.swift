import Kamuro
import KamuroParticles
import KamuroRaster
import KamuroScreen
import KamuroTestSupport
import Testing

@testable import KamuroShow

@Suite("Tour of the demo")
struct TourTests {
  @Test("The tour begins soon, stops at the first input, and begins again after a while without")
  func tourBeginsSoonAndStopsAtInput() {
    var demo = Demo(size: size, style: style)
    guard let first = demo.deadline else {
      Issue.record("nothing is planned")
      return
    }
    #expect((2.5...3).contains(first))
    let launched = demo.theater.stage.effects.last
    _ = demo.picture(at: first.nextDown)
    #expect(demo.theater.stage.effects.last == launched && demo.deadline == first)
    _ = demo.picture(at: first)
    #expect(demo.theater.stage.effects.last != launched && (demo.deadline ?? 0) > first)
    // After input, shells in flight continue to their end, and no act begins for 10 s.
    demo.handle(.wheel(1, at: PointerPlace(column: 1, row: 1)), at: 24)
    _ = demo.picture(at: 33.9)
    #expect(!demo.isMoving && (34...34.5).contains(demo.deadline ?? 0))
    let moved = InputEvent.mouseMoved(to: PointerPlace(column: 1, row: 1))
    for event in [InputEvent.focus(false), .resized(size), moved] {
      demo.handle(event, at: 33.95)
      #expect((34...34.5).contains(demo.deadline ?? 0))
    }
  }

  @Test("The tour is never dark, and has a finale", arguments: [1, 7, 30] as [UInt64])
  func tourIsNeverDark(seed: UInt64) {
    let size = ScreenSize(columns: 80, rows: 24)
    var demo = Demo(size: size, style: ShowStyle(style.look, seed: seed))
    // The shells alone, without the sky behind them.
    if let horizon = demo.horizon { demo.theater.stage.remove(horizon) }
    let button = demo.picture(at: 0).litPlaces.count
    var most = 0
    for frame in 5..<60 {
      let lit = demo.picture(at: Double(frame) / 2).litPlaces.count - button
      #expect(100 * lit >= 6 * size.columns * size.rows, "\(lit) cells at \(Double(frame) / 2) s")
      most = max(most, demo.theater.stage.effects.count)
    }
    #expect(most >= 8)
  }

  @Test("The tour is the same at a time whatever frames were drawn, with input between")
  func tourDoesNotDependOnDrawnFrames() {
    var (quick, slow) = (Demo(size: size, style: style), Demo(size: size, style: style))
    var time = 0.0
    var storm = SeededGenerator(seed: 4)
    for touch in [InputEvent.key(.character("3")), .wheel(-1, at: .init(column: 1, row: 1))] {
      for _ in 0..<20 {
        time += .random(in: 0.5...3, using: &storm)
        _ = quick.picture(at: time)
      }
      #expect(quick.picture(at: time) == slow.picture(at: time))
      quick.handle(touch, at: time)
      slow.handle(touch, at: time)
    }
    time += 61
    let picture = slow.picture(at: time)
    #expect(quick.picture(at: time) == picture && !picture.litPlaces.isEmpty)
    // It goes on.
    _ = quick.picture(at: time + 600)
    #expect(quick.isMoving && (quick.deadline ?? 0) > time + 600)
  }

  @Test("The tour fires every shell, presses the button and ends with many shells, by its seed")
  func tourVariesBySeed() {
    func acts(seed: UInt64) -> [Tour.Act] {
      var tour = Tour(seed: seed, from: 2.5)
      var acts: [Tour.Act] = []
      var (last, finale) = (2.5, 0)
      while let next = tour.next(until: 102.5) {
        #expect(next.time >= last && next.time - last < 2.5)
        last = next.time
        if (25...26).contains(next.time) { finale += 1 }
        if next.act == .press { #expect((last - 8).truncatingRemainder(dividingBy: 25) == 0) }
        acts.append(next.act)
      }
      #expect(finale == 7)
      return acts
    }
    #expect(acts(seed: 1) == acts(seed: 1) && acts(seed: 1) != acts(seed: 2))
    let all = (0..<10).flatMap { acts(seed: $0) }
    var kinds: Set<FireworkKind> = []
    for case .fire(let kind, let place) in all {
      kinds.insert(kind)
      #expect((0...1).contains(place.x) && (0.1...0.5).contains(place.y))
    }
    #expect(kinds.isSuperset(of: FireworkKind.shells) && kinds.count == 11)
    #expect(all.count { $0 == .press } == 40)
  }
}
