internal import ArgumentParser
internal import KamuroPlatform

/// The process' standard input, read as far as its bytes have arrived.
struct StandardInput {
  /// The path that stands for it.
  static let path = "-"
  /// The limit of ``whole``, in bytes: that of the largest file that a command reads.
  private static let limit = FontFiles.limit

  static var isTerminal: Bool { isatty(STDIN_FILENO) != 0 }

  /// Whether more may arrive.
  private(set) var isOpen = true
  /// The system's reason if it cannot be read.
  private(set) var error: String?

  /// Waits until there is something to read, or the end; false when the time is up, which is never
  /// for -1.
  func wait(milliseconds: Int32) -> Bool {
    var entry = pollfd(fd: isOpen ? STDIN_FILENO : -1, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, milliseconds) > 0
  }

  /// The bytes that have arrived, up to a limit; does not wait.
  mutating func take(atMost limit: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    var all: [UInt8] = []
    while all.count < limit, wait(milliseconds: 0) {
      let count = read(STDIN_FILENO, &bytes, min(bytes.count, limit - all.count))
      if count < 0, errno == EINTR || errno == EAGAIN { break }
      if count < 0 { error = errno == EBADF ? "it is closed" : Failure.reason(errno) }
      guard count > 0 else {
        isOpen = false
        break
      }
      all += bytes[..<count]
    }
    return all
  }
}

// MARK: - As a file

extension StandardInput {
  /// All of it up to a limit, read at the first use and kept: a session and an effect are told apart
  /// by their bytes, and a watched effect is read again.
  static let whole = Result<[UInt8], any Error> {
    try requirePipe("\(path) reads")
    var (input, bytes) = (Self(), [UInt8]())
    while input.isOpen, bytes.count < limit {
      _ = input.wait(milliseconds: -1)
      bytes += input.take(atMost: limit - bytes.count)
    }
    if let reason = input.error { throw Failure("standard input: \(reason)", code: .noInput) }
    return bytes
  }

  /// Throws where it is a terminal: nobody would know that the command waits for a file.
  /// - Parameters:
  ///   - use: What it is for: "--over - shows".
  ///   - hint: What to do instead.
  static func requirePipe(_ use: PrintableText, hint: PrintableText = "") throws {
    guard isTerminal else { return }
    let problem: PrintableText = "what is piped in, but standard input is a terminal"
    throw Failure("\(use) \(problem)\(hint)", code: .usage)
  }
}

extension ParsableArguments {
  /// Throws if standard input is more than one of the files that a command reads.
  func checkInputs(_ paths: [String?]) throws {
    guard paths.count(where: { $0 == StandardInput.path }) > 1 else { return }
    throw ValidationError("- is standard input, which can be only one of the files")
  }
}
