import Foundation
import Presets
import Testing

@Suite("Runs of combining marks")
struct CombiningMarkTests {
  private static let marks = "a" + String(repeating: "\u{301}", count: 1_000_000)

  /// Seconds of the calling thread's processor time that reading a file takes.
  private func cost(_ members: String) -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let bytes = Array("{ \"kamuro\": 1, \(members) }".utf8)
    let begin = now()
    _ = try? EffectFile.read(bytes, named: "marks.json")
    return now() - begin
  }

  @Test(
    "cost little more than a comment of their length, wherever they stand",
    arguments: [
      "\"\(marks)\": 1", "\"layers\": [{ \"\(marks)\": 1 }]",
      "\"name\": \"\(marks)\"", "\"tags\": [\"\(marks)\"]", "\"layers\": \"\(marks)\"",
      "\"layers\": [{ \"emitterShape\": \"\(marks)\", \"emitterPosition\": [\"\(marks)\", 0] }]",
      "\"layers\": [{ \"emitterCells\": [{ \"color\": \"\(marks)\", \"name\": \"\(marks)\" }] }]",
      "\"layers\": [{ \"emitterCells\": [{ \"contents\": { \"text\": \"\(marks)\" } }] }]",
      "\"effects\": [{ \"effect\": \"\(marks)\" }]", "\"summary\": \"$\(marks)\"",
    ]
  )
  func cost(of members: String) {
    let comment = cost("/* \(Self.marks) */ \"name\": \"a\"")
    let marks = cost(members)
    #expect(
      marks < comment * 12,
      "\(marks) s, and \(comment) s for a comment: \(members.prefix(60))"
    )
  }
}
