import Testing

@testable import KamuroParticles

@Suite("Painted area")
struct PaintedAreaTests {
  private static let screen = Size(width: 640, height: 384)
  /// The limit of painted dots per frame, plus the estimate's error: one particle per emitter cell.
  private static let most = 64_000_000.0 * 1.1

  /// Discs of 2,000 pt at a birth rate.
  private func discs(_ birthRate: Double, scale: Double = 1) -> EmitterCell {
    var cell = EmitterCell()
    cell.contents = Contents(shape: .disc, size: Size(width: 2000, height: 2000))
    cell.birthRate = birthRate
    cell.lifetime = 2
    cell.scale = scale
    return cell
  }

  private func effect(_ cells: [EmitterCell]) -> Effect {
    var layer = EmitterLayer()
    layer.emitterPosition = LengthPair(Length(50, .width), Length(50, .height))
    layer.emitterCells = cells
    var effect = Effect()
    effect.layers = [layer]
    return effect
  }

  /// The number of dots on the stage that the rectangles of all sprites cover, with multiplicity.
  private func paintedDots(_ scene: Scene, at time: Seconds) -> Double {
    var simulation = Simulation(scene: scene)
    simulation.advance(to: time)
    var batch = SpriteBatch()
    simulation.draw(into: &batch)
    var dots = 0.0
    for run in batch.runs {
      let size = run.contents.size
      for sprite in run.range {
        let scale = Double(batch[.scale][sprite])
        let width = size.width * scale * Double(batch[.aspect][sprite])
        let height = size.height * scale
        func visibleLength(_ middle: Float, _ extent: Double, _ limit: Double) -> Double {
          let middle = Double(middle)
          return max(0, min(limit, middle + extent / 2) - max(0, middle - extent / 2)) / 4
        }
        dots +=
          visibleLength(batch[.x][sprite], width, scene.stage.width)
          * visibleLength(batch[.y][sprite], height, scene.stage.height)
      }
    }
    return dots
  }

  private func paintedDots(_ effect: Effect, at time: Seconds = 3) -> Double {
    paintedDots(Scene(stage: Self.screen, placements: [Scene.Placement(effect)]), at: time)
  }

  @Test("The painted area of large discs is bounded, however many are born")
  func areaOfLargeDiscsIsBounded() {
    let dots = paintedDots(effect([discs(10_000)]))
    #expect(dots < Self.most)
    #expect(dots > Self.most / 4)
  }

  @Test("The painted area of sub-cells, bursts and growing particles is bounded")
  func areaOfSubCellsBurstsAndGrowthIsBounded() {
    var parent = EmitterCell()
    (parent.birthRate, parent.lifetime) = (200, 4)
    parent.emitterCells = [discs(500)]
    #expect(paintedDots(effect([parent])) < Self.most)
    var burst = Burst()
    burst.count = 100_000
    var bursting = discs(0)
    bursting.bursts = [burst]
    #expect(paintedDots(effect([bursting]), at: 1) < Self.most)
    var growing = discs(10_000, scale: 0.001)
    growing.scaleSpeed = 10
    #expect(paintedDots(effect([growing])) < Self.most)
    growing.scaleSpeed = 0
    var curve = LifeCurve()
    curve.values = [1, 1000]
    growing.valueOverLife = [curve]
    #expect(paintedDots(effect([growing])) < Self.most)
  }

  @Test("The painted area of streaks, trails and scaled layers is bounded")
  func areaOfStreaksTrailsAndScaledLayersIsBounded() {
    var streak = discs(20_000)
    streak.contents.size = Size(width: 40, height: 400)
    streak.velocity = 100
    streak.stretchVelocity = 0.1
    #expect(paintedDots(effect([streak])) < Self.most)
    var glowing = discs(5000, scale: 0.2)
    (glowing.afterglow, glowing.velocity) = (2, 400)
    #expect(paintedDots(effect([glowing])) < Self.most)
    var scaled = effect([discs(10_000, scale: 0.01)])
    scaled.layers[0].transform.scale = 100
    #expect(paintedDots(scaled) < Self.most)
  }

  @Test("The painted area of included effects is bounded")
  func areaOfIncludedEffectsIsBounded() {
    var inclusion = Inclusion([effect([discs(10_000)])])
    inclusion.count = 100
    var whole = Effect()
    whole.effects = [inclusion, inclusion]
    #expect(paintedDots(whole) < Self.most)
  }

  @Test("The painted area of sparks and items is bounded")
  func areaOfSparksAndItemsIsBounded() {
    var firework = Firework()
    (firework.count, firework.sparks, firework.sparkSize) = (1000, 1000, 4000)
    firework.repeatInterval = 0.4
    var items = ItemGroup()
    (items.count, items.scale) = (60, 1000)
    items.contents = [Contents(shape: .square, size: Size(width: 4000, height: 4000))]
    var effect = Effect()
    effect.fireworks = [firework]
    effect.items = [items]
    let scene = Scene(stage: Self.screen, placements: [Scene.Placement(effect)])
    #expect(paintedDots(scene, at: 0.2) < Self.most)
  }

  @Test("The painted area of many effects is bounded, and none depends on those after it")
  func areaOfManyEffectsIsBounded() {
    let placements = (0..<40).map { Scene.Placement(effect([discs(10_000)]), seed: $0) }
    let scene = Scene(stage: Self.screen, placements: placements)
    #expect(paintedDots(scene, at: 3) < Self.most * (1 + 39.0 / 64))
    var (whole, added) = (Simulation(scene: scene), Simulation(scene: Scene(stage: Self.screen)))
    for placement in placements { added.add(placement) }
    var (one, other) = (SpriteBatch(), SpriteBatch())
    for time in [1.0, 2.5] {
      whole.advance(to: time)
      added.advance(to: time)
      whole.draw(into: &one)
      added.draw(into: &other)
      #expect(FrameSnapshot(one) == FrameSnapshot(other))
    }
  }

  @Test("A thinned frame depends on its time only, not on the frames before it")
  func thinnedFrameDependsOnItsTimeOnly() {
    let scene = Scene(stage: Self.screen, placements: [Scene.Placement(effect([discs(10_000)]))])
    var (played, sought) = (Simulation(scene: scene), Simulation(scene: scene))
    for step in 1...30 { played.advance(to: Double(step) / 10) }
    sought.seek(to: 3)
    var (one, other) = (SpriteBatch(), SpriteBatch())
    played.draw(into: &one)
    sought.draw(into: &other)
    #expect(FrameSnapshot(one) == FrameSnapshot(other))
    #expect(played.counts.dropped > 20_000)
  }

  @Test("Thinnings have the path of what is thinned, the limit and the estimated load")
  func thinningsHavePathLimitAndEstimate() throws {
    func thinnings(_ effect: Effect) -> [Thinning] {
      Simulation(scene: Scene(stage: Self.screen, placements: [Scene.Placement(effect)])).thinnings
    }
    #expect(thinnings(effect([discs(10)])).isEmpty)
    let large = try #require(thinnings(effect([discs(10_000)])).first)
    #expect(large.path == "layers[0]" && large.limit == .dots)
    #expect(large.budget == 64_000_000 && large.estimate == 20_001 * 160 * 96)
    // Of a short emission no more are alive than are born in all.
    var brief = discs(10_000)
    brief.timing.duration = 0.2
    #expect(thinnings(effect([brief])).isEmpty)
    brief.timing.duration = 0.5
    let estimate = try #require(thinnings(effect([brief])).first).estimate
    #expect(abs(estimate - 5001 * 160 * 96) < 1)
    var many = discs(1_000_000)
    many.contents.size = Size(width: 1, height: 1)
    let crowd = try #require(thinnings(effect([many])).first)
    #expect(crowd.limit == .particles && crowd.estimate == 2_000_001)
    var parent = EmitterCell()
    (parent.birthRate, parent.lifetime) = (1, 4)
    parent.emitterCells = [EmitterCell(), discs(5000)]
    #expect(thinnings(effect([parent])).first?.path == "layers[0].emitterCells[0].emitterCells[1]")
    var inclusion = Inclusion([effect([discs(2000)])])
    var whole = Effect()
    whole.effects = [inclusion]
    #expect(thinnings(whole).isEmpty)
    inclusion.count = 50
    whole.effects = [Inclusion(), inclusion]
    #expect(thinnings(whole).map(\.path) == ["effects[1]"])
  }
}
