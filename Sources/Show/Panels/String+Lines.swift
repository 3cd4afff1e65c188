internal import KamuroParticles

extension String {
  /// The text wrapped to `width` columns, between words or, if a word is longer than a line, within
  /// it.
  /// - Parameter indent: The indentation, in columns, of all lines but the first.
  package func wrapped(to width: Int, indent: Int = 0) -> [String] {
    var lines = [""]
    for word in split(separator: " ", omittingEmptySubsequences: false) {
      var word = word
      while true {
        let line = lines[lines.count - 1]
        let isFresh = line.allSatisfy { $0 == " " }
        let start = isFresh ? line : line + " "
        if start.displayWidth + String(word).displayWidth <= width {
          lines[lines.count - 1] = start + word
          break
        }
        if isFresh {
          let part = word.beginning(of: max(1, width - start.displayWidth))
          lines[lines.count - 1] = start + part
          word = word[part.endIndex...]
          if word.isEmpty { break }
        }
        lines.append(String(repeating: " ", count: indent))
      }
    }
    return lines
  }

  /// The text truncated to `width` columns, with an ellipsis if something is missing.
  func cut(to width: Int, isASCII: Bool) -> String {
    guard displayWidth > width else { return self }
    let mark = isASCII ? "..." : "…"
    guard width >= mark.displayWidth else { return "" }
    return self[...].beginning(of: width - mark.displayWidth) + mark
  }
}

extension Substring {
  /// The longest prefix that fits into `width` columns; at least one character if `width` is above
  /// 0.
  fileprivate func beginning(of width: Int) -> Substring {
    var (end, left) = (startIndex, width)
    while end < endIndex, left > 0 {
      left -= self[end].displayWidth
      if left < 0, end > startIndex { break }
      end = index(after: end)
    }
    return self[..<end]
  }
}

extension [[String]] {
  /// The parts of the first wording that fits into `columns`, or else of the last one, in a line.
  func line(fitting columns: Int, isASCII: Bool) -> String {
    let lines = map { $0.joined(separator: isASCII ? " | " : " · ") }
    return lines.first { $0.displayWidth <= columns } ?? lines.last ?? ""
  }
}
