import Foundation
import KamuroCSignals
import KamuroTestSupport
import Testing

@Suite("Signals")
struct SignalTests {
  private static let signals =
    [
      SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGABRT, SIGTRAP, SIGILL, SIGBUS, SIGFPE,
    ] + deadlySignals

  /// The signals that end a process by default, and that no key, fault or shell sends.
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

  /// A demo with many bytes per frame on a terminal that is not read, once its buffer is full.
  static func blockedDemo(_ presenter: String) throws -> TerminalRun {
    let demo = try TerminalRun(
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
    try demo.waitUntilBlocked()
    return demo
  }

  @Test("A signal to a button at rest ends it with the terminal restored", arguments: signals)
  func endsRestoredAtRest(signal: Int32) throws {
    let prompt = try TerminalRun("button")
    try prompt.watch(for: "Celebrate")
    try prompt.child.kill(signal)
    try prompt.expectEnd(.signaled(signal))
  }

  @Test(
    "Every way out leaves the first screen as it was, by every presenter",
    arguments: TerminalRun.presenters,
    [nil, SIGTSTP, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGABRT]
  )
  func leavesFirstScreenAlone(presenter: String, signal: Int32?) throws {
    let prompt = try TerminalRun("button", "--presenter", presenter)
    try prompt.watch(for: "Celebrate")
    guard let signal else { return try prompt.leave(status: .exited(1)) }
    try prompt.child.kill(signal)
    guard signal == SIGTSTP else { return try prompt.expectEnd(.signaled(signal)) }
    #expect(try prompt.child.waitForStop() == .stopped(SIGSTOP))
    try prompt.expectRestored()
  }

  @Test(
    "A fault and another signal at once end a show by one of the two, with the terminal restored",
    arguments: [SIGSEGV, SIGBUS, SIGABRT, SIGTRAP],
    [SIGHUP, SIGTERM, SIGALRM]
  )
  func endsOnFaultAndSignal(fault: Int32, signal: Int32) throws {
    for pair in [[fault, signal], [signal, fault]] {
      let prompt = try TerminalRun("button")
      try prompt.watch(for: "Celebrate")
      for number in pair { try prompt.child.kill(number) }
      let status = try prompt.child.waitForEnd(reading: prompt.terminal)
      #expect(pair.map { .signaled($0) }.contains(status))
      try prompt.expectRestored()
    }
  }

  @Test(
    "A fault while a stop restores a stalled terminal ends the demo with the terminal restored",
    arguments: [SIGSYS, SIGSEGV]
  )
  func endsOnFaultInStop(fault: Int32) throws {
    let demo = try Self.blockedDemo("writer")
    try demo.child.kill(SIGTSTP)
    poll(nil, 0, 5)
    try demo.child.kill(fault)
    var status = try demo.child.waitForStop()
    if case .stopped = status {
      try demo.child.kill(SIGCONT)
      status = try demo.child.waitForEnd(reading: demo.terminal)
    }
    #expect(status == .signaled(fault))
    try demo.expectRestored()
  }

  @Test(
    "A fault that is pending when a stopped button continues ends it with the terminal restored",
    arguments: [SIGSYS, SIGSEGV]
  )
  func endsOnFaultPendingInStop(fault: Int32) throws {
    // Two threads run at once then: one handles the fault, one sets the terminal up again.
    for _ in 0..<5 {
      let prompt = try TerminalRun("button")
      try prompt.watch(for: "Celebrate")
      try prompt.child.kill(SIGTSTP)
      #expect(try prompt.child.waitForStop() == .stopped(SIGSTOP))
      try prompt.child.kill(fault)
      try prompt.child.kill(SIGCONT)
      try prompt.expectEnd(.signaled(fault))
    }
  }

  @Test("Swift's handler of faults in the program itself is removed, unless a variable asks for it")
  func distrustsBacktracerBesideProgram() {
    let former = Foundation.signal(SIGFPE) { _ in }
    signals_distrust_backtracer()
    let left = Foundation.signal(SIGFPE, former)
    let isAsked = getenv("SWIFT_BACKTRACE") != nil || getenv("SWIFT_ROOT") != nil
    #expect((left == nil) == !isAsked)
  }

  @Test(
    "A signal in the middle of an unread frame ends the demo with the terminal restored",
    arguments: signals
  )
  func endsRestoredInUnreadFrame(signal: Int32) throws {
    let demo = try Self.blockedDemo("writer")
    try demo.child.kill(signal)
    #expect(try demo.child.waitForEnd() == .signaled(signal))
    try demo.expectRestored()
  }

  @Test(
    "A signal in a frame that is then read to its end leaves nothing of the frame's modes",
    arguments: ["writer", "ncurses"]
  )
  func resetsModesOfInterruptedFrame(presenter: String) throws {
    let demo = try Self.blockedDemo(presenter)
    try demo.child.kill(SIGTERM)
    try demo.expectEnd(.signaled(SIGTERM))
  }

  @Test("A signal that was ignored stays ignored", arguments: [SIGHUP, SIGALRM, SIGUSR1, SIGXCPU])
  func keepsIgnoredSignals(signal: Int32) throws {
    let prompt = try TerminalRun("button", ignoring: [signal])
    try prompt.watch(for: "Celebrate")
    try prompt.child.kill(signal)
    try prompt.leave(status: .exited(1))
  }

  @Test("SIGPIPE and SIGXFSZ do not end a show", arguments: [SIGPIPE, SIGXFSZ])
  func survivesSignalsAboutWrites(signal: Int32) throws {
    let prompt = try TerminalRun("button")
    try prompt.watch(for: "Celebrate")
    try prompt.child.kill(signal)
    try prompt.leave(status: .exited(1))
  }

  #if os(Linux)
  @Test("The processor's time limit ends a show with the terminal restored")
  func endsRestoredAtProcessorTimeLimit() throws {
    // The process has used more than the second before there is a limit, as a shell: the show needs
    // no time of the processor that a busy machine might not give it. The system looks at the limit
    // at its clock's ticks, which frames that take less than 10 ms may escape.
    let start = """
      used=$(mktemp)
      user=0m0.
      while case $user in 0m0.*) true;; *) false;; esac; do
        count=0; while [ $count -lt 2000 ]; do count=$((count + 1)); done
        times >"$used"; read -r user rest <"$used"
      done
      rm -f "$used"
      exec "$0" play aurora --loop --fps 240 --colors true
      """
    let show = try TerminalRun(
      program: "/bin/sh",
      ["-c", start, try builtProduct(named: "kamuro")],
      size: (800, 200)
    )
    _ = try show.terminal.read(until: Array("\u{1B}[?1049h".utf8))
    let limit =
      "import resource as r; r.prlimit(\(show.child.processIdentifier), r.RLIMIT_CPU, (1, -1))"
    #expect(Python.path(running: limit) != nil)
    try show.expectEnd(.signaled(SIGXCPU))
  }
  #endif

  @Test("A blocked demo goes on and exits once its slow reader catches up")
  func letsSlowReaderCatchUp() throws {
    let demo = try Self.blockedDemo("writer")
    try demo.watch(for: "Celebrate")
    try demo.leave()
  }
}
