internal import KamuroPresets
internal import KamuroRecording
internal import KamuroScreen
internal import KamuroTerminal

/// Writes screens as a recording of asciinema, version 2 or 3: JSON Lines with the bytes that a terminal
/// gets.
///
/// Each frame is what has changed, as a show sends it; equal frames take nothing. Times are rounded such
/// that errors do not add up.
struct CastFilm: FilmWriter {
  private let outline: FilmOutline
  private let version: FilmOptions.CastVersion
  private let times: FrameTimes
  private var composer = FrameComposer(isSynchronized: true)
  private var count = 0
  /// The millisecond of the last event.
  private var last = 0

  init(_ outline: FilmOutline, version: FilmOptions.CastVersion) {
    self.outline = outline
    self.version = version
    times = FrameTimes(ticks: 1000, framesPerSecond: outline.framesPerSecond)
  }

  mutating func begin(into output: inout [UInt8]) {
    var writer = JSONWriter(style: .compact)
    writer.beginObject()
    writer.write("version", version == .two ? 2 : 3)
    if version == .three {
      writer.key("term")
      writer.beginObject()
      writer.write("cols", outline.size.columns)
      writer.write("rows", outline.size.rows)
      writer.write("type", "xterm-256color")
      writer.endObject()
    } else {
      writer.write("width", outline.size.columns)
      writer.write("height", outline.size.rows)
    }
    if !outline.title.isEmpty { writer.write("title", outline.title) }
    writer.key("env")
    writer.beginObject()
    writer.write("TERM", "xterm-256color")
    writer.endObject()
    writer.endObject()
    output += writer.bytes
    output.append(UInt8(ascii: "\n"))
    add("o", "\u{1B}[?25l", at: 0, to: &output)
  }

  mutating func add(_ frame: ScreenGrid, into output: inout [UInt8]) {
    var bytes = ByteBuffer()
    composer.compose(frame, into: &bytes)
    let text = String(decoding: bytes.bytes, as: UTF8.self)
    if !text.isEmpty { add("o", text, at: times[count], to: &output) }
    count += 1
  }

  mutating func finish(into output: inout [UInt8]) {
    add("o", "\u{1B}[m\u{1B}[?25h", at: times[count], to: &output)
    if version == .three { add("x", "0", at: times[count], to: &output) }
  }

  /// Appends an event at a millisecond of the film.
  private mutating func add(
    _ code: String,
    _ text: String,
    at millisecond: Int,
    to output: inout [UInt8]
  ) {
    var writer = JSONWriter(style: .compact)
    writer.beginArray()
    // Version 3 counts from the event before.
    writer.write(Double(version == .two ? millisecond : millisecond - last) / 1000)
    writer.write(code)
    writer.write(text)
    writer.endArray()
    output += writer.bytes
    output.append(UInt8(ascii: "\n"))
    last = millisecond
  }
}
