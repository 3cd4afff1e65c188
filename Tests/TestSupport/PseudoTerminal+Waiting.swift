import Foundation

extension PseudoTerminal {
  /// How many bytes that were typed nobody has read.
  package func unreadInput() throws -> Int {
    var count: Int32 = 0
    guard ioctl(replica, UInt(FIONREAD), &count) == 0 else { throw SystemError("FIONREAD") }
    return Int(count)
  }

  /// Whether bytes arrive within a time; they wait to be read.
  package func waitForBytes(milliseconds: Int) throws -> Bool {
    try wait(for: POLLIN, seconds: Double(milliseconds) / 1000)
  }
}
