internal import KamuroParticles
internal import KamuroRaster
internal import KamuroScreen
internal import KamuroShow

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// A file that records what a user does in a show.
///
/// It takes the place of an older file with its first line. The events of one batch are written together,
/// at once, so that nothing is lost with the program.
///
/// A failed write ends the recording and not the show: ``finish()`` reports it. No write waits for the
/// reader of a pipe, which would keep the show from hearing keys. The show writes from its worker's thread,
/// which may still work when ``finish()`` is called: a mutex excludes one from the other.
final class SessionRecording {
  /// The most bytes that wait for the reader of a pipe.
  private static let pendingLimit = 1 << 20

  private let path: String
  /// The file, from its first line on.
  private var file: OutputFile?
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  /// Events so far, recorded or not.
  private var count = 0
  /// Lines that were written whole, the first one included.
  private var lineCount = 0
  /// The bytes that were written, and those of them in whole lines.
  private var length = (all: 0, wholeLines: 0)
  /// What was noted and is not written yet.
  private var pending: [UInt8] = []
  /// Why nothing more is written.
  private var failure: Failure?

  /// - Throws: A ``Failure`` where the file cannot be written.
  init(path: String) throws {
    self.path = path
    try OutputFile.check(path)
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Whether the file holds its first line, or keeps it for a reader.
  var hasBegun: Bool { exclusively { failure == nil || lineCount > 0 } }

  /// Begins the file anew with its first line.
  func begin(seed: UInt64, size: ScreenSize) {
    exclusively {
      do {
        let file = try OutputFile(path)
        let header = SessionLog(seed: seed, size: size).header
        _ = try file.write(header)
        try file.publish()
        note(written: header[...])
        _ = fcntl(file.descriptor, F_SETFL, fcntl(file.descriptor, F_GETFL) | O_NONBLOCK)
        self.file = file
      } catch {
        failure = error as? Failure
      }
    }
  }

  /// Notes an event for ``flush()`` to write; returns it as the file has it, which is what the show is to
  /// handle.
  func note(_ event: InputEvent, on size: ScreenSize, at time: Seconds) -> InputEvent {
    guard let noted = StageEvent(event, on: size, at: time) else { return event }
    exclusively { record(noted) }
    return noted.input(on: size)
  }

  /// Writes what was noted, as far as it is taken at once.
  func flush() { exclusively { write() } }

  private func record(_ event: StageEvent) {
    defer { count += 1 }
    guard failure == nil else { return }
    guard count >= SessionLog.maximumCount else {
      pending += SessionLog.line(of: event)
      return
    }
    write()
    end(because: "a session has at most \(SessionLog.maximumCount) events")
  }

  private func exclusively<Result>(_ body: () throws -> Result) rethrows -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }

  private func write() {
    guard failure == nil, let file else { return }
    if let number = writeAvailable(to: file.descriptor) {
      // A file ends with a whole line.
      _ = ftruncate(file.descriptor, off_t(length.wholeLines))
      end(because: Failure.reason(number))
    } else if pending.count > Self.pendingLimit {
      end(because: "its reader does not keep up")
    }
  }

  /// Waits a second at most for the reader of a pipe to take the rest.
  ///
  /// - Throws: Why the file does not hold the whole session.
  func finish() throws {
    try exclusively {
      var entry = pollfd(fd: file?.descriptor ?? -1, events: Int16(POLLOUT), revents: 0)
      write()
      for _ in 0..<20 where failure == nil && !pending.isEmpty {
        poll(&entry, 1, 50)
        write()
      }
      if failure == nil, !pending.isEmpty { end(because: "its reader does not take the rest") }
      if let failure { throw failure }
    }
  }

  private func end(because reason: String) {
    let extent = lineCount > 0 ? "; the session is recorded up to event \(lineCount - 1)" : ""
    failure = Failure("\(path): \(reason)\(extent)", code: .inputOutput)
    pending = []
  }

  /// - Returns: The system's error; `nil` for none.
  private func writeAvailable(to descriptor: Int32) -> Int32? {
    var rest = pending[...]
    defer { pending.removeFirst(pending.count - rest.count) }
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Output.systemWrite(descriptor, $0) }
      if written > 0 {
        note(written: rest.prefix(written))
        rest.removeFirst(written)
      } else if written == 0 || errno == EAGAIN {
        return nil
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }

  private func note(written bytes: ArraySlice<UInt8>) {
    let lineEnd = UInt8(ascii: "\n")
    if let last = bytes.lastIndex(of: lineEnd) {
      length.wholeLines = length.all + (last - bytes.startIndex) + 1
      lineCount += bytes.count { $0 == lineEnd }
    }
    length.all += bytes.count
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

  var outcome: Outcome? { recording.hasBegun ? demo.outcome : .ended }

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
