internal import KamuroPlatform

/// The kind of file that the path of an output file refers to.
enum OutputDestination {
  /// A descriptor of this process, such as - and /dev/stdout.
  case descriptor(Int32)
  /// A file that is not regular: a device, a FIFO or a folder.
  case device(String)
  /// A regular file, with all links resolved, and its status if it exists already.
  case file(String, stat?)

  /// The limit for the length of a chain of links, the same as in Linux.
  private static let mostLinks = 40

  /// Whether a path stands for standard output: none, or -.
  static func isStandard(_ path: String?) -> Bool { path == nil || path == "-" }

  /// Resolves a path.
  /// - Throws: A failure with code 73 and the system's message if the path cannot be resolved.
  init(of path: String) throws {
    guard !path.isEmpty else { throw Self.failure(path, ENOENT) }
    var place = path
    for _ in 0..<Self.mostLinks {
      if let descriptor = Self.descriptor(named: place) {
        self = .descriptor(descriptor)
        return
      }
      var status = stat()
      guard lstat(place, &status) == 0 else {
        guard errno == ENOENT, !place.hasSuffix("/") else { throw Self.failure(path, errno) }
        self = .file(place, nil)
        return
      }
      guard let target = Self.target(ofLink: place, status) else {
        self = status.st_mode & S_IFMT == S_IFREG ? .file(place, status) : .device(place)
        return
      }
      place = target
    }
    throw Self.failure(path, ELOOP)
  }

  static func failure(_ path: String, _ number: Int32) -> Failure {
    Failure("\(path): \(Failure.reason(number))", code: .cannotCreate)
  }

  /// The folder of a path, with the slash at its end; empty for the current folder.
  static func folder(of path: String) -> Substring {
    path.lastIndex(of: "/").map { path[...$0] } ?? ""
  }

  /// The target of a symbolic link; `nil` for other files, and for links of /proc, which only the
  /// system can resolve.
  private static func target(ofLink path: String, _ status: stat) -> String? {
    guard status.st_mode & S_IFMT == S_IFLNK, !path.hasPrefix("/proc/") else { return nil }
    var characters = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &characters, characters.count)
    guard count > 0 else { return nil }
    let bytes = characters.prefix(count).lazy.map { UInt8(bitPattern: $0) }
    let target = String(decoding: bytes, as: UTF8.self)
    return target.hasPrefix("/") ? target : folder(of: path) + target
  }

  /// The descriptor that a path names, with the paths that shells and awk accept.
  private static func descriptor(named path: String) -> Int32? {
    switch path {
    case "-", "/dev/stdout": return STDOUT_FILENO
    case "/dev/stderr": return STDERR_FILENO
    default:
      let folders = ["/dev/fd/", "/proc/self/fd/"]
      guard let folder = folders.first(where: path.hasPrefix) else { return nil }
      return Int32(path.dropFirst(folder.count))
    }
  }
}
