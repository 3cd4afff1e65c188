package import KamuroScreen

/// Writes screens one after another, as text or with colors.
///
/// Text has a form feed between frames. With colors each frame begins at the top left and overwrites
/// the one before it, so that `cat` plays the film.
package struct TextFilm: FilmWriter {
  private let hasColors: Bool
  private var isFirst = true

  /// Creates a writer.
  package init(hasColors: Bool) { self.hasColors = hasColors }

  package mutating func begin(into output: inout [UInt8]) {}

  package mutating func add(_ frame: ScreenGrid, into output: inout [UInt8]) {
    if hasColors {
      output.write(isFirst ? "\u{1B}[H\u{1B}[2J" : "\u{1B}[H")
      // Lines are cut after their last glyph: rows are erased before they are written, since after a
      // full row the cursor is still on its last glyph.
      let lines = frame.ansi().split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      for (row, line) in lines.enumerated() {
        // No line feed after the last row, which would scroll.
        if row > 0 { output.write("\r\n") }
        output.write("\u{1B}[2K")
        output.write(line)
      }
    } else {
      if !isFirst { output.write("\u{C}") }
      output.write(frame.text())
    }
    isFirst = false
  }

  package mutating func finish(into output: inout [UInt8]) {}
}
