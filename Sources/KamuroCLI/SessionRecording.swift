internal import Particles
internal import Raster
internal import Show

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// A file that tells what a user does in a show: what comes together is written at once, so that
/// nothing is lost with the program.
final class SessionRecording {
  private let path: String
  private let descriptor: Int32
  private var count = 0
  /// Lines that are still to be written.
  private var lines: [UInt8] = []
  /// Why nothing more is written.
  private(set) var failure: Failure?

  /// Begins a file anew.
  init(path: String) throws {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw Failure("\(path): \(Failure.reason(errno))", code: .cannotCreate)
    }
  }

  deinit {
    flush()
    close(descriptor)
  }

  /// Writes the first line.
  func begin(seed: UInt64, size: ScreenSize) {
    lines += SessionLog(seed: seed, size: size).header
    flush()
  }

  /// Notes an event for ``flush()`` to write; returns it as the file tells it, which is what the show is to be told.
  func note(_ event: InputEvent, on size: ScreenSize, at time: Seconds) -> InputEvent {
    guard let noted = StageEvent(event, on: size, at: time) else { return event }
    if count < SessionLog.maximumCount {
      lines += SessionLog.line(of: noted)
    } else if failure == nil {
      flush()
      let message = "a session has at most \(SessionLog.maximumCount) events: the rest is missing"
      failure = Failure("\(path): \(message)", code: .inputOutput)
    }
    count += 1
    return noted.input(on: size)
  }

  /// Writes what was noted.
  func flush() {
    defer { lines.removeAll(keepingCapacity: true) }
    guard failure == nil, !lines.isEmpty else { return }
    do {
      try Output.write(lines, to: descriptor, named: path)
    } catch {
      failure = error as? Failure
    }
  }
}

/// A demo of which a file tells what is done in it.
struct RecordedDemo: Show {
  private var demo: Demo
  private var size: ScreenSize
  private let recording: SessionRecording

  init(_ recording: SessionRecording, size: ScreenSize, style: ShowStyle) {
    self.recording = recording
    self.size = size
    demo = Demo(size: size, style: style)
    recording.begin(seed: style.seed, size: size)
  }

  var isMoving: Bool { demo.isMoving }

  var deadline: Seconds? { demo.deadline }

  var outcome: Outcome? { demo.outcome }

  static func exits(on event: InputEvent) -> Bool { Demo.exits(on: event) }

  mutating func handle(_ event: InputEvent, at time: Seconds) {
    if case .resized(let size) = event { self.size = size }
    demo.handle(recording.note(event, on: size, at: time), at: time)
  }

  mutating func endEvents() { recording.flush() }

  mutating func adopt(blocks: BlockSet, background: Background) {
    demo.adopt(blocks: blocks, background: background)
  }

  mutating func adopt(colors: ColorDepth) {
    demo.adopt(colors: colors)
  }

  mutating func draw(at time: Seconds, into grid: inout ScreenGrid) {
    demo.draw(at: time, into: &grid)
  }
}
