internal import ArgumentParser
internal import Kamuro
internal import KamuroParticles
internal import KamuroPlatform
internal import KamuroPresets
internal import KamuroRaster
internal import KamuroRecording
internal import KamuroScreen
internal import KamuroTerminal

/// Writes the frames of a stream to standard output, in time, and reads orders from standard input.
///
/// A reader that is slow gets fewer frames: each shows the moment at which it is written.
final class FrameStream {
  /// How a frame is written.
  enum Format: String, WordChoice {
    case cells
    case ansi
    case rgba
  }

  private let state: StreamState
  private let format: Format
  private let fps: Double
  private let end: Seconds
  /// Whether frames are written as fast as they are read, one after another.
  private let isUnpaced: Bool
  /// The orders' source; `nil` without, or when it has ended.
  private var input: StandardInput?
  private let frame: FrameOptions
  private let remarks: Remarks
  private let camera: ScreenCamera
  private var grid: ScreenGrid
  private var cells: CellFilm
  private var lines = LineBuffer(limit: ControlLine.longest)
  private var count = 0

  init(
    _ state: StreamState,
    format: Format,
    fps: Double,
    end: Seconds?,
    isUnpaced: Bool,
    events: Set<EventKind>,
    readsOrders: Bool,
    frame: FrameOptions,
    remarks: Remarks
  ) {
    self.state = state
    self.state.stage.reports = events
    (self.format, self.fps, self.end) = (format, fps, end ?? .infinity)
    (self.isUnpaced, input) = (isUnpaced, readsOrders ? StandardInput() : nil)
    (self.frame, self.remarks) = (frame, remarks)
    camera = frame.camera(scale: 1, remarks: remarks)
    grid = ScreenGrid(size: state.stage.size)
    cells = CellFilm(framesPerSecond: fps)
  }

  /// Writes frames until the effects end, the time is up, or the reader is gone; while orders may
  /// come, until one stops it.
  func run() throws {
    let begin = Instant.now
    guard try write(header) else { return }
    var due = 0
    while true {
      let moment = isUnpaced ? Double(due) / fps : begin.seconds(to: .now)
      readOrders()
      try obeyOrders(at: moment)
      state.takesOrders = input != nil || !orders.isEmpty
      guard moment < end, !state.isOver(at: moment) else {
        _ = try write(state.advance(to: min(moment, end)).flatMap(\.line))
        return
      }
      let events = state.advance(to: moment)
      if !events.isEmpty { guard try write(events.flatMap(\.line)) else { return } }
      guard try writeFrame(at: state.position(at: moment)) else { return }
      // Nothing can resume what is paused.
      if state.isPaused, !state.takesOrders, end == .infinity { return }
      // A late frame is not caught up with.
      due = isUnpaced ? due + 1 : max(due + 1, Int(begin.seconds(to: .now) * fps))
      if !isUnpaced { wait(until: begin + Double(due) / fps) }
    }
  }

  // MARK: Frames

  /// The first line, and one after each change of the size.
  private var header: [UInt8] {
    var writer = JSONWriter(style: .compact)
    writer.beginObject()
    writer.write("kamuro", 1)
    writer.write("format", format.rawValue)
    writer.write("columns", state.stage.size.columns)
    writer.write("rows", state.stage.size.rows)
    writer.write("fps", fps)
    if format == .rgba {
      let cell = pixelsOfCell
      writer.write("width", state.stage.size.columns * cell.width)
      writer.write("height", state.stage.size.rows * cell.height)
    }
    writer.endObject()
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  private var pixelsOfCell: (width: Int, height: Int) {
    let scale = frame.picture.scale ?? 1
    return frame.picture.showsCanvas ? (2 * scale, 4 * scale) : GridPainter.cellSize(scale: scale)
  }

  /// Writes the present frame; false if the reader is gone.
  private func writeFrame(at time: Seconds) throws -> Bool {
    defer { count += 1 }
    var bytes: [UInt8] = []
    switch format {
    case .cells: cells.add(screen(), at: time, into: &bytes)
    case .ansi: bytes = block(Array(screen().ansi().utf8), at: time)
    case .rgba:
      let picture = frame.picture.showsCanvas ? canvas() : try camera.picture(of: screen())
      bytes = block(picture.withAlpha.bytes, at: time)
    }
    return try write(bytes)
  }

  /// A line that says how many bytes follow it, and these.
  private func block(_ bytes: [UInt8], at time: Seconds) -> [UInt8] {
    var writer = JSONWriter(style: .compact)
    writer.beginObject()
    writer.write("frame", count)
    writer.write("time", (time * 1000).rounded() / 1000)
    writer.write("bytes", bytes.count)
    writer.endObject()
    return writer.bytes + [UInt8(ascii: "\n")] + bytes
  }

  private func screen() -> ScreenGrid {
    state.stage.draw(into: &grid)
    return grid
  }

  private func canvas() -> PixelImage {
    frame.canvas(of: &state.stage, scale: 1)
  }

  private func write(_ bytes: [UInt8]) throws -> Bool {
    try Output.write(bytes, to: STDOUT_FILENO, named: "standard output")
  }

  // MARK: Orders

  /// The lines that were read and not obeyed yet.
  private var orders: ArraySlice<LineBuffer.Line> = []

  /// The most bytes of orders that are read at once.
  private static let mostBytes = 1 << 16

  /// Reads what has arrived on standard input, without waiting, once the lines before are obeyed.
  private func readOrders() {
    guard orders.isEmpty, let bytes = input?.take(atMost: Self.mostBytes) else { return }
    orders = lines.take(bytes)[...]
    guard input?.isOpen == false else { return }
    // The stream goes on when its input ends.
    input = nil
    if let last = lines.end() { orders.append(last) }
  }

  /// Obeys the lines that were read: as many as half of a frame's time allows, so that a flood of them
  /// does not stop the frames.
  private func obeyOrders(at moment: Seconds) throws {
    let begin = Instant.now
    while isUnpaced || begin.seconds(to: .now) < 0.5 / fps, let line = orders.popFirst() {
      let order: ControlLine.Order
      do throws(ControlLine.Refusal) {
        order = try ControlLine(line.bytes).order
      } catch {
        remarks.add("control line \(line.number): \(error.reason)")
        continue
      }
      try obey(order, of: line, at: moment)
    }
  }

  private func obey(
    _ order: ControlLine.Order,
    of line: LineBuffer.Line,
    at moment: Seconds
  ) throws {
    do {
      if case .size(let size) = order, format == .rgba {
        let most = FilmFormat.rgba.mostPixels
        try frame.picture.check(size, usualScale: 1, mostPixels: most)
      }
      try state.obey(order, at: moment)
    } catch let failure as Failure {
      return remarks.add("control line \(line.number): \(failure.message)")
    } catch let error as ValidationError {
      return remarks.add("control line \(line.number): \(error.message)")
    }
    guard state.stage.size != grid.size else { return }
    grid = ScreenGrid(size: state.stage.size)
    _ = try write(header)
  }

  // MARK: Time

  /// Waits until an instant; orders that arrive are obeyed with the next frame.
  private func wait(until instant: Instant) {
    while true {
      let rest = Instant.now.seconds(to: instant)
      guard rest > 0 else { return }
      poll(nil, 0, Int32((min(rest, 10) * 1000).rounded(.up)))
    }
  }
}
