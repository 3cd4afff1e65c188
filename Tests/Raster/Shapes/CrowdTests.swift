import KamuroParticles
import KamuroRaster
import KamuroScreen
import Testing

/// Compares crowds, whose points may be summed on a plane of coverage, with the same sprites in runs
/// that are too short for it.
@Suite("Crowds of sprites")
struct CrowdTests {
  private static let size = ScreenSize(columns: 40, rows: 12)
  private static let stage = Size(width: 320, height: 192)

  /// An emitter cell with 20,000 particles at once, all over the stage and beyond.
  private func cell(_ change: (inout EmitterCell) -> Void = { _ in }) -> EmitterCell {
    var cell = EmitterCell()
    cell.name = "crowd"
    cell.lifetime = 2
    cell.birthRate = 10_000
    cell.velocity = 60
    cell.velocityRange = 60
    cell.emissionRange = .degrees(180)
    cell.yAcceleration = 40
    cell.color = Color(red: 0.9, green: 0.4, blue: 0.1, alpha: 0.05)
    change(&cell)
    return cell
  }

  private func simulation(
    _ cells: [EmitterCell],
    isIncluded: Bool = false,
    change: (inout EmitterLayer) -> Void = { _ in }
  ) -> Simulation {
    var layer = EmitterLayer()
    layer.emitterShape = .rectangle
    layer.emitterMode = .volume
    layer.emitterPosition = LengthPair(Length(160), Length(96))
    layer.emitterSize = LengthPair(Length(400), Length(240))
    layer.emitterCells = cells
    change(&layer)
    var effect = Effect()
    effect.layers = [layer]
    if isIncluded {
      var outer = Effect()
      outer.effects = [Inclusion([Effect()]), Inclusion([effect])]
      effect = outer
    }
    var simulation = Simulation(
      scene: Scene(stage: Self.stage, seed: 5, placements: [Scene.Placement(effect)])
    )
    simulation.advance(to: 3)
    return simulation
  }

  private func lightOfAllSprites(_ simulation: Simulation) -> [SIMD4<Float>] {
    var (simulation, batch, rasterizer) = (simulation, SpriteBatch(), Rasterizer())
    simulation.draw(into: &batch)
    // Runs of 1,024 sprites at most, which are painted one by one.
    batch.runs = batch.runs.flatMap { run in
      stride(from: run.range.lowerBound, to: run.range.upperBound, by: 1024).map { first in
        var piece = run
        piece.range = first..<min(first + 1024, run.range.upperBound)
        return piece
      }
    }
    return rasterizer.light(of: batch, on: Self.size)
  }

  private func lightOfCrowds(_ simulation: Simulation) -> [SIMD4<Float>] {
    var (simulation, batch, rasterizer) = (simulation, SpriteBatch(), Rasterizer())
    simulation.draw(into: &batch)
    #expect(batch.runs.contains { $0.range.count >= 8192 })
    return rasterizer.light(of: batch, on: Self.size)
  }

  private func difference(_ one: [SIMD4<Float>], _ other: [SIMD4<Float>]) -> Float {
    zip(one, other).reduce(0) { most, pair in
      let delta = pair.0 - pair.1
      return max(most, max(max(abs(delta.x), abs(delta.y)), max(abs(delta.z), abs(delta.w))))
    }
  }

  @Test(
    "A crowd of points of one color has the light of all its sprites",
    arguments: [BlendMode.sourceOver, .additive],
    [false, true]
  )
  func crowdOfPointsHasLightOfAllSprites(mode: BlendMode, isIncluded: Bool) {
    let simulation = simulation([cell()], isIncluded: isIncluded) { $0.blendMode = mode }
    let light = lightOfAllSprites(simulation)
    #expect(light.contains { $0.x > 0.05 })
    #expect(difference(lightOfCrowds(simulation), light) < 1e-4)
  }

  @Test(
    "A crowd of points with drag and fading has the light of all its sprites",
    arguments: [0, -0.02]
  )
  func crowdOfBrakedFadingPointsHasLightOfAllSprites(alphaSpeed: Double) {
    let crowd = cell {
      $0.drag = 0.8
      $0.colorSpeed.alpha = alphaSpeed
    }
    let simulation = simulation([crowd])
    let light = lightOfAllSprites(simulation)
    #expect(light.contains { $0.x > 0.05 })
    #expect(difference(lightOfCrowds(simulation), light) < 1e-4)
  }

  @Test("A crowd of points of one intensity has the light of all its sprites, times the intensity")
  func crowdOfBrightPointsHasLightOfAllSprites() {
    let simulation = simulation([cell { $0.intensity = 8 }])
    let light = lightOfAllSprites(simulation)
    #expect(light.contains { $0.x > 0.4 })
    #expect(difference(lightOfCrowds(simulation), light) < 1e-3)
    let ranged = self.simulation([cell { $0.intensityRange = 1 }])
    #expect(lightOfCrowds(ranged) == lightOfAllSprites(ranged))
  }

  @Test("A crowd of points with their own colors is the same, bit for bit, as its sprites")
  func crowdOfColoredPointsIsIdenticalToItsSprites() {
    let crowd = cell { $0.colorRange = Color(red: 0.1, green: 0.4, blue: 0.1, alpha: 0) }
    let simulation = simulation([crowd])
    #expect(lightOfCrowds(simulation) == lightOfAllSprites(simulation))
  }

  @Test("A crowd of turning, growing squares is the same, bit for bit, as its sprites")
  func crowdOfSquaresIsIdenticalToItsSprites() {
    let crowd = cell {
      $0.contents = Contents(shape: .square, size: Size(width: 6, height: 6))
      $0.spin = .degrees(90)
      $0.scaleSpeed = 0.5
      $0.lifetimeRange = 1
    }
    let simulation = simulation([crowd]) {
      $0.transform.scale = 0.8
      $0.opacity = 0.5
    }
    #expect(lightOfCrowds(simulation) == lightOfAllSprites(simulation))
  }

  @Test("A crowd whose particles are born ever larger is the same, bit for bit, as its sprites")
  func crowdWithAnimatedScaleIsIdenticalToItsSprites() {
    var growth = KeyframeTrack()
    growth.keyPath = "emitterCells.crowd.scale"
    growth.values = [0.2, 6]
    growth.timing.duration = 3
    let crowd = cell { $0.contents = Contents(shape: .square, size: Size(width: 3, height: 3)) }
    let simulation = simulation([crowd]) { $0.animations = [growth] }
    #expect(lightOfCrowds(simulation) == lightOfAllSprites(simulation))
  }

  @Test(
    "A crowd of points of which some are larger than a dot has the light of its sprites",
    arguments: [BlendMode.sourceOver, .additive]
  )
  func crowdWithSomeLargerSpritesHasTheirLight(mode: BlendMode) {
    let crowd = cell {
      $0.contents = Contents(shape: .square, size: Size(width: 4, height: 4))
      ($0.scale, $0.scaleRange) = (0.9, 0.1002)
    }
    let simulation = simulation([crowd]) { $0.blendMode = mode }
    #expect(difference(lightOfCrowds(simulation), lightOfAllSprites(simulation)) < 1e-4)
  }

  @Test("A crowd keeps the drawing order of the emitter cells around it")
  func crowdKeepsOrderOfEmitterCells() {
    let dark = cell {
      $0.birthRate = 2000
      $0.contents = Contents(shape: .square, size: Size(width: 20, height: 20))
      $0.color = Color(red: 0, green: 0, blue: 0, alpha: 1)
    }
    let simulation = simulation([cell(), dark])
    #expect(difference(lightOfCrowds(simulation), lightOfAllSprites(simulation)) < 1e-4)
  }

  @Test("A crowd advanced frame by frame has the light of a seek", arguments: [0.0, 0.8])
  func crowdAfterAdvancingHasLightOfASeek(lifetimeRange: Double) {
    let crowd = cell { $0.lifetimeRange = lifetimeRange }
    var simulation = simulation([crowd])
    for frame in 1...40 {
      let time = 3 + Double(frame) / 60
      simulation.advance(to: time)
      guard frame.isMultiple(of: 8) else { continue }
      var fresh = simulation
      fresh.seek(to: time)
      let light = lightOfAllSprites(fresh)
      #expect(simulation.counts == fresh.counts)
      #expect(lightOfAllSprites(simulation) == light)
      #expect(difference(lightOfCrowds(simulation), light) < 1e-4)
    }
  }
}
