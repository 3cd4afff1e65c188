package import KamuroScreen

/// A program's output that waits while something else is on the terminal.
///
/// What is heard or shown outside of the screen does not wait: the bell, titles, the clipboard,
/// notifications and progress.
package struct HeldOutput: Sendable {
  /// The numbers of the commands (OSC) that pass at once.
  private static let urgent: Set<String> = ["0", "1", "2", "7", "9", "52", "99", "777"]

  /// What waits.
  package private(set) var bytes: [UInt8] = []
  /// How many of them are whole sequences.
  package private(set) var wholeCount = 0
  private var parser = StreamParser()

  package init() {}

  /// Takes output, and appends what does not wait to a buffer.
  package mutating func take(
    _ output: UnsafeBufferPointer<UInt8>,
    into buffer: inout ByteBuffer
  ) {
    for byte in output {
      if parser.isGround { wholeCount = bytes.count }
      bytes.append(byte)
      var action = parser.read(byte)
      if action == .invalidBefore {
        wholeCount = bytes.count - 1
        action = parser.read(byte)
      }
      guard isUrgent(action) else { continue }
      for byte in bytes[wholeCount...] { buffer.append(byte) }
      bytes.removeSubrange(wholeCount...)
    }
    if parser.isGround { wholeCount = bytes.count }
  }

  private func isUrgent(_ action: StreamParser.Action) -> Bool {
    switch action {
    case .control(0x07): return bytes.count == wholeCount + 1
    case .string(.osc, isWhole: true):
      let number = parser.text.prefix { $0 != UInt8(ascii: ";") }
      // A question's answer depends on what is shown.
      return Self.urgent.contains(String(decoding: number, as: UTF8.self))
        && parser.text.last != UInt8(ascii: "?")
    default: return false
    }
  }

  /// Gives back what has waited.
  package mutating func release() -> [UInt8] {
    defer { self = HeldOutput() }
    return bytes
  }
}
