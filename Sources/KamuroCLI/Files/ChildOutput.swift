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

  /// The variables by which a program reaches the network.
  static let networkVariables = [
    "HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy", "NO_PROXY", "no_proxy",
    "CURL_CA_BUNDLE", "SSL_CERT_FILE", "SSL_CERT_DIR",
  ]

  /// Runs a program, found in `PATH`, without a shell.
  /// - Parameters:
  ///   - words: Its name and arguments.
  ///   - variables: The names of the variables that it gets, beside those that every program gets.
  ///   - limit: The most bytes; a program that writes more is killed.
  ///   - patience: The seconds after which it is killed.
  init(
    of words: [String],
    variables: [String] = Self.networkVariables,
    limit: Int,
    patience: Double
  ) throws(Refusal) {
    let ends = try ChildStart.pipe()
    defer { ends.reading.close() }
    let start = ChildStart(
      words: words,
      variables: ChildStart.usualVariables + variables,
      output: ends.writing.number
    )
    let started = Result { () throws(Refusal) in try start.run() }
    ends.writing.close()
    let child = try started.get()
    let output = Self.output(of: ends.reading.number, limit: limit, until: Instant.now + patience)
    if case .failure = output { kill(child, SIGKILL) }
    let hasSucceeded = ChildStart.end(of: child) ?? false
    bytes = try output.get()
    isSuccess = hasSucceeded
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
