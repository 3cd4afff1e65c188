import Foundation
import TestSupport
import Testing

@Suite("A signal")
struct SignalTests {
  private static let signals = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGABRT, SIGTRAP, SIGILL, SIGBUS, SIGFPE,
  ]

  /// A show of many bytes a frame on a terminal that nobody reads and that takes no more.
  static func stuck(_ presenter: String) throws -> Performance {
    let demo = try Performance(
      "--presenter",
      presenter,
      "--colors",
      "true",
      "--glyphs",
      "half",
      "--fps",
      "120",
      size: (300, 100)
    )
    try demo.waitUntilStuck()
    return demo
  }

  @Test("at rest ends the program with the terminal restored", arguments: signals)
  func endsAtRest(signal: Int32) throws {
    let prompt = try Performance("button")
    try prompt.watch(for: "Celebrate")
    try prompt.child.kill(signal)
    try prompt.expectEnd(.signaled(signal))
  }

  @Test("in the middle of a frame that nobody reads does the same", arguments: signals)
  func endsInFrame(signal: Int32) throws {
    let demo = try Self.stuck("writer")
    try demo.child.kill(signal)
    #expect(try demo.child.waitForEnd() == .signaled(signal))
    try demo.expectRestored()
  }

  @Test(
    "in the middle of a frame, then read to its end, leaves nothing of the frame's modes",
    arguments: ["writer", "ncurses"]
  )
  func endsDrained(presenter: String) throws {
    let demo = try Self.stuck(presenter)
    try demo.child.kill(SIGTERM)
    try demo.expectEnd(.signaled(SIGTERM))
  }

  @Test("that was ignored stays ignored")
  func isIgnored() throws {
    let prompt = try Performance("button", ignoring: [SIGHUP])
    try prompt.watch(for: "Celebrate")
    try prompt.child.kill(SIGHUP)
    try prompt.leave(status: .exited(1))
  }

  @Test("does not hinder a slow reader from catching up")
  func catchesUp() throws {
    let demo = try Self.stuck("writer")
    try demo.watch(for: "Celebrate")
    try demo.leave()
  }
}
