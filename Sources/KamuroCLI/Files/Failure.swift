internal import ArgumentParser
internal import KamuroPlatform
internal import KamuroPresets

/// An error that ends a command: one sentence, and an exit code of sysexits.h.
package struct Failure: Error {
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
    /// An error occurred while writing.
    case inputOutput = 74
  }

  let message: PrintableText
  let code: Code
  /// The errors of an effect file, if these are the reason.
  let errors: EffectFileErrors?

  init(_ message: PrintableText, code: Code) {
    self.message = message
    self.code = code
    errors = nil
  }

  init(_ errors: EffectFileErrors) {
    message = PrintableText(lines: errors.description)
    code = .data
    self.errors = errors
  }
}

extension Failure {
  /// The system's message for an error number (`errno`).
  static func reason(_ number: Int32) -> String {
    strerror(number).map { String(cString: $0) } ?? "error \(number)"
  }

  /// The failure as errors of an effect file; any other reason becomes an error of `file`.
  func found(in file: String) -> EffectFileErrors {
    if let errors { return errors }
    let (name, text) = (PrintableText("\(file): ").description, message.description)
    let reason = text.hasPrefix(name) ? String(text.dropFirst(name.count)) : text
    return EffectFileErrors(file: file, message: reason)
  }
}
