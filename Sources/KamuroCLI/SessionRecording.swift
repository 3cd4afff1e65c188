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

/// A file that tells what somebody does in a show, line by line as it is done, so that nothing is
/// lost with the program.
///
/// A failed write ends the recording and not the show: ``finish()`` reports it. No write waits for the
/// reader of a pipe, which would keep the show from hearing keys.
final class SessionRecording {
  /// The most bytes that wait for the reader of a pipe.
  private static let pendingLimit = 1 << 20

  private let path: String
  private let descriptor: Int32
  /// Events so far, recorded or not.
  private var count = 0
  /// Events whose lines were handed over before a write failed.
  private var recordedCount = 0
  /// The bytes that were written.
  private var length = 0
  /// What the reader of a pipe has not taken yet.
  private var pending: [UInt8] = []
  /// Why nothing more is written.
  private var failure: Failure?

  /// Begins a file anew.
  init(path: String) throws {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw Failure("\(path): \(Failure.reason(errno))", code: .cannotCreate)
    }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  deinit { close(descriptor) }

  /// Writes the first line.
  ///
  /// - Throws: A ``Failure`` where the file does not take even that.
  func begin(seed: UInt64, size: ScreenSize) throws {
    if let number = write(SessionLog(seed: seed, size: size).header) {
      throw Failure("\(path): \(Failure.reason(number))", code: .inputOutput)
    }
  }

  /// Writes an event; returns it as the file tells it, which is what the show is to be told.
  func note(_ event: InputEvent, on size: ScreenSize, at time: Seconds) -> InputEvent {
    guard let noted = StageEvent(event, on: size, at: time) else { return event }
    record(noted)
    count += 1
    return noted.input(on: size)
  }

  /// Waits a second at most for the reader of a pipe to take the rest.
  ///
  /// - Throws: Why the file does not hold the whole session.
  func finish() throws {
    var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    for _ in 0..<20 where failure == nil && !pending.isEmpty {
      poll(&entry, 1, 50)
      if let number = flush() { end(because: Failure.reason(number)) }
    }
    if failure == nil, !pending.isEmpty { end(because: "its reader does not take the rest") }
    if let failure { throw failure }
  }

  private func record(_ event: StageEvent) {
    guard failure == nil else { return }
    guard count < SessionLog.maximumCount else {
      return end(because: "a session has at most \(SessionLog.maximumCount) events")
    }
    if let number = write(SessionLog.line(of: event)) {
      end(because: Failure.reason(number))
    } else if pending.count > Self.pendingLimit {
      end(because: "its reader does not keep up")
    } else {
      recordedCount += 1
    }
  }

  private func end(because reason: String) {
    failure = Failure(
      "\(path): \(reason); the session is recorded up to event \(recordedCount)",
      code: .inputOutput
    )
  }

  /// Writes a line, or keeps what a pipe does not take at once.
  ///
  /// - Returns: the system's error, and then a file ends with the line before; `nil` for none.
  private func write(_ line: [UInt8]) -> Int32? {
    let start = length
    pending += line
    guard let number = flush() else { return nil }
    _ = ftruncate(descriptor, off_t(start))
    return number
  }

  /// Writes what is taken at once.
  ///
  /// - Returns: the system's error; `nil` for none.
  private func flush() -> Int32? {
    while !pending.isEmpty {
      let written = pending.withUnsafeBytes { Output.systemWrite(descriptor, $0) }
      if written > 0 {
        pending.removeFirst(written)
        length += written
      } else if written == 0 || errno == EAGAIN {
        return nil
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }
}

/// A demo of which a file tells what is done in it.
struct RecordedDemo: Show {
  private var demo: Demo
  private var size: ScreenSize
  private let recording: SessionRecording

  init(_ recording: SessionRecording, size: ScreenSize, style: ShowStyle) throws {
    self.recording = recording
    self.size = size
    demo = Demo(size: size, style: style)
    try recording.begin(seed: style.seed, size: size)
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
