package import KamuroParticles

/// What the particles of an effect look like at some ages: a sample of each particle, whenever it
/// was born.
package struct ParticleCensus: Sendable {
  /// The numbers of a sample, in the order of the reference simulations.
  package static let columns = ["x", "y", "size", "rotation", "red", "green", "blue", "opacity"]
  /// The stage, in whose middle the effect's origin is.
  private static let stage = Size(width: 640, height: 384)
  /// Seconds between two looks, and half of the ages that a look finds around each.
  private static let frame = 1.0 / 60
  private static let reach = frame / 2
  /// Seconds between the middle of those ages and the wanted age: births are multiples of other
  /// numbers, so that none is at the end of two looks.
  private static let offset = 1.0 / 1900

  /// The samples at each age: positions from the stage's middle in points, y downward; sizes in
  /// points; degrees clockwise; levels of 0...1.
  package private(set) var samples: [[[Double]]]
  /// The ages of particles when they were last seen, plus the half of a frame, in seconds.
  package private(set) var lives: [Double] = []
  /// Births in a second.
  package private(set) var birthRate = 0.0

  /// Watches an effect of a single emitter cell.
  /// - Parameters:
  ///   - effect: The effect, without a limit of its duration.
  ///   - ages: The ages to look at, at least 1/30 s apart.
  ///   - count: How many particles are watched from their births on.
  ///   - duration: How long they are watched, in seconds.
  ///   - seed: The seed of the show.
  package init(
    of effect: Effect,
    ages: [Seconds],
    count: Int,
    duration: Seconds,
    seed: UInt64
  ) {
    samples = Array(repeating: [], count: ages.count)
    var lastAges = [Double](repeating: -1, count: count)
    var births: [(time: Seconds, count: Int)] = []
    var simulation = Self.simulation(of: effect, seed: seed)
    var batch = SpriteBatch()
    for number in 1...max(1, Int(duration / Self.frame)) {
      let time = Double(number) * Self.frame
      simulation.advance(to: time)
      batch.removeAll()
      simulation.draw(into: &batch)
      for sprite in 0..<batch.count where batch.birth[sprite] < count {
        let age = Double(batch[.age][sprite])
        lastAges[Int(batch.birth[sprite])] = age
        for place in ages.indices
        where (-Self.reach..<Self.reach).contains(age - ages[place] - Self.offset) {
          samples[place].append(Self.sample(of: sprite, in: batch))
        }
      }
      births.append((time, Int(batch.birth.max() ?? 0)))
    }
    lives = lastAges.filter { $0 >= 0 }.map { $0 + Self.reach }
    if let first = births.first, let last = births.last, last.time > first.time {
      birthRate = Double(last.count - first.count) / (last.time - first.time)
    }
  }

  /// The particle that is nearest to each age, of an effect without chance.
  /// - Parameter ages: The ages, ascending, in seconds.
  package static func path(of effect: Effect, at ages: [Seconds]) -> [[Double]] {
    var simulation = simulation(of: effect, seed: 1)
    return ages.compactMap { age in
      simulation.advance(to: age)
      var batch = SpriteBatch()
      simulation.draw(into: &batch)
      let nearest = (0..<batch.count).min {
        abs(Double(batch[.age][$0]) - age) < abs(Double(batch[.age][$1]) - age)
      }
      return nearest.map { sample(of: $0, in: batch) }
    }
  }

  private static func simulation(of effect: Effect, seed: UInt64) -> Simulation {
    // The dots of a streak would be fainter.
    var effect = effect
    effect.shutter = 0
    return Simulation(scene: Scene(stage: stage, seed: seed, placements: [Scene.Placement(effect)]))
  }

  private static func sample(of sprite: Int, in batch: SpriteBatch) -> [Double] {
    let run = batch.runs.first { $0.range.contains(sprite) }
    return [
      Double(batch[.x][sprite]) - stage.width / 2, Double(batch[.y][sprite]) - stage.height / 2,
      Double(batch[.scale][sprite]) * (run?.contents.size.width ?? 0),
      Double(batch[.rotation][sprite]) * 180 / .pi, Double(batch[.red][sprite]),
      Double(batch[.green][sprite]), Double(batch[.blue][sprite]), Double(batch[.opacity][sprite]),
    ]
  }
}
