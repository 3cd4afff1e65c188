internal import KamuroPlatform

/// An open file that is read as far as its bytes have arrived.
struct ArrivingBytes {
  let descriptor: Int32
  /// Whether more may arrive.
  private(set) var isOpen = true
  /// The system's reason if it cannot be read.
  private(set) var error: String?

  /// Whether others may write where one has ended, as into a FIFO.
  private let outlastsWriters: Bool

  init(of descriptor: Int32, outlastsWriters: Bool = false) {
    (self.descriptor, self.outlastsWriters) = (descriptor, outlastsWriters)
  }

  /// Waits until there is something to read, or the end; false when the time is up, which is never
  /// for -1.
  func wait(milliseconds: Int32) -> Bool {
    var entry = pollfd(fd: isOpen ? descriptor : -1, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, milliseconds) > 0
  }

  /// The bytes that have arrived, up to a limit; does not wait.
  mutating func take(atMost limit: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    var all: [UInt8] = []
    while all.count < limit, wait(milliseconds: 0) {
      let count = read(descriptor, &bytes, min(bytes.count, limit - all.count))
      if count < 0, errno == EINTR || errno == EAGAIN { break }
      if count < 0 { error = errno == EBADF ? "it is closed" : Failure.reason(errno) }
      guard count > 0 else {
        isOpen = count == 0 && outlastsWriters
        break
      }
      all += bytes[..<count]
    }
    return all
  }
}
