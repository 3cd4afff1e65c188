import Foundation
import Testing

@Suite("A show that is tortured")
struct TortureTests {
  /// Programs that run at the same time: most of them wait.
  private static let width = 4

  private static func number(_ variable: String) -> UInt64? {
    ProcessInfo.processInfo.environment[variable].flatMap { UInt64($0) }
  }

  /// What was wrong in one run, with all that makes it again.
  private static func complaint(seed: UInt64) async throws -> String? {
    let plan = TorturePlan(seed: seed)
    let complaints = try await TortureRun.play(plan)
    return complaints.isEmpty ? nil : "\(complaints.joined(separator: "; "))\n\(plan)"
  }

  @Test("ends as it was told, at once, and leaves the terminal as it was")
  func survives() async throws {
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
