/// The remarks of a command on standard error besides its result, unless it is quiet.
///
/// Errors that end a command are not remarks.
struct Remarks {
  var isQuiet = false

  /// Prints a remark.
  func add(_ message: PrintableText) {
    if !isQuiet { Output.complain(message) }
  }
}
