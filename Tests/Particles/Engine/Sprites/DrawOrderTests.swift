import Foundation
import Testing

@testable import KamuroParticles

@Suite("Draw order")
struct DrawOrderTests {
  /// A particle as the test sees it: its emitter cell, its birth, and its sort key.
  private struct Mark: Equatable {
    var cell: String
    var birth: Int
    var key = 0.0

    static func == (a: Mark, b: Mark) -> Bool { a.cell == b.cell && a.birth == b.birth }
  }

  private func marks(_ batch: SpriteBatch) -> [Mark] {
    batch.runs.flatMap { run in
      run.range.map { Mark(cell: run.cell, birth: Int(batch.birth[$0])) }
    }
  }

  /// Random emitter cells whose births have a simple formula; nice ones have many equal times.
  private func cells(_ dice: inout Dice, areNice: Bool) -> [EmitterCell] {
    (0..<dice.integer(1...5)).map { index in
      var cell = EmitterCell()
      cell.name = "\(index)"
      cell.lifetime = 100
      cell.burst = dice.integer(0...4)
      cell.birthRate = areNice ? dice.pick([0, 4, 8, 16]) : dice.number(0...30)
      cell.timing.beginTime = areNice ? dice.pick([0, 0.5, 1]) : dice.number(0...1)
      cell.timing.speed = areNice ? dice.pick([0.5, 1, 2]) : dice.number(0.3...3)
      return cell
    }
  }

  /// Every birth up to a time, by the layer's time, then by emitter cell, then by birth.
  private func oldestFirst(_ cells: [EmitterCell], until end: Seconds) -> [Mark] {
    var marks: [(moment: Double, cell: Int, birth: Int)] = []
    for (place, cell) in cells.enumerated() {
      for birth in 0..<10_000 {
        let local = birth < cell.burst ? 0 : Double(birth + 1 - cell.burst) / cell.birthRate
        let moment = cell.timing.beginTime + local / cell.timing.speed
        guard moment <= end else { break }
        marks.append((moment, place, birth))
      }
    }
    return marks.sorted { ($0.moment, $0.cell, $0.birth) < ($1.moment, $1.cell, $1.birth) }
      .map { Mark(cell: "\($0.cell)", birth: $0.birth) }
  }

  @Test(
    "Draw order by age spans all emitter cells of a layer, whatever their speeds",
    arguments: seeds(60)
  )
  func orderByAgeSpansAllCells(seed: UInt64) {
    var dice = Dice(seed)
    let cells = cells(&dice, areNice: seed.isMultiple(of: 2))
    let expected = oldestFirst(cells, until: 2.125)
    func batch(_ mode: EmitterLayer.RenderMode) -> SpriteBatch {
      scene(bursting(0)) {
        $0.emitterCells = cells
        $0.renderMode = mode
      }.batch(at: 2.125)
    }
    #expect(marks(batch(.oldestFirst)) == expected, "seed \(seed)")
    #expect(marks(batch(.oldestLast)) == expected.reversed(), "seed \(seed)")
    // All depths are equal: the order is that of birth.
    #expect(marks(batch(.backToFront)) == expected, "seed \(seed)")
    for mode in [EmitterLayer.RenderMode.unordered, .additive] {
      #expect(batch(mode).runs.map(\.cell) == batch(mode).runs.map(\.cell).sorted())
      #expect(Set(batch(mode).runs.map(\.cell)).count == batch(mode).runs.count)
    }
  }

  @Test("Each stretch of neighbors of one emitter cell is one sprite run, without gaps")
  func neighborsOfOneCellShareARun() {
    for seed in seeds(30) {
      var dice = Dice(seed)
      let cells = cells(&dice, areNice: true)
      let batch = scene(bursting(0)) {
        $0.emitterCells = cells
        $0.renderMode = .oldestLast
      }.batch(at: 3)
      var end = 0
      for run in batch.runs {
        #expect(run.range.lowerBound == end && !run.range.isEmpty)
        end = run.range.upperBound
      }
      #expect(end == batch.count)
      #expect(zip(batch.runs, batch.runs.dropFirst()).allSatisfy { $0.cell != $1.cell })
    }
  }

  @Test("Draw order by age includes emitter cells that run backward or stand still")
  func orderByAgeIncludesReversedAndFrozenCells() {
    var (forward, reversed, still) = (EmitterCell(), EmitterCell(), bursting(3))
    (forward.name, reversed.name, still.name) = ("forward", "reversed", "still")
    (forward.birthRate, forward.lifetime) = (4, 100)
    reversed = forward
    reversed.name = "reversed"
    reversed.timing.speed = -1
    reversed.timing.timeOffset = 4
    still.timing.speed = 0
    still.timing.beginTime = 0.375
    let batch = scene(forward) {
      $0.emitterCells = [forward, reversed, still]
      $0.renderMode = .oldestFirst
    }.batch(at: 1)
    // At 1 s the reversed cell's local time is 3 s.
    let names = ["forward", "reversed", "still"]
    var aged: [(age: Double, cell: Int, birth: Int)] = []
    for birth in 0..<4 { aged.append((1 - Double(birth + 1) / 4, 0, birth)) }
    for birth in 0..<12 { aged.append((3 - Double(birth + 1) / 4, 1, birth)) }
    for birth in 0..<3 { aged.append((1 - 0.375, 2, birth)) }
    aged.sort { ($1.age, $0.cell, $0.birth) < ($0.age, $1.cell, $1.birth) }
    #expect(marks(batch) == aged.map { Mark(cell: names[$0.cell], birth: $0.birth) })
  }

  @Test("Draw order by depth is the order of z in closed form", arguments: seeds(40))
  func orderByDepthMatchesTheClosedForm(seed: UInt64) {
    var dice = Dice(seed)
    var cells = cells(&dice, areNice: false)
    for index in cells.indices {
      cells[index].velocity = Length(dice.number(-100...100))
      cells[index].emissionLatitude = .degrees(dice.number(-180...180))
      cells[index].zAcceleration = Length(dice.number(-20...20), .height)
      cells[index].drag = dice.oneIn(2) ? 0 : dice.number(0.1...3)
    }
    let sorted = scene(bursting(0)) {
      $0.emitterCells = cells
      $0.renderMode = .backToFront
      $0.velocity = 1.5
    }.batch(at: 2)
    let heights = sorted.runs.flatMap { run in
      run.range.map { sprite -> Double in
        let cell = cells[Int(run.cell) ?? 0]
        let (t, k) = (Double(sorted[.age][sprite]), cell.drag)
        let velocity = 1.5 * cell.velocity.value * sin(cell.emissionLatitude.radians)
        let acceleration = cell.zAcceleration.value * stage.height / 100
        guard k > 0 else { return velocity * t + acceleration * t * t / 2 }
        let reach = (1 - exp(-k * t)) / k
        return velocity * reach + acceleration * (t - reach) / k
      }
    }
    #expect(heights.count == sorted.count)
    #expect(zip(heights, heights.dropFirst()).allSatisfy { $0 <= $1 + 1e-3 }, "seed \(seed)")
  }

  @Test("Draw order by depth draws a sphere from its far side to its near side")
  func sphereIsDrawnFromFarToNear() {
    var cell = bursting(3000)
    cell.velocity = 60
    let batch = scene(cell) {
      $0.emitterShape = .sphere
      $0.emitterMode = .surface
      $0.emitterSize = LengthPair(200, 0)
      $0.renderMode = .backToFront
    }.batch(at: 1)
    // The radii grow from the far pole to the sphere's rim and shrink to the near pole.
    let radii = zip(batch[.x], batch[.y]).map { ($0 * $0 + $1 * $1).squareRoot() }
    let rim = radii.indices.max { radii[$0] < radii[$1] } ?? 0
    #expect(abs(rim - 1500) < 120 && abs(radii[rim] - 260) < 0.5)
    #expect(zip(radii[...rim], radii[...rim].dropFirst()).allSatisfy { $0 <= $1 + 0.01 })
    #expect(zip(radii[rim...], radii[rim...].dropFirst()).allSatisfy { $0 >= $1 - 0.01 })
  }

  @Test(
    "The render modes of a random layer differ only in the order of the sprites",
    arguments: seeds(60)
  )
  func renderModesOnlyPermuteSprites(seed: UInt64) {
    var dice = Dice(seed &+ 500)
    var layer = dice.layer()
    let time = dice.number(0...3)
    func rows(_ mode: EmitterLayer.RenderMode) -> [[Float]] {
      layer.renderMode = mode
      let picture = scene(bursting(0)) { $0 = layer }.snapshot(at: time)
      let rows = picture.runs.flatMap { run in
        run.range.map { sprite in
          [Float(picture.births[sprite])] + picture.columns.map { $0[sprite] }
        }
      }
      return rows.sorted { $0.lexicographicallyPrecedes($1) }
    }
    let expected = rows(.unordered)
    for mode in EmitterLayer.RenderMode.allCases { #expect(rows(mode) == expected, "\(mode)") }
  }

  @Test("Layers are drawn by zPosition, equal ones in the order of the effect")
  func layersAreOrderedByZPosition() {
    var dice = Dice(7)
    var effect = Effect()
    effect.layers = [2, -1, 2, 0.5, -1].enumerated().map { index, z in
      var layer = EmitterLayer()
      layer.name = "\(index)"
      layer.emitterCells = cells(&dice, areNice: true) + cells(&dice, areNice: true)
      layer.renderMode = index == 1 ? .unordered : .oldestFirst
      layer.zPosition = z
      return layer
    }
    let batch = Scene(stage: stage, placements: [.init(effect)]).batch(at: 3)
    let layers = batch.runs.map(\.layer)
    let blocks = layers.enumerated().filter { $0 == 0 || layers[$0 - 1] != $1 }.map(\.element)
    #expect(blocks == ["1", "4", "3", "0", "2"])
    #expect(batch.runs.reduce(0) { $0 + $1.range.count } == batch.count)
    for run in zip(batch.runs, batch.runs.dropFirst()) where run.0.layer == run.1.layer {
      #expect(run.0.range.upperBound == run.1.range.lowerBound)
    }
  }
}

@Suite("StableOrder")
struct StableOrderTests {
  @Test("StableOrder gives the order of a stable sort", arguments: seeds(40))
  func matchesAStableSort(seed: UInt64) {
    var dice = Dice(seed)
    var order = StableOrder()
    // The same order is reused, for more and for fewer keys.
    for _ in 0..<6 {
      let count = dice.integer(0...300)
      let keys = (0..<count).map { index -> Double in
        switch seed % 4 {
        case 0: dice.number(-1...1)
        case 1: Double(dice.integer(0...5))
        case 2: Double(index % 40)
        default: Double(index / 7)
        }
      }
      order.removeAll()
      for (place, key) in keys.enumerated() { order.append(place, of: place % 3, key: key) }
      order.sort()
      let expected = keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
      #expect(order.entries.map { Int($0.place) } == expected)
      #expect(order.entries.allSatisfy { $0.group == $0.place % 3 })
      #expect(order.isIdentity == (expected == Array(keys.indices)))
    }
  }

  @Test("StableOrder sorts equal keys by a second number where few are equal", arguments: seeds(20))
  func equalKeysAreOrderedByASecondNumber(seed: UInt64) {
    var dice = Dice(seed)
    var order = StableOrder()
    let groupSize = dice.integer(1...15)
    let others = (0..<200).map { _ in UInt64(dice.integer(0...1_000_000)) }
    for place in 0..<200 { order.append(place, of: 0, key: Double(place / groupSize)) }
    #expect(order.sortTies { others[Int($0.place)] })
    let expected = (0..<200).sorted {
      ($0 / groupSize, others[$0], $0) < ($1 / groupSize, others[$1], $1)
    }
    #expect(order.entries.map { Int($0.place) } == expected)
  }

  @Test("StableOrder leaves many equal keys to another sort")
  func manyEqualKeysAreLeftToAnotherSort() {
    var order = StableOrder()
    for place in 0..<100 { order.append(place, of: 0, key: 1) }
    #expect(!order.sortTies { UInt64(100 - $0.place) })
    #expect(order.entries.map(\.place).sorted() == Array(0..<100))
  }

  @Test("StableOrder loses no entry where keys are NaN")
  func nanKeysLoseNoEntry() {
    var order = StableOrder()
    for place in 0..<100 {
      order.append(place, of: 0, key: place % 3 == 0 ? .nan : Double(-place))
    }
    order.sort()
    #expect(order.entries.map(\.place).sorted() == Array(0..<100))
  }
}
