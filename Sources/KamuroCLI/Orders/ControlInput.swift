internal import KamuroPlatform
internal import KamuroTerminal

/// The bytes of orders, from standard input, a descriptor, a FIFO, or a file that grows.
struct ControlInput {
  /// The beginning of the name of an open descriptor: "fd:3".
  static let descriptorPrefix = "fd:"
  /// The seconds between two checks of a file.
  private static let interval = 0.2

  private let path: String
  private var bytes: ArrivingBytes
  /// What is known of a regular file: which one it is, and how much of it was read.
  private var file: (device: UInt64, number: UInt64, offset: Int)?
  /// The seconds after which the rest of a line is not waited for: its writer has stopped.
  private static let longestPause = 1.0
  /// When bytes arrived last.
  private var arrival = Instant.now
  /// The time of the next check of a file; `nil` for what can be waited for.
  private(set) var deadline: Instant?

  /// Opens the input.
  ///
  /// A FIFO or a file must belong to the user, or root, and nobody else may write to it: whoever
  /// writes orders chooses what is on the screen.
  /// - Throws: A ``Failure`` that names the path, and what is wrong with it.
  init(_ path: String) throws {
    self.path = path
    if path == StandardInput.path {
      bytes = StandardInput.arriving
      return
    }
    if let number = Self.descriptor(of: path) {
      guard fcntl(number, F_GETFD) >= 0 else {
        throw Failure("--control \(path): no such descriptor is open", code: .noInput)
      }
      bytes = ArrivingBytes(of: number)
      return
    }
    let (descriptor, status) = try Self.open(path)
    bytes = ArrivingBytes(of: descriptor)
    guard status.st_mode & S_IFMT == S_IFREG else { return }
    file = (UInt64(status.st_dev), UInt64(status.st_ino), 0)
    deadline = .now
  }

  /// The number of a descriptor; `nil` if a path names none.
  static func descriptor(of path: String) -> Int32? {
    guard path.hasPrefix(descriptorPrefix) else { return nil }
    return Int32(path.dropFirst(descriptorPrefix.count)).flatMap { $0 >= 0 ? $0 : nil }
  }

  var isFile: Bool { file != nil }

  /// Whether more may arrive.
  var isOpen: Bool { file != nil || bytes.isOpen }

  /// The descriptor that can be waited for; -1 if there is none.
  var descriptor: Int32 { file == nil && bytes.isOpen ? bytes.descriptor : -1 }

  /// The bytes that have arrived, up to a limit; does not wait.
  /// - Returns: With whether they begin a line: after a pause, or where a file was replaced or
  ///   shortened.
  mutating func take(atMost limit: Int) -> (bytes: [UInt8], isNew: Bool) {
    guard let known = file else {
      let new = bytes.take(atMost: limit)
      let isNew = arrival + Self.longestPause < .now
      if !new.isEmpty { arrival = .now }
      return (new, isNew && !new.isEmpty)
    }
    guard let deadline, deadline <= .now else { return ([], false) }
    var isNew = false
    var status = stat()
    let isThere = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    if isThere, UInt64(status.st_dev) != known.device || UInt64(status.st_ino) != known.number {
      // One that others may write to is not read, like a missing one.
      if let (descriptor, status) = try? Self.open(path) {
        close(bytes.descriptor)
        bytes = ArrivingBytes(of: descriptor)
        file = (UInt64(status.st_dev), UInt64(status.st_ino), 0)
        isNew = true
      }
    } else if isThere, Int(status.st_size) < known.offset {
      lseek(bytes.descriptor, 0, SEEK_SET)
      file?.offset = 0
      isNew = true
    }
    let new = read(atMost: limit)
    file?.offset += new.count
    self.deadline = new.count < limit ? .now + Self.interval : .now
    return (new, isNew)
  }

  private func read(atMost limit: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      count = max(0, KamuroPlatform.read(bytes.descriptor, buffer.baseAddress, limit))
    }
  }

  private static func open(_ path: String) throws -> (Int32, stat) {
    func failure(_ reason: String) -> Failure {
      Failure("--control \(path): \(reason)", code: .noInput)
    }
    var status = stat()
    guard stat(path, &status) == 0 else {
      let reason = Failure.reason(errno)
      throw failure(errno == ENOENT ? "\(reason): mkfifo -m 600 \(path) makes it" : reason)
    }
    let isFIFO = status.st_mode & S_IFMT == S_IFIFO
    guard isFIFO || status.st_mode & S_IFMT == S_IFREG else {
      throw failure("it is neither a FIFO nor a file")
    }
    // A FIFO that is open for writing as well does not end with its writers.
    let flags = (isFIFO ? O_RDWR : O_RDONLY) | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
    let descriptor = KamuroPlatform.open(path, flags)
    guard descriptor >= 0 else { throw failure(Failure.reason(errno)) }
    guard fstat(descriptor, &status) == 0, status.st_uid == getuid() || status.st_uid == 0 else {
      close(descriptor)
      throw failure("it belongs to another user, of the number \(status.st_uid)")
    }
    guard status.st_mode & 0o022 == 0 else {
      close(descriptor)
      let mode = String(status.st_mode & 0o7777, radix: 8)
      throw failure("others may write to it, its mode is \(mode): chmod 600 \(path) forbids that")
    }
    return (descriptor, status)
  }
}
