import KamuroParticles
import KamuroPresets

/// Mutations of the structure of other tools' files: their lines, elements, members and objects.
extension Mutator {
  /// The largest result, in bytes.
  private static let largest = 1 << 20

  /// The file with a part of its structure dropped, repeated, swapped or nested, or continued as
  /// another file of the format.
  mutating func rearranged(_ bytes: [UInt8], with other: [UInt8]) -> [UInt8] {
    if bytes.starts(with: Array("bplist".utf8)) {
      return integer(below: 3) == 0 ? rearrangedLines(bytes, with: other) : redirected(bytes)
    }
    let first = bytes.first { $0 > 32 }
    let changed =
      switch integer(below: 3) {
      case 0: rearrangedLines(bytes, with: other)
      case _ where first == Self.angle: rearrangedElements(bytes)
      case _ where first == Self.brace: rearrangedMembers(bytes)
      default: rearrangedLines(bytes, with: other)
      }
    return Array(changed.prefix(Self.largest))
  }

  private static let (angle, brace, newline) = (UInt8(60), UInt8(123), UInt8(10))

  // MARK: Lines

  private mutating func rearrangedLines(_ bytes: [UInt8], with other: [UInt8]) -> [UInt8] {
    let lines = bytes.split(separator: Self.newline, omittingEmptySubsequences: false)
    let others = other.split(separator: Self.newline, omittingEmptySubsequences: false)
    guard !lines.isEmpty, !others.isEmpty else { return bytes }
    var changed = lines
    let start = integer(below: lines.count)
    let part = lines[start..<min(lines.count, start + 1 + integer(below: 12))]
    switch integer(below: 5) {
    case 0: changed.removeSubrange(part.indices)
    case 1:
      let copies = min(pick([1, 3, 50, 2000]) ?? 1, Self.largest / (part.joined().count + 1))
      changed.insert(contentsOf: (0..<copies).flatMap { _ in part }, at: start)
    case 2: changed.swapAt(start, integer(below: lines.count))
    case 3: changed = Array(lines[..<start]) + Array(others[integer(below: others.count)...])
    default: changed.insert(contentsOf: lines, at: start)
    }
    return Array(changed.joined(separator: [Self.newline]))
  }

  // MARK: XML

  /// The range of a random element, from its `<` to the end of its last tag.
  private mutating func element(of bytes: [UInt8]) -> Range<Int>? {
    let opened = bytes.indices.filter { index in
      bytes[index] == Self.angle && index + 1 < bytes.count
        && ((65...90).contains(bytes[index + 1]) || (97...122).contains(bytes[index + 1]))
    }
    guard let start = pick(opened), let end = bytes[start...].firstIndex(of: 62) else { return nil }
    if bytes[end - 1] == 47 { return start..<end + 1 }
    let name = bytes[start + 1..<end].prefix { $0 > 32 }
    let close = Array("</".utf8) + name
    for place in end..<max(end, bytes.count - close.count)
    where bytes[place] == Self.angle && bytes[place..<place + close.count].elementsEqual(close) {
      return start..<min(bytes.count, place + close.count + 1)
    }
    return start..<end + 1
  }

  private mutating func rearrangedElements(_ bytes: [UInt8]) -> [UInt8] {
    guard let one = element(of: bytes), let other = element(of: bytes) else { return bytes }
    let part = bytes[one]
    func replaced(_ range: Range<Int>, by parts: [ArraySlice<UInt8>]) -> [UInt8] {
      var changed = bytes
      changed.replaceSubrange(range, with: parts.joined())
      return changed
    }
    switch integer(below: 4) {
    case 0: return replaced(one, by: [])
    case 1:
      let copies = min(pick([2, 5, 100, 25_000]) ?? 2, Self.largest / max(1, part.count))
      return replaced(one, by: Array(repeating: part, count: copies))
    case 2:
      guard one.upperBound <= other.lowerBound else { return replaced(other, by: [part]) }
      let between = bytes[one.upperBound..<other.lowerBound]
      return replaced(one.lowerBound..<other.upperBound, by: [bytes[other], between, part])
    default:
      let depth = pick([1, 8, 60, 64, 70, 5000]) ?? 1
      let opened = Array(repeating: ArraySlice("<dict>".utf8), count: depth)
      let closed = Array(repeating: ArraySlice("</dict>".utf8), count: depth)
      return replaced(one, by: opened + [part] + closed)
    }
  }

  // MARK: JSON

  private mutating func rearrangedMembers(_ bytes: [UInt8]) -> [UInt8] {
    guard let json = try? JSONValue(reading: bytes, byteLimit: Self.largest) else { return bytes }
    let value = PropertyValue(json)
    let changed = integer(below: 3) == 0 ? self.changed(value) : restructured(value, in: value)
    return Array(changed.json(style: .compact).utf8)
  }

  // MARK: Binary property lists

  /// The binary property list with references that point to other objects, also to those that
  /// contain them.
  private mutating func redirected(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count > 40 else { return bytes }
    var bytes = bytes
    let trailer = bytes.count - 32
    let (offsetSize, referenceSize) = (Int(bytes[trailer + 6]), Int(bytes[trailer + 7]))
    func number(at place: Int, size: Int) -> Int {
      guard place >= 0, place + size <= bytes.count, (1...4).contains(size) else { return 0 }
      return bytes[place..<place + size].reduce(0) { $0 << 8 | Int($1) }
    }
    let count = number(at: trailer + 12, size: 4)
    let table = number(at: trailer + 28, size: 4)
    guard count > 0, count < trailer else { return bytes }
    for _ in 0...integer(below: 4) {
      let target = integer(below: count)
      let place = number(at: table + integer(below: count) * offsetSize, size: offsetSize)
      guard place > 7, place + 16 < trailer else { continue }
      switch bytes[place] >> 4 {
      case 8: bytes[place + 1] = UInt8(truncatingIfNeeded: integer(below: count))
      case 10, 13:
        let first = bytes[place] & 15 == 15 ? place + 3 : place + 1
        let item = first + integer(below: max(1, Int(bytes[place] & 15))) * referenceSize
        guard item + referenceSize < trailer, (1...4).contains(referenceSize) else { continue }
        for part in 0..<referenceSize {
          let shift = 8 * (referenceSize - 1 - part)
          bytes[item + part] = UInt8(truncatingIfNeeded: target >> shift)
        }
      case 2, 1: bytes[place + 1 + integer(below: 8)] = byte()
      default: bytes[place] = byte()
      }
    }
    return bytes
  }
}
