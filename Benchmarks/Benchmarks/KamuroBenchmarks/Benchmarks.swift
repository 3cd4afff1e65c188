import Benchmark

/// All benchmarks: one file and one line here for each part of Kamuro.
let benchmarks: @Sendable () -> Void = {
  engineBenchmarks()
  dynamicsBenchmarks()
  paintingBenchmarks()
  glyphBenchmarks()
  screenBenchmarks()
  jsonBenchmarks()
}
