package import Foundation

/// A program running on a ``PseudoTerminal`` of its own, which is its controlling terminal and its
/// standard input, output and error.
package final class Child {
  /// How a program ended, or that it stopped.
  package enum Status: Hashable, Sendable {
    case exited(Int32)
    case signaled(Int32)
    case stopped(Int32)
  }

  /// The process identifier.
  package let processIdentifier: pid_t
  private var isAlive = true

  /// Starts `program`, a path, with `environment` and nothing else in its environment.
  ///
  /// - Parameter ignoring: the signals that the program ignores from its start, as after `nohup`.
  package init(
    _ program: String,
    _ arguments: [String] = [],
    on terminal: PseudoTerminal,
    environment: [String: String] = ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8"],
    ignoring: [Int32] = []
  ) throws {
    processIdentifier = try Spawn(
      program: program,
      arguments: arguments,
      environment: environment,
      input: terminal.path,
      isSessionLeader: true,
      ignoring: ignoring
    ).start()
  }

  deinit {
    guard isAlive else { return }
    Foundation.kill(processIdentifier, SIGKILL)
    var status: Int32 = 0
    waitpid(processIdentifier, &status, 0)
  }

  /// Sends a signal to the program.
  package func kill(_ signal: Int32) throws {
    guard Foundation.kill(processIdentifier, signal) == 0 else { throw SystemError("kill") }
  }

  /// Waits until the program ends, and reads `terminal` so that a full one does not block it.
  /// - Parameter meanwhile: What to do, over and over, until it has ended.
  package func waitForEnd(
    reading terminal: PseudoTerminal? = nil,
    meanwhile: () -> Void = {}
  ) throws -> Status {
    try wait(options: 0, terminal, meanwhile)
  }

  /// Waits until the program stops or ends.
  package func waitForStop() throws -> Status {
    try wait(options: WUNTRACED, nil) {}
  }

  /// The change of state since the last call: that the program stopped, or how it ended.
  package func change() throws -> Status? {
    var status: Int32 = 0
    let result = waitpid(processIdentifier, &status, WNOHANG | WUNTRACED)
    guard result == processIdentifier else {
      guard result == 0 || errno == EINTR else { throw SystemError("waitpid") }
      return nil
    }
    let decoded = Self.decode(status)
    if case .stopped = decoded { return decoded }
    isAlive = false
    return decoded
  }

  private func wait(
    options: Int32,
    _ terminal: PseudoTerminal?,
    _ meanwhile: () -> Void
  ) throws -> Status {
    let status = try waitForChange(of: processIdentifier, options: options) {
      _ = terminal?.readAvailable()
      meanwhile()
    }
    // Its last bytes may still be in the terminal's buffers.
    while let terminal, try terminal.waitForBytes(milliseconds: 20) {
      _ = terminal.readAvailable()
    }
    let decoded = Self.decode(status)
    if case .stopped = decoded { return decoded }
    isAlive = false
    return decoded
  }

  private static func decode(_ status: Int32) -> Status {
    let low = status & 0x7F
    if low == 0x7F { return .stopped(status >> 8 & 0xFF) }
    return low == 0 ? .exited(status >> 8 & 0xFF) : .signaled(low)
  }
}
