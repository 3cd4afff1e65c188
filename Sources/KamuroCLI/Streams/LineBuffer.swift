/// Collects bytes to lines of a bounded length.
struct LineBuffer {
  private let limit: Int
  private var bytes: [UInt8] = []
  /// Whether the rest of the line is skipped, because it is too long.
  private var isSkipping = false

  /// - Parameter limit: The longest line; of longer ones the beginning is returned, one byte more.
  init(limit: Int) { self.limit = limit }

  /// Takes bytes, and returns the lines that they complete, without empty ones.
  mutating func take(_ new: some Sequence<UInt8>) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    for byte in new {
      guard byte != UInt8(ascii: "\n") else {
        if !isSkipping, !bytes.isEmpty { lines.append(bytes) }
        bytes.removeAll(keepingCapacity: true)
        isSkipping = false
        continue
      }
      guard !isSkipping else { continue }
      bytes.append(byte)
      guard bytes.count > limit else { continue }
      lines.append(bytes)
      isSkipping = true
    }
    return lines
  }
}
