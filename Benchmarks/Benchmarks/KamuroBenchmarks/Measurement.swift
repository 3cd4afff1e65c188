import Benchmark
import Foundation

/// Some work, and the minimum number of bytes that it reads and writes.
struct Piece {
  let bytes: Int
  let run: () -> Void
}

/// Adds a benchmark of a piece, whose time is measured relative to that of a copy of its bytes.
///
/// It fails if that ratio exceeds the recorded one in `thresholds.json`, adapted to the processor;
/// see ``Thresholds``.
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
    // The best of up to three tries, so that other load for a moment does not count.
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
  /// The time of a piece, in hundredths of the time of copying its bytes.
  static let copies = BenchmarkMetric.custom("Hundredths of a copy", useScalingFactor: false)
  static let nanoseconds = BenchmarkMetric.custom("Nanoseconds", useScalingFactor: false)
}

/// The properties of a processor to which the thresholds are adapted.
struct Processor {
  /// The time of a few thousand operations without memory accesses, divided by that of a copy of
  /// 8 kB.
  let calculation: Double

  /// The processor that this runs on.
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

/// A piece and copies of memory, run alternately, so that other load slows both.
private struct Race {
  /// The mean time of some runs.
  struct Round {
    let nanoseconds: Double
    /// The same, divided by the time of a copy just before.
    let copies: Double
  }

  private(set) var rounds: [Round] = []

  /// Runs both for about a second.
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

  /// The median of the rounds' ratios of the piece to a copy.
  var copies: Double { rounds.map(\.copies).sorted()[rounds.count / 2] }
}

/// Runs something as often as the clock's resolution requires.
private struct Runner {
  private let run: () -> Void
  private var times = 1

  init(_ run: @escaping () -> Void) {
    self.run = run
    run()
    let shortest = 200e-6
    while time() * Double(times) < shortest { times *= 2 }
  }

  /// The processor time of a run in seconds, which excludes the time of other processes.
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

/// The reference: a copy of bytes, block by block, within the L1 cache.
///
/// Its time depends on the speed of the processor, and not on other processes' use of shared memory.
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
