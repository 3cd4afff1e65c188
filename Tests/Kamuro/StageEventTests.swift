import Kamuro
import KamuroParticles
import KamuroScreen
import Testing

@Suite("Events, force and behavior of a stage")
struct StageEventTests {
  private func stage() -> Stage { Stage(columns: 80, rows: 24, seed: 7) }

  /// An effect of one emitter cell with members.
  private func effect(_ members: String) throws -> Effect {
    let text = """
      { "kamuro": 1, "layers": [{ "name": "all", "emitterPosition": ["50vw", "50vh"],
        "emitterCells": [{ "name": "one", \(members) }] }] }
      """
    return try Effect(json: text)
  }

  /// The places of sprites, in their order.
  private func places(_ stage: inout Stage) -> [SIMD2<Float>] {
    var places: [SIMD2<Float>] = []
    stage.draw { block in
      for index in 0..<block.count { places.append(SIMD2(block[.x][index], block[.y][index])) }
    }
    return places
  }

  @Test("A shell's burst and the end of its effect are reported, with handle, path and place")
  func shellBurstsAndEnds() throws {
    var stage = stage()
    stage.reports = [.burst, .end]
    let other = try stage.add("snow")
    let shell = try stage.launch("peony", to: ScreenPosition(column: 20, row: 6))
    var events: [Stage.Event] = []
    for number in 0...180 { events += stage.frame(at: Double(number) / 20).events }
    let own = events.filter { $0.effect == shell }
    let burst = try #require(own.filter { $0.kind == .burst }.max { $0.count < $1.count })
    #expect(burst.count > 20 && burst.path.count >= 2)
    #expect(abs(burst.x - 20.5 / 80) < 0.02 && abs(burst.y - 6.5 / 24) < 0.04)
    #expect(burst.time > 0.3 && burst.time < 1)
    #expect(own.last?.kind == .end && !events.contains { $0.kind == .end && $0.effect == other })
    #expect(!events.contains { $0.kind == .death })
    stage.reports = []
    #expect(stage.frame(at: 9.5).events.isEmpty)
  }

  @Test("A constant force gives particles that feel fields the way of a fall, and no others")
  func forceMovesParticles() throws {
    let members = "\"burst\": 1, \"lifetime\": 9, \"dynamics\": { \"feelsFields\": true }"
    var (stage, plain) = (stage(), stage())
    for feels in [true, false] {
      stage.stopAll()
      stage = self.stage()
      stage.add(try effect(feels ? members : "\"burst\": 1, \"lifetime\": 9"))
      stage.force { _, _ in SIMD2(60, -20) }
      stage.advance(to: 2)
      let place = try #require(places(&stage).first)
      let moved: SIMD2<Float> = feels ? SIMD2(120, -40) : .zero
      let way = place - SIMD2(320, 192) - moved
      #expect(max(abs(way.x), abs(way.y)) < 1.5, "\(place)")
    }
    // No force, and a force that is no number, leave everything where it is.
    stage = self.stage()
    stage.add(try effect(members))
    plain.add(try effect(members))
    stage.force { _, _ in SIMD2(.nan, .infinity) }
    stage.force(nil)
    stage.advance(to: 1)
    plain.advance(to: 1)
    #expect(places(&stage) == places(&plain))
    stage.force { particle, _ in SIMD2(.nan, particle.mass * .infinity) }
    stage.advance(to: 2)
    #expect(places(&stage).allSatisfy { $0.x.isFinite && $0.y.isFinite })
  }

  @Test("A behavior changes the particles of each frame, and clamps what it makes of them")
  func behaviorChangesFrames() throws {
    var (stage, plain) = (stage(), stage())
    try stage.add("confetti")
    try plain.add("confetti")
    stage.behavior { particles, time in
      for index in 0..<particles.count { particles[.y, index] += 30 * Float(time) }
    }
    for time in [0.5, 1, 0.75] {
      stage.advance(to: time)
      plain.advance(to: time)
      let (changed, own) = (places(&stage), places(&plain))
      #expect(changed.count == own.count && own.count > 20)
      #expect(zip(changed, own).allSatisfy { abs($0.y - $1.y - 30 * Float(time)) < 0.01 })
    }
    stage.behavior { particles, _ in
      for number in ParticleBlock.Number.allCases {
        for index in 0..<particles.count {
          particles[number, index] = index.isMultiple(of: 2) ? .nan : -1e30
        }
      }
    }
    _ = stage.frame(at: 1)
    stage.behavior(nil)
    #expect(stage.frame(at: 1.25).grid == plain.frame(at: 1.25).grid)
  }
}
