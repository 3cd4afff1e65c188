internal import KamuroParticles

/// Lines, indentation and comments of a text.
struct TextLayout {
  /// What follows on a line behind an index.
  struct Rest {
    /// The index behind the last comment, or where other text begins.
    let end: Int
    /// Whether there is nothing but spaces and comments.
    let isAlone: Bool
    let hasComment: Bool
  }

  let bytes: [UInt8]

  private static let spaces: Set<UInt8> = [UInt8(ascii: " "), UInt8(ascii: "\t")]
  static let ends: Set<UInt8> = [UInt8(ascii: "\n"), UInt8(ascii: "\r")]

  /// The line end of the text, as its first line has it.
  var newline: [UInt8] {
    guard let first = bytes.firstIndex(where: Self.ends.contains) else { return [0x0A] }
    return Array(bytes[first..<index(afterLineEndAt: first)])
  }

  func lineStart(of index: Int) -> Int {
    bytes[..<index].lastIndex(where: Self.ends.contains).map { $0 + 1 } ?? 0
  }

  func lineEnd(of index: Int) -> Int {
    bytes[index...].firstIndex(where: Self.ends.contains) ?? bytes.count
  }

  /// The index behind the line end that begins at an index.
  func index(afterLineEndAt index: Int) -> Int {
    guard index < bytes.count else { return index }
    let isPair = bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
    return index + (isPair ? 2 : 1)
  }

  /// The white space at the beginning of a line.
  func indentation(ofLineAt index: Int) -> [UInt8] {
    Array(bytes[lineStart(of: index)...].prefix(while: Self.spaces.contains))
  }

  func isFirstOnLine(_ index: Int) -> Bool {
    bytes[lineStart(of: index)..<index].allSatisfy(Self.spaces.contains)
  }

  /// The number of characters of a line without what an edit takes out.
  func width(from start: Int, to end: Int) -> Int {
    bytes[start..<end].count { $0 & 0xC0 != 0x80 }
  }

  /// The comments and spaces that follow on the line.
  func rest(after index: Int) -> Rest {
    var (next, end, hasComment) = (index, index, false)
    while next < bytes.count {
      if Self.spaces.contains(bytes[next]) {
        next += 1
      } else if let close = commentEnd(at: next), lineEnd(of: next) >= close {
        (next, end, hasComment) = (close, close, true)
      } else {
        break
      }
    }
    let isAlone = next == bytes.count || Self.ends.contains(bytes[next])
    return Rest(end: end, isAlone: isAlone, hasComment: hasComment)
  }

  /// The index behind the comment that begins at an index; `nil` if none does.
  func commentEnd(at index: Int) -> Int? {
    guard index + 1 < bytes.count, bytes[index] == UInt8(ascii: "/") else { return nil }
    if bytes[index + 1] == UInt8(ascii: "/") { return lineEnd(of: index) }
    guard bytes[index + 1] == UInt8(ascii: "*") else { return nil }
    var next = index + 2
    while next + 1 < bytes.count {
      if bytes[next] == UInt8(ascii: "*"), bytes[next + 1] == UInt8(ascii: "/") { return next + 2 }
      next += 1
    }
    return nil
  }

  /// Whether there are comments between two indices, where no value is.
  func hasComment(in range: Range<Int>) -> Bool {
    bytes[range].contains(UInt8(ascii: "/"))
  }

  /// The beginning of the comment lines directly above the line of an index, or of that line.
  /// - Parameter limit: No line begins before it.
  func commentedLineStart(of index: Int, notBefore limit: Int) -> Int {
    var start = lineStart(of: index)
    while start > limit {
      // The end of the line before: at its line feed, or at the return before that.
      var end = start - 1
      if end > limit, bytes[end] == 0x0A, bytes[end - 1] == 0x0D { end -= 1 }
      let above = lineStart(of: end)
      guard above >= limit else { break }
      let first = above + indentation(ofLineAt: above).count
      let rest = rest(after: first)
      guard rest.hasComment, rest.isAlone, rest.end <= end else { break }
      start = above
    }
    return start
  }
}
