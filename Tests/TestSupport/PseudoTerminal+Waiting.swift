package import Foundation

extension PseudoTerminal {
  /// `FIONREAD`, which Swift does not import on Darwin.
  #if canImport(Darwin)
  private static let unreadCount: UInt = 0x4004_667F
  #else
  private static let unreadCount = UInt(FIONREAD)
  #endif

  /// The number of typed bytes that have not been read yet.
  package func unreadInput() throws -> Int {
    var count: Int32 = 0
    guard ioctl(replica, Self.unreadCount, &count) == 0 else { throw SystemError("FIONREAD") }
    return Int(count)
  }

  /// Whether bytes arrive within a time; they stay unread.
  package func waitForBytes(milliseconds: Int) throws -> Bool {
    try wait(for: POLLIN, seconds: Double(milliseconds) / 1000)
  }

  /// Whether a program leaves the terminal without bytes to read for a time in which it could have run.
  ///
  /// Time that its threads spend in the scheduler's queues does not count, nor does more than 20 ms at once: a virtual
  /// machine may stand still for longer.
  package func staysQuiet(for milliseconds: Int, of process: pid_t) throws -> Bool {
    let end = Date(timeIntervalSinceNow: Self.patience)
    var quiet = 0.0
    while quiet * 1000 < Double(milliseconds) {
      guard end.timeIntervalSinceNow > 0 else { throw SystemError("the program could not run") }
      var clock = FairClock(of: process)
      if try waitForBytes(milliseconds: 20) { return false }
      quiet += min(0.02, max(0, clock.seconds()))
    }
    return true
  }
}
