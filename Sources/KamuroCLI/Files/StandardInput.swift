internal import ArgumentParser
internal import KamuroPlatform

/// The process' standard input.
enum StandardInput {
  /// The path that stands for it.
  static let path = "-"
  /// The limit of ``whole``, in bytes: that of the largest file that a command reads.
  private static let limit = FontFiles.limit

  static var isTerminal: Bool { isatty(STDIN_FILENO) != 0 }

  /// Its bytes as they arrive.
  static var arriving: ArrivingBytes { ArrivingBytes(of: STDIN_FILENO) }

  /// All of it up to a limit, read at the first use and kept: a session and an effect are told apart
  /// by their bytes, and a watched effect is read again.
  static let whole = Result<[UInt8], any Error> {
    try requirePipe("\(path) reads")
    var (input, bytes) = (arriving, [UInt8]())
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
