import KamuroScreen

// Strings come as replies, and as Alt with a key that begins one: `ESC ] ... BEL`, `ESC P ... ESC \`.
extension InputDecoder {
  /// More bytes than a string has; what follows them is read as typed.
  private static let stringLimit = 65_536

  /// A byte of a string.
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

  /// The byte after ESC in a string: the end of both, or the beginning of something else.
  mutating func decodeStringEnd(_ byte: UInt8, into events: inout [InputEvent]) {
    readString()
    if byte == UInt8(ascii: "\\") {
      reset()
    } else {
      beginEscape()
      // A second ESC: some terminals leave out the rest of ST.
      if byte != 0x1B { decode(byte, into: &events) }
    }
  }

  /// Nothing follows ESC in a string: it was the key, unless the string is an answer, which some
  /// terminals end so.
  mutating func flushString(into events: inout [InputEvent]) {
    if !readString() { events.append(.key(.escape)) }
  }

  /// Keeps what a whole string answers, if it does.
  @discardableResult
  private mutating func readString() -> Bool {
    guard sequence.count < Self.sequenceLimit, let answer = TerminalAnswer(string: sequence) else {
      return false
    }
    answers.add(answer)
    return true
  }
}
