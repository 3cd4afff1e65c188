internal import ArgumentParser

/// Whether a command prints remarks besides its result.
struct RemarkOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Omit remarks that are not errors.")
  var quiet = Remarks().isQuiet

  /// The settings that the options select.
  var settings: Remarks { Remarks(isQuiet: quiet) }
}
