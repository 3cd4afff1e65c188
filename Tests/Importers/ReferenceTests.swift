import Foundation
import KamuroParticles
import KamuroTestSupport
import Testing

@testable import KamuroImporters

/// The simulations in References are written in Python from the engines' equations, apart from the
/// importers.
@Suite("Imported effects beside reference simulations of their engines")
struct ReferenceTests {
  /// The answer of a reference simulation, whose moments are mean, deviation, and their errors.
  private struct Reference: Decodable {
    let path: [[Double]]
    let births: Double
    let life: [Double]
    let survivors: [Int]
    let moments: [[[Double]]]
  }

  private static let python = Python.path(running: "import json, plistlib, random")

  /// Runs a reference simulation on a file.
  private func reference(
    _ sample: ReferenceSample,
    chance: Double,
    ages: [Double],
    count: Int
  ) throws -> Reference {
    guard let python = Self.python else {
      throw SystemError("no python3 runs the reference simulations: run Scripts/setup --tests")
    }
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).particles")
    try Data(sample.file(chance)).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let folder = repository.appending(path: "Tests/Importers/References")
    let listed = ages.map { "\($0)" }.joined(separator: ",")
    let finished = try Python.run(
      python,
      [
        "-B", folder.appending(path: "\(sample.reference).py").path,
        """
        {"file": "\(file.path)", "ages": [\(listed)], "count": \(count), "seed": 7,
        "step": \(1.0 / 60)}
        """,
      ]
    )
    #expect(finished.status == .exited(0), "\(finished.errors)")
    return try JSONDecoder().decode(Reference.self, from: Data(finished.output.utf8))
  }

  private func effect(_ sample: ReferenceSample, chance: Double) throws -> Effect {
    let bytes = sample.file(chance)
    let format = try #require(ForeignFormat(of: bytes))
    return try ImportedEffect(bytes, as: format, named: "sample", fit: .none).effect
  }

  @Test(
    "Without variances, particles follow the engine's steps of 1/60 s within 1 % at 20 ages",
    arguments: ReferenceSample.all.indices
  )
  func particlesFollowSteps(index: Int) throws {
    let sample = ReferenceSample.all[index]
    let ages = (1...20).map { (Double($0) * sample.life * 0.9 / 20 * 60).rounded() / 60 }
    var calm = try effect(sample, chance: 0)
    sample.calm(&calm)
    let path = ParticleCensus.path(of: calm, at: ages)
    let reference = try reference(sample, chance: 0, ages: ages, count: 1).path
    try #require(path.count == 20 && reference.count == 20)
    let sides = [0, 1].map { column in
      let places = reference.map { $0[column] } + [0]
      return (places.max() ?? 0) - (places.min() ?? 0)
    }
    for (column, name) in ParticleCensus.columns.enumerated() where sample.columns.contains(name) {
      let largest = reference.map { abs($0[column]) }.max() ?? 0
      let extent = column < 2 ? max(sides[0], sides[1]) : column < 4 ? largest : 1
      for place in ages.indices {
        let (found, expected) = (path[place][column], reference[place][column])
        #expect(
          abs(found - expected) <= 0.01 * extent,
          "\(sample.title), \(name) at \(ages[place]) s: \(found) instead of \(expected)"
        )
      }
    }
  }

  @Test(
    "With variances, births, lives and the moments of 10,000 particles agree",
    arguments: ReferenceSample.all.indices
  )
  func distributionsAgree(index: Int) throws {
    let sample = ReferenceSample.all[index]
    let count = 10_000
    let reference = try reference(sample, chance: 1, ages: sample.ages, count: count)
    let effect = try effect(sample, chance: 1)
    let census = census(of: effect, sample, count: count)
    checkBirths(census, reference, sample)
    for place in sample.ages.indices {
      let samples = census.flatMap { $0.samples[place] }
      // Some of an endless show's particles are older when it begins.
      if !sample.isEndless {
        #expect(abs(samples.count - reference.survivors[place]) <= count / 50)
      }
      for (column, name) in ParticleCensus.columns.enumerated()
      where sample.columns.contains(name) {
        let found = Moments(of: samples.map { $0[column] })
        let expected = Moments(printed: reference.moments[place][column])
        let subject = "\(sample.title), \(name) at \(sample.ages[place]) s"
        expectAgreement(found, expected, subject)
      }
    }
  }

  /// The census of a steady emitter, or that of several bursts.
  private func census(
    of effect: Effect,
    _ sample: ReferenceSample,
    count: Int
  ) -> [ParticleCensus] {
    let longest = (sample.ages.last ?? 0) + 0.1
    guard !sample.isBurst else {
      return [3, 4].map { seed in
        ParticleCensus(
          of: effect,
          ages: sample.ages,
          count: count / 2,
          duration: longest,
          seed: seed
        )
      }
    }
    let seconds = Double(count) / max(1, effect.layers[0].emitterCells[0].birthRate)
    return [
      ParticleCensus(
        of: effect,
        ages: sample.ages,
        count: count,
        duration: seconds + (sample.isEndless ? longest : 2.1),
        seed: 3
      )
    ]
  }

  private func checkBirths(
    _ census: [ParticleCensus],
    _ reference: Reference,
    _ sample: ReferenceSample
  ) {
    // Of what is born at once, or is there for ever, the reference counts all.
    let isCounted = sample.isBurst || sample.isEndless
    guard !isCounted else { return }
    #expect(abs(census[0].birthRate / reference.births - 1) < 0.01, "\(sample.title)")
    let lives = Moments(of: census[0].lives)
    expectAgreement(lives, Moments(printed: reference.life), "\(sample.title), life")
  }

  /// Expects means and deviations within three standard errors of their difference.
  private func expectAgreement(
    _ found: Moments,
    _ expected: Moments,
    _ subject: String
  ) {
    let error = (found.error * found.error + expected.error * expected.error).squareRoot()
    // Particles are seen up to half a frame early or late.
    let rounding = 2e-3 * max(1, abs(expected.mean))
    #expect(
      abs(found.mean - expected.mean) <= max(3 * error, rounding),
      "\(subject): mean \(found.mean) instead of \(expected.mean), error \(error)"
    )
    let (first, second) = (found.deviationError, expected.deviationError)
    let spread = (first * first + second * second).squareRoot()
    #expect(
      abs(found.deviation - expected.deviation) <= max(3 * spread, rounding),
      "\(subject): deviation \(found.deviation) instead of \(expected.deviation), error \(spread)"
    )
  }
}

/// The mean and the standard deviation of numbers, and the standard errors of both.
private struct Moments {
  let mean: Double
  let deviation: Double
  let error: Double
  let deviationError: Double

  /// The moments that a reference simulation prints.
  init(printed numbers: [Double]) {
    (mean, deviation, error, deviationError) = (numbers[0], numbers[1], numbers[2], numbers[3])
  }

  init(of numbers: [Double]) {
    let count = Double(max(1, numbers.count))
    let mean = numbers.reduce(0, +) / count
    let squares = numbers.map { ($0 - mean) * ($0 - mean) }
    let second = squares.reduce(0, +) / count
    let fourth = squares.reduce(0) { $0 + $1 * $1 } / count
    self.mean = mean
    deviation = second.squareRoot()
    error = (second / count).squareRoot()
    let spread = max(0, fourth - second * second)
    deviationError = second > 1e-18 ? (spread / (4 * second * count)).squareRoot() : 0
  }
}
