import KamuroParticles
import KamuroPresets
import Testing

@Suite("Light of the catalogue's effects")
struct CatalogueLightTests {
  /// Effects that are dark at times, and why.
  private static let pausing = [
    "classic": "its bursts take less time than is between them",
    "confetti": "the first paper is still above the top edge",
    "pigs": "they have fallen before they jump again",
    "spark": "the last sparks go out one by one",
    "vortex-confetti": "its paper has fallen off the stage before its time is over",
  ]

  /// Stages of 40 x 12, 80 x 24, 200 x 60 and 300 x 90 screen cells.
  private static let stages = [
    Size(width: 320, height: 192), Size(width: 640, height: 384), Size(width: 1600, height: 960),
    Size(width: 2400, height: 1440),
  ]

  /// Eight times, or two on the large stages: within a finite effect's length, else up to 12 s.
  private func times(of simulation: Simulation, on stage: Size) -> [Seconds] {
    var times = [0.5, 1, 2, 3.5, 5, 7.5, 9.5, 12]
    if let end = simulation.endTime { times = (0..<8).map { end * (Double($0) + 0.5) / 8.5 } }
    return stage.width > 640 ? [times[2], times[4]] : times
  }

  /// Whether at least `count` sprites on the stage are visible.
  private func shows(_ count: Int = 1, in batch: SpriteBatch, on stage: Size) -> Bool {
    var left = count
    for index in 0..<batch.count where left > 0 {
      guard (0...Float(stage.width)).contains(batch[.x][index]),
        (0...Float(stage.height)).contains(batch[.y][index]),
        batch[.opacity][index] * max(batch[.red][index], batch[.green][index], batch[.blue][index])
          > 0.02
      else { continue }
      left -= 1
    }
    return left == 0
  }

  @Test(
    "Each effect of the catalogue is visible at every size, with under 20,000 particles",
    arguments: Catalogue.names
  )
  func effectsAreVisibleAtEverySize(name: String) throws {
    let effect = try #require(try Catalogue.effect(named: name))
    var batch = SpriteBatch()
    var (light, dark) = (0, 0)
    for (index, stage) in Self.stages.enumerated() {
      let placement = Scene.Placement(effect)
      var simulation = Simulation(
        scene: Scene(stage: stage, seed: UInt64(index + 1), placements: [placement])
      )
      for time in times(of: simulation, on: stage) {
        simulation.advance(to: time)
        #expect(simulation.counts.alive < 20_000, "\(stage) at \(time) s")
        simulation.draw(into: &batch)
        let isSeen = shows(in: batch, on: stage)
        #expect(isSeen || Self.pausing[name] != nil, "\(stage) at \(time) s")
        light += isSeen ? 1 : 0
        dark += isSeen ? 0 : 1
      }
    }
    #expect(light > 0)
    // An effect listed as pausing does pause.
    #expect((dark > 0) == (Self.pausing[name] != nil))
  }

  @Test("The finale is never dark in two frames in a row, 0.4 s apart")
  func finaleIsNeverDarkTwiceInARow() throws {
    let effect = try #require(try Catalogue.effect(named: "finale"))
    let stage = Self.stages[1]
    var simulation = Simulation(
      scene: Scene(stage: stage, seed: 5, placements: [Scene.Placement(effect)])
    )
    var batch = SpriteBatch()
    var dark = 0
    for frame in 3...100 {
      simulation.advance(to: Double(frame) * 0.4)
      simulation.draw(into: &batch)
      dark = shows(20, in: batch, on: stage) ? 0 : dark + 1
      #expect(dark < 2, "at \(Double(frame) * 0.4) s")
    }
  }

  @Test("The finale has under 20,000 living particles where it is fullest")
  func finaleStaysBelowTwentyThousandParticles() throws {
    let effect = try #require(try Catalogue.effect(named: "finale"))
    let scene = Scene(stage: Self.stages[3], seed: 5, placements: [Scene.Placement(effect)])
    var simulation = Simulation(scene: scene)
    for time in stride(from: 2.0, through: 39, by: 1) {
      simulation.seek(to: time)
      #expect((1..<20_000).contains(simulation.counts.alive), "at \(time) s")
    }
  }
}
