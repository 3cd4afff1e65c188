#if os(Linux)
import Foundation
import TestSupport
import Testing

/// Where the program is that is installed; `make test` builds it, and tells.
private let released = ProcessInfo.processInfo.environment["KAMURO_RELEASED"]

@Suite("The program as it is released", .enabled(if: released != nil))
struct ReleaseTests {
  @Test("is a file of less than 16 MB without symbols")
  func size() throws {
    let file = try Data(contentsOf: URL(fileURLWithPath: try #require(released)))
    #expect(file.count < 16_000_000)
    #expect(file.range(of: Data(".symtab".utf8)) == nil)
  }

  @Test("opens its show on a large screen in 12 MB")
  func memory() throws {
    let show = try Performance(
      program: try #require(released),
      [],
      size: (200, 60),
      variables: ["COLORTERM": "truecolor"]
    )
    _ = try show.film(pieces: 200)
    let status = try String(
      contentsOfFile: "/proc/\(show.child.processIdentifier)/status",
      encoding: .utf8
    )
    let peak = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      .flatMap { Int($0.split(separator: " ")[1]) }
    #expect(try #require(peak) < 12_000_000 / 1024)
    try show.leave()
  }
}
#endif
