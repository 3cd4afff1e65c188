internal import KamuroRaster
package import KamuroScreen

/// Writes screens as one animated SVG, which needs no script and no font: it plays as a picture of
/// a page, too.
///
/// A screen cell is 8 x 16 units. Each frame is a group, which CSS shows from its time on: every
/// 16th has the whole screen, the others only what has changed, drawn over them. Equal frames take
/// nothing. Where reduced motion is preferred the film shows its middle frame.
///
/// ```
/// whole     |---------------|---------------|
/// change      |-------------|
/// change        |-----------|
/// ```
/// ```swift
/// var film = ScreenSVG(outline)
/// try film.begin(into: &bytes)
/// for grid in grids { try film.add(grid, into: &bytes) }
/// try film.finish(into: &bytes)
/// ```
package struct ScreenSVG: FilmWriter {
  /// The number of frames from one with the whole screen to the next.
  private static let segment = 16

  private let outline: FilmOutline
  private let padding: Int
  private let snap: ColorSnap
  private let dotDiameter: Double
  /// The frame before the next one.
  private var last: ScreenGrid?
  /// The index of the next frame.
  private var next = 0
  /// The numbers of frames for which there is an animation.
  private var lengths: Set<Int> = []

  /// Prepares a film.
  /// - Parameters:
  ///   - padding: The width of the margin in points.
  ///   - colorBits: The bits to which each channel of a color is rounded, 3...8; few make a small
  ///     file, 8 an exact one.
  ///   - dotCoverage: The part of its eighth of a screen cell that a braille dot fills.
  package init(
    _ outline: FilmOutline,
    padding: Int = 0,
    colorBits: Int = 8,
    dotCoverage: Float = Look().dotCoverage
  ) {
    self.outline = outline
    self.padding = max(0, padding)
    snap = ColorSnap(bits: colorBits)
    // A disc of diameter d has the area d²π/4 of 4 x 4 points.
    dotDiameter = min(4, 8 * (Double(dotCoverage) / .pi).squareRoot())
  }

  package mutating func begin(into output: inout [UInt8]) {
    let (width, height) = (outline.size.columns * 8, outline.size.rows * 16)
    output.writeSVGStart(width: width, height: height, padding: padding, title: outline.title)
    output.write("<style>.f{visibility:hidden;animation:")
    output.write(outline.duration, decimals: 4)
    output.write("s steps(1,end) \(outline.repeats ? "infinite" : "1 forwards")}")
    output.write(".d{fill:none;stroke-linecap:round;stroke-width:")
    output.write(dotDiameter, decimals: 2)
    output.write("}.f>path{shape-rendering:crispEdges}.f>.d{shape-rendering:auto}")
    output.write("text{font:13.3px 'DejaVu Sans Mono',Menlo,Consolas,monospace;white-space:pre}")
    output.write(".b{font-weight:700}@keyframes z{0%,to{visibility:visible}}")
    output.write("@media(prefers-reduced-motion:reduce){.f{animation:none}")
    output.write(".s{visibility:visible}}</style>\n<defs>")
    output.writeBackground(outline, padding: padding, id: "b")
    output.write("</defs><use href=\"#b\"/>\n")
  }

  package mutating func add(_ frame: ScreenGrid, into output: inout [UInt8]) {
    let isWhole = next % Self.segment == 0
    if isWhole || last != frame {
      write(frame, since: isWhole ? nil : last, into: &output)
    }
    last = frame
    next += 1
  }

  package mutating func finish(into output: inout [UInt8]) {
    last = nil
    output.write("</svg>\n")
  }

  /// Writes a frame as a group, which is shown until the segment ends.
  private mutating func write(
    _ grid: ScreenGrid,
    since last: ScreenGrid?,
    into output: inout [UInt8]
  ) {
    let start = next - next % Self.segment
    let end = min(start + Self.segment, outline.frameCount)
    // The last segment of a film that ends stays.
    let stays = !outline.repeats && end == outline.frameCount
    if !stays, lengths.insert(end - next).inserted { writeAnimation(end - next, into: &output) }
    let still = outline.frameCount / 2
    let isStill = start == still - still % Self.segment && next <= still
    output.write("<g class=\"f\(isStill ? " s" : "")\" style=\"animation-name:")
    output.write(stays ? "z" : "f\(end - next)")
    output.write(";animation-delay:")
    output.write(Double(next) / outline.framesPerSecond, decimals: 4)
    output.write(last == nil ? "s\"><use href=\"#b\"/>" : "s\">")
    let sketch = ScreenSketch(grid, since: last, theme: outline.theme, snap: snap)
    output.write(sketch)
    output.write("</g>\n")
  }

  /// Writes the animation of what is shown for a number of frames.
  private func writeAnimation(_ count: Int, into output: inout [UInt8]) {
    output.write("<style>@keyframes f\(count){0%{visibility:visible}")
    guard count < outline.frameCount else {
      return output.write("to{visibility:visible}}</style>\n")
    }
    // A little longer, so that nothing flickers; the next frame is drawn over it.
    let end = Double(count) / Double(outline.frameCount) * 100
    output.write(min(100, end + 0.001), decimals: 4)
    output.write("%{visibility:hidden}}</style>\n")
  }
}

extension [UInt8] {
  /// Writes the start of an SVG file: its size, margins included, and its title.
  mutating func writeSVGStart(width: Int, height: Int, padding: Int, title: String) {
    let (width, height) = (width + 2 * padding, height + 2 * padding)
    write("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" ")
    write("viewBox=\"\(-padding) \(-padding) \(width) \(height)\" role=\"img\"><title>")
    writeEscaped(title)
    write("</title>\n")
  }

  /// Writes a rectangle of the background's color behind everything.
  mutating func writeBackground(_ outline: FilmOutline, padding: Int, id: String) {
    let (width, height) = (outline.size.columns * 8, outline.size.rows * 16)
    write("<rect id=\"\(id)\" x=\"\(-padding)\" y=\"\(-padding)\" ")
    write("width=\"\(width + 2 * padding)\" height=\"\(height + 2 * padding)\" fill=\"")
    write(outline.background)
    write("\"/>")
  }

  /// Writes the shapes of a screen.
  fileprivate mutating func write(_ sketch: ScreenSketch) {
    for path in sketch.papers.finished + sketch.inks.finished {
      write("<path fill=\"")
      write(path.color)
      write("\" d=\"")
      append(contentsOf: path.data)
      write("\"/>")
    }
    for path in sketch.dots.finished {
      write("<path class=\"d\" stroke=\"")
      write(path.color)
      write("\" d=\"")
      append(contentsOf: path.data)
      write("\"/>")
    }
    var rest = sketch.letters[...]
    while let letter = rest.first {
      let count = letter.isPlain ? rest.prefix { $0.continues(letter) }.count : 1
      write(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
  }

  /// Writes letters of a row and of one color, each at its own place.
  private mutating func write(_ letters: ArraySlice<ScreenSketch.Letter>) {
    guard let first = letters.first else { return }
    write("<text\(first.isBold ? " class=\"b\"" : "") fill=\"")
    write(first.color)
    write("\" y=\"\(first.row * 16 + 12)\" x=\"")
    for letter in letters {
      if letter.column != first.column { write(" ") }
      write(letter.column * 8)
    }
    write("\">")
    for letter in letters { writeEscaped(letter.text) }
    write("</text>")
  }
}

extension ScreenSketch.Letter {
  /// Whether it can be in one element with another letter, which is before it.
  fileprivate func continues(_ other: Self) -> Bool {
    isPlain && row == other.row && color == other.color && isBold == other.isBold
  }
}
