/// An effect file with one error, and what the message about it must contain.
package struct BrokenFile: Sendable, CustomStringConvertible {
  /// The file.
  package let text: String
  /// The line of the error, from 1.
  package let line: Int
  /// The column of the error in Unicode scalars, from 1.
  package let column: Int
  /// The path of the value.
  package let path: String
  /// The text that the message must contain.
  package let words: String

  /// Creates a file from the text before the error and the text from the error on.
  package init(_ before: String, _ after: String, path: String = "", words: String) {
    text = before + after
    line = 1 + before.unicodeScalars.count { $0 == "\n" }
    column = 1 + before.unicodeScalars.reversed().prefix { $0 != "\n" }.count
    self.path = path
    self.words = words
  }

  /// The beginning of the message: the file, the line, the column and the path.
  package func beginning(in file: String) -> String {
    "\(file):\(line):\(column): " + (path.isEmpty ? "" : "\(path): ")
  }

  package var description: String { "\(beginning(in: "")) \(words)" }

  /// All broken files: those generated from the tables of properties, and those written by hand.
  package static let all = fromTables + byHand
}
