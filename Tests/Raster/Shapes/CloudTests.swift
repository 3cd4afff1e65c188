import KamuroParticles
import KamuroRaster
import KamuroScreen
import Testing

/// Crowded cells that are drawn piece by piece against all their sprites at once.
@Suite("A crowd drawn piece by piece")
struct CloudTests {
  private static let size = ScreenSize(columns: 40, rows: 12)
  private static let stage = Size(width: 320, height: 192)

  /// A cell with 20,000 particles at once, all over the stage and beyond.
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

  private func whole(_ simulation: Simulation) -> [SIMD4<Float>] {
    var (simulation, batch, rasterizer) = (simulation, SpriteBatch(), Rasterizer())
    simulation.draw(into: &batch)
    return rasterizer.light(of: batch, on: Self.size)
  }

  private func inPieces(_ simulation: Simulation) -> [SIMD4<Float>] {
    var (simulation, batch, rasterizer) = (simulation, SpriteBatch(), Rasterizer())
    simulation.drawLeavingClouds(into: &batch)
    #expect(batch.count < batch.population)
    return rasterizer.light(of: batch, of: simulation, on: Self.size)
  }

  private func difference(_ one: [SIMD4<Float>], _ other: [SIMD4<Float>]) -> Float {
    zip(one, other).reduce(0) { most, pair in
      let way = pair.0 - pair.1
      return max(most, max(max(abs(way.x), abs(way.y)), max(abs(way.z), abs(way.w))))
    }
  }

  @Test(
    "is the light of all sprites, for points of one color",
    arguments: [SpriteBatch.BlendMode.sourceOver, .additive],
    [false, true]
  )
  func points(mode: SpriteBatch.BlendMode, isIncluded: Bool) {
    let simulation = simulation([cell()], isIncluded: isIncluded) { $0.blendMode = mode }
    let light = whole(simulation)
    #expect(light.contains { $0.x > 0.05 })
    #expect(difference(inPieces(simulation), light) < 1e-4)
  }

  @Test("is the light of all sprites, for points that are braked and fade", arguments: [0, -0.02])
  func ways(alphaSpeed: Double) {
    let crowd = cell {
      $0.drag = 0.8
      $0.colorSpeed.alpha = alphaSpeed
    }
    let simulation = simulation([crowd])
    let light = whole(simulation)
    #expect(light.contains { $0.x > 0.05 })
    #expect(difference(inPieces(simulation), light) < 1e-4)
  }

  @Test("is the same, bit for bit, where points have colors of their own")
  func colors() {
    let crowd = cell { $0.colorRange = Color(red: 0.1, green: 0.4, blue: 0.1, alpha: 0) }
    let simulation = simulation([crowd])
    #expect(inPieces(simulation) == whole(simulation))
  }

  @Test("is the same, bit for bit, for squares that turn, grow and live by chance")
  func squares() {
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
    #expect(inPieces(simulation) == whole(simulation))
  }

  @Test("is the light of all sprites while an animation makes newborn ones larger")
  func animation() {
    var growth = KeyframeTrack()
    growth.keyPath = "emitterCells.crowd.scale"
    growth.values = [0.2, 6]
    growth.timing.duration = 3
    let crowd = cell { $0.contents = Contents(shape: .square, size: Size(width: 3, height: 3)) }
    let simulation = simulation([crowd]) { $0.animations = [growth] }
    #expect(inPieces(simulation) == whole(simulation))
  }

  @Test("keeps the order of the cells around it")
  func order() {
    let dark = cell {
      $0.birthRate = 2000
      $0.contents = Contents(shape: .square, size: Size(width: 20, height: 20))
      $0.color = Color(red: 0, green: 0, blue: 0, alpha: 1)
    }
    let simulation = simulation([cell(), dark])
    #expect(difference(inPieces(simulation), whole(simulation)) < 1e-4)
  }

  @Test("goes with a scene through time as with a seek", arguments: [0.0, 0.8])
  func time(lifetimeRange: Double) {
    let crowd = cell { $0.lifetimeRange = lifetimeRange }
    var simulation = simulation([crowd])
    for frame in 1...40 {
      let time = 3 + Double(frame) / 60
      simulation.advance(to: time)
      guard frame.isMultiple(of: 8) else { continue }
      var fresh = simulation
      fresh.seek(to: time)
      let light = whole(fresh)
      #expect(simulation.counts == fresh.counts)
      #expect(whole(simulation) == light)
      #expect(difference(inPieces(simulation), light) < 1e-4)
    }
  }
}
