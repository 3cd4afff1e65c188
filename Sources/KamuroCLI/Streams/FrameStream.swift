internal import ArgumentParser
internal import Kamuro
internal import KamuroParticles
internal import KamuroPlatform
internal import KamuroPresets
internal import KamuroRaster
internal import KamuroRecording
internal import KamuroScreen
internal import KamuroShow
internal import KamuroTerminal

/// Writes the frames of a stream to standard output, in time, and obeys orders.
///
/// A reader that is slow gets fewer frames: each shows the moment at which it is written, and at most
/// two wait in a pipe.
final class FrameStream {
  /// How a frame is written.
  enum Format: String, WordChoice {
    case cells
    case ansi
    case rgba
  }

  private var playback: Playback
  private let format: Format
  private let fps: Double
  private let end: Seconds
  /// Whether frames are written as fast as they are read, one after another.
  private let isUnpaced: Bool
  /// The orders, if any are taken.
  private let desk: OrderDesk?
  /// What is heard, if anything.
  private let sound: SoundInput?
  /// The time of the clock at which orders are obeyed.
  private var moment: Seconds = 0
  private let frame: FrameOptions
  private let remarks: Remarks
  private let camera: ScreenCamera
  private var grid: ScreenGrid
  private var cells: CellFilm
  private var count = 0
  /// The bytes of the last frame.
  private var lastLength = Int.max
  /// Whether the last moment's frame was left out.
  private var isOwed = false

  init(
    _ playback: Playback,
    format: Format,
    fps: Double,
    end: Seconds?,
    isUnpaced: Bool,
    events: Set<EventKind>,
    obeying desk: OrderDesk?,
    hearing sound: SoundInput? = nil,
    frame: FrameOptions,
    remarks: Remarks
  ) {
    self.playback = playback
    self.playback.stage.reports = events
    (self.format, self.fps, self.end) = (format, fps, end ?? .infinity)
    (self.isUnpaced, self.desk, self.sound) = (isUnpaced, desk, sound)
    (self.frame, self.remarks) = (frame, remarks)
    camera = frame.camera(scale: 1, remarks: remarks)
    grid = ScreenGrid(size: playback.stage.size)
    cells = CellFilm(framesPerSecond: fps)
  }

  /// Writes frames until the effects end, the time is up, or the reader is gone; while orders may
  /// come, until one stops it.
  func run() throws {
    let begin = Instant.now
    guard try write(header) else { return }
    var due = 0
    while true {
      moment = isUnpaced ? Double(due) / fps : begin.seconds(to: .now)
      sound?.listen(until: moment)
      if let notice = sound?.feed.takeNotice() { remarks.add(PrintableText(lines: notice)) }
      let takesOrders = try obeyOrders()
      let isOver = moment >= end || playback.isOver(at: moment)
      desk?.report(of: self, isOver: isOver)
      let events = playback.advance(to: min(moment, end))
      if !events.isEmpty, try !write(events.flatMap(\.line)) { return }
      // Nothing can resume what is paused.
      let isLast = isOver || playback.transport.isPaused && !takesOrders && end == .infinity
      // A reader keeps the last frame, and that must be none of before.
      let waits = !isUnpaced && unreadCount(of: STDOUT_FILENO) ?? 0 > lastLength
      if isLast ? isOwed || !isOver : !waits {
        guard try writeFrame(at: playback.transport.position(at: moment)) else { return }
      }
      isOwed = waits
      if isLast { return }
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
    writer.write("columns", playback.stage.size.columns)
    writer.write("rows", playback.stage.size.rows)
    writer.write("fps", fps)
    if format == .rgba {
      let cell = pixelsOfCell
      writer.write("width", playback.stage.size.columns * cell.width)
      writer.write("height", playback.stage.size.rows * cell.height)
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
    lastLength = bytes.count
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
    playback.draw(at: moment, into: &grid)
    return grid
  }

  private func canvas() -> PixelImage {
    frame.canvas(of: &playback.stage, scale: 1)
  }

  private func write(_ bytes: [UInt8]) throws -> Bool {
    try Output.write(bytes, to: STDOUT_FILENO, named: "standard output")
  }

  // MARK: Orders

  /// Obeys the orders that have arrived: as many as half of a frame's time allows, so that a flood of
  /// them does not stop the frames.
  /// - Returns: Whether more may come.
  private func obeyOrders() throws -> Bool {
    guard let desk else { return false }
    let served = desk.serve(self, for: isUnpaced ? .infinity : 0.5 / fps)
    for refusal in served.refusals { remarks.add(refusal) }
    playback.staysOpen = desk.isOpen
    if playback.stage.size != grid.size {
      grid = ScreenGrid(size: playback.stage.size)
      _ = try write(header)
    }
    return desk.isOpen
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

extension FrameStream: OrderTaker {
  var look: Look? {
    get { playback.stage.rasterizer.look }
    set { if let newValue { playback.stage.rasterizer.look = newValue } }
  }

  var editsText: Bool { false }

  func value(of subject: Order.Subject) -> PropertyValue? { nil }

  var playState: PlayState? { playback.state(at: moment) }

  func obey(_ action: Order.Action, with effects: [Effect]) throws {
    if case .size(let size) = action, format == .rgba {
      let most = FilmFormat.rgba.mostPixels
      try frame.picture.check(size, usualScale: 1, mostPixels: most)
    }
    try playback.obey(action, with: effects, at: moment)
  }
}
