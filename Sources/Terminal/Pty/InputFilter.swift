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
  /// - Returns: The input of the program, and where the cursor is.
  package mutating func filter(
    _ bytes: UnsafeBufferPointer<UInt8>,
    at now: Instant = .now
  ) -> (input: [UInt8], cursor: ScreenPosition?) {
    questions.removeAll { $0.time + Self.patience < now }
    let input = held + Array(bytes)
    held = []
    guard !questions.isEmpty else { return (input, nil) }
    var passed: [UInt8] = []
    var cursor: ScreenPosition?
    var place = 0
    while place < input.count {
      guard input[place] == 0x1B, !questions.isEmpty else {
        passed.append(input[place])
        place += 1
        continue
      }
      switch Self.answer(in: input[place...]) {
      case .found(let position, let count):
        let isOwn = questions.removeFirst().isOwn
        if isOwn { cursor = position } else { passed += input[place..<place + count] }
        place += count
      case .unfinished where questions.contains { $0.isOwn }:
        held = Array(input[place...])
        place = input.count
      case .unfinished, .other:
        passed.append(input[place])
        place += 1
      }
    }
    return (passed, cursor)
  }

  private enum Answer {
    case found(ScreenPosition, count: Int)
    case unfinished
    case other
  }

  /// Reads `ESC [ row ; column R`.
  private static func answer(in bytes: ArraySlice<UInt8>) -> Answer {
    var numbers = [0]
    for (count, byte) in bytes.enumerated() {
      switch (count, byte) {
      case (0, 0x1B), (1, UInt8(ascii: "[")): continue
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
