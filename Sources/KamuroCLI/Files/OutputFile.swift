internal import KamuroCSignals
internal import KamuroPlatform

/// A file that is replaced atomically: it is written completely or stays as it was.
///
/// The bytes go into a temporary file in the same folder, which is renamed to the file when all of
/// them are written. An error or a signal before that removes it, at any time. Only a file that is
/// not regular, such as a device, a FIFO or /dev/stdout, is written directly, and so is a file in a
/// folder in which no other file can be created.
final class OutputFile {
  /// The name in error messages.
  private let name: String
  private(set) var descriptor: Int32
  /// The path of the file to remove if writing is not completed.
  private var unfinished: String?
  /// The path to which the temporary file is still to be renamed.
  private var target: String?

  /// Opens a file to be replaced, or standard output for - and without a path.
  /// - Parameter isPrivate: Whether only its owner may read the file.
  /// - Throws: A failure with code 73.
  init(_ path: String?, isPrivate: Bool = false) throws {
    name = path.flatMap { OutputDestination.isStandard($0) ? nil : $0 } ?? "standard output"
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
      if let opened = Self.openTemporary(beside: place, like: status) {
        descriptor = opened.descriptor
        (unfinished, target) = (opened.path, place)
      } else {
        let number = errno
        guard status != nil, [EACCES, EPERM].contains(number) else {
          throw OutputDestination.failure(path, number)
        }
        descriptor = try Self.open(place, O_TRUNC, named: path)
      }
      if isPrivate { _ = fchmod(descriptor, 0o600) }
    }
  }

  /// Creates a file, which must not exist yet.
  /// - Throws: A failure with code 73.
  init(creating path: String) throws {
    name = path
    descriptor = unfinished_file_create(path, 0o666)
    guard descriptor >= 0 else { throw OutputDestination.failure(path, errno) }
    unfinished = path
  }

  deinit { discard() }

  /// Checks whether a file can be written, as far as this can be known in advance.
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
  /// Appends bytes.
  /// - Returns: False if standard output has no reader any more.
  /// - Throws: A failure with code 74.
  func write(_ bytes: [UInt8]) throws -> Bool {
    try Output.write(bytes, to: descriptor, named: name)
  }

  /// Renames the temporary file to the file; more bytes can be appended afterwards.
  /// - Throws: A failure with code 74.
  func publish() throws {
    if let unfinished, let target, rename(unfinished, target) != 0 { throw failure(errno) }
    release()
  }

  /// Closes the complete file and publishes it.
  /// - Throws: A failure with code 74.
  func finish() throws {
    // Some file systems report a full disk only at close(2).
    if descriptor > STDERR_FILENO {
      let isClosed = close(descriptor) == 0 || errno == EINTR
      descriptor = -1
      guard isClosed else { throw failure(errno) }
    }
    try publish()
  }

  /// Closes the file, and removes it unless it is published.
  private func discard() {
    if descriptor > STDERR_FILENO { close(descriptor) }
    descriptor = -1
    if let unfinished { unlink(unfinished) }
    release()
  }

  private func release() {
    if let unfinished { unfinished_file_release(unfinished) }
    (unfinished, target) = (nil, nil)
  }

  private func failure(_ number: Int32) -> Failure {
    Failure("\(name): \(Failure.reason(number))", code: .inputOutput)
  }
}

// MARK: - Opening

extension OutputFile {
  /// The limit for the number of names that are tried for a temporary file.
  private static let mostTemporaryFiles = 100

  /// What the names of temporary files begin with; the process and a number follow.
  private static let temporaryPrefix = ".kamuro-"

  /// Removes the temporary files that dead processes have left where an output file will be.
  static func removeAbandoned(beside path: String) {
    let folder: Substring
    switch try? OutputDestination(of: path) {
    case .file(let place, _)?, .device(let place)?: folder = OutputDestination.folder(of: place)
    case .descriptor?, nil: return
    }
    let entries = Folder.entries(of: folder.isEmpty ? "." : String(folder))
    for entry in entries where entry.name.hasPrefix(temporaryPrefix) {
      let numbers = entry.name.dropFirst(temporaryPrefix.count).split(separator: "-")
      guard numbers.count == 2, let process = pid_t(numbers[0]), process > 0,
        kill(process, 0) != 0, errno == ESRCH
      else { continue }
      unfinished_file_remove_abandoned("\(folder)\(entry.name)")
    }
  }

  private static func open(_ place: String, _ flags: Int32, named path: String) throws -> Int32 {
    let descriptor = systemOpen(place, O_WRONLY | O_CLOEXEC | flags)
    guard descriptor >= 0 else { throw OutputDestination.failure(path, errno) }
    return descriptor
  }

  /// Creates a temporary file beside another file.
  ///
  /// It gets the permissions and, if allowed, the owner of that file if it exists.
  ///
  /// - Returns: `nil` if no file can be created; `errno` is the reason.
  private static func openTemporary(
    beside place: String,
    like status: stat?
  ) -> (descriptor: Int32, path: String)? {
    let mode = (status?.st_mode ?? 0o666) & 0o7777
    for number in 0..<mostTemporaryFiles {
      let folder = OutputDestination.folder(of: place)
      let path = "\(folder)\(temporaryPrefix)\(getpid())-\(number)"
      let descriptor = unfinished_file_create(path, mode & 0o777)
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
