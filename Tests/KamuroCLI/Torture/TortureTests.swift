import Foundation
import Testing

@Suite("Torture")
struct TortureTests {
  /// The number of programs that run at the same time; most of them sleep.
  private static let width = 4

  private static func number(_ variable: String) -> UInt64? {
    ProcessInfo.processInfo.environment[variable].flatMap { UInt64($0) }
  }

  /// The violations of one run, with the plan that reproduces it.
  private static func complaint(seed: UInt64) async throws -> String? {
    let plan = TorturePlan(seed: seed)
    let complaints = try await TortureRun.play(plan)
    return complaints.isEmpty ? nil : "\(complaints.joined(separator: "; "))\n\(plan)"
  }

  @Test("A show under random acts ends as requested, in time, and restores the terminal")
  func endsAndRestoresUnderRandomActs() async throws {
    let count = Self.number("KAMURO_TORTURE") ?? 20
    let first = Self.number("KAMURO_TORTURE_SEED") ?? 1
    var seeds = (first..<first + count).makeIterator()
    await withThrowingTaskGroup(of: String?.self) { group in
      for _ in 0..<Self.width {
        if let seed = seeds.next() { group.addTask { try await Self.complaint(seed: seed) } }
      }
      while let result = await group.nextResult() {
        switch result {
        case .success(nil): break
        case .success(let complaint?): Issue.record("\(complaint)")
        case .failure(let error): Issue.record(error)
        }
        if let seed = seeds.next() { group.addTask { try await Self.complaint(seed: seed) } }
      }
    }
  }
}
