import Foundation
import KamuroTestSupport
import Testing

/// A terminal behind a link of limited bandwidth, with an unbounded buffer before it, as with ssh.
///
/// It answers each question (DA1) once all bytes before it are shown.
private final class SlowLink {
  private let run: TerminalRun
  private let bytesPerSecond: Double
  /// The link's own time: on a busy machine it is carried on as if it had not waited.
  private var clock = FairClock()
  /// The bytes in the buffer, with the times at which they were written.
  private var waiting: [(bytes: ArraySlice<UInt8>, time: Double)] = []
  private var lastTime = 0.0
  private var credit = 0.0
  private(set) var shown: [UInt8] = []
  private var answered = 0
  /// The longest queueing delay of a byte shown since this was reset, in seconds.
  var longestDelay = 0.0
  /// The most bytes in the buffer since this was reset.
  var mostWaiting = 0

  init(_ run: TerminalRun, bytesPerSecond: Double) {
    (self.run, self.bytesPerSecond) = (run, bytesPerSecond)
  }

  /// Carries bytes until `condition` holds; returns the seconds that this took, less those in which
  /// the program could have run and others had the processor.
  @discardableResult
  func carry(
    for limit: Double = PseudoTerminal.patience,
    until condition: () -> Bool = { false }
  ) throws -> Double {
    var taken = FairClock(of: run.child.processIdentifier)
    while !condition() {
      let elapsed = taken.seconds()
      if elapsed > limit { return elapsed }
      if try run.terminal.waitForBytes(milliseconds: 2) {
        waiting.append((run.terminal.readAvailable()[...], clock.seconds()))
      }
      mostWaiting = max(mostWaiting, waiting.reduce(0) { $0 + $1.bytes.count })
      try show()
    }
    return taken.seconds()
  }

  private func show() throws {
    let now = clock.seconds()
    let gained = (now - lastTime) * bytesPerSecond
    credit = waiting.isEmpty ? 0 : min(credit + gained, max(gained, 200))
    lastTime = now
    while credit >= 1, let first = waiting.first {
      let count = min(Int(credit), first.bytes.count)
      shown += first.bytes.prefix(count)
      credit -= Double(count)
      longestDelay = max(longestDelay, now - first.time)
      waiting[0].bytes.removeFirst(count)
      if waiting[0].bytes.isEmpty { waiting.removeFirst() }
    }
    try answer()
  }

  private func answer() throws {
    let question = Array("\u{1B}[c".utf8)
    while let range = shown[answered...].firstRange(of: question) {
      answered = range.upperBound
      try run.type("\u{1B}[?2026;2$y\u{1B}[?62;22c")
    }
  }

  /// The number of times that a text was shown.
  func count(of text: String) -> Int { shown.ranges(of: Array(text.utf8)).count }
}

@Suite("Slow link", .serialized)
struct SlowLinkTests {
  /// The resident memory of a process, in kB.
  private func memory(of process: pid_t) throws -> Int {
    let text = try String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8)
    return text.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * 4 } ?? 0
  }

  @Test(
    "A slow link's queueing delay stays short, and keys are acted on at once",
    arguments: ["play", "demo"]
  )
  func boundsDelayAndActsOnKeys(command: String) throws {
    // Without its tour the demo rests between the keys, so that the board is gone when it is shown again.
    let arguments =
      command == "play" ? ["play", "vortex-fireworks", "--loop"] : ["demo", "--no-tour"]
    let show = try TerminalRun(command: arguments + ["--fps", "60"])
    let link = SlowLink(show, bytesPerSecond: 20_000)
    try link.carry(for: 3)
    let before = try memory(of: show.child.processIdentifier)
    link.longestDelay = 0
    let frames = link.count(of: "\u{1B}[?2026h")
    var delays: [Double] = []
    for _ in 0..<3 {
      // The key shows a board, whose first line comes with the next frame.
      let text = command == "play" ? "numbers" : "cross-hair"
      let count = link.count(of: text)
      try show.type("?")
      delays.append(try link.carry(for: 3) { link.count(of: text) > count })
      try show.type("?")
      try link.carry(for: 0.5)
    }
    // The median: other processes may have delayed one of the three.
    #expect(delays.sorted()[1] < 0.45, "\(delays)")
    #expect(link.longestDelay < 0.5 && link.mostWaiting < 20_000, "\(link.longestDelay) s")
    #expect(link.count(of: "\u{1B}[?2026h") - frames > 8)
    #expect(try memory(of: show.child.processIdentifier) < before + 4000)
    try show.type(command == "play" ? "q" : "\u{1B}")
    let leaving = try link.carry(for: 5) { link.count(of: "\u{1B}[?1049l") > 0 }
    #expect(leaving < 1)
    // No answer to a question is left for the shell to read.
    #expect(try show.child.waitForEnd(reading: show.terminal) == .exited(0))
    #expect(try show.terminal.unreadInput() == 0)
    #expect(try show.terminal.modes() == show.modesBefore)
  }

  @Test("A stop by Ctrl-Z on a slow link leaves no answer to the shell")
  func leavesNoAnswerToShellOnStop() throws {
    let show = try TerminalRun(command: ["play", "fireworks", "--loop", "--fps", "60"])
    let link = SlowLink(show, bytesPerSecond: 20_000)
    try link.carry(for: 1.5)
    try show.type("\u{1A}")
    try link.carry(for: 1)
    #expect(try show.child.waitForStop() == .stopped(SIGSTOP))
    try link.carry(for: 0.3)
    #expect(try show.terminal.unreadInput() == 0)
    try show.child.kill(SIGCONT)
    let frames = link.count(of: "\u{1B}[?2026h")
    try link.carry(for: 3) { link.count(of: "\u{1B}[?2026h") > frames + 3 }
    #expect(link.count(of: "\u{1B}[?2026h") > frames + 3)
    try show.type("q")
    try link.carry(for: 1)
    #expect(try show.child.waitForEnd(reading: show.terminal) == .exited(0))
  }

  /// The bytes that a session sends at its start and at its end.
  private static let ownBytes = 250.0

  @Test(
    "A slow link never has more than about 0.2 s of bytes in flight, from the first frame on",
    arguments: [2000.0, 20_000]
  )
  func boundsBytesInFlightFromFirstFrame(bytesPerSecond: Double) throws {
    for moment in [0.4, 1.2, 3] {
      let show = try TerminalRun(command: ["play", "fireworks", "--start-at", "3", "--fps", "60"])
      let link = SlowLink(show, bytesPerSecond: bytesPerSecond)
      try link.carry(for: moment)
      let limit = 0.2 * bytesPerSecond + Self.ownBytes
      #expect(Double(link.mostWaiting) < 1.5 * limit, "\(link.mostWaiting) at \(moment)")
      try show.type("\u{1B}")
      let leaving = try link.carry(for: 20) { link.count(of: "\u{1B}[?1049l") > 0 }
      #expect(leaving < 0.4 + 2 * Self.ownBytes / bytesPerSecond, "left at \(moment)")
      #expect(try show.child.waitForEnd(reading: show.terminal) == .exited(0))
      #expect(try show.terminal.modes() == show.modesBefore)
    }
  }

  @Test(
    "A show draws nothing while its terminal takes nothing, hears keys, and then shows what is",
    arguments: TerminalRun.presenters
  )
  func restsWhileTerminalStalls(presenter: String) throws {
    let show = try TerminalRun(
      command: ["play", "vortex-fireworks", "--loop", "--fps", "60", "--presenter", presenter]
    )
    try show.watch(for: "light") { $0.lights > 5 }
    // The buffers fill up, and from then on the show rests.
    var (ticks, isResting) = (0, false)
    let end = Date(timeIntervalSinceNow: PseudoTerminal.patience)
    while !isResting, end.timeIntervalSinceNow > 0 {
      usleep(400_000)
      let now = try self.ticks(of: show.child.processIdentifier)
      isResting = now - ticks <= 1
      ticks = now
    }
    #expect(isResting)
    try show.type("?")
    try show.watch(for: "pause, resume")
    try show.leave()
  }

  /// The processor time of a process, in ticks of 1/100 s.
  private func ticks(of process: pid_t) throws -> Int {
    let text = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    return fields.dropFirst(11).prefix(2).reduce(0) { $0 + (Int($1) ?? 0) }
  }

  @Test("A near and fast terminal shows the whole first frame at once")
  func showsWholeFirstFrameOnFastLink() throws {
    let show = try TerminalRun(command: ["play", "snow", "--start-at", "9", "--fps", "1"])
    let link = SlowLink(show, bytesPerSecond: 10_000_000)
    // The second frame is due a second later.
    try link.carry(for: 0.9) { link.count(of: "\u{1B}[?1049h") > 0 }
    try link.carry(for: 0.9)
    let lit = try show.screen(after: link.shown).lights
    try link.carry(for: 1.5)
    let later = try show.screen(after: link.shown).lights
    #expect(lit > 40 && Double(lit) > 0.7 * Double(later))
    try show.type("q")
    #expect(try show.child.waitForEnd(reading: show.terminal) == .exited(0))
  }
}
