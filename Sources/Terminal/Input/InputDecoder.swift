package import KamuroScreen

/// Bytes from a terminal in, events out, however the bytes were split on their way.
///
/// A value without a clock. A lone ESC is the Escape key or the beginning of a sequence; only time
/// tells. While ``isAwaitingMore`` is true the caller waits ``escapeDelay`` for further bytes and
/// then calls ``flush(into:)``.
///
/// Pasted text, between the marks of a bracketed paste (DEC private mode 2004), is one event. An end mark
/// within the text ends nothing: what follows a mark before a pause of ``escapeDelay`` is pasted, too.
///
/// Replies to queries (cursor position, device attributes, modes, OSC and DCS strings) are read to
/// their end and are no keys; what ``TerminalAnswers`` asks for is kept there. What is kept of an
/// unfinished sequence is at most 128 bytes.
package struct InputDecoder: Sendable {
  /// How long the rest of a sequence may take, in seconds.
  package static let escapeDelay = 0.025

  /// After how many seconds of silence an unfinished sequence is given up, so that it does not take the
  /// next key for its own.
  package static let silence = 0.5

  /// Where the decoder stands in its input.
  enum State: Hashable, Sendable {
    case ground
    /// In a character of several bytes, of which `missing` are still to come.
    case character(value: UInt32, missing: Int, isAlternate: Bool)
    /// After ESC.
    case escape
    /// After ESC and an intermediate byte.
    case escapeIntermediate
    /// After ESC O.
    case singleShift
    /// After ESC [.
    case control
    /// After ESC [ [, as the Linux console begins its first function keys.
    case consoleFunction
    /// Among the three bytes after ESC [ M.
    case oldMouse
    /// In a string that ends with ST or BEL, `length` bytes after its beginning.
    case string(length: Int)
    /// After ESC in a string.
    case stringEnd
    /// In pasted text that ends with so many bytes of ``endOfPaste``.
    case paste(matched: Int)
    /// The same behind an end mark, which may have been part of the text.
    case pasteEnd(matched: Int)
  }

  /// What the terminal answered so far.
  package internal(set) var answers = TerminalAnswers()
  var state = State.ground
  /// The unfinished sequence from its ESC on.
  var sequence: [UInt8] = []
  /// Whole sequences that mean a key here, whatever they mean elsewhere.
  private let keys: [[UInt8]: Key]

  /// Creates a decoder; `keys` are sequences beginning with ESC, as terminfo has them.
  package init(keys: [[UInt8]: Key] = [:]) {
    self.keys = keys
    sequence.reserveCapacity(Self.sequenceLimit)
  }

  static let sequenceLimit = 128

  /// Whether the bytes so far are a whole key if nothing follows them within ``escapeDelay``.
  package var isAwaitingMore: Bool {
    switch state {
    case .escape, .escapeIntermediate, .singleShift, .consoleFunction, .stringEnd, .pasteEnd: true
    case .paste(let matched): matched == 1
    case .control: sequence.count == 2
    case .string(let length): length == 0
    case .ground, .character, .oldMouse: false
    }
  }

  /// Whether the bytes so far end within a sequence or a character.
  package var isUnfinished: Bool { state != .ground }

  /// Reads `bytes` and appends what they mean to `events`.
  package mutating func decode(_ bytes: some Sequence<UInt8>, into events: inout [InputEvent]) {
    for byte in bytes { decode(byte, into: &events) }
  }

  /// Whether a paste ends here, unless more comes within ``escapeDelay``.
  package var isEndingPaste: Bool {
    if case .pasteEnd = state { true } else { false }
  }

  /// Takes an unfinished sequence for the key it is if nothing follows, and gives it up if it is none.
  package mutating func flush(into events: inout [InputEvent]) {
    switch state {
    case .ground: return
    case .stringEnd: flushString(into: &events)
    case .paste(let matched), .pasteEnd(let matched): flushPaste(matched, into: &events)
    default:
      if isAwaitingMore { events.append(.key(state == .escape ? .escape : .other)) }
    }
    reset()
  }

  mutating func reset() {
    state = .ground
    sequence.removeAll(keepingCapacity: true)
  }

  /// Ends a sequence with what it means, if anything.
  private mutating func finish(_ event: InputEvent?, into events: inout [InputEvent]) {
    if let event { events.append(event) }
    reset()
  }
}

// MARK: - One byte

extension InputDecoder {
  mutating func decode(_ byte: UInt8, into events: inout [InputEvent]) {
    switch state {
    case .ground:
      decodeGround(byte, into: &events)
    case .character(let value, let missing, let isAlternate):
      decodeContinuation(byte, of: value, missing: missing, isAlternate, into: &events)
    case .paste(let matched): decodePaste(byte, matched: matched)
    case .pasteEnd(let matched): decodePasteEnd(byte, matched: matched)
    case .oldMouse:
      sequence.append(byte)
      if sequence.count == 6 {
        finish(MouseReport(old: sequence[3...]).event, into: &events)
      }
    case .string(let length): decodeString(byte, length: length)
    case .stringEnd: decodeStringEnd(byte, into: &events)
    case .escape, .escapeIntermediate, .singleShift, .control, .consoleFunction:
      if byte == 0x1B {
        if state == .escape { events.append(.key(.escape)) }
        beginEscape()
      } else if byte < 0x20 {
        abort(at: byte, into: &events)
      } else {
        decodeSequence(byte, into: &events)
      }
    }
  }

  mutating func beginEscape() {
    reset()
    state = .escape
    sequence.append(0x1B)
  }

  /// A control character in a sequence: ESC had been a key of its own, the control follows.
  private mutating func abort(at byte: UInt8, into events: inout [InputEvent]) {
    let isCancel = byte == 0x18 || byte == 0x1A
    if state == .escape, !isCancel {
      finish(.key(.other), into: &events)
    } else {
      reset()
    }
  }

  private mutating func decodeGround(_ byte: UInt8, into events: inout [InputEvent]) {
    switch byte {
    case 0x1B: beginEscape()
    case 0x00..<0x20, 0x7F: events.append(.key(Key(control: byte)))
    default: beginCharacter(byte, isAlternate: false, into: &events)
    }
  }

  private mutating func decodeSequence(_ byte: UInt8, into events: inout [InputEvent]) {
    if sequence.count < Self.sequenceLimit { sequence.append(byte) }
    switch state {
    case .escape: decodeEscape(byte, into: &events)
    case .escapeIntermediate:
      if byte >= 0x30 { finish(.key(.other), into: &events) }
    case .consoleFunction: finish(named(.other), into: &events)
    case .singleShift:
      // Digits are modifiers of old terminals.
      if !(0x30...0x3B).contains(byte) {
        finish(named(ControlSequence.shiftedKeys[byte] ?? .other), into: &events)
      }
    default: decodeControl(byte, into: &events)
    }
  }

  /// The byte after ESC.
  private mutating func decodeEscape(_ byte: UInt8, into events: inout [InputEvent]) {
    switch byte {
    case UInt8(ascii: "["): state = .control
    case UInt8(ascii: "O"): state = .singleShift
    case UInt8(ascii: "P"), UInt8(ascii: "]"), UInt8(ascii: "X"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      state = .string(length: 0)
    case UInt8(ascii: "\\"): finish(nil, into: &events)
    case 0x20..<0x30: state = .escapeIntermediate
    case 0x80...: beginCharacter(byte, isAlternate: true, into: &events)
    default: finish(named(.other), into: &events)
    }
  }

  /// A byte after ESC [.
  private mutating func decodeControl(_ byte: UInt8, into events: inout [InputEvent]) {
    if sequence.count == 3, byte == UInt8(ascii: "[") {
      state = .consoleFunction
    } else if sequence.count == 3, byte == UInt8(ascii: "M") {
      state = .oldMouse
    } else if byte >= 0x80 {
      reset()
    } else if byte >= 0x40 {
      finishControl(byte, into: &events)
    }
  }

  private mutating func finishControl(_ final: UInt8, into events: inout [InputEvent]) {
    if let key = keys[sequence] {
      finish(.key(key), into: &events)
      return
    }
    // Of one that is too long only the ends are known.
    let isCut = sequence.count == Self.sequenceLimit
    let kept = isCut ? [sequence[2], final][...] : sequence.dropFirst(2)
    switch ControlSequence(kept)?.meaning {
    case .event(let event)?: finish(isCut ? .key(.other) : event, into: &events)
    case .answer(let answer)?:
      answers.add(answer)
      reset()
    case .paste?:
      reset()
      state = .paste(matched: 0)
    case .ignored?: reset()
    case nil: finish(.key(.other), into: &events)
    }
  }

  /// The table's key for the sequence, or `key`.
  private func named(_ key: Key) -> InputEvent {
    .key(keys[sequence] ?? key)
  }
}

extension Key {
  /// The key of a control character.
  init(control byte: UInt8) {
    switch byte {
    case 0x09: self = .tab
    case 0x0A, 0x0D: self = .enter
    case 0x08, 0x7F: self = .backspace
    case 0x01...0x1A: self = .control(Character(Unicode.Scalar(byte + 0x60)))
    default: self = .other
    }
  }
}

// MARK: - UTF-8

extension InputDecoder {
  /// The first byte of a character; after ESC it is one with Alt held, which has no name.
  private mutating func beginCharacter(
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

  private mutating func decodeContinuation(
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
    finish(.key(isAlternate ? .other : .character(Character(scalar))), into: &events)
  }
}
