/// A position in a text file, as an editor shows it.
///
/// The name `SourceLocation` would collide with Swift Testing's.
package struct TextLocation: Hashable, Sendable {
  /// The line, from 1.
  ///
  /// A line ends with a line feed, a carriage return or both.
  package var line: Int
  /// The column, from 1, counted in Unicode scalars.
  ///
  /// A byte order mark is not counted.
  package var column: Int

  /// Creates a location.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The location of a file's first character.
  package static let start = TextLocation(line: 1, column: 1)
}

extension TextLocation: Comparable {
  package static func < (a: TextLocation, b: TextLocation) -> Bool {
    (a.line, a.column) < (b.line, b.column)
  }
}

extension TextLocation: CustomStringConvertible {
  package var description: String { "line \(line), column \(column)" }
}
