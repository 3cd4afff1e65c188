internal import Particles
internal import Raster
internal import Show

/// A file that tells what somebody does in a show, line by line as it is done, so that nothing is
/// lost with the program.
///
/// It takes the place of an older file with its first line. When there is no more space, the lines
/// before stay, and can be replayed.
final class SessionRecording {
  private let path: String
  /// The file, from its first line on.
  private var file: OutputFile?
  private var count = 0
  /// Why nothing more is written.
  private(set) var failure: Failure?

  /// Checks that the file can be written.
  init(path: String) throws {
    self.path = path
    try OutputFile.check(path)
  }

  /// Begins the file anew with its first line.
  func begin(seed: UInt64, size: ScreenSize) {
    attempt {
      let file = try OutputFile(path)
      _ = try file.write(SessionLog(seed: seed, size: size).header)
      try file.publish()
      self.file = file
    }
  }

  /// Writes an event; returns it as the file tells it, which is what the show is to be told.
  func note(_ event: InputEvent, on size: ScreenSize, at time: Seconds) -> InputEvent {
    guard let noted = StageEvent(event, on: size, at: time) else { return event }
    if count < SessionLog.maximumCount {
      write(SessionLog.line(of: noted))
    } else if failure == nil {
      let message = "a session has at most \(SessionLog.maximumCount) events: the rest is missing"
      failure = Failure("\(path): \(message)", code: .inputOutput)
    }
    count += 1
    return noted.input(on: size)
  }

  private func write(_ line: [UInt8]) {
    attempt { _ = try file?.write(line) }
  }

  /// Writes, as long as nothing has failed.
  private func attempt(_ write: () throws -> Void) {
    guard failure == nil else { return }
    do {
      try write()
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

  mutating func handle(_ event: InputEvent, at time: Seconds) {
    if case .resized(let size) = event { self.size = size }
    demo.handle(recording.note(event, on: size, at: time), at: time)
  }

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
