#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// A file that is there whole or stays as it was.
///
/// The bytes go into a temporary file of the same folder, which takes the file's place when all of
/// them are written. An error or a signal before removes it. Only the bytes for what is no regular
/// file, such as a device, a FIFO or /dev/stdout, go there directly, and those for a file in a folder
/// that takes no others.
final class OutputFile {
  /// What messages call it.
  private let name: String
  private(set) var descriptor: Int32
  /// The path of what to remove as long as the file is not whole.
  private var unfinished: String?
  /// The path whose place the temporary file takes, as long as it has not.
  private var target: String?
  private var hold: SignalHold?

  /// Opens a file to be written anew; without a path standard output.
  /// - Throws: A failure with code 73.
  init(_ path: String?) throws {
    name = path ?? "standard output"
    guard let path else {
      descriptor = STDOUT_FILENO
      return
    }
    descriptor = -1
    switch try OutputDestination(of: path) {
    case .descriptor(let number): descriptor = number
    case .device(let place): descriptor = try Self.open(place, O_NOCTTY, named: path)
    case .file(let place, let status):
      if status != nil, access(place, W_OK) != 0 {
        throw OutputDestination.failure(path, errno)
      }
      hold = SignalHold()
      if let opened = Self.openTemporary(beside: place, like: status) {
        descriptor = opened.descriptor
        (unfinished, target) = (opened.path, place)
      } else {
        let number = errno
        hold?.release()
        hold = nil
        guard status != nil, [EACCES, EPERM].contains(number) else {
          throw OutputDestination.failure(path, number)
        }
        descriptor = try Self.open(place, O_TRUNC, named: path)
      }
    }
  }

  /// Creates a file where none is.
  /// - Throws: A failure with code 73.
  init(creating path: String) throws {
    name = path
    hold = SignalHold()
    descriptor = Self.systemOpen(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      let number = errno
      hold?.release()
      throw OutputDestination.failure(path, number)
    }
    unfinished = path
  }

  deinit { discard() }

  /// Checks that a file can be written, as far as this can be known before.
  /// - Throws: A failure with code 73.
  static func check(_ path: String) throws {
    var place: String
    switch try OutputDestination(of: path) {
    case .descriptor: return
    case .device(let device):
      var status = stat()
      if stat(device, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
        throw OutputDestination.failure(path, EISDIR)
      }
      place = device
    case .file(let file, let status):
      place = status == nil ? String(OutputDestination.folder(of: file)) : file
    }
    if place.isEmpty { place = "." }
    guard access(place, W_OK) == 0 else { throw OutputDestination.failure(path, errno) }
  }
}

// MARK: - Writing

extension OutputFile {
  /// Writes bytes after those before.
  /// - Returns: False where the reader of standard output has left.
  /// - Throws: A failure with code 74.
  func write(_ bytes: [UInt8]) throws -> Bool {
    let isRead = try Output.write(bytes, to: descriptor, named: name)
    // Without a temporary file the process ends here.
    if hold?.isOver == true { discard() }
    return isRead
  }

  /// Puts what is written in the file's place; more can follow there.
  /// - Throws: A failure with code 74.
  func publish() throws {
    if let unfinished, let target, rename(unfinished, target) != 0 { throw failure(errno) }
    (unfinished, target) = (nil, nil)
    hold?.release()
    hold = nil
  }

  /// Ends a file that is whole.
  /// - Throws: A failure with code 74.
  func finish() throws {
    // Some file systems only now tell that there is no space.
    if descriptor > STDERR_FILENO {
      let isClosed = close(descriptor) == 0 || errno == EINTR
      descriptor = -1
      guard isClosed else { throw failure(errno) }
    }
    try publish()
  }

  /// Leaves the file as it was before, where it is not published.
  private func discard() {
    if descriptor > STDERR_FILENO { close(descriptor) }
    descriptor = -1
    if let unfinished { unlink(unfinished) }
    (unfinished, target) = (nil, nil)
    hold?.release()
    hold = nil
  }

  private func failure(_ number: Int32) -> Failure {
    Failure("\(name): \(Failure.reason(number))", code: .inputOutput)
  }
}

// MARK: - Opening

extension OutputFile {
  /// More temporary files than a folder has at once.
  private static let mostTemporaryFiles = 100

  private static func open(_ place: String, _ flags: Int32, named path: String) throws -> Int32 {
    let descriptor = systemOpen(place, O_WRONLY | O_CLOEXEC | flags)
    guard descriptor >= 0 else { throw OutputDestination.failure(path, errno) }
    return descriptor
  }

  /// Creates a file in the folder of another one, with its permissions and its owner where that is
  /// there and allowed; `nil` and `errno` where none can be created.
  private static func openTemporary(
    beside place: String,
    like status: stat?
  ) -> (descriptor: Int32, path: String)? {
    let mode = (status?.st_mode ?? 0o666) & 0o7777
    for number in 0..<mostTemporaryFiles {
      let path = "\(OutputDestination.folder(of: place)).kamuro-\(getpid())-\(number)"
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
      let descriptor = systemOpen(path, flags, mode & 0o777)
      if descriptor < 0, errno == EEXIST { continue }
      guard descriptor >= 0 else { return nil }
      if let status {
        if status.st_uid != geteuid() || status.st_gid != getegid() {
          _ = fchown(descriptor, status.st_uid, status.st_gid)
        }
        _ = fchmod(descriptor, mode)
      }
      return (descriptor, path)
    }
    return nil
  }

  private static func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t = 0) -> Int32 {
    #if canImport(Glibc)
    Glibc.open(path, flags, mode)
    #elseif canImport(Musl)
    Musl.open(path, flags, mode)
    #else
    Darwin.open(path, flags, mode)
    #endif
  }
}
