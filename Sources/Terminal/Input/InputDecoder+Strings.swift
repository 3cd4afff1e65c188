import KamuroScreen

// Control strings are answers, or Alt with a key that begins one: `ESC ] ... BEL`, `ESC P ... ESC
// \`.
extension InputDecoder {
  /// The maximum length of a string in bytes; bytes after it are read as keys.
  private static let stringLimit = 65_536

  /// Decodes a byte of a string.
  mutating func decodeString(_ byte: UInt8, length: Int) {
    switch byte {
    case 0x07:
      readString()
      reset()
    case 0x18, 0x1A: reset()
    case 0x1B: state = .stringEnd
    default:
      if sequence.count < Self.sequenceLimit { sequence.append(byte) }
      state = .string(length: length + 1)
      if length >= Self.stringLimit { reset() }
    }
  }

  /// Decodes the byte after ESC in a string: the end of both, or the beginning of another sequence.
  mutating func decodeStringEnd(_ byte: UInt8, into events: inout [InputEvent]) {
    readString()
    if byte == UInt8(ascii: "\\") {
      reset()
    } else {
      beginEscape()
      // A second ESC: some terminals omit the rest of ST.
      if byte != 0x1B { decode(byte, into: &events) }
    }
  }

  /// Ends a string after ESC and a pause.
  ///
  /// The ESC is the Escape key, unless the string is an answer: some terminals end answers so.
  mutating func flushString(into events: inout [InputEvent]) {
    if !readString() { events.append(.key(.escape)) }
  }

  /// Stores the answer in a complete string; returns whether it is one.
  @discardableResult
  private mutating func readString() -> Bool {
    guard sequence.count < Self.sequenceLimit, let answer = TerminalAnswer(string: sequence) else {
      return false
    }
    answers.add(answer)
    return true
  }
}
