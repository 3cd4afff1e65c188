import Testing

@testable import KamuroParticles

@Suite("Looped scenes")
struct LoopedSceneTests {
  /// Flakes that are born all the time and live longer than the loop.
  private static var flakes: EmitterCell {
    var cell = EmitterCell()
    cell.name = "flake"
    cell.birthRate = 30
    cell.lifetime = 5
    cell.lifetimeRange = 2
    cell.velocity = 40
    cell.emissionRange = .degrees(180)
    cell.colorRange = Color(red: 0.4, green: 0.4, blue: 0.4, alpha: 0.4)
    return cell
  }

  /// A scene whose first frames are full.
  private static func running(
    _ cell: EmitterCell,
    seed: UInt64 = 1,
    layer change: @escaping (inout EmitterLayer) -> Void = { _ in }
  ) -> Scene {
    scene(cell, seed: seed) { layer in
      layer.timing.timeOffset = 20
      layer.emitterPosition = LengthPair(Length(50, .width), Length(50, .height))
      change(&layer)
    }
  }

  private static let tracked: EmitterCell = {
    var spark = EmitterCell()
    spark.name = "spark"
    spark.birthRate = 12
    spark.lifetime = 1
    spark.velocity = 30
    spark.emissionRange = .degrees(180)
    var cell = flakes
    cell.birthRate = 6
    cell.emitterCells = [spark]
    return cell
  }()

  private static let stepped: EmitterCell = {
    var cell = flakes
    cell.dynamics.tangentialAcceleration = 30
    return cell
  }()

  private static let blinking: EmitterCell = {
    var cell = bursting(40, lifetime: 3)
    cell.velocity = 30
    cell.timing.duration = 1
    cell.timing.repeatCount = .infinity
    return cell
  }()

  private static let cells = ["flakes", "sub-cells", "fields", "bursts"]

  private static func cell(_ name: String) -> EmitterCell {
    switch name {
    case "sub-cells": tracked
    case "fields": stepped
    case "bursts": blinking
    default: flakes
    }
  }

  @Test("The frame after the last is the first", arguments: cells, seeds(3))
  func lastFrameLeadsToFirst(name: String, seed: UInt64) {
    // A birth at the very beginning would belong to the next loop alone.
    let scene = Self.running(Self.cell(name), seed: seed)
    var loop = LoopedScene(scene, length: 2, from: 0.0137)
    #expect(loop.isExact && loop.period == 2)
    let first = loop.batch(at: 0)
    #expect(first.count > 20)
    #expect(first.difference(from: loop.frameAfterLast) == nil)
  }

  @Test("At every time there are as many particles as without a loop", arguments: cells)
  func densityIsKept(name: String) {
    var (looped, plain) = (0, 0)
    for seed in seeds(6) {
      var loop = LoopedScene(Self.running(Self.cell(name), seed: seed), length: 3)
      var simulation = Simulation(scene: Self.running(Self.cell(name), seed: seed))
      for time in stride(from: 0, to: 3, by: 0.25) {
        looped += loop.batch(at: time).count
        simulation.advance(to: time + 30)
        plain += simulation.batch().count
      }
    }
    #expect(abs(Double(looped) / Double(plain) - 1) < 0.1, "\(looped) \(plain)")
  }

  @Test("Scenery is drawn once, below what comes after it")
  func sceneryLasts() {
    var log = bursting(1, lifetime: 86_400)
    log.name = "log"
    var lid = log
    lid.name = "lid"
    var loop = LoopedScene(
      Self.running(log) { $0.emitterCells += [Self.flakes, lid] },
      length: 2
    )
    #expect(loop.isExact)
    for time in [0, 0.7, 1.99] {
      let runs = loop.batch(at: time).runs
      #expect(runs.first?.cell == "log" && runs.last?.cell == "lid")
      #expect(runs.filter { $0.cell == "log" }.map(\.range.count) == [1])
      #expect(runs.filter { $0.cell == "lid" }.map(\.range.count) == [1])
      #expect(runs.count > 3)
    }
  }

  @Test("Older particles are drawn first, or last, across loops")
  func orderIsByAge() {
    for mode in [EmitterLayer.RenderMode.unordered, .oldestFirst, .oldestLast] {
      var loop = LoopedScene(Self.running(Self.flakes) { $0.renderMode = mode }, length: 1.5)
      for time in [0, 0.4, 1.49] {
        let ages = loop.batch(at: time)[.age]
        let ordered = mode == .oldestLast ? ages.sorted(by: <) : ages.sorted(by: >)
        #expect(ages == ordered)
      }
    }
  }

  @Test("A track that repeats sets the length, and another one is cross-faded")
  func tracksSetTheLength() {
    func turning(_ change: @escaping (inout KeyframeTrack) -> Void) -> LoopedScene {
      let turn = track([0, 1]) {
        $0.keyPath = "transform.rotation"
        $0.timing.duration = 0.9
        $0.timing.repeatCount = .infinity
        change(&$0)
      }
      return LoopedScene(Self.running(Self.flakes) { $0.animations = [turn] }, length: 4)
    }
    let periodic = turning { _ in }
    #expect(periodic.isExact && isClose(periodic.period, 3.6))
    let reversing = turning { $0.timing.autoreverses = true }
    #expect(reversing.isExact && isClose(reversing.period, 3.6))
    let slow = turning { $0.timing.duration = 50 }
    #expect(slow.period == 4 && slow.perfectPeriod == 50 && slow.flaws.count == 1)
    let endless = turning { $0.isCumulative = true }
    #expect(!endless.isExact && endless.perfectPeriod == nil)
    let over = turning { $0.timing.repeatCount = 1 }
    #expect(over.isExact && over.period == 4)
  }

  @Test("Bursts with a longer period than the loop are cross-faded, since none may fall into it")
  func rareBurstsAreKept() {
    var burst = Self.blinking
    burst.timing.duration = 9
    burst.lifetime = 9
    let scene = Self.running(burst) { $0.timing.timeOffset = 9.4 }
    var short = LoopedScene(scene, length: 3)
    #expect(!short.isExact && short.batch(at: 1).count == 40)
    var long = LoopedScene(scene, length: 9)
    #expect(long.isExact && long.batch(at: 1).count == 40)
  }

  @Test("A cross-fade ends where the loop begins")
  func crossFadeMeetsTheBeginning() {
    let turn = track([0, 3]) {
      $0.keyPath = "transform.rotation"
      $0.timing.duration = 50
      $0.timing.repeatCount = .infinity
    }
    var loop = LoopedScene(Self.running(Self.flakes) { $0.animations = [turn] }, length: 4)
    #expect(loop.fadeDuration == 1)
    let first = loop.batch(at: 0)
    let last = loop.batch(at: loop.period - 1e-4)
    let light = { (batch: SpriteBatch) in batch[.opacity].reduce(0, +) }
    #expect(abs(light(last) / light(first) - 1) < 0.01)
    let middle = loop.batch(at: loop.period - 0.5)
    #expect(abs(light(middle) / light(first) - 1) < 0.25)
  }

  @Test("The two halves of a cross-fade have the light of one, in the shares of the time")
  func crossFadeSharesTheLight() {
    let turn = track([0, 3]) {
      $0.keyPath = "transform.rotation"
      $0.timing.duration = 50
      $0.timing.repeatCount = .infinity
    }
    // Ten in each half, all opaque: births 0.5 s apart that live for 5 s.
    var cell = EmitterCell()
    (cell.birthRate, cell.lifetime) = (2, 5)
    let scene = Self.running(cell) { $0.animations = [turn] }
    var loop = LoopedScene(scene, length: 4, from: 0.25)
    #expect(!loop.isExact && loop.fadeDuration == 1 && loop.period == 4)
    for (time, coming) in [(0.1, 0.0), (2.9, 0), (3.1, 0.1), (3.4, 0.4), (3.6, 0.6), (3.9, 0.9)] {
      let light = loop.batch(at: time)[.opacity].map(Double.init).sorted()
      let halves = coming > 0 ? [coming, 1 - coming] : [1]
      let expected = halves.flatMap { Array(repeating: $0, count: 10) }.sorted()
      #expect(light.count == expected.count, "at \(time)")
      #expect(zip(light, expected).allSatisfy { isClose($0, $1, size: 8) }, "at \(time)")
    }
  }

  @Test(
    "A loop that is off a rhythm by more than rounding is cross-faded",
    arguments: [(0.0, true), (1e-7, true), (1e-5, false), (1e-4, false), (1e-3, false)]
  )
  func rhythmsAreKeptExactly(error: Double, isExact: Bool) {
    let turn = track([0, 3]) {
      $0.keyPath = "transform.rotation"
      $0.timing.repeatCount = .infinity
    }
    let scene = Self.running(Self.flakes) { $0.animations = [turn] }
    for length in [4 * (1 + error), 4 * (1 - error)] {
      #expect(LoopedScene(scene, length: length, isFixed: true).isExact == isExact)
    }
  }

  @Test("Effects that repeat play as often as without a loop")
  func inclusionsRepeat() {
    var burst = Effect()
    var layer = EmitterLayer()
    layer.emitterCells = [bursting(5, lifetime: 2.4)]
    burst.layers = [layer]
    var inclusion = Inclusion([burst])
    inclusion.repeatInterval = 0.7
    inclusion.beginTimeRange = 0.2
    inclusion.positionRange = LengthPair(100, 100)
    var effect = Effect()
    effect.effects = [inclusion]
    let scene = Scene(stage: stage, seed: 3, placements: [Scene.Placement(effect)])
    var loop = LoopedScene(scene, length: 2, from: 10)
    #expect(loop.isExact && isClose(loop.period, 2.1))
    #expect(loop.batch(at: 0).difference(from: loop.frameAfterLast) == nil)
    let counts = stride(from: 0, to: 2.1, by: 0.1).map { loop.batch(at: $0).count }
    let mean = Double(counts.reduce(0, +)) / Double(counts.count)
    #expect(abs(mean - 5 * 2.4 / 0.7) < 4)
  }

  @Test("A scene that ends is a loop as a whole, and a fixed length is kept")
  func finiteScenesLoopAtTheirEnd() {
    let once = scene(bursting(9, lifetime: 3))
    let loop = LoopedScene(once, length: 4)
    #expect(loop.isFinite && loop.isExact && isClose(loop.period, 3))
    let longer = LoopedScene(once, length: 5, isFixed: true)
    #expect(longer.isFinite && longer.period == 5)
    var shorter = LoopedScene(once, length: 2, isFixed: true)
    #expect(!shorter.isFinite && shorter.period == 2 && shorter.isExact)
    #expect(shorter.batch(at: 0.5).count == 18 && shorter.batch(at: 1.5).count == 9)
  }

  @Test("Hostile lengths and times are tamed")
  func hostileNumbersAreTamed() {
    let cases: [(length: Seconds, period: Seconds)] = [
      (0, 0.1), (-1, 0.1), (.nan, 4), (.infinity, 600), (1e9, 600), (1e-300, 0.1),
    ]
    for (length, period) in cases {
      var loop = LoopedScene(Self.running(Self.flakes), length: length, from: length)
      #expect(loop.period == period)
      for time in [length, -length, .infinity, .nan] {
        #expect(loop.batch(at: time).count > 0)
        #expect((0..<period).contains(loop.time))
      }
    }
  }

  @Test("A time before the loop's beginning is that of the loop before")
  func timesBeforeTheBeginningRepeat() {
    var loop = LoopedScene(Self.running(Self.flakes), length: 2, from: 0.0137)
    for (time, same) in [(-0.25, 1.75), (-1.5, 0.5), (-2, 0), (-7.25, 0.75)] {
      let (before, within) = (loop.batch(at: time), loop.batch(at: same))
      #expect(before.count > 20 && before.difference(from: within) == nil, "\(time)")
    }
  }

  @Test("Particles of slow and fast layers live as long in loops", arguments: [0.25, 0.5, 2])
  func livesFollowTheLayersSpeed(speed: Double) {
    var counts: [Int] = []
    for seed in seeds(4) {
      let scene = Self.running(Self.flakes, seed: seed) { $0.timing.speed = speed }
      var loop = LoopedScene(scene, length: 3)
      for time in stride(from: 0, to: 3, by: 0.5) { counts.append(loop.batch(at: time).count) }
    }
    // 30 births in each of the layer's seconds, of which each lives for 5 in the mean.
    let mean = Double(counts.reduce(0, +)) / Double(counts.count)
    #expect(abs(mean / 150 - 1) < 0.1, "\(mean)")
  }

  @Test("Repeats in a window begin before its end")
  func repeatsBeginWithinWindow() {
    let repeats = Repeats(every: 1, from: 0, in: 0..<3)
    #expect(repeats.lastIndex == 2)
    #expect(repeats.moment(at: 2.5).map(\.index) == 2)
    #expect(repeats.moment(at: 3).map(\.index) == nil)
  }

  @Test("What is stopped within a loop is born up to then alone")
  func stopsAreKept() {
    var cell = Self.flakes
    (cell.lifetime, cell.lifetimeRange) = (0.5, 0)
    var stopped = scene(cell)
    stopped.placements[0].stopTime = 10
    // From 8 to 12 seconds of the scene: it stops in the middle.
    var loop = LoopedScene(stopped, length: 4, from: 8, isFixed: true)
    let counts = [1.5, 3.5].map { loop.batch(at: $0).count }
    #expect((13...16).contains(counts[0]) && counts[1] == 0, "\(counts)")
  }
}

extension LoopedScene {
  /// The sprites at a time.
  mutating func batch(at time: Seconds) -> SpriteBatch {
    advance(to: time)
    var batch = SpriteBatch()
    draw(into: &batch)
    return batch
  }

  /// The frame after the last one, if the scene just went on.
  var frameAfterLast: SpriteBatch {
    var simulation = simulation
    simulation.advance(to: period)
    return simulation.batch()
  }
}

extension SpriteBatch {
  /// How the sprites differ from others; `nil` if their order, number and columns are the same but
  /// for rounding.
  func difference(from other: SpriteBatch) -> String? {
    guard count == other.count else { return "\(count) sprites, not \(other.count)" }
    for key in [SpriteKey.x, .y, .red, .green, .blue, .opacity, .scale, .age] {
      for index in 0..<count where abs(self[key][index] - other[key][index]) > 1e-3 {
        return "\(key) of sprite \(index): \(self[key][index]), not \(other[key][index])"
      }
    }
    return nil
  }
}
