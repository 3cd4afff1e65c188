import KamuroScreen

// Characters in UTF-8.
extension InputDecoder {
  /// Decodes the first byte of a character; after ESC it was typed with Alt, which has no name.
  mutating func beginCharacter(
    _ byte: UInt8,
    isAlternate: Bool,
    into events: inout [InputEvent]
  ) {
    switch byte {
    case ..<0x80: finishCharacter(UInt32(byte), isAlternate, into: &events)
    case 0xC2...0xDF:
      state = .character(value: UInt32(byte & 0x1F), missing: 1, isAlternate: isAlternate)
    case 0xE0...0xEF:
      state = .character(value: UInt32(byte & 0x0F), missing: 2, isAlternate: isAlternate)
    case 0xF0...0xF4:
      state = .character(value: UInt32(byte & 0x07), missing: 3, isAlternate: isAlternate)
    default: reset()
    }
  }

  /// Decodes a further byte of a character of `value` so far; another byte begins anew.
  mutating func decodeContinuation(
    _ byte: UInt8,
    of value: UInt32,
    missing: Int,
    _ isAlternate: Bool,
    into events: inout [InputEvent]
  ) {
    guard byte & 0xC0 == 0x80 else {
      reset()
      decode(byte, into: &events)
      return
    }
    let value = value << 6 | UInt32(byte & 0x3F)
    if missing > 1 {
      state = .character(value: value, missing: missing - 1, isAlternate: isAlternate)
    } else {
      finishCharacter(value, isAlternate, into: &events)
    }
  }

  private mutating func finishCharacter(
    _ value: UInt32,
    _ isAlternate: Bool,
    into events: inout [InputEvent]
  ) {
    guard let scalar = Unicode.Scalar(value), !(0x80..<0xA0).contains(value) else {
      reset()
      return
    }
    finish(.key(isAlternate ? .other : Key(typing: scalar)), into: &events)
  }
}
