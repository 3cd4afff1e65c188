import Foundation
import KamuroPresets
import Testing

@Suite("Runs of combining marks")
struct CombiningMarkTests {
  private static func marks(_ count: Int) -> String {
    "a" + String(repeating: "\u{301}", count: count)
  }

  /// The least seconds of the calling thread's processor time that reading a file takes, in three tries.
  private func cost(_ members: String) -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let bytes = Array("{ \"kamuro\": 1, \(members) }".utf8)
    let costs = (0..<3).map { _ in
      let begin = now()
      _ = try? EffectFile.read(bytes, named: "marks.json")
      return now() - begin
    }
    return costs.min() ?? 0
  }

  @Test(
    "cost in proportion to their length, wherever they are",
    arguments: [
      "\"MARKS\": 1", "\"layers\": [{ \"MARKS\": 1 }]",
      "\"name\": \"MARKS\"", "\"tags\": [\"MARKS\"]", "\"layers\": \"MARKS\"",
      "\"layers\": [{ \"emitterShape\": \"MARKS\", \"emitterPosition\": [\"MARKS\", 0] }]",
      "\"layers\": [{ \"emitterCells\": [{ \"color\": \"MARKS\", \"name\": \"MARKS\" }] }]",
      "\"layers\": [{ \"emitterCells\": [{ \"contents\": { \"text\": \"MARKS\" } }] }]",
      "\"effects\": [{ \"effect\": \"MARKS\" }]", "\"summary\": \"$MARKS\"",
    ]
  )
  func cost(of members: String) {
    let (short, long) = (50_000, 800_000)
    let costs = [short, long].map { cost(members.replacing("MARKS", with: Self.marks($0))) }
    // 16 times as many marks: a quadratic reader takes 256 times as long.
    #expect(costs[1] < max(costs[0], 1e-4) * 64, "\(costs) s for \(members)")
  }
}
