/// What a command says on standard error beside its result, unless it is to be quiet.
///
/// Errors that end a command are no remarks.
struct Remarks {
  var isQuiet = false

  /// Says something to the user.
  func add(_ message: PrintableText) {
    if !isQuiet { Output.complain(message) }
  }
}
