import Foundation
import KamuroTestSupport
import Testing

@Suite("kamuro bench")
struct BenchTests {
  private static let keys: Set = [
    "name", "particles", "simulate_ns_per_particle", "draw_ns_per_particle",
    "simulate_us_per_frame", "draw_us_per_frame", "glyphs_us_per_frame",
    "difference_us_per_frame", "write_us_per_frame", "frame_ms_p50", "frame_ms_p99",
    "bytes_per_frame", "peak_memory_bytes",
  ]

  private func figures(_ text: String) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(text.utf8))
  }

  @Test("kamuro bench measures as many particles as asked for, stage by stage")
  func measuresEachStageOfGivenParticles() throws {
    let finished = try kamuro(
      "bench",
      "--particles",
      "2000",
      "--seconds",
      "0.2",
      "--size",
      "40x12",
      "--json"
    )
    #expect(finished.status == .exited(0) && finished.errors.isEmpty)
    let report = try #require(try figures(finished.output) as? [String: Any])
    #expect(Set(report.keys) == Self.keys && report["name"] as? String == "points")
    let numbers = report.compactMapValues { $0 as? Double }
    #expect(abs((numbers["particles"] ?? 0) - 2000) <= 2)
    // On any machine each stage takes some time, and all together about as long as a frame.
    #expect(numbers.values.allSatisfy { $0 > 0 })
    let stages = numbers.filter { $0.key.hasSuffix("_us_per_frame") }.values.reduce(0, +)
    #expect(stages / 1000 < 3 * (numbers["frame_ms_p99"] ?? 0))
  }

  @Test("kamuro bench measures stress scenes and effects in one run")
  func measuresSeveralScenes() throws {
    let finished = try kamuro(
      "bench",
      "turbulence",
      "confetti",
      "--particles",
      "500",
      "--seconds",
      "0.05",
      "--size",
      "40x12",
      "--json"
    )
    let reports = try #require(try figures(finished.output) as? [[String: Any]])
    #expect(reports.map { $0["name"] as? String } == ["turbulence", "confetti"])
    let table = try kamuro("bench", "squares", "--particles", "9", "--seconds", "0.05")
    #expect(table.output.split(separator: "\n").count == 3 && table.output.contains("squares"))
  }

  @Test(
    "kamuro bench refuses invalid option values",
    arguments: [
      (["--seconds", "0"], "above 0 and up to 3600 s"), (["--particles", "0"], "1...10000000"),
      (["--seconds", "nan"], "above 0 and up to 3600 s"),
    ]
  )
  func refusesInvalidOptionValues(arguments: [String], reason: String) throws {
    let finished = try kamuro("bench", arguments[0], arguments[1])
    #expect(finished.status == .exited(64))
    #expect(finished.errors.contains(reason))
  }
}
