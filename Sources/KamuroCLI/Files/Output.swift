internal import KamuroPlatform

/// The functions through which the program writes all of its text and data.
///
/// Text is ``PrintableText``, so that a name in it cannot contain escape sequences. Data are bytes
/// in a format of their own: pictures, frames, effect files.
enum Output {
  /// Prints text on standard output.
  static func print(_ text: PrintableText) throws {
    try write(text, to: STDOUT_FILENO, named: "standard output")
  }

  /// Prints an error message for the user on standard error.
  ///
  /// A failure to write it is ignored.
  static func complain(_ message: PrintableText) {
    try? explain("kamuro: \(message)\n")
  }

  /// Prints text on standard error.
  static func explain(_ text: PrintableText) throws {
    try write(text, to: STDERR_FILENO, named: "standard error")
  }

  private static func write(
    _ text: PrintableText,
    to descriptor: Int32,
    named name: String
  ) throws {
    _ = try write(Array(text.description.utf8), to: descriptor, named: name)
  }

  /// Writes data to a file, or to standard output for - and without a path.
  static func write(_ data: [UInt8], to path: String?) throws {
    let file = try OutputFile(path)
    _ = try file.write(data)
    try file.finish()
  }

  /// Writes data to a new file, or to one that is there already if that is asked for.
  static func write(_ data: [UInt8], to path: String, replacing: Bool) throws {
    if replacing { return try write(data, to: path) }
    do {
      let file = try OutputFile(creating: path)
      _ = try file.write(data)
      try file.finish()
    } catch let failure as Failure where failure.code == .cannotCreate && InputFile.exists(path) {
      throw Failure("\(failure.message); --force overwrites it", code: .cannotCreate)
    }
  }

  /// Writes the contents of a user's file: unchanged to a file or pipe, as printable text to a
  /// terminal.
  static func pass(_ data: [UInt8]) throws {
    guard StandardOutput.isTerminal else { return try write(data, to: nil) }
    try print(PrintableText(lines: String(decoding: data, as: UTF8.self)))
  }

  /// Writes all bytes to an open file; `name` is its name in error messages.
  /// - Returns: False if standard output has no reader any more. This is not an error: a reader
  ///   such as head closes its input early.
  static func write(_ all: [UInt8], to descriptor: Int32, named name: String) throws -> Bool {
    var bytes = all[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { systemWrite(descriptor, $0) }
      if written < 0, errno == EINTR { continue }
      if written < 0, errno == EPIPE, descriptor == STDOUT_FILENO { return false }
      guard written > 0 else {
        throw Failure("\(name): \(Failure.reason(errno))", code: .inputOutput)
      }
      bytes = bytes.dropFirst(written)
    }
    return true
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
