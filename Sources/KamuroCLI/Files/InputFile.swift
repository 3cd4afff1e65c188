internal import KamuroPlatform

/// Functions that read the bytes of files.
enum InputFile {
  /// Why a file cannot be read, without its path.
  struct Refusal: Error {
    let reason: String
  }

  /// The limit for the size of an effect file, in bytes.
  static let usualLimit = 8 << 20

  /// The name of a file in titles and sentences.
  static func title(of path: String) -> String {
    path == StandardInput.path ? "standard input" : path
  }

  /// Whether anything exists at a path.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// The contents of a file that the user names, up to a little more than `limit` bytes.
  ///
  /// The file may be standard input, a pipe or a device; reading then blocks until its end.
  static func bytes(of path: String, limit: Int = usualLimit) throws -> [UInt8] {
    if path == StandardInput.path { return Array(try StandardInput.whole.get().prefix(limit + 1)) }
    do throws(Refusal) {
      return try bytes(opening: path, O_RDONLY, limit: limit)
    } catch {
      throw Failure("\(path): \(error.reason)", code: .noInput)
    }
  }

  static func isFIFO(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }

  /// The bytes of a FIFO as they arrive; `nil` if a path names none.
  ///
  /// It does not end with its writers.
  static func fifo(_ path: String) throws -> ArrivingBytes? {
    guard isFIFO(path) else { return nil }
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw Failure("\(path): \(Failure.reason(errno))", code: .noInput)
    }
    return ArrivingBytes(of: descriptor, outlastsWriters: true)
  }

  /// The contents of a file of this machine or, by its URL, of the network.
  static func bytes(fetching place: String) throws -> [UInt8] {
    RemoteFile.isURL(place) ? try RemoteFile.bytes(of: place) : try bytes(of: place)
  }

  /// The contents of a file that was found without being named by the user.
  ///
  /// This never blocks: only regular files are read, not a FIFO, device or folder.
  static func bytes(
    ofRegular path: String,
    limit: Int = usualLimit
  ) throws(Refusal) -> [UInt8] {
    try bytes(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY, limit: limit) {
      descriptor throws(Refusal) in
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { throw Self.refusal(errno) }
      switch status.st_mode & S_IFMT {
      case S_IFREG: return
      case S_IFDIR: throw Self.refusal(EISDIR)
      default: throw Refusal(reason: "not a regular file")
      }
    }
  }
}

// MARK: - Reading

extension InputFile {
  private static func bytes(
    opening path: String,
    _ flags: Int32,
    limit: Int,
    checking check: (Int32) throws(Refusal) -> Void = { _ in }
  ) throws(Refusal) -> [UInt8] {
    let descriptor = open(path, flags | O_CLOEXEC)
    guard descriptor >= 0 else { throw refusal(errno) }
    defer { close(descriptor) }
    try check(descriptor)
    return try bytes(from: descriptor, limit: limit)
  }

  private static func bytes(from descriptor: Int32, limit: Int) throws(Refusal) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw refusal(errno) }
      guard count > 0 else { break }
      bytes += chunk[..<count]
    }
    return bytes
  }

  private static func refusal(_ number: Int32) -> Refusal {
    Refusal(reason: Failure.reason(number))
  }
}
