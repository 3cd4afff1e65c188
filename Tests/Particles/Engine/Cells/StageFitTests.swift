import Testing

@testable import KamuroParticles

@Suite("Sizes and bursts that fit the stage")
struct StageFitTests {
  /// 80 x 24 and 300 x 90 screen cells.
  private let small = Size(width: 640, height: 384)
  private let large = Size(width: 2400, height: 1440)

  private func contents(_ extent: LengthPair, least: Double = 0) -> Contents {
    var contents = Contents(shape: .disc)
    (contents.extent, contents.leastSize) = (extent, least)
    return contents
  }

  private func isSize(_ size: Size?, _ width: Double, _ height: Double) -> Bool {
    size.map { isClose($0.width, width) && isClose($0.height, height) } ?? false
  }

  private func size(_ scene: Scene) -> Size? { scene.batch(at: 0.1).runs.first?.contents.size }

  @Test("The lengths of a size are resolved on the stage, and a resize resolves them again")
  func lengthsAreResolvedOnTheStage() {
    var cell = bursting(3)
    let lengths = LengthPair(Length(2, .width), Length(1.5, .smaller))
    cell.contents = contents(lengths)
    #expect(isSize(size(scene(cell, stage: small)), 12.8, 5.76))
    #expect(isSize(size(scene(cell, stage: large)), 48, 21.6))
    var simulation = Simulation(scene: scene(cell, stage: small))
    simulation.advance(to: 1)
    simulation.resize(stage: large)
    let batch = simulation.batch()
    #expect(batch.count == 3 && isSize(batch.runs[0].contents.size, 48, 21.6))
    var parent = bursting(1)
    parent.emitterCells = [cell]
    let nested = scene(parent, stage: large).batch(at: 0.1)
    #expect(isSize(nested.runs.last?.contents.size, 48, 21.6))
  }

  @Test("leastSize is the least length of the larger side; the other keeps its proportion")
  func leastSizeIsThatOfTheLargerSide() {
    let lengths = LengthPair(Length(1, .height), Length(0.25, .height))
    let cases: [(least: Double, stage: Size, expected: Size)] = [
      (0, small, Size(width: 3.84, height: 0.96)), (8, small, Size(width: 8, height: 2)),
      (8, large, Size(width: 14.4, height: 3.6)),
    ]
    for (least, stage, expected) in cases {
      let fitted = contents(lengths, least: least).fitted(to: stage).size
      #expect(isClose(fitted.width, expected.width) && isClose(fitted.height, expected.height))
    }
    #expect(contents(.zero, least: 8).fitted(to: small).size == .zero)
  }

  @Test("Items and sparks are as large as their lengths on the stage")
  func itemsAndSparksHaveLengths() {
    var effect = Effect()
    var group = ItemGroup()
    group.contents = [contents(LengthPair(Length(2, .smaller), Length(1, .smaller)), least: 20)]
    effect.items = [group]
    func sizes(_ stage: Size) -> Size? {
      size(Scene(stage: stage, placements: [Scene.Placement(effect)]))
    }
    #expect(isSize(sizes(small), 20, 10))
    #expect(isSize(sizes(large), 28.8, 14.4))
    var firework = Firework()
    (firework.sparkSize, firework.scale) = (Length(1, .smaller), Length(10, .smaller))
    firework.contents = contents(LengthPair(4, 2), least: 6)
    effect = Effect()
    effect.fireworks = [firework]
    #expect(isSize(sizes(small), 6, 3))
    #expect(isSize(sizes(large), 14.4, 7.2))
  }

  @Test("A firework flies as far as its scale's length on the stage")
  func fireworkFliesAsFarAsItsScale() {
    var firework = Firework()
    (firework.scale, firework.maxVectorChange) = (Length(10, .smaller), 0)
    firework.maxSparkChange = 0
    func reach(_ stage: Size) -> Float {
      var effect = Effect()
      effect.fireworks = [firework]
      effect.shutter = 0
      let batch = Scene(stage: stage, seed: 4, placements: [.init(effect)]).batch(at: 0.37)
      return batch[.x].map { abs($0 - Float(stage.width / 2)) }.max() ?? 0
    }
    // 38.4 and 144 points per unit.
    #expect(abs(reach(large) / reach(small) - 3.75) < 1e-3)
  }

  @Test(
    "burstBasis keeps bursts or scales them by the stage's width or area, sub-cells' too",
    arguments: zip(EmitterCell.BirthRateBasis.allCases, [[10, 4], [20, 8], [30, 12]])
  )
  func burstBasisScalesTheBursts(basis: EmitterCell.BirthRateBasis, births: [Int]) {
    let stage = Size(width: 1280, height: 576)
    var cell = bursting(10)
    var later = Burst()
    (later.count, later.time) = (4, 1)
    (cell.bursts, cell.burstBasis) = ([later], basis)
    #expect(scene(cell, stage: stage).batch(at: 0.5).count == births[0])
    #expect(scene(cell, stage: stage).batch(at: 1.5).count == births[0] + births[1])
    var parent = bursting(3)
    parent.emitterCells = [cell]
    #expect(scene(parent, stage: stage).batch(at: 0.5).count == 3 + 3 * births[0])
  }

  @Test("A burst with particles keeps one on a small stage, and one without stays without")
  func burstKeepsOneParticle() {
    for (count, expected) in [(2, 1), (0, 0), (20, 3)] {
      var cell = bursting(count)
      cell.burstBasis = .area
      // 0.125 of the reference area.
      let batch = scene(cell, stage: Size(width: 320, height: 96)).batch(at: 0.5)
      #expect(batch.count == expected)
    }
  }

  @Test("Sizes in vmin, or bursts per area, cover the same part of a small and of a large stage")
  func burstCoversTheSamePart() {
    func part(on stage: Size, _ change: (inout EmitterCell) -> Void) -> Double {
      var cell = bursting(400)
      change(&cell)
      let batch = scene(cell, stage: stage).batch(at: 0.5)
      let size = batch.runs[0].contents.size
      return Double(batch.count) * size.width * size.height / (stage.width * stage.height)
    }
    let change: [(inout EmitterCell) -> Void] = [
      { $0.contents.extent = LengthPair(Length(1, .smaller), Length(1, .smaller)) },
      { $0.burstBasis = .area },
    ]
    for change in change {
      #expect(abs(part(on: small, change) / part(on: large, change) - 1) < 1e-3)
    }
  }
}
