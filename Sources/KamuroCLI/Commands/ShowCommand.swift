internal import ArgumentParser
internal import KamuroPresets

/// Prints an effect's file.
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Print an effect's file, to start one of your own from.",
    discussion: """
      Examples:
        kamuro show peony > mine.json
        kamuro play --watch mine.json
      """
  )

  @Argument(
    help: "An effect's name, the path of an effect file, or - for standard input.",
    completion: .effects
  )
  var effect: String

  @Option(
    name: [.customShort("o", allowingJoined: true), .long],
    help: ArgumentHelp(
      "Write to a file instead of standard output, which is also -.",
      valueName: "file"
    ),
    completion: .file(extensions: ["json"])
  )
  var output: String?

  func run() throws {
    let file = try EffectLibrary().source(effect).bytes
    guard let output, !OutputDestination.isStandard(output) else { return try Output.pass(file) }
    try Output.write(file, to: output)
  }
}
