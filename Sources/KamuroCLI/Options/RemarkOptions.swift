internal import ArgumentParser

/// Whether a command says more than its result.
struct RemarkOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Leave out remarks that are no errors.")
  var quiet = Remarks().isQuiet

  /// The settings that the options ask for.
  var settings: Remarks { Remarks(isQuiet: quiet) }
}
