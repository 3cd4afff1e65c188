internal import KamuroFoundations
internal import KamuroParticles
internal import KamuroPlatform
internal import KamuroRaster
internal import KamuroScreen
internal import KamuroShow

/// The recording of a session: a file that logs a user's input to a show.
///
/// It replaces an older file when its first line is written. The events of one batch are written
/// together at once, so that none is lost if the program crashes.
///
/// A failed write ends the recording and not the show; ``finish()`` reports it. No write blocks on
/// the reader of a pipe, since the show could not read keys meanwhile. The show writes from its
/// worker thread, which may still run when ``finish()`` is called, so a mutex protects the state.
final class SessionRecording {
  /// The limit for the bytes that wait for the reader of a pipe.
  private static let pendingLimit = 1 << 20

  private let path: String
  /// The file, once its first line is written.
  private var file: OutputFile?
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  /// The number of events so far, recorded or not.
  private var count = 0
  /// The number of lines that were written completely, including the first one.
  private var lineCount = 0
  /// The number of bytes written, and of those in complete lines.
  private var length = (all: 0, wholeLines: 0)
  /// The bytes that are not written yet.
  private var pending: [UInt8] = []
  /// The failure that has ended the recording, if any.
  private var failure: Failure?

  /// - Throws: A ``Failure`` if the file cannot be written.
  init(path: String) throws {
    self.path = path
    try OutputFile.check(path)
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Whether the first line was written, or no failure has occurred yet.
  var hasBegun: Bool { exclusively { failure == nil || lineCount > 0 } }

  /// Replaces the file by a new one with the first line.
  func begin(_ log: SessionLog) {
    exclusively {
      do {
        // It has every key.
        let file = try OutputFile(path, isPrivate: true)
        let header = log.header
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

  /// Logs an event, which ``flush()`` writes.
  ///
  /// - Returns: the event as the file has it, which is the one that the show has to handle.
  func note(_ event: InputEvent, on size: ScreenSize, at time: Seconds) -> InputEvent {
    guard let noted = StageEvent(event, on: size, at: time) else { return event }
    exclusively { record(noted) }
    return noted.input(on: size)
  }

  /// Logs what was heard, which ``flush()`` writes.
  func note(_ samples: some Sequence<SoundSample>) {
    exclusively {
      let line = SessionLog.line(of: samples)
      guard failure == nil else { return }
      if length.all + pending.count + line.count <= SessionLog.maximumSize {
        pending += line
      } else {
        write()
        end(because: "a session has at most \(SessionLog.maximumSize >> 20) MB")
      }
    }
  }

  /// Writes the logged events, as far as this does not block.
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
      // The file has to end with a complete line.
      _ = ftruncate(file.descriptor, off_t(length.wholeLines))
      end(because: Failure.reason(number))
    } else if pending.count > Self.pendingLimit {
      end(because: "its reader does not keep up")
    }
  }

  /// Ends the recording; waits at most a second for the reader of a pipe to take the rest.
  ///
  /// - Throws: A ``Failure`` if the file does not contain the whole session.
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

  /// Writes as many pending bytes as possible without blocking.
  /// - Returns: The system's error number; `nil` for none.
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

/// A demo whose input is recorded to a file.
final class RecordedDemo: Show {
  private var demo: Demo
  private var size: ScreenSize
  private let recording: SessionRecording
  private let hearing: Hearing?
  /// The number of samples that are logged.
  private var soundCount = 0

  init(_ recording: SessionRecording, size: ScreenSize, style: ShowStyle, hasTour: Bool) {
    self.recording = recording
    self.size = size
    hearing = style.hearing
    demo = Demo(size: size, style: style, hasTour: hasTour)
    let choice = style.hearing?.choice
    recording.begin(
      SessionLog(seed: style.seed, size: size, hasTour: hasTour, hearing: choice)
    )
  }

  var isMoving: Bool { demo.isMoving }

  var frameInterval: Seconds { demo.frameInterval }

  var deadline: Seconds? { demo.deadline }

  var outcome: Outcome? { recording.hasBegun ? demo.outcome : .ended }

  static func exits(on event: InputEvent) -> Bool { Demo.exits(on: event) }

  func handle(_ event: InputEvent, at time: Seconds) {
    if case .resized(let size) = event { self.size = size }
    demo.handle(recording.note(event, on: size, at: time), at: time)
    if demo.outcome != nil { noteSound(inLinesOf: 1) }
  }

  func endEvents() { recording.flush() }

  /// Logs what was heard since, in whole lines.
  private func noteSound(inLinesOf least: Int = SessionLog.samplesPerLine) {
    guard let record = hearing?.record else { return }
    while record.count - soundCount >= least {
      let end = min(record.count, soundCount + SessionLog.samplesPerLine)
      recording.note((soundCount..<end).lazy.map { record[$0] })
      soundCount = end
    }
  }

  var look: Look {
    get { demo.look }
    set { demo.look = newValue }
  }

  func draw(at time: Seconds, into grid: inout ScreenGrid) {
    demo.draw(at: time, into: &grid)
    noteSound()
    if hearing != nil { recording.flush() }
  }
}
