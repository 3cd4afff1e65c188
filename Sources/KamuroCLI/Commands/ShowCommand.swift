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

  @Argument(help: "An effect's name.", completion: .effects)
  var effect: String

  @Option(
    name: [.customShort("o", allowingJoined: true), .long],
    help: ArgumentHelp("Write to a file instead of standard output.", valueName: "file"),
    completion: .file(extensions: ["json"])
  )
  var output: String?

  func run() throws {
    let file = try EffectLibrary().source(effect).bytes
    if let output { try Output.write(file, to: output) } else { try Output.pass(file) }
  }
}
