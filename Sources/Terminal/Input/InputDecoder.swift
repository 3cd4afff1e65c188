package import KamuroScreen

/// Decodes bytes from a terminal into events, however the bytes are split.
///
/// A value without a clock. A lone ESC is the Escape key or the beginning of a sequence; only time
/// tells. While ``isAwaitingMore`` is true, the caller waits ``escapeDelay`` for further bytes and
/// then calls ``flush(into:)``.
///
/// Pasted text, between the marks of a bracketed paste (DEC private mode 2004), is one event. An
/// end mark within the text does not end it: bytes that follow a mark before a pause of
/// ``escapeDelay`` are pasted, too.
///
/// Answers to queries (cursor position, device attributes, modes, OSC and DCS strings) are read to
/// their end and are not keys; those that ``TerminalAnswers`` asks for are stored there. At most
/// 128 bytes of an unfinished sequence are stored.
package struct InputDecoder: Sendable {
  /// The timeout of the rest of an escape sequence, in seconds.
  package static let escapeDelay = 0.025

  /// The time without input after which an unfinished sequence is discarded, in seconds, so that it
  /// does not consume the next key.
  package static let silence = 0.5

  /// The state of the decoder.
  enum State: Equatable, Sendable {
    case ground
    /// In a UTF-8 character, of which `missing` bytes are still to come.
    case character(value: UInt32, missing: Int, isAlternate: Bool)
    /// After ESC.
    case escape
    /// After ESC and an intermediate byte.
    case escapeIntermediate
    /// After ESC O.
    case singleShift
    /// After ESC [.
    case control
    /// After ESC [ [, which begins F1 to F5 on the Linux console.
    case consoleFunction
    /// Among the three bytes after ESC [ M.
    case oldMouse
    /// In a string that ends with ST or BEL, after `length` bytes.
    case string(length: Int)
    /// After ESC in a string.
    case stringEnd
    /// In pasted text whose end matches `matched` bytes of ``endOfPaste``.
    case paste(matched: Int)
    /// The same after an end mark, which may have been part of the text.
    case pasteEnd(matched: Int)
  }

  /// The terminal's answers so far.
  package internal(set) var answers = TerminalAnswers()
  var state = State.ground
  /// The unfinished sequence from its ESC on.
  var sequence: [UInt8] = []
  /// Keys by their complete sequences, which precede the standard meaning.
  private let keys: [[UInt8]: Key]

  /// Creates a decoder; `keys` are the sequences of terminfo, which begin with ESC.
  package init(keys: [[UInt8]: Key] = [:]) {
    self.keys = keys
    sequence.reserveCapacity(Self.sequenceLimit)
  }

  static let sequenceLimit = 128

  /// Whether the bytes so far are a complete key if nothing follows within ``escapeDelay``.
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

  /// Decodes `bytes` and appends the events to `events`.
  package mutating func decode(_ bytes: some Sequence<UInt8>, into events: inout [InputEvent]) {
    for byte in bytes { decode(byte, into: &events) }
  }

  /// Whether a paste ends here, unless more comes within ``escapeDelay``.
  package var isEndingPaste: Bool {
    if case .pasteEnd = state { true } else { false }
  }

  /// Reports an unfinished sequence as the key that it is if nothing follows, or discards it.
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

  /// Ends a sequence and appends its event, if any.
  mutating func finish(_ event: InputEvent?, into events: inout [InputEvent]) {
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

  /// Handles a control character in a sequence: the ESC was a key, and the control character
  /// follows.
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
      // Digits are modifiers on old terminals.
      if !(0x30...0x3B).contains(byte) {
        finish(named(ControlSequence.shiftedKeys[byte] ?? .other), into: &events)
      }
    default: decodeControl(byte, into: &events)
    }
  }

  /// Decodes the byte after ESC.
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

  /// Decodes a byte after ESC [.
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
    // Of a truncated sequence only the first and the final byte are known.
    let isCut = sequence.count == Self.sequenceLimit
    let kept = isCut ? [sequence[2], final][...] : sequence.dropFirst(2)
    switch ControlSequence(kept)?.meaning(pixelsPerCell: answers.pixelsPerCell) {
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

  /// The key of the sequence in ``keys``, or `key`.
  private func named(_ key: Key) -> InputEvent {
    .key(keys[sequence] ?? key)
  }
}

extension Key {
  /// The key that types a scalar; a combining mark alone is no character.
  init(typing scalar: Unicode.Scalar) {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: self = .other
    default: self = .character(Character(scalar))
    }
  }

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
