import Foundation
import KamuroTestSupport
import Testing

/// Runs of a fuzz probe: a million with `make fuzz`, a fraction of them otherwise.
@Suite("Fuzzing")
struct FuzzTests {
  /// The factor by which the number of runs is increased.
  private static let factor =
    ProcessInfo.processInfo.environment["KAMURO_SOAK"].flatMap(UInt64.init) ?? 1

  /// The runs of one process: `count` seeds from `first` on.
  struct Part: Sendable, CustomTestStringConvertible {
    let subject: String
    let first: UInt64
    let count: UInt64

    var testDescription: String { "\(subject) from \(first)" }

    /// Consecutive parts of a subject; a quarter of the count without `make fuzz`.
    static func of(_ subject: String, parts: UInt64, of count: UInt64) -> [Part] {
      let count = factor > 1 ? count * factor : count / 4
      return (0..<parts).map { Part(subject: subject, first: $0 * count, count: count) }
    }
  }

  private static let parts =
    Part.of("file", parts: 16, of: 1000) + Part.of("import", parts: 4, of: 1000)
    + Part.of("answers", parts: 2, of: 2500)
    + Part.of("session", parts: 2, of: 500) + Part.of("orders", parts: 1, of: 500)
    + Part.of("configuration", parts: 1, of: 200) + Part.of("program", parts: 1, of: 20)

  @Test("Fuzzed input is accepted or refused within a gigabyte and five seconds", arguments: parts)
  func acceptsOrRefusesInputWithinLimits(part: Part) throws {
    let finished = try Command(
      try builtProduct(named: "KamuroFuzzProbe"),
      [
        part.subject, String(part.first), String(part.count), try builtProduct(named: "kamuro"),
      ],
      patience: 600 * Double(max(1, Self.factor))
    ).run()
    #expect(finished.status == .exited(0), "\(finished.errors)")
    #expect(finished.output == "\(part.count) runs\n")
  }

  @Test("The fuzz probe makes the same input from the same seed")
  func sameSeedMakesSameInput() throws {
    let probe = try builtProduct(named: "KamuroFuzzProbe")
    for subject in ["file", "import", "answers", "session", "orders", "configuration", "program"] {
      let inputs = try (0..<2).map { _ in try Command(probe, ["show", subject, "7"]).run().output }
      #expect(!inputs[0].isEmpty && inputs[0] == inputs[1])
    }
  }
}
