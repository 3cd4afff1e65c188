internal import ArgumentParser

/// Remarks that a command prints on standard error beside its result, unless `--quiet` is given.
///
/// Errors that end a command are not remarks.
struct Remarks: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Leave out remarks that are no errors.")
  var quiet = false

  /// What holds where no option is given.
  static var unasked: Self {
    var remarks = Self()
    remarks.quiet = false
    return remarks
  }

  /// Says something to the user.
  func add(_ message: PrintableText) {
    if !quiet { Output.complain(message) }
  }
}
