/// Collects bytes to lines of a bounded length.
struct LineBuffer {
  /// A line with its number, from 1.
  struct Line: Equatable {
    let number: Int
    let bytes: [UInt8]
  }

  private let limit: Int
  private var bytes: [UInt8] = []
  /// Whether the rest of the line is skipped, because it is too long.
  private var isSkipping = false
  private var number = 1

  /// - Parameter limit: The longest line; of longer ones the beginning is returned, one byte more.
  init(limit: Int) { self.limit = limit }

  /// Takes bytes, and returns the lines that they complete, without empty ones.
  mutating func take(_ new: some Sequence<UInt8>) -> [Line] {
    var lines: [Line] = []
    for byte in new {
      guard byte != UInt8(ascii: "\n") else {
        if let line = end() { lines.append(line) }
        number += 1
        continue
      }
      guard !isSkipping else { continue }
      bytes.append(byte)
      guard bytes.count > limit else { continue }
      lines.append(Line(number: number, bytes: bytes))
      isSkipping = true
    }
    return lines
  }

  /// Returns the last line, if it has no line feed.
  mutating func end() -> Line? {
    defer {
      bytes.removeAll(keepingCapacity: true)
      isSkipping = false
    }
    return isSkipping || bytes.isEmpty ? nil : Line(number: number, bytes: bytes)
  }
}
