internal import ArgumentParser
internal import KamuroPresets

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

  let message: PrintableText
  let code: Code
  /// The mistakes of an effect file, where these are the reason.
  let mistakes: EffectFileError?

  init(_ message: PrintableText, code: Code) {
    self.message = message
    self.code = code
    mistakes = nil
  }

  init(_ mistakes: EffectFileError) {
    message = PrintableText(lines: mistakes.description)
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
    let (name, text) = (PrintableText("\(file): ").description, message.description)
    let reason = text.hasPrefix(name) ? String(text.dropFirst(name.count)) : text
    return EffectFileError(file: file, message: reason)
  }
}
