internal import KamuroFoundations
internal import KamuroRaster
package import KamuroScreen

/// Writes screens as an HTML page that plays them on a canvas, without a network.
///
/// The page has a button to play and pause, which the space key does too, a slider and a choice of
/// speeds. It begins paused where reduced motion is preferred. Frames are written as what has changed,
/// in chunks of a second, each of which begins with a whole screen; an equal frame takes one byte.
///
/// ```swift
/// var film = FilmPage(outline)
/// try film.begin(into: &bytes)
/// for grid in grids { try film.add(grid, into: &bytes) }
/// try film.finish(into: &bytes)
/// ```
package struct FilmPage: FilmWriter {
  let outline: FilmOutline
  private let dotCoverage: Float
  private var code: ScreenCode
  /// The number of frames in a chunk.
  private let chunkLength: Int
  private var next = 0

  /// Prepares a page.
  /// - Parameter dotCoverage: The part of its eighth of a screen cell that a braille dot fills.
  package init(_ outline: FilmOutline, dotCoverage: Float = Look().dotCoverage) {
    self.outline = outline
    self.dotCoverage = dotCoverage
    code = ScreenCode(theme: outline.theme)
    chunkLength = min(max(1, Int(outline.framesPerSecond.rounded())), 120)
  }

  package mutating func begin(into output: inout [UInt8]) {
    writeStart(into: &output)
    output.write("<canvas id=\"film\" role=\"img\" aria-label=\"")
    output.writeEscaped(outline.title)
    output.write("\"></canvas>")
    writeNumbers(into: &output)
    output.write("<script>film.chunk=\(chunkLength);film.dot=")
    // A disc of radius r has the area r²π of 4 x 4 points.
    output.write(min(2, 4 * (Double(dotCoverage) / .pi).squareRoot()), decimals: 3)
    output.write(";")
    output.write(ScreenCode.script)
    output.write("</script>\n")
  }

  package mutating func add(_ frame: ScreenGrid, into output: inout [UInt8]) {
    code.add(frame, isWhole: next % chunkLength == 0)
    next += 1
    if next % chunkLength == 0 { writeChunk(into: &output) }
  }

  package mutating func finish(into output: inout [UInt8]) {
    if next % chunkLength != 0 { writeChunk(into: &output) }
    writeEnd(into: &output)
  }

  private mutating func writeChunk(into output: inout [UInt8]) {
    output.write("<script>take(\"")
    output.write(base64: code.takeChunk())
    output.write("\")</script>\n")
  }
}
