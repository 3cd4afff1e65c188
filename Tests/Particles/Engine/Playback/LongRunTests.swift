import Foundation
import Testing

@testable import KamuroParticles

/// An endless scene whose number of particles is the same every 24 s.
private struct Endless: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let scene: Scene

  init(
    _ name: String,
    _ cells: [EmitterCell],
    layer change: (inout EmitterLayer) -> Void = { _ in }
  ) {
    testDescription = name
    scene = KamuroParticlesTests.scene(EmitterCell()) {
      $0.emitterCells = cells
      change(&$0)
    }
  }

  private static func cell(_ rate: Double, _ lifetime: Seconds, _ name: String = "") -> EmitterCell
  {
    var cell = EmitterCell()
    (cell.name, cell.birthRate, cell.lifetime, cell.velocity) = (name, rate, lifetime, 50)
    return cell
  }

  /// A track between 0 and 2 that repeats forever.
  private static func swinging(_ keyPath: KeyframeTrack.KeyPath) -> KeyframeTrack {
    var track = KeyframeTrack()
    (track.keyPath, track.values, track.calculationMode) = (keyPath, [0, 2, 0.5, 0], .cubic)
    (track.timing.duration, track.timing.repeatCount) = (3, .infinity)
    return track
  }

  private static func group(_ tracks: [KeyframeTrack], repeats: Double) -> KeyframeTrack {
    var group = KeyframeTrack()
    group.animations = tracks
    (group.timing.duration, group.timing.repeatCount) = (4, repeats)
    return group
  }

  private static var repeating: EmitterCell {
    var cell = cell(20, 1)
    var later = Burst()
    (later.count, later.time) = (8, 0.5)
    (cell.burst, cell.bursts) = (6, [later])
    (cell.timing.duration, cell.timing.repeatCount) = (0.8, .infinity)
    cell.timing.autoreverses = true
    return cell
  }

  private static var repeatingFamily: EmitterCell {
    var family = repeating
    family.emitterCells = [cell(5, 0.5)]
    return family
  }

  /// Sparks that emit smoke and burst at their death.
  private static var family: EmitterCell {
    var (spark, burst) = (cell(16, 1.5, "spark"), bursting(4, lifetime: 0.5))
    burst.trigger = .death
    spark.lifetimeRange = 0.5
    spark.emitterCells = [cell(8, 0.5, "smoke"), burst]
    return spark
  }

  /// A particle that lives for days and emits sub-cells.
  private static var veteran: EmitterCell {
    var veteran = bursting(3, lifetime: 200_000)
    var trail = cell(10, 1)
    trail.emitterCells = [cell(2, 0.5)]
    trail.timing.timeOffset = 5
    veteran.emitterCells = [trail, repeating]
    return veteran
  }

  static let all = [
    Endless("a rate", [cell(100, 1)]),
    Endless("a rate and longer lives", [cell(100, 1)]) { $0.lifetime = 1.5 },
    Endless("sub-cells", [family]),
    Endless("sub-cells of one that lives for days", [veteran]),
    Endless("a cell that repeats", [repeating]),
    Endless("a cell that repeats, and its sub-cells", [repeatingFamily]),
    Endless("a layer that repeats, there and back", [family, repeating]) {
      ($0.timing.duration, $0.timing.repeatCount) = (6, .infinity)
      ($0.timing.autoreverses, $0.timing.speed) = (true, 2)
    },
    Endless("an animated rate", [cell(80, 1)]) {
      $0.animations = [swinging(.birthRate)]
    },
    Endless("an animated rate of bursts", [repeating]) {
      $0.animations = [swinging(.birthRate)]
    },
    Endless("an animated rate of a sub-cell", [family]) {
      $0.animations = [swinging("emitterCells.spark.emitterCells.smoke.birthRate")]
    },
    Endless("a group that repeats for ever", [cell(80, 1), repeating]) {
      $0.animations = [group([swinging(.birthRate), swinging(.opacity)], repeats: .infinity)]
    },
    Endless("a group that repeats for ever, in another", [cell(80, 1)]) {
      let inner = group([swinging(.birthRate)], repeats: 2)
      $0.animations = [group([inner], repeats: .infinity)]
    },
    Endless("animated looks", [cell(100, 1, "spark")]) {
      $0.animations = [
        swinging("emitterCells.spark.velocity"), swinging("emitterCells.spark.yAcceleration"),
        swinging("emitterPosition.x"),
      ]
    },
  ]
}

extension Simulation {
  /// The number of births that a call samples.
  fileprivate mutating func sampledBirths(_ body: (inout Simulation) -> Void) -> Int {
    let before = sampledBirthCount
    body(&self)
    return sampledBirthCount - before
  }

  private var sampledBirthCount: Int {
    effects.flatMap(\.layers).reduce(0) { $0 + $1.sampledBirthCount }
  }

  /// Plays thirty frames at 15 per second.
  fileprivate mutating func play() {
    let start = time
    for frame in 1...30 { advance(to: start + Double(frame) / 15) }
  }
}

@Suite("Long runs")
struct LongRunTests {
  private static let day: Seconds = 86_400

  @Test(
    "A seek to any time samples only the births of living particles and their parents",
    arguments: all
  )
  fileprivate func seekSamplesOnlyLivingParticlesAndTheirParents(endless: Endless) {
    for part in [0.35, 2.5] {
      var simulation = Simulation(scene: endless.scene)
      let early = simulation.sampledBirths { $0.seek(to: 24 + part) }
      let living = simulation.counts.alive
      #expect(living > 5 && early <= 2 * living + 10)
      let late = simulation.sampledBirths { $0.seek(to: Self.day + part) }
      // With random lifetimes the numbers are not exactly equal.
      #expect(late <= early + early / 4 && simulation.counts.alive >= living - living / 4)
      // The length of the pause does not matter; each particle alive before it is checked once.
      simulation.seek(to: 10)
      let before = simulation.counts.alive
      #expect(simulation.sampledBirths { $0.advance(to: Self.day + part) } <= late + before)
    }
  }

  @Test("Playback samples each birth once, after an hour as after a minute", arguments: all)
  fileprivate func playbackSamplesEachBirthOnce(endless: Endless) {
    var simulation = Simulation(scene: endless.scene)
    simulation.seek(to: 60)
    let early = simulation.sampledBirths { $0.play() }
    for step in 1...8 { simulation.advance(to: 60 + 450 * Double(step)) }
    let late = simulation.sampledBirths { $0.play() }
    #expect(early > 5 && late <= early + early / 4 && late >= early - early / 4)
    var sought = Simulation(scene: endless.scene)
    sought.seek(to: 3660)
    #expect(sought.sampledBirths { $0.play() } == late && sought.counts == simulation.counts)
    // To advance to the current time samples nothing.
    let time = simulation.time
    #expect(simulation.sampledBirths { $0.advance(to: time) } == 0)
  }

  @Test("A seek to a day takes about as long as a seek to 24 seconds", arguments: all)
  fileprivate func seekDurationIsIndependentOfTheTime(endless: Endless) {
    var simulation = Simulation(scene: endless.scene)
    /// The processor time of the calling thread in nanoseconds, to which others do not add.
    func now() -> Int {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
    func fastest(_ time: Seconds) -> Int {
      (0..<2).map { _ in
        let start = now()
        simulation.seek(to: time)
        return now() - start
      }.min() ?? 0
    }
    // Other processes may use the caches: one quick try is enough.
    let isQuick = (0..<8).contains { _ in fastest(Self.day + 0.35) <= fastest(24.35) * 5 }
    #expect(isQuick)
  }

  private static let all = Endless.all
}
