import Foundation
import KamuroPresets
import KamuroTestSupport
import Testing

@Suite("Runs of combining marks")
struct CombiningMarkTests {
  private static func marks(_ count: Int) -> String {
    "a" + String(repeating: "\u{301}", count: count)
  }

  /// The processor time of the calling thread for reading a file, in seconds; the least of three.
  private func readingTime(_ members: String) -> Double {
    let bytes = Array("{ \"kamuro\": 1, \(members) }".utf8)
    let times = (0..<3).map { _ in
      let begin = FairClock.ofThread
      _ = try? EffectFile.read(bytes, named: "marks.json")
      return FairClock.ofThread - begin
    }
    return times.min() ?? 0
  }

  @Test(
    "Reading a run of combining marks takes time in proportion to its length",
    arguments: [
      "\"MARKS\": 1", "\"layers\": [{ \"MARKS\": 1 }]",
      "\"name\": \"MARKS\"", "\"tags\": [\"MARKS\"]", "\"layers\": \"MARKS\"",
      "\"layers\": [{ \"emitterShape\": \"MARKS\", \"emitterPosition\": [\"MARKS\", 0] }]",
      "\"layers\": [{ \"emitterCells\": [{ \"color\": \"MARKS\", \"name\": \"MARKS\" }] }]",
      "\"layers\": [{ \"emitterCells\": [{ \"contents\": { \"text\": \"MARKS\" } }] }]",
      "\"effects\": [{ \"effect\": \"MARKS\" }]", "\"summary\": \"$MARKS\"",
    ]
  )
  func readingTimeIsProportionalToLength(of members: String) {
    let (short, long) = (50_000, 800_000)
    let times = [short, long].map { readingTime(members.replacing("MARKS", with: Self.marks($0))) }
    // With 16 times as many marks, a quadratic reader takes 256 times as long.
    #expect(times[1] < max(times[0], 1e-4) * 64, "\(times) s for \(members)")
  }
}
