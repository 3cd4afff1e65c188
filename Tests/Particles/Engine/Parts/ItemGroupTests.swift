import Foundation
import Testing

@testable import KamuroParticles

@Suite("Item groups")
struct ItemGroupTests {
  private func group(_ change: (inout ItemGroup) -> Void) -> ItemGroup {
    var group = ItemGroup()
    group.position = LengthPair(320, 192)
    group.contents = [Contents(shape: .square, size: Size(width: 20, height: 20))]
    change(&group)
    return group
  }

  private func simulation(
    _ groups: ItemGroup...,
    walls: [Wall] = [],
    fields: [Field] = [],
    seed: UInt64 = 1,
    stopTime: Seconds? = nil
  ) -> Simulation {
    var effect = Effect()
    effect.items = groups
    effect.walls = walls
    effect.fields = fields
    effect.shutter = 0
    return Simulation(
      scene: Scene(
        stage: stage,
        seed: seed,
        placements: [Scene.Placement(effect, beginTime: 1, stopTime: stopTime, seed: 3)]
      )
    )
  }

  @Test("Pushes of items fan out by index: -3/4, +1/2, -1/4, each with uniform jitter")
  func pushesFanOutByIndexWithJitter() {
    let pigs = group { group in
      group.count = 3
      group.gravity.magnitude = 0
      group.density = 25
      var push = Push(Vector(dx: 0, dy: -0.5), mode: .instantaneous)
      push.fan = 0.75
      push.jitter = Vector(dx: 0.125, dy: 0.5)
      group.pushes = [push]
    }
    var (sums, squares) = ([0.0, 0, 0], [0.0, 0, 0])
    var heights: [Double] = []
    for seed in 1...2000 {
      var simulation = simulation(pigs, seed: UInt64(seed))
      simulation.advance(to: 2)
      let batch = simulation.batch()
      for index in 0..<3 {
        // 20 x 20 pt of density 25 have a mass of 1: a push of 1 moves the item by 100 pt in 1 s.
        let across = (Double(batch[.x][index]) - 320) / 100
        let center = [-0.75, 0.5, -0.25][index]
        #expect(abs(across - center) <= 0.125 + 1e-6)
        sums[index] += across - center
        squares[index] += (across - center) * (across - center)
        heights.append((Double(batch[.y][index]) - 192) / 100)
      }
    }
    for index in 0..<3 {
      #expect(abs(sums[index] / 2000) < 4 * 0.125 / (3.0 * 2000).squareRoot())
      #expect(abs(squares[index] / 2000 / (0.125 * 0.125 / 3) - 1) < 0.1)
    }
    #expect(heights.allSatisfy { $0 <= 1e-6 && $0 >= -1 - 1e-6 })
    let mean = heights.reduce(0, +) / 6000
    #expect(abs(mean + 0.5) < 0.015)
    #expect(abs(heights.count { $0 < -0.25 } - 4500) < 200)
  }

  @Test("Items bounce between side walls, fall out below and are removed")
  func itemsBounceAtTheSidesAndAreRemovedBelow() {
    let thrown = group { group in
      group.count = 20
      group.meetsWalls = true
      group.lifetime = 5
      var push = Push(Vector(dx: 0, dy: -0.1), mode: .instantaneous)
      push.fan = 0.8
      group.pushes = [push]
    }
    var simulation = simulation(thrown, walls: [Wall(.left), Wall(.right)])
    var fewest = 20
    for frame in 60...400 {
      simulation.advance(to: Double(frame) / 60)
      let batch = simulation.batch()
      #expect(batch[.x].allSatisfy { $0 >= 10 && $0 <= 630 })
      #expect(batch[.y].allSatisfy { $0 <= 404 })
      let counts = simulation.counts
      #expect(counts.born == 20 && counts.alive == batch.count && batch.count <= fewest)
      fewest = batch.count
    }
    #expect(fewest == 0 && simulation.endTime == 6)
    #expect(simulation.removeFinished().count == 1)
  }

  @Test("Items have contents and colors by index, sampled ranges and curves over life")
  func itemsHaveLooksByIndexAndByChance() {
    let disc = Contents(shape: .disc, size: Size(width: 8, height: 8))
    let square = Contents(shape: .square, size: Size(width: 6, height: 6))
    let things = group { group in
      group.count = 200
      group.contents = [disc, square]
      group.colors = [Color(red: 1, green: 0, blue: 0), .white, Color(red: 0, green: 0, blue: 1)]
      group.gravity.magnitude = 0
      group.positionRange = LengthPair(100, 50)
      (group.scale, group.scaleRange) = (2, 0.5)
      (group.rotation, group.rotationRange) = (.degrees(90), .degrees(30))
      (group.spin, group.spinRange) = (.degrees(-60), .degrees(60))
      group.lifetime = 4
      group.zPosition = 7
      var fade = LifeCurve()
      (fade.keyPath, fade.values) = (.opacity, [1, 0])
      var growth = LifeCurve()
      growth.values = [1, 3]
      group.valueOverLife = [fade, growth]
    }
    var simulation = simulation(things)
    simulation.advance(to: 2)
    let batch = simulation.batch()
    #expect(batch.count == 200 && batch.runs.count == 200)
    let alternating: [Contents] = (0..<200).map { $0 % 2 == 0 ? disc : square }
    #expect(batch.runs.map(\.contents) == alternating)
    #expect(batch.runs.allSatisfy { $0.zPosition == 7 && $0.layer == "items 0" })
    #expect(batch[.blue].enumerated().allSatisfy { $1 == [0, 1, 1][$0 % 3] })
    #expect(batch[.opacity].allSatisfy { abs($0 - 0.75) < 1e-6 })
    let turn = Double.pi / 180
    let spreads: [([Float], Double, Double)] = [
      (batch[.scale], 2.25, 3.75), (batch[.x], 220, 420), (batch[.y], 142, 242),
      (batch[.rotation], -60 * turn, 120 * turn),
    ]
    for (values, low, high) in spreads {
      let extent = high - low
      let (least, most) = (Double(values.min() ?? 0), Double(values.max() ?? 0))
      #expect(least >= low - 1e-6 && least < low + extent / 4)
      #expect(most <= high + 1e-6 && most > high - extent / 4)
    }
  }

  @Test("An item group repeats at its interval with new samples until the effect stops")
  func groupRepeatsWithNewSamplesUntilStopped() {
    let thrown = group { group in
      group.count = 5
      (group.beginTime, group.repeatInterval, group.lifetime) = (0.5, 2, 1.5)
      group.gravity.magnitude = 0
      group.positionRange = LengthPair(100, 100)
    }
    var simulation = simulation(thrown, stopTime: 6)
    var pictures: [[Float]] = []
    for (time, count, born) in [
      (1.4, 0, 0), (1.5, 5, 5), (2.9, 5, 5), (3.1, 0, 5), (3.5, 5, 10), (5.6, 5, 15), (7.6, 0, 15),
    ] {
      simulation.advance(to: time)
      #expect(simulation.batch().count == count && simulation.counts.born == born, "\(time)")
      if count > 0 { pictures.append(simulation.batch()[.x]) }
    }
    #expect(Set(pictures).count == 3 && pictures[0] == pictures[1])
    #expect(simulation.endTime == 7)
    #expect(self.simulation(thrown).endTime == nil)
  }

  @Test("Items keep within the particle limit")
  func itemsKeepWithinTheParticleLimit() {
    let many = group { $0.count = 800 }
    var effect = Effect()
    effect.items = [many]
    let scene = Scene(stage: stage, placements: [Scene.Placement(effect)])
    var simulation = Simulation(scene: scene, maximumParticles: 300)
    simulation.advance(to: 0.1)
    let counts = simulation.counts
    #expect(counts.born == 300 && counts.alive == 300 && counts.dropped == 500)
  }

  @Test("Fields accelerate only items with feelsFields")
  func onlyItemsWithFeelsFieldsAreAccelerated() {
    let (still, moved) = (
      group { $0.gravity.magnitude = 0 },
      group {
        $0.gravity.magnitude = 0
        $0.feelsFields = true
      }
    )
    var simulation = simulation(still, moved, fields: [Field(.linearGravity)])
    simulation.advance(to: 1.5)
    #expect(simulation.batch()[.y] == [192, 317])
  }

  @Test(
    "Any seek gives the same items again, also while the pointer drags them",
    arguments: seeds(20)
  )
  func seeksReproduceDraggedItems(seed: UInt64) {
    var dice = Dice(seed &+ 500)
    let dragged = group { group in
      group.count = 4
      group.lifetime = 8
      group.meetsWalls = true
      var rod = Attachment()
      rod.anchor = .pointer
      rod.contraction = 0.6
      group.attachments = [rod, .snap(to: LengthPair(100, 100))]
      group.positionRange = LengthPair(200, 100)
    }
    var simulation = simulation(dragged, walls: [Wall(.stage)], seed: seed)
    var shown: [(Seconds, FrameSnapshot)] = []
    var time = 0.0
    while time < 6 {
      time += dice.number(0...0.2)
      simulation.advance(to: time)
      shown.append((time, simulation.snapshot()))
      let place = Point(x: dice.number(0...640), y: dice.number(0...384))
      simulation.movePointer(to: dice.oneIn(3) ? nil : place)
    }
    let fresh = Simulation(scene: simulation.scene)
    for _ in 0..<10 {
      let (time, picture) = dice.pick(shown)
      simulation.advance(to: time)
      #expect(simulation.snapshot().difference(from: picture) == nil, "seed \(seed) at \(time)")
      #expect(fresh.snapshot(at: time).difference(from: picture) == nil, "seed \(seed) at \(time)")
    }
  }
}
