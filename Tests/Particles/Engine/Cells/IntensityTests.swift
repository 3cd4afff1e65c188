import Testing

@testable import KamuroParticles

@Suite("Intensity")
struct IntensityTests {
  @Test("Intensity is uniform over base ± range, from birth on, and clamped to 0...64")
  func intensityIsUniformOverItsRange() {
    var cell = bursting(4000)
    (cell.intensity, cell.intensityRange) = (4, 2)
    let moderate = scene(cell)
    expectUniform(moderate.batch(at: 0)[.intensity].map(Double.init), in: 2...6)
    #expect(moderate.batch(at: 3)[.intensity] == moderate.batch(at: 0)[.intensity])
    (cell.intensity, cell.intensityRange) = (1, 3)
    let dim = scene(cell).batch(at: 0)[.intensity]
    // -2 ... 4: a third is below 0.
    #expect(
      (1200...1470).contains(dim.count { $0 == 0 }) && dim.allSatisfy { (0...4).contains($0) }
    )
    (cell.intensity, cell.intensityRange) = (64, 64)
    let bright = scene(cell).batch(at: 0)[.intensity]
    // 0 ... 128: a half is above 64.
    #expect((1840...2160).contains(bright.count { $0 == 64 }) && bright.max() == 64)
  }

  @Test("Curves over life multiply the intensity, up to 64", arguments: [0.0, 0.5, 1, 1.75])
  func curvesMultiplyTheIntensity(age: Seconds) {
    var cell = bursting(5, lifetime: 2)
    cell.intensity = 3
    var (ramp, half) = (LifeCurve(), LifeCurve())
    (ramp.keyPath, ramp.values) = (.intensity, [0, 40])
    (half.keyPath, half.values) = (.intensity, [0.5])
    cell.valueOverLife = [ramp, half]
    // 3 x 40 t / 2 is clamped before the second curve, as each product is.
    let expected = min(3 * 40 * age / 2, 64) / 2
    let batch = scene(cell).batch(at: age)
    #expect(batch[.intensity].allSatisfy { isClose(Double($0), expected, size: 64) })
    #expect(batch[.opacity].allSatisfy { $0 == 1 } && batch[.scale].allSatisfy { $0 == 1 })
  }

  @Test("A track animates the intensity of the particles that are born")
  func trackAnimatesTheIntensity() {
    var cell = EmitterCell()
    (cell.name, cell.birthRate, cell.lifetime) = ("spark", 10, 100)
    var track = KeyframeTrack()
    (track.keyPath, track.values) = ("emitterCells.spark.intensity", [0, 8])
    track.timing.duration = 4
    let batch = scene(cell) { $0.animations = [track] }.batch(at: 3.99)
    #expect(batch.count == 39)
    for (birth, intensity) in zip(batch.birth, batch[.intensity]) {
      #expect(isClose(Double(intensity), Double(birth + 1) / 10 * 2, size: 8))
    }
  }

  @Test("Particles without a range share one intensity, which is 1 by default")
  func particlesWithoutRangeShareOneIntensity() {
    for (intensity, uniform) in [(nil, 1), (4, 4)] as [(Double?, Float)] {
      var cell = bursting(3000)
      if let intensity { cell.intensity = intensity }
      var simulation = Simulation(scene: scene(cell))
      simulation.advance(to: 1)
      simulation.draw { #expect($0[.intensity].uniform == uniform) }
    }
  }

  @Test("A spark has the firework's intensity times its own track", arguments: [0.05, 0.2, 0.35])
  func sparkHasTheFireworksIntensity(age: Seconds) {
    var firework = Firework()
    firework.sparks = 1000
    firework.intensity = 5
    firework.intensityOverFlight = SparkTrack(values: [4, 0], ranges: [1, 0])
    var effect = Effect()
    effect.fireworks = [firework]
    let batch = Scene(stage: stage, seed: 2, placements: [.init(effect)]).batch(at: age)
    let left = 1 - age / firework.duration
    let intensities = batch[.intensity].map(Double.init)
    #expect(intensities.count == 1000)
    expectUniform(intensities, in: 15 * left...25 * left)
    firework.intensity = 60
    effect.fireworks = [firework]
    let most = Scene(stage: stage, seed: 2, placements: [.init(effect)]).batch(at: 0.01)[.intensity]
    #expect(most.allSatisfy { $0 == 64 })
  }

  @Test("Items have the group's intensity times its curve")
  func itemsHaveTheGroupsIntensity() {
    var group = ItemGroup()
    (group.count, group.lifetime, group.intensity) = (6, 4, 2)
    group.gravity.magnitude = 0
    var curve = LifeCurve()
    (curve.keyPath, curve.values) = (.intensity, [1, 3])
    group.valueOverLife = [curve]
    var effect = Effect()
    effect.items = [group]
    let batch = Scene(stage: stage, seed: 1, placements: [.init(effect)]).batch(at: 1)
    #expect(batch.count == 6 && batch[.intensity].allSatisfy { isClose(Double($0), 3) })
  }
}
