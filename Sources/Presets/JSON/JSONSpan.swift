/// The bytes of a JSON value, and of all values in it.
package struct JSONSpan: Equatable, Sendable {
  /// An element of an array, or a member of an object.
  struct Part: Equatable, Sendable {
    /// The key with its quotation marks; `nil` for an element.
    var key: Range<Int>?
    var value: JSONSpan
    /// The index of the comma behind it; `nil` if there is none.
    var comma: Int?

    /// The index of its first byte.
    var start: Int { key?.lowerBound ?? value.range.lowerBound }
    /// The bytes of it without the comma.
    var range: Range<Int> { start..<value.range.upperBound }
    /// The index behind it and its comma.
    var end: Int { comma.map { $0 + 1 } ?? value.range.upperBound }
  }

  var range: Range<Int>
  var parts: [Part] = []
}

/// Notes the bytes of values while they are parsed.
struct SpanRecorder {
  /// The values that have not ended, the innermost last, each with its key.
  private var open: [(key: Range<Int>?, span: JSONSpan)] = []
  /// The key of the next value.
  private var key: Range<Int>?
  /// The outermost value, once it has ended.
  private(set) var root: JSONSpan?

  mutating func key(_ range: Range<Int>) { key = range }

  mutating func begin(at index: Int) {
    open.append((key, JSONSpan(range: index..<index)))
    key = nil
  }

  mutating func end(at index: Int) {
    guard var ended = open.popLast() else { return }
    ended.span.range = ended.span.range.lowerBound..<index
    guard let last = open.indices.last else {
      root = ended.span
      return
    }
    open[last].span.parts.append(.init(key: ended.key, value: ended.span))
  }

  mutating func comma(at index: Int) {
    guard let last = open.indices.last, let part = open[last].span.parts.indices.last else {
      return
    }
    open[last].span.parts[part].comma = index
  }
}
