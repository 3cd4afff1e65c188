import Foundation
import Particles
import Presets
import Testing

/// `make fuzz` goes through many times as many files.
@Suite("An effect file that was changed by chance")
struct MutationTests {
  /// How many times as many files as usual there are.
  private static let factor =
    ProcessInfo.processInfo.environment["KAMURO_SOAK"].flatMap(Int.init) ?? 1
  /// The files of each test.
  private static let count = 2500 * max(1, factor)
  /// How many seconds of processor time a file may take to be read, written and played.
  ///
  /// A hundred copies of an effect with fields, as many as a file may have at once, take 2 s of an
  /// optimized engine.
  private static let limit = 30.0

  @Test("is refused, or is written and read again as the same and can be played", arguments: 0..<8)
  func laws(seed: UInt64) throws {
    var mutator = Mutator(seed: seed)
    var (readCount, residentBytes) = (0, 0)
    for number in 0..<Self.count {
      let bytes = mutator.file()
      let start = processorTime
      if try holdLaws(bytes, isPlayed: number % 25 == 0) { readCount += 1 }
      let time = processorTime - start
      #expect(time < Self.limit, "\(time) s: \(String(decoding: bytes, as: UTF8.self))")
      if number == Self.count / 10 { residentBytes = residentSize ?? 0 }
    }
    #expect(readCount > Self.count / 20)
    // Other tests run beside these unless it is a soak.
    if Self.factor > 1, let residentSize { #expect(residentSize < residentBytes + 64 << 20) }
  }

  /// Reads a file; tells whether it could be read.
  private func holdLaws(_ bytes: [UInt8], isPlayed: Bool) throws -> Bool {
    let effect: Effect
    do throws(EffectFileError) {
      effect = try EffectFile.read(bytes, named: "changed")
    } catch {
      #expect(!error.mistakes.isEmpty)
      return false
    }
    let text = EffectFile.text(of: effect)
    let again = try EffectFile.read(text.utf8, named: "again")
    #expect(again == effect, "\(String(decoding: bytes, as: UTF8.self))")
    guard isPlayed else { return true }
    let scene = Scene(
      stage: Size(width: 640, height: 384),
      seed: 1,
      placements: [Scene.Placement(effect)]
    )
    var simulation = Simulation(scene: scene, maximumParticles: 2000)
    var batch = SpriteBatch()
    for time in [0.5, 0.52] {
      simulation.advance(to: time)
      simulation.draw(into: &batch)
    }
    return true
  }

  /// The seconds that this thread has worked.
  private var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The bytes of memory that the process holds; `nil` where the system does not tell in a file.
  private var residentSize: Int? {
    let words = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
      .split(separator: " ")
    return words.flatMap { $0.count > 1 ? Int($0[1]) : nil }.map { $0 * 4096 }
  }
}
