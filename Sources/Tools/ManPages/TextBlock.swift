/// A part of plain text as the program's help has it.
enum TextBlock: Equatable {
  /// A line of capital letters.
  case heading(String)
  /// Lines without indentation, joined.
  case paragraph(String)
  /// Indented lines with a gap of two spaces or more.
  case table([Row])
  /// Other indented lines.
  case example([String])

  struct Row: Equatable {
    let term: String
    let meaning: String
  }

  /// The blocks of a text, whose lines are not wrapped.
  static func blocks(of text: String) -> [TextBlock] {
    var blocks: [TextBlock] = []
    var isApart = true
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty {
        isApart = true
        continue
      }
      let block = Self(line: line)
      if !isApart, let joined = blocks.last?.joined(with: block) {
        blocks[blocks.count - 1] = joined
      } else {
        blocks.append(block)
      }
      isApart = false
    }
    return blocks
  }

  private init(line: Substring) {
    let body = line.drop { $0 == " " }
    guard body.startIndex > line.startIndex else {
      let isHeading = line.allSatisfy { $0.isUppercase || $0 == " " || $0 == "-" }
      self = isHeading ? .heading(String(line)) : .paragraph(String(line))
      return
    }
    guard let gap = body.firstRange(of: "  ") else {
      self = .example([String(body)])
      return
    }
    let meaning = body[gap.lowerBound...].drop { $0 == " " }
    if meaning.hasPrefix("#") {
      self = .example([String(body)])
    } else {
      self = .table([Row(term: String(body[..<gap.lowerBound]), meaning: String(meaning))])
    }
  }

  /// The block with the next line's behind it; `nil` if that begins another one.
  private func joined(with next: TextBlock) -> TextBlock? {
    switch (self, next) {
    case (.paragraph(let text), .paragraph(let more)): .paragraph("\(text) \(more)")
    case (.table(let rows), .table(let more)): .table(rows + more)
    case (.example(let lines), .example(let more)): .example(lines + more)
    default: nil
    }
  }
}
