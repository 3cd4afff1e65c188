import Foundation
import KamuroTestSupport

/// A plan carried out: the program on a terminal of its own.
///
/// It waits without holding a thread, so that many run side by side. Time is counted in looks at the
/// program, and while it computes as the time that the machine gave it: a busy machine is not taken
/// for a program that hangs.
final class TortureRun {
  /// The longest that the program may take for anything.
  private static let patience = 2000
  /// From one look at the program to the next.
  private static let step = 5

  private let plan: TorturePlan
  private let terminal: PseudoTerminal
  private let child: Child
  private let modesBefore: TerminalModes
  private let pipe: RecordingPipe?
  /// How the program ended, once it has.
  private var status: Child.Status?
  /// Whether a stop is awaited that was sent from here.
  private var awaitsStop = false
  private var isStopped = false
  /// What was wrong.
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
      environment: Performance.environment(plan.variables)
    )
  }

  /// Does all that is planned.
  ///
  /// - Returns: what was wrong.
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
      // What is ignored by the program alone ends it before it has begun.
      guard try [SIGCONT, SIGWINCH].contains(signal) || catchesStops() else { break }
      try child.kill(signal)
    case .stop(let signal, let milliseconds): try await stop(by: signal, milliseconds: milliseconds)
    case .read(let milliseconds): try await pass(milliseconds)
    case .stall(let milliseconds): try await pass(milliseconds, reading: false)
    }
    try look()
  }

  /// Types the same over and over.
  private func flood(_ bytes: [UInt8], milliseconds: Int) async throws {
    for _ in 0..<milliseconds / Self.step where status == nil {
      terminal.writeAvailable(bytes)
      _ = terminal.readAvailable()
      try look()
      try await Task.sleep(for: .milliseconds(Self.step))
    }
  }

  /// Stops the program, which has to give the terminal back if it is asked, and lets it go on.
  private func stop(by signal: Int32, milliseconds: Int) async throws {
    let isAsked = signal == SIGTSTP
    guard try !isAsked || catchesStops() else { return }
    (awaitsStop, isStopped) = (true, false)
    try child.kill(signal)
    try await pass(Self.patience) { self.isStopped }
    awaitsStop = false
    guard status == nil else { return }
    guard isStopped else { return complaints.append("it does not stop") }
    if isAsked { try expectGivenBack("by a program that stopped") }
    try await pass(milliseconds)
    try child.kill(SIGCONT)
  }

  private func end() async throws {
    for attempt in 0..<2 where status == nil {
      switch plan.end {
      // Esc after whatever was left unfinished; the first one may be taken for a part of that.
      case .key: terminal.writeAvailable([0x11, 0x18, 0x1B])
      case .signal(let signal): if attempt == 0 { try child.kill(signal) }
      case .hangUp: terminal.hangUp()
      }
      try await pass(Self.patience / 2, reading: !plan.endsStalled)
    }
    guard let status else { return complaints.append("it does not end in time") }
    if !plan.allows(status) { complaints.append("it ended so: \(status)") }
    guard plan.end != .hangUp else { return }
    // What it wrote last may still be on its way through the terminal.
    for _ in 0..<4 {
      _ = terminal.readAvailable()
      try await Task.sleep(for: .milliseconds(Self.step))
    }
    try expectGivenBack("by a program that ended")
  }
}

// MARK: - Looking

extension TortureRun {
  /// Lets some time go by, up to a condition or the program's end.
  private func pass(
    _ milliseconds: Int,
    reading: Bool = true,
    until condition: () -> Bool = { false }
  ) async throws {
    var left = milliseconds
    var computed = computingTime()?.total ?? 0
    while left >= 0 {
      if reading { _ = terminal.readAvailable() }
      try look()
      if status != nil || condition() { return }
      try await Task.sleep(for: .milliseconds(Self.step))
      let time = computingTime()
      left -= time.map { $0.isComputing ? $0.total - computed : Self.step } ?? Self.step
      computed = time?.total ?? computed
    }
  }

  /// How many milliseconds of a processor the program has had, and whether it wants more; `nil` where
  /// the system does not tell.
  private func computingTime() -> (isComputing: Bool, total: Int)? {
    guard status == nil,
      let text = try? String(
        contentsOfFile: "/proc/\(child.processIdentifier)/stat",
        encoding: .utf8
      )
    else { return nil }
    // What comes after the name begins with the state; times are hundredths of a second.
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12, let user = Int(fields[11]), let system = Int(fields[12]) else {
      return nil
    }
    return (fields[0] == "R", (user + system) * 10)
  }

  /// Sees what has become of the program; where a key stopped it, it goes on.
  private func look() throws {
    guard status == nil, let change = try child.change() else { return }
    guard case .stopped = change else {
      status = change
      return
    }
    isStopped = true
    guard !awaitsStop else { return }
    try expectGivenBack("by a program that a key stopped")
    try child.kill(SIGCONT)
  }

  /// Whether the program has come so far that it answers stops; before, nothing stops it.
  private func catchesStops() throws -> Bool {
    let path = "/proc/\(child.processIdentifier)/status"
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    let mask = lines.first { $0.hasPrefix("SigCgt:") }?.split(whereSeparator: \.isWhitespace).last
    return mask.flatMap { UInt64($0, radix: 16) }.map { $0 & 1 << UInt64(SIGTSTP - 1) != 0 }
      ?? false
  }

  /// Notes what a program has left changed that gave its terminal back.
  private func expectGivenBack(_ what: String) throws {
    _ = terminal.readAvailable()
    if try terminal.modes() != modesBefore { complaints.append("other modes \(what)") }
    let screen = try TerminalEmulator.screen(after: essence, columns: 80, rows: 24)
    let left = screen.leftovers
    if !left.isEmpty { complaints.append("\(left.joined(separator: ", ")) \(what)") }
  }

  /// What was written, without most frames where there are many: the first ones and the last ones.
  private var essence: [UInt8] {
    let (all, part) = (terminal.transcript, 400_000)
    guard all.count > 2 * part else { return all }
    return all.prefix(part) + Array("\u{18}\u{1B}\\".utf8) + all.suffix(part)
  }
}
