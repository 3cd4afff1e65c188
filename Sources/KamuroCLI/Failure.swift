internal import ArgumentParser
internal import Presets

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// Why a command cannot do what was asked: one sentence, and an exit code of sysexits.h.
struct Failure: Error {
  /// The codes of sysexits.h that the program uses.
  enum Code: Int32 {
    /// The command line was wrong.
    case usage = 64
    /// The input data was incorrect.
    case data = 65
    /// An input file does not exist or cannot be read.
    case noInput = 66
    /// A service is not available: there is no terminal.
    case unavailable = 69
    /// An output file cannot be written.
    case cannotCreate = 73
    /// Something went wrong while writing.
    case inputOutput = 74
  }

  let message: String
  let code: Code
  /// The mistakes of an effect file, where these are the reason.
  let mistakes: EffectFileError?

  init(_ message: String, code: Code) {
    self.message = message
    self.code = code
    mistakes = nil
  }

  init(_ mistakes: EffectFileError) {
    message = mistakes.description
    code = .data
    self.mistakes = mistakes
  }
}

extension Failure {
  /// What the system says of one of its errors.
  static func reason(_ number: Int32) -> String {
    strerror(number).map { String(cString: $0) } ?? "error \(number)"
  }

  /// The mistakes of an effect file; for any other reason that one, as said of the file.
  func found(in file: String) -> EffectFileError {
    if let mistakes { return mistakes }
    let isNamed = message.hasPrefix("\(file): ")
    let reason = isNamed ? String(message.dropFirst(file.count + 2)) : message
    return EffectFileError(file: file, message: reason)
  }
}

/// Text and other bytes to standard output, standard error or a file.
enum Output {
  static func write(_ text: String, to path: String?) throws {
    try write(Array(text.utf8), to: path)
  }

  static func write(_ bytes: [UInt8], to path: String?) throws {
    guard let path else { return try write(bytes, to: STDOUT_FILENO, named: "standard output") }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw Failure("\(path): \(reason(errno))", code: .cannotCreate)
    }
    defer { close(descriptor) }
    try write(bytes, to: descriptor, named: path)
  }

  /// Writes a new file; one that is there already is left as it is.
  static func create(_ text: String, at path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw Failure("\(path): \(reason(errno))", code: .cannotCreate)
    }
    defer { close(descriptor) }
    try write(Array(text.utf8), to: descriptor, named: path)
  }

  /// Tells the user what is wrong.
  ///
  /// Nothing more can be done if that fails.
  static func complain(_ message: String) {
    let line = Array("kamuro: \(message)\n".utf8)
    try? write(line, to: STDERR_FILENO, named: "standard error")
  }

  /// Writes all bytes to an open file, which messages call by a name.
  static func write(_ all: [UInt8], to descriptor: Int32, named name: String) throws {
    var bytes = all[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { systemWrite(descriptor, $0) }
      if written < 0, errno == EINTR { continue }
      // A reader that has seen enough, such as head, is no error: the command is done.
      if written < 0, errno == EPIPE, descriptor == STDOUT_FILENO { throw ExitCode.success }
      guard written > 0 else { throw Failure("\(name): \(reason(errno))", code: .inputOutput) }
      bytes = bytes.dropFirst(written)
    }
  }

  /// write(2).
  static func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
    Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #elseif canImport(Musl)
    Musl.write(descriptor, bytes.baseAddress, bytes.count)
    #else
    Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }
}

/// Bytes from files.
enum InputFile {
  /// Whether anything is at a path.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Everything a file holds, up to a little more than `limit`, which unless told is what an effect
  /// file may have.
  static func bytes(of path: String, limit: Int = 8 << 20) throws -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure("\(path): \(reason(errno))", code: .noInput) }
    defer { close(descriptor) }
    return try bytes(from: descriptor, named: path, limit: limit)
  }

  /// Everything that is piped into the process, up to a little more than `limit`.
  ///
  /// A terminal is refused with a message.
  static func standardInput(limit: Int, orSaying message: String) throws -> [UInt8] {
    guard isatty(STDIN_FILENO) == 0 else {
      throw Failure(message, code: .usage)
    }
    return try bytes(from: STDIN_FILENO, named: "standard input", limit: limit)
  }

  private static func bytes(
    from descriptor: Int32,
    named path: String,
    limit: Int
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Failure("\(path): \(reason(errno))", code: .noInput) }
      guard count > 0 else { break }
      bytes += chunk[..<count]
    }
    return bytes
  }
}

private func reason(_ number: Int32) -> String { Failure.reason(number) }
