import KamuroPlatform
package import KamuroScreen

/// Keeps answers to our own questions for the cursor's position from a program's input.
///
/// A terminal answers in the order of the questions: the program's are counted, too. Everything else
/// passes as it came.
package struct InputFilter: Sendable {
  /// How long an answer is waited for, in seconds.
  private static let patience = 2.0
  /// The longest beginning of an answer that is held back, in bytes.
  private static let longestAnswer = 16

  /// The open questions for the cursor: whether each is ours, and when it was asked.
  private var questions: [(isOwn: Bool, time: Instant)] = []
  /// The beginning of what may be an answer to us.
  private var held: [UInt8] = []
  /// What becomes of reports of the focus.
  package var focusUse = FocusUse.ignored

  /// Whose the reports of the focus (`CSI I` and `CSI O`) are.
  package enum FocusUse: Hashable, Sendable {
    /// They are the program's alone.
    case ignored
    /// We and the program want them.
    case shared
    /// Only we want them.
    case taken
  }

  package init() {}

  /// Notes a question that the terminal gets now.
  package mutating func ask(isOwn: Bool, at now: Instant = .now) {
    questions.removeAll { $0.time + Self.patience < now }
    if questions.count < 64 { questions.append((isOwn, now)) }
  }

  /// Whether an answer to us is missing.
  package func isWaiting(at now: Instant = .now) -> Bool {
    questions.contains { $0.isOwn && now < $0.time + Self.patience }
  }

  /// Whether bytes are held back, which ``release()`` gives back if no more come.
  package var isHolding: Bool { !held.isEmpty }

  /// The bytes that were held back.
  package mutating func release() -> [UInt8] {
    defer { held = [] }
    return held
  }

  /// Takes answers to us out of the input.
  /// - Returns: The input of the program, where the cursor is, and whether the focus was got or lost.
  package mutating func filter(
    _ bytes: UnsafeBufferPointer<UInt8>,
    at now: Instant = .now
  ) -> (input: [UInt8], cursor: ScreenPosition?, focus: Bool?) {
    questions.removeAll { $0.time + Self.patience < now }
    let input = held + Array(bytes)
    held = []
    guard !questions.isEmpty || focusUse != .ignored else { return (input, nil, nil) }
    var passed: [UInt8] = []
    var cursor: ScreenPosition?
    var focus: Bool?
    var place = 0
    while place < input.count {
      guard input[place] == 0x1B else {
        passed.append(input[place])
        place += 1
        continue
      }
      switch Self.answer(in: input[place...]) {
      case .focus(let isFocused) where focusUse != .ignored:
        focus = isFocused
        if focusUse == .shared { passed += input[place..<place + 3] }
        place += 3
      case .found(let position, let count) where !questions.isEmpty:
        let isOwn = questions.removeFirst().isOwn
        if isOwn { cursor = position } else { passed += input[place..<place + count] }
        place += count
      case .unfinished
      where questions.contains { $0.isOwn } || focusUse == .taken && input.count - place < 3:
        held = Array(input[place...])
        place = input.count
      case .found, .focus, .unfinished, .other:
        passed.append(input[place])
        place += 1
      }
    }
    return (passed, cursor, focus)
  }

  private enum Answer {
    case found(ScreenPosition, count: Int)
    case focus(Bool)
    case unfinished
    case other
  }

  /// Reads `ESC [ row ; column R`, `ESC [ I` or `ESC [ O`.
  private static func answer(in bytes: ArraySlice<UInt8>) -> Answer {
    var numbers = [0]
    for (count, byte) in bytes.enumerated() {
      switch (count, byte) {
      case (0, 0x1B), (1, UInt8(ascii: "[")): continue
      case (2, UInt8(ascii: "I")), (2, UInt8(ascii: "O")):
        return .focus(byte == UInt8(ascii: "I"))
      case (2..., 0x30...0x39):
        numbers[numbers.count - 1] = min(numbers[numbers.count - 1] * 10 + Int(byte - 0x30), 9999)
      case (3..., UInt8(ascii: ";")) where numbers.count == 1: numbers.append(0)
      case (5..., UInt8(ascii: "R")) where numbers.count == 2:
        return .found(
          ScreenPosition(column: max(0, numbers[1] - 1), row: max(0, numbers[0] - 1)),
          count: count + 1
        )
      default: return .other
      }
      if count >= longestAnswer { return .other }
    }
    return .unfinished
  }
}
