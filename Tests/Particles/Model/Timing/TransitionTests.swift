import Testing

@testable import KamuroParticles

@Suite("Layer transitions")
struct TransitionTests {
  private func fade(
    _ isHidden: Bool,
    at time: Double,
    for duration: Double = 1,
    _ change: (inout Transition) -> Void = { _ in }
  ) -> Transition {
    var transition = Transition()
    transition.isHidden = isHidden
    transition.timing.beginTime = time
    transition.timing.duration = duration
    change(&transition)
    return transition
  }

  /// A scene of three long-lived particles of full opacity.
  private func scene(_ transitions: [Transition], opacity: Double = 1) -> Scene {
    KamuroParticlesTests.scene(bursting(3, lifetime: 1000)) {
      $0.transitions = transitions
      $0.opacity = opacity
    }
  }

  /// The common opacity of the sprites at each time; `nil` where there are no sprites.
  private func shownOpacities(_ scene: Scene, at times: [Double]) -> [Double?] {
    var simulation = Simulation(scene: scene)
    return times.map { time in
      simulation.advance(to: time)
      let opacities = Set(simulation.batch()[.opacity])
      #expect(opacities.count <= 1)
      return opacities.first.map { Double($0) }
    }
  }

  @Test("A transition to hidden fades a layer out, and the layer ends with it")
  func fadeOutEndsTheLayer() {
    let leaving = scene([fade(true, at: 3)], opacity: 0.5)
    let opacities = shownOpacities(leaving, at: [0, 3, 3.25, 3.5, 3.75, 4, 5])
    #expect(opacities == [0.5, 0.5, 0.375, 0.25, 0.125, nil, nil])
    var simulation = Simulation(scene: leaving)
    #expect(simulation.endTime == 4)
    simulation.advance(to: 3.9)
    #expect(simulation.counts.alive == 3 && simulation.removeFinished().isEmpty)
    simulation.advance(to: 4)
    #expect(simulation.counts.alive == 0 && simulation.removeFinished().count == 1)
  }

  @Test("A transition to visible fades a layer in, which is not evaluated before")
  func layerIsNotEvaluatedBeforeItsFadeIn() {
    let coming = scene([fade(false, at: 2, for: 2)])
    #expect(
      shownOpacities(coming, at: [0, 1, 2, 2.5, 3, 4, 9]) == [nil, nil, nil, 0.25, 0.5, 1, 1]
    )
    var simulation = Simulation(scene: coming)
    simulation.advance(to: 1)
    #expect(simulation.counts.alive == 0)
    simulation.advance(to: 3)
    #expect(simulation.counts.alive == 3 && simulation.endTime == 1000)
  }

  @Test(
    "A transition's opacity follows its timing function, progress range, speed and offset",
    arguments: TimingFunction.names
  )
  func opacityFollowsTimingFunctionAndProgress(name: String) throws {
    let function = try #require(TimingFunction(named: name))
    let leaving = scene([
      fade(true, at: 3, for: 4) {
        $0.timingFunction = function
        $0.startProgress = 0.25
        $0.endProgress = 0.75
        $0.timing.speed = 2
        $0.timing.timeOffset = 1
      }
    ])
    // The transition's local time is 0 at 2.5 s and 4 at 4.5 s.
    let times = (0..<40).map { 2 + Double($0) / 16 }
    for (time, opacity) in zip(times, shownOpacities(leaving, at: times)) {
      let part = ((time - 3) * 2 + 1) / 4
      if time < 2.5 {
        #expect(opacity == 1)
      } else if time < 4.5 {
        let expected = 1 - 0.25 - 0.5 * plainPace(function, part)
        #expect(abs((opacity ?? 0) - expected) < 1e-6, "at \(time)")
      } else {
        #expect(opacity == nil)
      }
    }
  }

  @Test("Of several transitions, the one that began last determines the layer's opacity")
  func latestTransitionDeterminesTheOpacity() {
    let blinking = scene([fade(false, at: 4, for: 0), fade(true, at: 1), fade(true, at: 6)])
    #expect(
      shownOpacities(blinking, at: [0, 1.5, 2, 3.9, 4, 5, 6.25, 7]) == [
        1, 0.5, nil, nil, 1, 1, 0.75, nil,
      ]
    )
    #expect(Simulation(scene: blinking).endTime == 7)
    let cut = scene([fade(true, at: 1, for: 4), fade(false, at: 2)])
    #expect(shownOpacities(cut, at: [1.5, 1.75, 2, 2.5, 3]) == [0.875, 0.8125, nil, 0.5, 1])
    #expect(Simulation(scene: cut).endTime == 1000)
    let twice = scene([fade(true, at: 1, for: 4), fade(true, at: 2)])
    #expect(shownOpacities(twice, at: [1.5, 2, 2.5, 8]) == [0.875, nil, nil, nil])
    #expect(Simulation(scene: twice).endTime == 2)
  }

  @Test("A transition to hidden ends an endless layer, in the layer's own time")
  func fadeOutEndsAnEndlessLayer() {
    var cell = EmitterCell()
    cell.birthRate = 10
    cell.lifetime = 1
    let endless = KamuroParticlesTests.scene(cell) {
      $0.transitions = [fade(true, at: 3)]
      $0.timing.beginTime = 5
      $0.timing.speed = 0.5
    }
    #expect(Simulation(scene: endless).endTime == 13)
    #expect(endless.batch(at: 12.9).count > 0 && endless.batch(at: 13).count == 0)
    let short = KamuroParticlesTests.scene(bursting(1, lifetime: 1)) {
      $0.transitions = [fade(true, at: 3)]
    }
    #expect(Simulation(scene: short).endTime == 1)
  }

  @Test(
    "Transitions of a random layer change its opacity, not its births or positions",
    arguments: seeds(40)
  )
  func transitionsChangeOnlyTheOpacity(seed: UInt64) {
    var dice = Dice(seed &+ 8500)
    var layer = dice.layer()
    layer.timing = MediaTiming()
    layer.transitions = []
    var effect = Effect()
    effect.layers = [layer]
    let plain = Scene(stage: stage, seed: seed, placements: [Scene.Placement(effect)])
    effect.layers[0].transitions = [fade(false, at: 0.5), fade(true, at: 2)]
    let fading = Scene(stage: stage, seed: seed, placements: [Scene.Placement(effect)])
    var simulation = Simulation(scene: fading)
    for step in 0...35 {
      let time = Double(step) / 10
      simulation.advance(to: time)
      let picture = simulation.snapshot()
      guard time > 0.5, time < 3 else {
        #expect(picture.count == 0)
        continue
      }
      let factor = time < 1.5 ? time - 0.5 : min(1, 3 - time)
      let expected = plain.batch(at: time)
      #expect(picture.births == expected.birth && picture.columns[0] == expected[.x])
      for (opacity, full) in zip(picture.columns[8], expected[.opacity]) {
        #expect(isClose(Double(opacity), Double(full) * factor), "seed \(seed) at \(time)")
      }
    }
  }

  @Test("A transition with startProgress after endProgress or a speed of 0 is rejected")
  func reversedTransitionsAreRejected() {
    var reading = PropertyReading()
    _ = EmitterLayer.read(
      from: ["transitions": [["startProgress": 0.75, "endProgress": 0.5, "speed": 0]]],
      reading: &reading
    )
    #expect(
      reading.problems.map(\.description) == [
        "transitions[0].speed: 0 is outside 0.001...1000",
        "transitions[0]: startProgress 0.75 is after endProgress 0.5",
      ]
    )
  }
}
