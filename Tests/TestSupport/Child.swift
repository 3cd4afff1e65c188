package import Foundation

/// A program running on a ``PseudoTerminal`` of its own, which is its controlling terminal and its
/// standard input, output and error.
package final class Child {
  /// How a program ended, or that it stopped.
  package enum Status: Hashable, Sendable {
    case exited(Int32)
    case signaled(Int32)
    case stopped(Int32)
    case continued
  }

  /// Its process number.
  package let processIdentifier: pid_t
  private var isAlive = true

  /// Starts `program`, a path, with `environment` and nothing else in its environment.
  ///
  /// - Parameter ignoring: signals that it is to find ignored, as after `nohup`.
  package init(
    _ program: String, _ arguments: [String] = [], on terminal: PseudoTerminal,
    environment: [String: String] = ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8"],
    ignoring: [Int32] = []
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that the leader of a new session opens becomes its controlling terminal.
    posix_spawn_file_actions_addopen(&actions, 0, terminal.path, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var mask = sigset_t()
    sigemptyset(&mask)
    posix_spawnattr_setsigmask(&attributes, &mask)
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for signal in Self.defaultSignals where !ignoring.contains(signal) {
      sigaddset(&defaults, signal)
    }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    let flags = Self.newSession | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    posix_spawnattr_setflags(&attributes, Int16(flags))

    let previous = ignoring.map { ($0, signal($0, SIG_IGN)) }
    defer { for (number, action) in previous { signal(number, action) } }
    var arguments = ([program] + arguments).map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in arguments + variables { free(pointer) } }
    var identifier: pid_t = 0
    let code = posix_spawn(&identifier, program, &actions, &attributes, &arguments, &variables)
    guard code == 0 else { throw SystemError("starting \(program)", code: code) }
    processIdentifier = identifier
  }

  /// `POSIX_SPAWN_SETSID`, which not every system's headers show.
  #if canImport(Darwin)
  private static let newSession: Int32 = 0x400
  #else
  private static let newSession: Int32 = 0x80
  #endif

  private static let defaultSignals = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGPIPE]

  deinit {
    guard isAlive else { return }
    Foundation.kill(processIdentifier, SIGKILL)
    var status: Int32 = 0
    waitpid(processIdentifier, &status, 0)
  }

  /// Sends it a signal.
  package func kill(_ signal: Int32) throws {
    guard Foundation.kill(processIdentifier, signal) == 0 else { throw SystemError("kill") }
  }

  /// Waits until it ends, while `terminal` is read so that it is not stuck on a full terminal.
  package func waitForEnd(reading terminal: PseudoTerminal? = nil) throws -> Status {
    try wait(options: 0, terminal)
  }

  /// Waits until it stops, or ends.
  package func waitForStop() throws -> Status {
    try wait(options: WUNTRACED, nil)
  }

  private func wait(options: Int32, _ terminal: PseudoTerminal?) throws -> Status {
    let end = Date(timeIntervalSinceNow: PseudoTerminal.patience)
    var collected: [UInt8] = []
    while end.timeIntervalSinceNow > 0 {
      var status: Int32 = 0
      let result = waitpid(processIdentifier, &status, options | WNOHANG)
      if result == processIdentifier {
        let decoded = Self.decode(status)
        if case .stopped = decoded { return decoded }
        isAlive = false
        return decoded
      }
      guard result == 0 || errno == EINTR else { throw SystemError("waitpid") }
      if let terminal { collected += terminal.readAvailable() }
      // There is no portable descriptor for a child's end; a millisecond of poll is a short nap.
      poll(nil, 0, 1)
    }
    throw SystemError("the program neither ended nor stopped in time")
  }

  private static func decode(_ status: Int32) -> Status {
    let low = status & 0x7F
    if low == 0x7F { return .stopped(status >> 8 & 0xFF) }
    return low == 0 ? .exited(status >> 8 & 0xFF) : .signaled(low)
  }
}
