/// The lines that differ between two texts, as `diff -u` writes them.
package enum LineDiff {
  /// The lines around a change.
  private static let context = 3

  /// The difference; empty if the texts are equal.
  /// - Complexity: O(*n d*), with *d* the number of lines that differ.
  package static func text(from old: [UInt8], to new: [UInt8], named name: String) -> String {
    let (before, after) = (lines(of: old), lines(of: new))
    guard before != after else { return "" }
    let difference = after.difference(from: before)
    var (removed, inserted) = (Set<Int>(), Set<Int>())
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    // Each line with its sign, and its number in both texts.
    var rows: [(sign: Character, text: String, old: Int, new: Int)] = []
    var (one, other) = (0, 0)
    while one < before.count || other < after.count {
      if one < before.count, removed.contains(one) {
        rows.append(("-", before[one], one, other))
        one += 1
      } else if other < after.count, inserted.contains(other) {
        rows.append(("+", after[other], one, other))
        other += 1
      } else {
        rows.append((" ", before[one], one, other))
        (one, other) = (one + 1, other + 1)
      }
    }
    var text = "--- \(name)\n+++ \(name)\n"
    var index = 0
    while let change = rows[index...].firstIndex(where: { $0.sign != " " }) {
      let first = max(index, change - context)
      var last = change
      while let next = rows[(last + 1)...].firstIndex(where: { $0.sign != " " }),
        next - last <= 2 * context + 1
      {
        last = next
      }
      let hunk = rows[first..<min(rows.count, last + 1 + context)]
      text += header(of: hunk)
      for row in hunk { text += "\(row.sign)\(row.text)\n" }
      index = hunk.endIndex
    }
    return text
  }

  private static func header(
    of hunk: ArraySlice<(sign: Character, text: String, old: Int, new: Int)>
  ) -> String {
    let (old, new) = (hunk.count { $0.sign != "+" }, hunk.count { $0.sign != "-" })
    let first =
      hunk.first.map { ($0.old + (old > 0 ? 1 : 0), $0.new + (new > 0 ? 1 : 0)) } ?? (0, 0)
    return "@@ -\(first.0),\(old) +\(first.1),\(new) @@\n"
  }

  private static func lines(of bytes: [UInt8]) -> [String] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { String(decoding: $0, as: UTF8.self) }
  }
}
