internal import KamuroPresets
package import KamuroScreen

/// Writes screens as JSON Lines, a line for each frame with the rows that have changed.
///
/// ```
/// {"frame":3,"time":0.1,"rows":[[5,["  ",null,null],["⣿⣀","#ffd700",0]]]}
/// ```
/// A row is its number and its runs; a run is a text, its color and the color behind it: `null` for the
/// terminal's own, a number of the palette, or `#rrggbb`. The runs of a row fill it.
package struct CellFilm: FilmWriter {
  private let framesPerSecond: Double
  private var last: ScreenGrid?
  private var count = 0

  /// Creates a writer.
  package init(framesPerSecond: Double) { self.framesPerSecond = framesPerSecond }

  package mutating func begin(into output: inout [UInt8]) {}

  package mutating func add(_ frame: ScreenGrid, into output: inout [UInt8]) {
    add(frame, at: Double(count) / framesPerSecond, into: &output)
  }

  package mutating func finish(into output: inout [UInt8]) {}

  /// Appends the frame of a time in seconds.
  package mutating func add(_ frame: ScreenGrid, at time: Double, into output: inout [UInt8]) {
    var writer = JSONWriter(style: .compact)
    writer.beginObject()
    writer.write("frame", count)
    writer.write("time", (time * 1000).rounded() / 1000)
    writer.key("rows")
    writer.beginArray()
    for row in 0..<frame.size.rows where frame.differs(from: last, row) {
      writer.beginArray()
      writer.write(row)
      Self.write(frame.runs(of: row), to: &writer)
      writer.endArray()
    }
    writer.endArray()
    writer.endObject()
    output += writer.bytes
    output.append(UInt8(ascii: "\n"))
    last = frame
    count += 1
  }

  private static func write(_ runs: [ScreenGrid.Run], to writer: inout JSONWriter) {
    for run in runs {
      writer.beginArray()
      writer.write(run.text)
      for color in [run.foreground, run.background] {
        switch color.kind {
        case .standard: writer.writeNull()
        case .indexed(let index): writer.write(Int(index))
        case .direct(let red, let green, let blue):
          var text: [UInt8] = []
          text.writeHexadecimal([red, green, blue])
          writer.write(String(decoding: text, as: UTF8.self))
        }
      }
      writer.endArray()
    }
  }
}

extension ScreenGrid {
  /// Cells of a row that share their colors.
  struct Run {
    var text: String
    let foreground: ScreenColor
    let background: ScreenColor
  }

  /// Whether a row differs from that of another grid; it does from none, and from one of another size.
  fileprivate func differs(from last: ScreenGrid?, _ row: Int) -> Bool {
    guard let last, last.size == size else { return true }
    let cells = row * size.columns..<(row + 1) * size.columns
    return self.cells[cells] != last.cells[cells]
  }

  /// The runs of a row.
  fileprivate func runs(of row: Int) -> [Run] {
    (0..<size.columns).reduce(into: []) { runs, column in
      let cell = self[column, row]
      guard !cell.attributes.contains(.continuation) else { return }
      let glyph = cluster(at: row * size.columns + column) ?? Character(cell.glyph)
      var (ink, paper) = (cell.foreground, cell.background)
      if cell.attributes.contains(.reverse) { swap(&ink, &paper) }
      if let last = runs.last, last.foreground == ink, last.background == paper {
        runs[runs.count - 1].text.append(glyph)
      } else {
        runs.append(Run(text: String(glyph), foreground: ink, background: paper))
      }
    }
  }
}
