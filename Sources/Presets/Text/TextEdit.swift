/// A change of a text: a range of its bytes, and what takes their place.
package struct TextEdit: Equatable, Sendable {
  /// The bytes that are replaced.
  package let range: Range<Int>
  /// What takes their place.
  package let bytes: [UInt8]

  package init(_ range: Range<Int>, _ bytes: [UInt8]) {
    (self.range, self.bytes) = (range, bytes)
  }

  /// The smallest edit that turns one text into another; `nil` if they are equal.
  package init?(from old: [UInt8], to new: [UInt8]) {
    guard old != new else { return nil }
    let shared = min(old.count, new.count)
    let head = (0..<shared).first { old[$0] != new[$0] } ?? shared
    let rest = shared - head
    let tail = (0..<rest).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] } ?? rest
    self.init(head..<old.count - tail, Array(new[head..<new.count - tail]))
  }

  /// The text after the edit.
  package func applied(to text: [UInt8]) -> [UInt8] {
    Array(text[..<range.lowerBound] + bytes + text[range.upperBound...])
  }

  /// The edit that undoes this one.
  package func inverse(in text: [UInt8]) -> TextEdit {
    TextEdit(range.lowerBound..<range.lowerBound + bytes.count, Array(text[range]))
  }
}
