import Kamuro
import KamuroParticles
import KamuroRaster
import KamuroScreen
import KamuroTestSupport
import Testing

@testable import KamuroShow

@Suite("Tour of the demo")
struct TourTests {
  @Test("The tour begins after a while without input, and stops at the first input")
  func tourBeginsWithoutInputAndStopsAtInput() {
    var demo = Demo(size: size, style: style)
    _ = demo.picture(at: 19)
    #expect(!demo.isMoving)
    // Its deadline is the first act.
    guard let first = demo.deadline else {
      Issue.record("nothing is planned")
      return
    }
    #expect((20...21.25).contains(first))
    _ = demo.picture(at: first.nextDown)
    #expect(!demo.isMoving && demo.deadline == first)
    _ = demo.picture(at: first)
    #expect(demo.isMoving && (demo.deadline ?? 0) > first)
    // After input, shells in flight continue to their end, and no act begins for 20 s.
    demo.handle(.mouseMoved(to: ScreenPosition(column: 1, row: 1)), at: 24)
    _ = demo.picture(at: 43)
    #expect(!demo.isMoving && (44...45.25).contains(demo.deadline ?? 0))
    for event in [InputEvent.focus(false), .resized(size)] {
      demo.handle(event, at: 43.5)
      #expect((44...45.25).contains(demo.deadline ?? 0))
    }
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
    // After a minute the tour is over, and there is no deadline any more.
    _ = quick.picture(at: time + 60)
    let playing = quick.theater.stage.simulation.scene.placements.map(\.effect.name)
    #expect(playing.isEmpty && !quick.isMoving && quick.deadline == nil)
  }

  @Test("The tour fires every shell, shows other effects and presses the button, by its seed")
  func tourVariesBySeed() {
    func acts(seed: UInt64) -> [Tour.Act] {
      var tour = Tour(seed: seed, patience: 20)
      var acts: [Tour.Act] = []
      var last = 20.0
      while let next = tour.next(until: 600) {
        #expect(next.time >= last && next.time - last < 4)
        last = next.time
        acts.append(next.act)
      }
      #expect((75...80).contains(last))
      return acts
    }
    #expect(acts(seed: 1) == acts(seed: 1) && acts(seed: 1) != acts(seed: 2))
    let all = (0..<10).flatMap { acts(seed: $0) }
    var kinds: Set<FireworkKind> = []
    var shown: Set<FireworkKind> = []
    for act in all {
      switch act {
      case .fire(let kind, let place):
        kinds.insert(kind)
        #expect((0.1...0.9).contains(place.x) && (0.1...0.6).contains(place.y))
      case .show(let kind, _): shown.insert(kind)
      case .press: break
      }
    }
    #expect(kinds == Set(FireworkKind.shells) && shown.count > 10 && all.contains(.press))
  }
}
