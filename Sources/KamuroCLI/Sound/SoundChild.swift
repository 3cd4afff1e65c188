internal import KamuroCSignals
internal import KamuroFoundations
internal import KamuroPlatform
internal import KamuroTerminal

/// A program that writes or plays samples until it is ended; its errors are kept for messages.
///
/// It leads a process group, which ends with this process: also when a signal ends that.
final class SoundChild {
  /// The variables by which programs reach the servers of sound.
  static let variables =
    ChildStart.usualVariables + [
      "HOME", "TMPDIR", "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "DBUS_SESSION_BUS_ADDRESS",
      "PULSE_SERVER", "PULSE_COOKIE", "PULSE_RUNTIME_PATH", "PULSE_CLIENTCONFIG", "PULSE_SOURCE",
      "PULSE_SINK", "PIPEWIRE_RUNTIME_DIR", "PIPEWIRE_REMOTE",
    ]
  /// The errors that are kept, in bytes.
  private static let mostErrors = 4096
  #if !canImport(Darwin)
  /// F_SETPIPE_SZ, a macro that Swift does not import.
  private static let setPipeSize: Int32 = 1031
  #endif

  private let group: pid_t
  private let output: Descriptor
  private let errors: Descriptor
  /// Where it reads from; `nil` if it has no input.
  private var input: Descriptor?
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)
  private var errorBytes: [UInt8] = []
  /// Whether its output has ended, or it reads its input no more.
  private(set) var hasEnded = false

  /// - Parameter first: What it reads first, at most a pipe's capacity; `nil` for no input.
  init(_ words: [String], reading first: [UInt8]? = nil) throws(ChildOutput.Refusal) {
    let (out, err) = (try ChildStart.pipe(), try ChildStart.pipe())
    let feed = first == nil ? nil : try ChildStart.pipe()
    (input, output, errors) = (feed?.writing, out.reading, err.reading)
    for end in [output, errors, input].compactMap(\.?.number) {
      _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
    }
    #if !canImport(Darwin)
    // 0.2 s of a song of many channels fit; where that is not allowed, 64 KiB do for most.
    if let feed { _ = fcntl(feed.writing.number, Self.setPipeSize, 1 << 20) }
    #endif
    // Before the program: a pipe that nobody reads any more would be an error.
    if let first, let feed, !first.isEmpty {
      _ = first.withUnsafeBufferPointer { feed.writing.write($0) }
    }
    let start = ChildStart(
      words: words,
      variables: Self.variables,
      input: feed?.reading.number,
      output: out.writing.number,
      errors: err.writing.number,
      leadsGroup: true
    )
    child_group_begin()
    let started = Result { () throws(ChildOutput.Refusal) in try start.run() }
    child_group_finish((try? started.get()) ?? 0)
    for end in [out.writing, err.writing, feed?.reading] { end?.close() }
    group = try started.get()
  }

  /// Ends the program, within 0.1 s, and waits for its end.
  deinit { child_group_end(group) }

  /// What a program writes about sound; `nil` if it cannot be run, or is not done in time.
  static func output(of words: [String], patience: Seconds = 1) -> String? {
    guard let child = try? SoundChild(words) else { return nil }
    let (end, pause) = (Instant.now + patience, Int32(patience * 1000))
    var bytes: [UInt8] = []
    while bytes.count < 1 << 18, Instant.now < end, child.wait(milliseconds: pause),
      child.readOnce({ bytes += $0 })
    {}
    return child.hasEnded ? String(decoding: bytes, as: UTF8.self) : nil
  }

  /// Writes what the pipe has room for to its input; does not wait.
  /// - Returns: The number of bytes.
  func write(_ bytes: ArraySlice<UInt8>) -> Int {
    guard let input, !bytes.isEmpty else { return 0 }
    switch bytes.withUnsafeBufferPointer({ input.write($0) }) {
    case .count(let count): return count
    case .wouldBlock: return 0
    case .closed:
      hasEnded = true
      return 0
    }
  }

  /// Ends its input.
  func endInput() { input = nil }

  /// The bytes of its input that it has not read.
  var unreadCount: Int { input.flatMap { KamuroPlatform.unreadCount(of: $0.number) } ?? 0 }

  /// Hands over what has arrived, 2 MB at most; does not wait.
  func read(_ take: (ArraySlice<UInt8>) -> Void) {
    // A full pipe of errors would stop it.
    readErrors()
    var pieces = 32
    while pieces > 0, readOnce(take) { pieces -= 1 }
  }

  /// Hands over some of what has arrived; does not wait.
  /// - Returns: Whether there was something.
  @discardableResult
  func readOnce(_ take: (ArraySlice<UInt8>) -> Void) -> Bool {
    guard !hasEnded else { return false }
    switch chunk.withUnsafeMutableBufferPointer({ output.read(into: $0) }) {
    case .count(let count):
      take(chunk[..<count])
      return true
    case .wouldBlock: return false
    case .closed:
      hasEnded = true
      return false
    }
  }

  /// Waits until something has arrived, or the end; false when the time is up.
  func wait(milliseconds: Int32) -> Bool {
    var entry = pollfd(fd: output.number, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, milliseconds) > 0
  }

  /// The last line of its errors; empty if there are none.
  var lastError: String {
    readErrors()
    let lines = String(decoding: errorBytes, as: UTF8.self).split(separator: "\n")
    return lines.last.map { String($0).printable } ?? ""
  }

  private func readErrors() {
    var bytes = [UInt8](repeating: 0, count: Self.mostErrors)
    while case .count(let count) = bytes.withUnsafeMutableBufferPointer({ errors.read(into: $0) }) {
      errorBytes = (errorBytes + bytes[..<count]).suffix(Self.mostErrors)
    }
  }
}
