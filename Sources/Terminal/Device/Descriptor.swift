internal import KamuroPlatform

/// A file descriptor that is closed with its last reference.
package final class Descriptor {
  /// The descriptor's number.
  package let number: Int32
  private var isOpen = true

  /// Takes ownership of an open descriptor.
  package init(owning number: Int32) {
    self.number = number
  }

  deinit { close() }

  /// Opens `path` for reading and writing, as an open file description not shared with the shell.
  static func open(_ path: String, isBlocking: Bool) throws(TerminalError) -> Descriptor {
    let flags = O_RDWR | O_NOCTTY | O_CLOEXEC | (isBlocking ? 0 : O_NONBLOCK)
    let number = openFile(path, flags)
    guard number >= 0 else {
      throw .noTerminal(path: path, reason: String(cString: strerror(errno)))
    }
    return Descriptor(owning: number)
  }

  /// Creates a pipe with two non-blocking ends.
  static func pipe() throws(TerminalError) -> (reading: Descriptor, writing: Descriptor) {
    var ends: [Int32] = [-1, -1]
    guard makePipe(&ends) == 0 else {
      throw .noTerminal(path: "a pipe for signals", reason: String(cString: strerror(errno)))
    }
    for end in ends {
      _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    return (Descriptor(owning: ends[0]), Descriptor(owning: ends[1]))
  }

  /// Closes the descriptor; a second call does nothing.
  package func close() {
    guard isOpen else { return }
    isOpen = false
    closeFile(number)
  }

  /// The result of a read or a write.
  package enum Transfer {
    /// The number of bytes transferred, above 0.
    case count(Int)
    /// Not possible without blocking.
    case wouldBlock
    /// End of file or an error.
    case closed
  }

  /// Writes as many of `bytes` as possible; `bytes` is not empty.
  package func write(_ bytes: UnsafeBufferPointer<UInt8>) -> Transfer {
    transfer { writeFile(number, bytes.baseAddress, bytes.count) }
  }

  /// Reads the available bytes into `bytes`, which is not empty.
  package func read(into bytes: UnsafeMutableBufferPointer<UInt8>) -> Transfer {
    transfer { readFile(number, bytes.baseAddress, bytes.count) }
  }

  /// Reads and discards all available bytes.
  func drain() {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { bytes in
      while case .count = read(into: bytes) {}
    }
  }

  private func transfer(_ call: () -> Int) -> Transfer {
    while true {
      let count = call()
      if count > 0 { return .count(count) }
      if count == 0 { return .closed }
      switch errno {
      case EINTR: continue
      case EAGAIN, EWOULDBLOCK: return .wouldBlock
      default: return .closed
      }
    }
  }
}

// The methods above shadow the C functions that they call.

private func openFile(_ path: String, _ flags: Int32) -> Int32 { open(path, flags) }

private func closeFile(_ number: Int32) { _ = close(number) }

private func makePipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32 { pipe(ends) }

private func readFile(_ number: Int32, _ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int) -> Int {
  read(number, bytes, count)
}

private func writeFile(_ number: Int32, _ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int {
  write(number, bytes, count)
}
