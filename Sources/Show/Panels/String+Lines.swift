internal import KamuroParticles

extension String {
  /// The text in lines of at most so many columns, broken between words, and within those that are
  /// longer than a line.
  /// - Parameter indent: How many columns further in all lines but the first begin.
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

  /// As much of the text as so many columns hold, with a mark where that is not all.
  func cut(to width: Int, isASCII: Bool) -> String {
    guard displayWidth > width else { return self }
    let mark = isASCII ? "..." : "…"
    guard width >= mark.displayWidth else { return "" }
    return self[...].beginning(of: width - mark.displayWidth) + mark
  }
}

extension Substring {
  /// As many characters as so many columns hold; at least one where there is any room.
  fileprivate func beginning(of width: Int) -> Substring {
    var (end, room) = (startIndex, width)
    while end < endIndex, room > 0 {
      room -= self[end].displayWidth
      if room < 0, end > startIndex { break }
      end = index(after: end)
    }
    return self[..<end]
  }
}
