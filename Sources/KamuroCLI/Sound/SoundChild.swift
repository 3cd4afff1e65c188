internal import KamuroCSignals
internal import KamuroFoundations
internal import KamuroPlatform

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
  /// The bytes that are read at once.
  private static let chunkSize = 1 << 16
  /// The errors that are kept, in bytes.
  private static let mostErrors = 4096
  #if !canImport(Darwin)
  /// F_SETPIPE_SZ, a macro that Swift does not import.
  private static let setPipeSize: Int32 = 1031
  #endif

  private let group: pid_t
  private let output: Int32
  private let errors: Int32
  /// Where it reads from; `nil` if it has no input.
  private var input: Int32?
  private var chunk = [UInt8](repeating: 0, count: SoundChild.chunkSize)
  private var errorBytes: [UInt8] = []
  /// Whether its output has ended, or it reads its input no more.
  private(set) var hasEnded = false

  /// - Parameter first: What it reads first, at most a pipe's capacity; `nil` for no input.
  init(_ words: [String], reading first: [UInt8]? = nil) throws(ChildOutput.Refusal) {
    let (out, err) = (try ChildStart.pipe(), try ChildStart.pipe())
    let feed = first == nil ? nil : try ChildStart.pipe()
    (input, output, errors) = (feed?.writing, out.reading, err.reading)
    for end in [output, errors, input].compactMap(\.self) {
      _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
    }
    #if !canImport(Darwin)
    // 0.2 s of a song of many channels fit; where that is not allowed, 64 KiB do for most.
    if let input { _ = fcntl(input, Self.setPipeSize, 1 << 20) }
    #endif
    // Before the program: a pipe that nobody reads any more would be an error.
    if let first, let input { Self.write(first[...], to: input) }
    let start = ChildStart(
      words: words,
      variables: Self.variables,
      input: feed?.reading,
      output: out.writing,
      errors: err.writing,
      leadsGroup: true
    )
    child_group_begin()
    let started = Result { () throws(ChildOutput.Refusal) in try start.run() }
    child_group_finish((try? started.get()) ?? 0)
    for end in [out.writing, err.writing, feed?.reading].compactMap(\.self) { close(end) }
    switch started {
    case .success(let child):
      group = child
    case .failure(let refusal):
      for end in [output, errors, input].compactMap(\.self) { close(end) }
      throw refusal
    }
  }

  /// Ends the program, within 0.1 s, and waits for its end.
  deinit {
    child_group_end(group)
    for end in [output, errors, input].compactMap(\.self) { close(end) }
  }

  /// Writes what the pipe has room for to its input; does not wait.
  /// - Returns: The number of bytes.
  func write(_ bytes: ArraySlice<UInt8>) -> Int {
    guard let input, !bytes.isEmpty else { return 0 }
    let count = Self.write(bytes, to: input)
    if count < 0, errno == EPIPE { hasEnded = true }
    return max(0, count)
  }

  @discardableResult
  private static func write(_ bytes: ArraySlice<UInt8>, to input: Int32) -> Int {
    bytes.withUnsafeBytes { KamuroPlatform.write(input, $0.baseAddress, $0.count) }
  }

  /// Ends its input.
  func endInput() {
    if let input { close(input) }
    input = nil
  }

  /// Whether it has read all of its input so far.
  var hasReadAll: Bool {
    input.map { unreadCount(of: $0) == 0 } ?? true
  }

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
    let count = chunk.withUnsafeMutableBytes {
      KamuroPlatform.read(output, $0.baseAddress, $0.count)
    }
    if count < 0, errno == EINTR { return true }
    if count < 0, errno == EAGAIN || errno == EWOULDBLOCK { return false }
    hasEnded = count <= 0
    if count > 0 { take(chunk[..<count]) }
    return count > 0
  }

  /// Waits until something has arrived, or the end; false when the time is up.
  func wait(milliseconds: Int32) -> Bool {
    var entry = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
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
    while true {
      let count = bytes.withUnsafeMutableBytes {
        KamuroPlatform.read(errors, $0.baseAddress, $0.count)
      }
      guard count > 0 else { break }
      errorBytes = (errorBytes + bytes[..<count]).suffix(Self.mostErrors)
    }
  }
}
