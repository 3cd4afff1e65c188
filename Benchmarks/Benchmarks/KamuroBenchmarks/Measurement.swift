import Benchmark
import Foundation

/// Some work, and how many bytes it has to read or write at least.
struct Piece {
  let bytes: Int
  let run: () -> Void
}

/// Adds a benchmark of a piece, which is too slow where it takes too many times as long as a copy of
/// its bytes.
///
/// What is too many stands in `thresholds.json`, for a processor that calculates as fast, beside its
/// copies, as the one on which that was recorded; see ``Thresholds``.
func measure(_ name: String, _ prepare: @escaping () throws -> Piece) {
  let once = Benchmark.Configuration(
    metrics: [.copies, .nanoseconds],
    warmupIterations: 0,
    maxIterations: 1
  )
  Benchmark(name, configuration: once) { benchmark in
    let piece = try prepare()
    let expected = Thresholds.isRecording ? 0 : Thresholds.expected(of: name, on: .here)
    var race = Race(piece)
    // Three tries, of which the best counts: a moment in which the machine was busy is over then.
    for _ in 0..<2 where race.copies > expected * Thresholds.margin {
      let next = Race(piece)
      if next.copies < race.copies { race = next }
    }
    for round in race.rounds {
      benchmark.measurement(.copies, Int(round.copies * 100))
      benchmark.measurement(.nanoseconds, Int(round.nanoseconds))
    }
    if Thresholds.isRecording {
      try Thresholds.record(race.copies, of: name)
    } else {
      try Thresholds.compare(race.copies, with: expected, of: name)
    }
  }
}

extension BenchmarkMetric {
  /// What a piece takes, in hundredths of what copying its bytes takes.
  static let copies = BenchmarkMetric.custom("Hundredths of a copy", useScalingFactor: false)
  static let nanoseconds = BenchmarkMetric.custom("Nanoseconds", useScalingFactor: false)
}

/// What is measured to know a processor by.
struct Processor {
  /// How many times as long as a copy of 8 kB a few thousand operations take, none of them on memory.
  let calculation: Double

  /// The one that this runs on.
  static let here = Processor(calculation: Race(calculations).copies)

  private static var calculations: Piece {
    Piece(bytes: 8192) {
      var (mixed, sum) = (UInt64(1), Float(1))
      for _ in 0..<512 {
        mixed = (mixed ^ mixed >> 29) &* 0xBF58_476D_1CE4_E5B9
        sum = (sum * 0.75 + Float(mixed & 0xFFFF)).squareRoot()
      }
      blackHole(mixed)
      blackHole(sum)
    }
  }
}

/// A piece and copies of memory that take turns: what slows the machine slows both.
private struct Race {
  /// What a piece took once, on average of some runs.
  struct Round {
    let nanoseconds: Double
    /// The same in times that a copy took just before.
    let copies: Double
  }

  private(set) var rounds: [Round] = []

  /// Lets them run for about a second.
  init(_ piece: Piece) {
    let copy = Runner(MemoryCopy(bytes: piece.bytes).run)
    let piece = Runner(piece.run)
    let clock = ContinuousClock()
    let end = clock.now + .seconds(1)
    repeat {
      let (copying, running) = (copy.time(), piece.time())
      rounds.append(Round(nanoseconds: running * 1e9, copies: running / copying))
    } while clock.now < end || rounds.count < 9
  }

  /// How many times as long as a copy the piece took in the middle of all rounds.
  var copies: Double { rounds.map(\.copies).sorted()[rounds.count / 2] }
}

/// Runs something often enough to be timed.
private struct Runner {
  private let run: () -> Void
  private var times = 1

  init(_ run: @escaping () -> Void) {
    self.run = run
    run()
    let shortest = 200e-6
    while time() * Double(times) < shortest { times *= 2 }
  }

  /// What a run takes in seconds of a processor, so that nobody waits for others who use it.
  func time() -> Double {
    let start = Self.processorTime
    for _ in 0..<times { run() }
    return (Self.processorTime - start) / Double(times)
  }

  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

/// The reference: bytes that are copied, block by block, within the cache that is nearest.
///
/// So it goes with the speed of the processor, and not with what others do to memory that is shared.
private final class MemoryCopy {
  private static let blockSize = 8192
  private let bytes: Int
  private let source: UnsafeMutableRawBufferPointer
  private let target: UnsafeMutableRawBufferPointer

  init(bytes: Int) {
    self.bytes = bytes
    source = .allocate(byteCount: Self.blockSize, alignment: 64)
    target = .allocate(byteCount: Self.blockSize, alignment: 64)
    source.initializeMemory(as: UInt8.self, repeating: 1)
    target.initializeMemory(as: UInt8.self, repeating: 0)
  }

  deinit {
    source.deallocate()
    target.deallocate()
  }

  func run() {
    for start in stride(from: 0, to: bytes, by: Self.blockSize) {
      let block = source[..<min(Self.blockSize, bytes - start)]
      target.copyMemory(from: UnsafeRawBufferPointer(rebasing: block))
      blackHole(target)
    }
  }
}
