import Benchmark

/// All benchmarks: one file and one line here for each part of Kamuro.
let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.cpuTotal, .wallClock, .throughput, .peakMemoryResident],
    warmupIterations: 3,
    scalingFactor: .one,
    maxDuration: .seconds(2),
    maxIterations: 10_000
  )
  jsonBenchmarks()
  sceneBenchmarks()
  dynamicsBenchmarks()
}
