internal import KamuroPlatform
internal import KamuroTerminal

/// What a program writes to its standard output until its end; it has no input.
struct ChildOutput {
  /// Why there is none.
  enum Refusal: Error, Equatable {
    /// There is no such program in `PATH`.
    case missing
    /// The system's reason why it does not start or cannot be read.
    case failed(String)
    /// It wrote more than the limit.
    case tooLong
    /// It was still running when the time was up.
    case tooSlow
  }

  let bytes: [UInt8]
  /// Whether its exit code is 0.
  let isSuccess: Bool

  /// The variables that a program gets: where it finds others, and how it reaches the network.
  private static let variables = [
    "PATH", "LANG", "LC_ALL", "HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy", "NO_PROXY",
    "no_proxy", "CURL_CA_BUNDLE", "SSL_CERT_FILE", "SSL_CERT_DIR",
  ]

  /// Runs a program, found in `PATH`, without a shell.
  /// - Parameters:
  ///   - words: Its name and arguments.
  ///   - limit: The most bytes; a program that writes more is killed.
  ///   - patience: The seconds after which it is killed.
  init(of words: [String], limit: Int, patience: Double) throws(Refusal) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .failed(Failure.reason(errno)) }
    defer { close(ends[0]) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let child = try Self.start(words, writingTo: ends[1])
    let output = Self.output(of: ends[0], limit: limit, until: Instant.now + patience)
    if case .failure = output { child.kill() }
    let status = child.wait()
    bytes = try output.get()
    isSuccess = status == 0
  }

  /// Starts a program without input, and closes this process' copy of the pipe's end.
  private static func start(
    _ words: [String],
    writingTo end: Int32
  ) throws(Refusal) -> ChildProcess {
    defer { close(end) }
    let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard nothing >= 0 else { throw .failed(Failure.reason(errno)) }
    defer { close(nothing) }
    let environment = Self.variables.compactMap { name in
      getenv(name).map { "\(name)=\(String(cString: $0))" }
    }
    do throws(ChildProcess.Refusal) {
      return try ChildProcess(
        words,
        streams: [STDIN_FILENO: nothing, STDOUT_FILENO: end],
        environment: environment
      )
    } catch {
      switch error {
      case .missing: throw .missing
      case .failed(let reason): throw .failed(reason)
      }
    }
  }

  /// The bytes of a pipe up to its end.
  private static func output(
    of end: Int32,
    limit: Int,
    until deadline: Instant
  ) -> Result<[UInt8], Refusal> {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let left = Instant.now.seconds(to: deadline)
      guard left > 0 else { return .failure(.tooSlow) }
      var entry = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, Int32(left * 1000) + 1) > 0 else { continue }
      let count = chunk.withUnsafeMutableBytes { read(end, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return .failure(.failed(Failure.reason(errno))) }
      guard count > 0 else { return .success(bytes) }
      bytes += chunk[..<count]
      guard bytes.count <= limit else { return .failure(.tooLong) }
    }
  }
}
