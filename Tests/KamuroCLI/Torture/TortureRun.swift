import Foundation
import KamuroTestSupport

/// A run of a plan: the program on a terminal of its own.
///
/// It waits without blocking a thread, so that many runs proceed at the same time. Time is counted
/// in status checks while the program sleeps, and as its processor time while it computes, so that
/// a busy machine is not mistaken for a program that hangs.
final class TortureRun {
  /// The milliseconds within which the program has to react.
  private static let patience = 2000
  /// The milliseconds between two status checks.
  private static let step = 5

  private let plan: TorturePlan
  private let terminal: PseudoTerminal
  private let child: Child
  private let modesBefore: TerminalModes
  private let pipe: RecordingPipe?
  /// How the program ended; `nil` while it runs.
  private var status: Child.Status?
  /// Whether a stop that this run has sent is awaited.
  private var awaitsStop = false
  private var isStopped = false
  /// Whether the program was stopped before.
  private var wasStopped = false
  /// The violations found so far.
  private var complaints: [String] = []

  init(_ plan: TorturePlan) throws {
    self.plan = plan
    terminal = try PseudoTerminal(columns: plan.size.columns, rows: plan.size.rows)
    modesBefore = try terminal.modes()
    let pipe = plan.arguments.contains(TorturePlan.pipe) ? try RecordingPipe() : nil
    self.pipe = pipe
    let program = try builtProduct(named: "kamuro")
    let arguments = plan.arguments.map { $0 == TorturePlan.pipe ? pipe?.path ?? $0 : $0 }
    let isPlain = plan.redirection.isEmpty
    let script = "exec \"$0\" \"$@\" \(plan.redirection)"
    child = try Child(
      isPlain ? program : "/bin/sh",
      isPlain ? arguments : ["-c", script, program] + arguments,
      on: terminal,
      environment: TerminalRun.environment(plan.variables)
    )
  }

  /// Carries out a plan.
  ///
  /// - Returns: the violations found; empty if all is well.
  static func play(_ plan: TorturePlan) async throws -> [String] {
    let run = try TortureRun(plan)
    for act in plan.acts where run.status == nil { try await run.perform(act) }
    try await run.end()
    return run.complaints
  }

  private func perform(_ act: TorturePlan.Act) async throws {
    switch act {
    case .type(let bytes): terminal.writeAvailable(bytes)
    case .resize(let columns, let rows): try terminal.resize(columns: columns, rows: rows)
    case .flood(let bytes, let milliseconds): try await flood(bytes, milliseconds: milliseconds)
    case .closePipe: pipe?.close()
    case .signal(let signal):
      // SIGPIPE and SIGXFSZ would end a program that has not set up its handling of them yet.
      guard try [SIGCONT, SIGWINCH].contains(signal) || catchesStops() else { break }
      try child.kill(signal)
    case .stop(let signal, let milliseconds): try await stop(by: signal, milliseconds: milliseconds)
    case .read(let milliseconds): try await wait(milliseconds)
    case .stall(let milliseconds): try await wait(milliseconds, reading: false)
    }
    try updateStatus()
  }

  /// Types the same bytes again and again.
  private func flood(_ bytes: [UInt8], milliseconds: Int) async throws {
    for _ in 0..<milliseconds / Self.step where status == nil {
      terminal.writeAvailable(bytes)
      _ = terminal.readAvailable()
      try updateStatus()
      try await Task.sleep(for: .milliseconds(Self.step))
    }
  }

  /// Stops the program and continues it; on SIGTSTP it has to restore the terminal first.
  private func stop(by signal: Int32, milliseconds: Int) async throws {
    let isAsked = signal == SIGTSTP
    guard try !isAsked || catchesStops() else { return }
    (awaitsStop, isStopped) = (true, false)
    try child.kill(signal)
    try await wait(Self.patience) { self.isStopped }
    awaitsStop = false
    guard status == nil else { return }
    guard isStopped else { return complaints.append("it does not stop") }
    if isAsked { try checkRestored("by a program that stopped") }
    try await wait(milliseconds)
    try child.kill(SIGCONT)
  }

  private func end() async throws {
    for attempt in 0..<2 where status == nil {
      switch plan.end {
      // Ctrl-Q, CAN and Esc; the first Esc may still belong to an unfinished sequence.
      case .key: terminal.writeAvailable([0x11, 0x18, 0x1B])
      case .signal(let signal): if attempt == 0 { try child.kill(signal) }
      case .signals(let first, let second, let milliseconds):
        if attempt == 0 { try await send(first, second, after: milliseconds) }
      case .hangUp: terminal.hangUp()
      }
      try await wait(Self.patience / 2, reading: !plan.endsStalled)
    }
    guard let status else { return complaints.append("it does not end in time") }
    if !plan.allows(status) { complaints.append("it ended so: \(status)") }
    guard plan.end != .hangUp else { return }
    // The program's last bytes may still be in the terminal's buffer.
    for _ in 0..<4 {
      _ = terminal.readAvailable()
      try await Task.sleep(for: .milliseconds(Self.step))
    }
    try checkRestored("by a program that ended")
  }
}

extension TortureRun {
  /// Sends two signals.
  ///
  /// A program that the first one has stopped gets the second one when it is continued, as from the
  /// shell.
  private func send(_ first: Int32, _ second: Int32, after milliseconds: Int) async throws {
    let stops = [first, second].contains { [SIGSTOP, SIGTSTP].contains($0) }
    (awaitsStop, isStopped) = (stops, false)
    try child.kill(first)
    try await wait(milliseconds, reading: !plan.endsStalled)
    guard status == nil else { return }
    try child.kill(second)
    try await wait(Self.patience / 2, reading: !plan.endsStalled) { self.isStopped }
    awaitsStop = false
    if status == nil, isStopped { try child.kill(SIGCONT) }
  }
}

// MARK: - Checking

extension TortureRun {
  /// Waits for a time, until a condition holds, or until the program ends.
  private func wait(
    _ milliseconds: Int,
    reading: Bool = true,
    until condition: () -> Bool = { false }
  ) async throws {
    var left = milliseconds
    var computed = computingTime()?.total ?? 0
    while left >= 0 {
      if reading { _ = terminal.readAvailable() }
      try updateStatus()
      if status != nil || condition() { return }
      try await Task.sleep(for: .milliseconds(Self.step))
      let time = computingTime()
      left -= time.map { $0.isComputing ? $0.total - computed : Self.step } ?? Self.step
      computed = time?.total ?? computed
    }
  }

  /// The program's processor time in milliseconds, and whether it is computing.
  ///
  /// `nil` where the system has no /proc.
  private func computingTime() -> (isComputing: Bool, total: Int)? {
    guard status == nil,
      let text = try? String(
        contentsOfFile: "/proc/\(child.processIdentifier)/stat",
        encoding: .utf8
      )
    else { return nil }
    // The state is the first field after the name; times are in hundredths of a second.
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12, let user = Int(fields[11]), let system = Int(fields[12]) else {
      return nil
    }
    return (fields[0] == "R", (user + system) * 10)
  }

  /// Updates the program's status; continues it if a key stopped it.
  private func updateStatus() throws {
    guard status == nil, let change = try child.change() else { return }
    guard case .stopped = change else {
      status = change
      return
    }
    isStopped = true
    guard !awaitsStop else { return }
    try checkRestored("by a program that a key stopped")
    try child.kill(SIGCONT)
  }

  /// Whether the program has installed its handler for SIGTSTP, which has no effect on it before.
  private func catchesStops() throws -> Bool {
    let path = "/proc/\(child.processIdentifier)/status"
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    let mask = lines.first { $0.hasPrefix("SigCgt:") }?.split(whereSeparator: \.isWhitespace).last
    return mask.flatMap { UInt64($0, radix: 16) }.map { $0 & 1 << UInt64(SIGTSTP - 1) != 0 }
      ?? false
  }

  /// Records what a program has not restored of its terminal.
  private func checkRestored(_ what: String) throws {
    _ = terminal.readAvailable()
    if try terminal.modes() != modesBefore { complaints.append("other modes \(what)") }
    let transcript = shortenedTranscript
    // Before and after the show the terminal echoes what is typed.
    let show = TerminalEmulator.alternatePart(of: transcript)
    let screen = try TerminalEmulator.screen(
      after: TerminalEmulator.firstScreen + (show ?? transcript[...]),
      columns: 80,
      rows: 24
    )
    if show != nil, !wasStopped, !screen.keepsFirstScreen {
      complaints.append("another first screen \(what)")
    }
    wasStopped = true
    let left = screen.leftovers
    if !left.isEmpty { complaints.append("\(left.joined(separator: ", ")) \(what)") }
  }

  /// The program's output; of a long one only the beginning and the end.
  private var shortenedTranscript: [UInt8] {
    let (all, part) = (terminal.transcript, 400_000)
    guard all.count > 2 * part else { return all }
    return all.prefix(part) + Array("\u{18}\u{1B}\\".utf8) + all.suffix(part)
  }
}
