import Foundation

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
}
