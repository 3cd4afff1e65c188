import Testing

@testable import KamuroParticles

@Suite("Classic firework")
struct FireworkTests {
  private let origin = Vector(dx: 300, dy: 200)

  private func sparks(seed: UInt64, change: (inout Firework) -> Void = { _ in }) -> [Spark] {
    var firework = Firework()
    firework.boxSize = Size(width: 100, height: 40)
    change(&firework)
    return firework.sampleSparks(about: origin, source: RandomSource(seed: seed))
  }

  /// The curves of the right side: P1, P2, P3 of each.
  private static let top = [
    [0.31, -0.46, 0.74, -0.29, 0.99, 0.12], [0.31, -0.46, 0.62, -0.49, 0.88, -0.19],
    [0.10, -0.54, 0.44, -0.53, 0.66, -0.30], [0.19, -0.46, 0.41, -0.53, 0.65, -0.45],
  ]
  private static let bottom = [
    [0.42, -0.01, 0.68, 0.11, 0.87, 0.44], [0.35, 0, 0.55, 0.12, 0.62, 0.45],
    [0.21, 0.05, 0.31, 0.19, 0.32, 0.45], [0.18, 0, 0.31, 0.11, 0.35, 0.25],
  ]

  /// P1, P2 and P3 of a spark's trajectory.
  private func controlPoints(_ spark: Spark) -> [Double] {
    guard case .cubic(let p1, let p2, let p3) = spark.trajectory.segments.first,
      spark.trajectory.segments.count == 1
    else {
      return []
    }
    return [p1, p2, p3].flatMap { [spark.isFlipped ? -$0.dx : $0.dx, $0.dy] }
  }

  /// The quarter that a spark flies to and its row in the table: (isTop, isLeft, row).
  private func tableRow(_ spark: Spark) -> (isTop: Bool, isLeft: Bool, row: Int)? {
    let numbers = controlPoints(spark)
    let isLeft = numbers[4] < 0
    let right = numbers.enumerated().map { $0.isMultiple(of: 2) && isLeft ? -$1 : $1 }
    if let row = Self.top.firstIndex(of: right) { return (true, isLeft, row) }
    if let row = Self.bottom.firstIndex(of: right) { return (false, isLeft, row) }
    return nil
  }

  @Test("The classic firework sends two of eight sparks to each quarter, on uniform curves")
  func eightSparksCoverTheQuartersEvenly() throws {
    var rows: [Int: Int] = [:]
    for seed in UInt64(0)..<300 {
      let sparks = sparks(seed: seed)
      #expect(sparks.count == 8)
      var counts: [String: Int] = [:]
      for spark in sparks {
        let place = try #require(self.tableRow(spark))
        counts["\(place.isTop) \(place.isLeft)", default: 0] += 1
        rows[place.row, default: 0] += 1
      }
      #expect(counts.count == 4 && counts.values.allSatisfy { $0 == 2 })
    }
    #expect(rows.count == 4 && rows.values.allSatisfy { (500...700).contains($0) })
  }

  @Test("The classic firework balances every eight of its sparks over the quarters")
  func everyEightSparksAreBalanced() throws {
    for count in [1, 3, 9, 16, 20, 64] {
      let sparks = sparks(seed: 3) { $0.sparks = count }
      #expect(sparks.count == count)
      for start in stride(from: 0, through: count - 8, by: 8) {
        let places = try sparks[start..<start + 8].map { try #require(self.tableRow($0)) }
        #expect(places.count { $0.isTop } == 4 && places.count { $0.isLeft } == 4)
      }
    }
  }

  @Test("The classic firework's sparks start at box corners, shifted per firework and per spark")
  func sparksStartAtShiftedCornersOfTheBox() throws {
    var corners: [[Int]: Int] = [:]
    var shifts: [Set<Double>] = [[], []]
    for seed in UInt64(0)..<600 {
      let sparks = sparks(seed: seed)
      // In the upper quarters the shifts up and sideways are equal: the origin is without both.
      let first = try #require(
        sparks.first { tableRow($0)?.isLeft == false && tableRow($0)?.isTop == true }
      )
      var origin: Vector?
      for candidate in 0...9 {
        let start = Vector(
          dx: first.origin.dx - Double(candidate),
          dy: first.origin.dy + Double(candidate)
        )
        let isFit = sparks.allSatisfy { spark in
          guard let place = self.tableRow(spark) else { return false }
          let a = (spark.origin.dx - start.dx) * (place.isLeft ? -1 : 1)
          let b = spark.origin.dy - start.dy
          return (0...9).contains(a) && (place.isTop ? b == -a : (0...9).contains(b))
        }
        if isFit { origin = start }
      }
      let found = try #require(origin)
      let offset = Vector(dx: found.dx - 300, dy: found.dy - 200)
      let corner = [offset.dx < 0 ? -1 : 1, offset.dy < 0 ? -1 : 1]
      corners[corner, default: 0] += 1
      for (axis, shift) in [offset.dx - Double(corner[0]) * 50, offset.dy - Double(corner[1]) * 20]
        .enumerated()
      {
        // The candidate may be one step off where a quarter's shifts miss an end of their range.
        #expect((-16.5...15.5).contains(shift) && (shift + 7.5).rounded() == shift + 7.5)
        shifts[axis].insert(shift)
      }
    }
    #expect(corners.count == 4 && corners.values.allSatisfy { (100...200).contains($0) })
    for axis in shifts { #expect(axis.isSuperset(of: (0..<15).map { Double($0) - 7.5 })) }
  }

  @Test("The classic firework shifts its origins by -7.5 to +6.5 in whole steps")
  func originsAreShiftedByWholeSteps() {
    // A spark of the upper left quarter is shifted by -a in x and y: dx - dy has only the origin's
    // shifts.
    var seen: Set<Double> = []
    for seed in UInt64(0)..<2000 {
      for spark in sparks(seed: seed, change: { $0.boxSize = .zero }) {
        guard let place = self.tableRow(spark), place.isTop, place.isLeft else { continue }
        seen.insert((spark.origin.dx - 300) - (spark.origin.dy - 200))
      }
    }
    #expect(seen == Set((-14...14).map(Double.init)))
  }

  @Test("The classic firework's sparks grow to 1...1.6 and shrink to 0.5...0.7, eased out")
  func sparksGrowAndShrink() {
    let easeOut = TimingFunction(0, 0, 0.58, 1)
    var largest: Set<Double> = []
    var smallest: Set<Double> = []
    let track = Firework().scaleOverFlight
    for spark in (UInt64(0)..<60).flatMap({ sparks(seed: $0) }) {
      let peak = spark.scale(at: time(of: 0.5, along: easeOut), along: track)
      let end = spark.scale(at: 1, along: track)
      largest.insert((peak * 10).rounded() / 10)
      smallest.insert((end * 10).rounded() / 10)
      #expect(abs(peak * 10 - (peak * 10).rounded()) < 1e-9)
      for step in 0...20 {
        let eased = plainPace(easeOut, Double(step) / 20)
        let expected =
          eased < 0.5 ? 1 + (peak - 1) * eased / 0.5 : peak + (end - peak) * (eased - 0.5) / 0.5
        #expect(abs(spark.scale(at: Double(step) / 20, along: track) - expected) < 1e-9)
      }
    }
    #expect(largest == [1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6])
    #expect(smallest == [0.5, 0.6, 0.7])
  }

  /// The time at which a timing function has a progress, by bisection.
  private func time(of progress: Double, along pace: TimingFunction) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if plainPace(pace, middle) < progress { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  @Test("The classic firework's sparks are opaque until 95 % of their flight and gone at 98 %")
  func sparksFadeFrom95To98Percent() {
    let expected = [(0.0, 1.0), (0.5, 1), (0.95, 1), (0.965, 0.5), (0.98, 0), (0.99, 0), (1, 0)]
    let track = Firework().opacityOverFlight
    for (fraction, opacity) in expected {
      #expect(abs(sparks(seed: 2)[0].opacity(at: fraction, along: track) - opacity) < 1e-9)
    }
  }

  @Test("The classic firework's sparks cycle through four colors, and half of them are in front")
  func sparksCycleColorsAndHalfAreInFront() {
    let colors = [
      [0.89, 0.58, 0.70], [0.96, 0.87, 0.62], [0.67, 0.82, 0.94], [0.54, 0.56, 0.94],
    ]
    var inFront = 0
    for seed in UInt64(0)..<300 {
      for (index, spark) in sparks(seed: seed).enumerated() {
        #expect([spark.color.red, spark.color.green, spark.color.blue] == colors[index % 4])
        inFront += spark.isInFront ? 1 : 0
      }
    }
    #expect((1050...1350).contains(inFront))
    let steady = sparks(seed: 1) { $0.changesZPosition = false }
    #expect(steady.allSatisfy { $0.isInFront })
  }

  @Test("The classic firework's sparks follow their curves times 45 for 0.4 s, at depth -1 or 1")
  func sparksFollowTheirCurves() {
    var effect = Effect()
    effect.fireworks = [Firework()]
    let scene = Scene(stage: stage, seed: 5, placements: [Scene.Placement(effect, zPosition: 10)])
    let source = RandomSource(seed: 5).child(0).child(1, 0).child(0)
    let sparks = Firework().sampleSparks(about: Vector(dx: 320, dy: 192), source: source)
    for time in [0, 0.1, 0.2, 0.39] {
      let batch = scene.batch(at: time)
      #expect(batch.count == 8)
      #expect(batch.runs.map(\.zPosition).allSatisfy { $0 == 9 || $0 == 11 })
      for run in batch.runs {
        #expect(run.contents == Contents(shape: .disc, size: Size(width: 7, height: 7)))
        for sprite in run.range {
          let spark = sparks[Int(batch.birth[sprite])]
          #expect(spark.isInFront == (run.zPosition == 11))
          let t = time / 0.4
          let p = controlPoints(spark)
          let weights = [3 * t * (1 - t) * (1 - t), 3 * t * t * (1 - t), t * t * t]
          let x = 45 * (p[0] * weights[0] + p[2] * weights[1] + p[4] * weights[2])
          let y = 45 * (p[1] * weights[0] + p[3] * weights[1] + p[5] * weights[2])
          #expect(isClose(Double(batch[.x][sprite]), spark.origin.dx + x, size: 640))
          #expect(isClose(Double(batch[.y][sprite]), spark.origin.dy + y, size: 640))
        }
      }
    }
    #expect(scene.batch(at: 0.4001).count == 0)
    #expect(Simulation(scene: scene).endTime == 0.4)
  }

  @Test("The classic firework repeats at its interval, with other sparks each time")
  func repeatsWithOtherSparks() {
    var firework = Firework()
    firework.repeatInterval = 0.6
    firework.beginTime = 1
    var effect = Effect()
    effect.fireworks = [firework]
    let scene = Scene(stage: stage, seed: 5, placements: [Scene.Placement(effect)])
    #expect(scene.batch(at: 0.99).count == 0)
    let places = (0..<5).map { scene.batch(at: 1.1 + Double($0) * 0.6)[.x] }
    #expect(places.allSatisfy { $0.count == 8 } && Set(places).count == 5)
    #expect((0..<5).allSatisfy { scene.batch(at: 1.5 + Double($0) * 0.6).count == 0 })
  }
}
