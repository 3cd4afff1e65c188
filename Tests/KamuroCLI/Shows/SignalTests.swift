import Foundation
import KamuroTestSupport
import Testing

@Suite("A signal")
struct SignalTests {
  private static let signals =
    [
      SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGABRT, SIGTRAP, SIGILL, SIGBUS, SIGFPE,
    ] + deadlySignals

  /// Signals whose default action ends a process, and that no key, fault or shell sends.
  static let deadlySignals: [Int32] = {
    var signals = [
      SIGALRM, SIGVTALRM, SIGPROF, SIGUSR1, SIGUSR2, SIGXCPU, SIGSYS,
    ]
    #if os(Linux)
    // The last three are real-time signals.
    signals += [SIGSTKFLT, SIGPWR, SIGIO, 35, 40, 64]
    #endif
    return signals
  }()

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

  @Test("that was ignored stays ignored", arguments: [SIGHUP, SIGALRM, SIGUSR1, SIGXCPU])
  func isIgnored(signal: Int32) throws {
    let prompt = try Performance("button", ignoring: [signal])
    try prompt.watch(for: "Celebrate")
    try prompt.child.kill(signal)
    try prompt.leave(status: .exited(1))
  }

  @Test("about a write ends nothing: the write fails instead", arguments: [SIGPIPE, SIGXFSZ])
  func isAboutWrite(signal: Int32) throws {
    let prompt = try Performance("button")
    try prompt.watch(for: "Celebrate")
    try prompt.child.kill(signal)
    try prompt.leave(status: .exited(1))
  }

  @Test("of the processor's time limit ends a show with the terminal restored")
  func isOfTimeLimit() throws {
    let show = try Performance(
      program: "/bin/sh",
      [
        "-c", #"ulimit -S -t 1; exec "$0" play pigs --loop --fps 240 --colors true"#,
        try builtProduct(named: "kamuro"),
      ],
      size: (200, 60)
    )
    try show.expectEnd(.signaled(SIGXCPU))
  }

  @Test("does not hinder a slow reader from catching up")
  func catchesUp() throws {
    let demo = try Self.stuck("writer")
    try demo.watch(for: "Celebrate")
    try demo.leave()
  }
}
