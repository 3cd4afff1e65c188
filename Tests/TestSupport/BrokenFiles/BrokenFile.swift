/// An effect file with one mistake, and what has to be said of it.
package struct BrokenFile: Sendable, CustomStringConvertible {
  /// The file.
  package let text: String
  /// The line of the mistake, from 1.
  package let line: Int
  /// The column of the mistake in Unicode scalars, from 1.
  package let column: Int
  /// The path of the value.
  package let path: String
  /// What the message says in any case.
  package let words: String

  /// The text before the mistake, the mistake with what follows it, and what has to be said.
  package init(_ before: String, _ after: String, path: String = "", words: String) {
    text = before + after
    line = 1 + before.unicodeScalars.count { $0 == "\n" }
    column = 1 + before.unicodeScalars.reversed().prefix { $0 != "\n" }.count
    self.path = path
    self.words = words
  }

  /// What the message begins with: the place and the path.
  package func beginning(in file: String) -> String {
    "\(file):\(line):\(column): " + (path.isEmpty ? "" : "\(path): ")
  }

  package var description: String { "\(beginning(in: "")) \(words)" }

  /// All of them: those that follow from the tables of properties, and those by hand.
  package static let all = fromTables + byHand
}
