import Foundation
import Testing

@testable import KamuroParticles

@Suite("Flights of sparks")
struct FireworkFlightTests {
  private func scene(stop: Seconds? = nil, _ change: (inout Firework) -> Void) -> Scene {
    var firework = Firework()
    firework.position = .zero
    firework.maxVectorChange = 0
    firework.duration = 1
    change(&firework)
    var effect = Effect()
    effect.fireworks = [firework]
    effect.shutter = 0
    return Scene(stage: stage, seed: 3, placements: [.init(effect, stopTime: stop)])
  }

  /// A line to the right, and a line down of twice the length.
  private let corner = Trajectory([
    .line(to: Vector(dx: 1, dy: 0)), .line(to: Vector(dx: 1, dy: 2)),
  ])

  @Test(
    "A firework's pacing gives equal time to each segment, or to equal arc lengths",
    arguments: Firework.Pacing.allCases
  )
  func pacingIsByParameterOrByArcLength(pacing: Firework.Pacing) {
    let scene = scene {
      ($0.trajectories, $0.pacing, $0.scale) = (.drawn([corner]), pacing, 30)
      $0.sparks = 4
    }
    for (time, x, y) in pacing == .parameter
      ? [(0.25, 15.0, 0.0), (0.5, 30, 0), (0.75, 30, 30)]
      : [(0.2, 18, 0), (0.5, 30, 15), (0.8, 30, 42)]
    {
      let batch = scene.batch(at: time)
      #expect(batch.count == 4)
      for (a, b) in zip(batch[.x], batch[.y]) {
        #expect(isClose(Double(a), x, size: 60) && isClose(Double(b), y, size: 60))
      }
    }
  }

  @Test("A firework's timingFunction paces its sparks, and rotationMode turns them to their path")
  func timingFunctionPacesAndRotationModeTurnsSparks() {
    let easeIn = TimingFunction(0.42, 0, 1, 1)
    for (mode, first, second) in [
      (RotationMode.none, 0.0, 0.0), (.auto, 0, Double.pi / 2),
      (.autoReverse, Double.pi, -Double.pi / 2),
    ] {
      let scene = scene {
        ($0.trajectories, $0.timingFunction) = (.drawn([corner]), easeIn)
        ($0.rotationMode, $0.scale, $0.sparks) = (mode, 10, 1)
      }
      for (time, angle) in [(0.4, first), (0.9, second)] {
        let batch = scene.batch(at: time)
        let progress = plainPace(easeIn, time)
        let place = progress < 0.5 ? (progress * 20, 0) : (10, (progress - 0.5) * 40)
        #expect(isClose(Double(batch[.x][0]), place.0, size: 60))
        #expect(isClose(Double(batch[.y][0]), place.1, size: 60))
        #expect(abs(cos(Double(batch[.rotation][0]) - angle) - 1) < 1e-9, "\(mode) at \(time)")
      }
    }
  }

  @Test("A firework's trajectories by quarter are mirrored on the left and shifted outward")
  func trajectoriesOfQuartersAreMirroredAndShifted() {
    let top = Trajectory([.line(to: Vector(dx: 1, dy: -1))])
    let bottom = Trajectory(
      from: Vector(dx: 0.1, dy: 0),
      [.arc(center: Vector(dx: 0.1, dy: 1), angle: .degrees(90))]
    )
    let scene = scene {
      $0.trajectories = .quarters(.init(top: [top], bottom: [bottom]))
      ($0.scale, $0.maxSparkChange, $0.sparks) = (1000, 0, 16)
    }
    let batch = scene.batch(at: 0.5)
    // Half of the arc: 45 degrees clockwise from the top of the circle about (0.1, 1).
    let (x, y) = (100 + 1000 * sin(Double.pi / 4), 1000 - 1000 * cos(Double.pi / 4))
    var counts = [0, 0, 0, 0]
    let places = [(500.0, -500.0), (-500, -500), (x, y), (-x, y)]
    for sprite in 0..<batch.count {
      let found = places.firstIndex {
        abs($0.0 - Double(batch[.x][sprite])) < 0.01 && abs($0.1 - Double(batch[.y][sprite])) < 0.01
      }
      if let found { counts[found] += 1 }
    }
    #expect(counts == [4, 4, 4, 4])
    // Shifted by 0 to 2 points outward, up as far as sideways.
    let shifted = self.scene { ($0.maxSparkChange, $0.sparks, $0.scale) = (3, 400, 0) }.batch(at: 0)
    let starts = Set(zip(shifted[.x], shifted[.y]).map { [$0, $1] })
    let up: [[Float]] = [[0, 0], [1, -1], [2, -2], [-1, -1], [-2, -2]]
    let down: [[Float]] = (-2...2).flatMap { x in (0...2).map { [Float(x), Float($0)] } }
    #expect(starts == Set(up + down))
  }

  @Test("Each spark samples one of the firework's trajectories, all equally often")
  func sparksSampleTrajectoriesUniformly() {
    let trajectories = (1...4).map { Trajectory([.line(to: Vector(dx: Double($0), dy: 0))]) }
    let scene = scene { ($0.trajectories, $0.sparks, $0.scale) = (.drawn(trajectories), 1000, 10) }
    var counts: [Int: Int] = [:]
    for x in scene.batch(at: 0.5)[.x] { counts[Int(x.rounded()), default: 0] += 1 }
    // 250 each, within five standard deviations.
    #expect(Set(counts.keys) == [5, 10, 15, 20])
    #expect(counts.values.allSatisfy { (182...318).contains($0) })
    // Without trajectories, sparks stay at their origin.
    let none = self.scene { $0.trajectories = .drawn([]) }.batch(at: 0.5)
    #expect(none.count == 8 && none[.x].allSatisfy { $0 == 0 })
  }

  @Test("A firework's contents are scaled to sparkSize on their larger side")
  func contentsAreScaledToSparkSize() {
    let scene = scene {
      $0.contents = Contents(shape: .square, size: Size(width: 2, height: 8))
      $0.sparkSize = 12
    }
    let runs = scene.batch(at: 0.5).runs
    #expect(!runs.isEmpty)
    for run in runs {
      #expect(run.contents == Contents(shape: .square, size: Size(width: 3, height: 12)))
    }
  }

  @Test("A firework's delay counts over all sparks of a repeat; a stop drops those not begun")
  func delayCountsOverAllFireworksOfARepeat() {
    let change = { (firework: inout Firework) in
      (firework.count, firework.sparks, firework.delay) = (2, 3, 0.25)
      (firework.beginTime, firework.repeatInterval) = (1, 3)
    }
    let total = 6
    for stop in [nil, 1.1, 2, 4.6, 4.75] as [Seconds?] {
      var simulation = Simulation(scene: scene(stop: stop, change))
      var last = 0.0
      for step in 0...80 {
        let time = Double(step) / 10 + 0.01
        simulation.advance(to: time)
        // Every spark of the first three repeats that begins before the stop.
        let all = (0..<3 * total).map { (index: Int) -> Double in
          let begin = 1 + 3 * Double(index / total)
          return begin + 0.25 * Double(index % total + 1)
        }
        let starts = all.filter { $0 <= stop ?? .infinity }
        let alive = starts.count { $0 <= time && time < $0 + 1 }
        #expect(simulation.counts.born == starts.count { $0 <= time }, "at \(time), \(stop ?? -1)")
        #expect(simulation.counts.alive == alive && simulation.batch().count == alive)
        last = (starts.last ?? 1) + 1
      }
      if stop == nil {
        #expect(simulation.endTime == nil)
      } else if let end = simulation.endTime {
        // A repeat that begins before the stop, but without any spark, counts as long as one spark.
        #expect(end >= last - 1e-9 && end <= max(last, (stop ?? 0) + 1) + 1e-9, "\(end) \(last)")
      }
    }
  }

  @Test("Random fireworks are the same for any time steps and seeks, also at late times")
  func framesAreIndependentOfTimeStepsAndSeeks() {
    for seed in UInt64(1)...40 {
      var dice = Dice(seed &+ 70)
      let scene = scene {
        $0 = dice.firework()
        $0.delay = dice.number(0.01...0.2)
        $0.repeatInterval = $0.totalDuration + dice.number(0...1)
      }
      var simulation = Simulation(scene: scene)
      for time in [0.3, 0.31, 1.7, 0.9, 5, 40, 100_000.5, 2] {
        simulation.advance(to: time)
        #expect(simulation.snapshot().difference(from: scene.snapshot(at: time)) == nil)
        #expect(simulation.counts.alive == simulation.snapshot().count)
      }
    }
  }

  @Test("The particle limit holds for a firework with a delay")
  func particleLimitHoldsWithADelay() {
    let scene = scene { ($0.count, $0.sparks, $0.delay) = (10, 100, 0.0005) }
    var simulation = Simulation(scene: scene, maximumParticles: 50)
    for (time, begun) in [(0.01, 20), (0.5, 1000), (2.0, 1000)] {
      simulation.advance(to: time + 1e-9)
      let counts = simulation.counts
      #expect(counts.alive == simulation.batch().count && counts.alive <= 50)
      #expect(counts.born == min(begun, 50) && counts.born + counts.dropped == begun)
    }
  }
}
