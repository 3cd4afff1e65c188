internal import KamuroPlatform
internal import KamuroShow

/// Where the answers to orders go: a file, a FIFO or a descriptor.
///
/// It never waits: what a slow reader does not take is kept up to a limit, and events beyond it are
/// dropped.
struct AnswerOutput {
  /// The most bytes that wait for a reader.
  private static let mostBytes = 1 << 16

  private let descriptor: Int32
  private var pending: [UInt8] = []

  /// Opens the output; a new file is readable for the user alone.
  init(_ path: String) throws {
    if let number = ControlInput.descriptor(of: path) {
      guard fcntl(number, F_GETFD) >= 0 else {
        throw Failure("--answers \(path): no such descriptor is open", code: .cannotCreate)
      }
      descriptor = number
      return
    }
    var status = stat()
    let isFIFO = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    // A FIFO that is open for reading as well can be written without a reader.
    let flags = isFIFO ? O_RDWR | O_NONBLOCK : O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK
    descriptor = open(path, flags | O_CLOEXEC | O_NOCTTY, 0o600)
    guard descriptor >= 0 else {
      throw Failure("--answers \(path): \(Failure.reason(errno))", code: .cannotCreate)
    }
  }

  /// Writes an answer as far as the reader takes it.
  mutating func write(_ answer: OrderAnswer) {
    let line = answer.line
    if pending.count + line.count <= Self.mostBytes { pending += line }
    flush()
  }

  /// Writes what waits.
  mutating func flush() {
    while !pending.isEmpty {
      var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      guard poll(&entry, 1, 0) > 0, entry.revents & Int16(POLLOUT) != 0 else { return }
      // A pipe that can be written takes this many bytes without waiting.
      let count = pending.prefix(512).withUnsafeBytes { Output.systemWrite(descriptor, $0) }
      guard count > 0 else {
        if errno != EINTR { pending = [] }
        return
      }
      pending.removeFirst(count)
    }
  }
}
