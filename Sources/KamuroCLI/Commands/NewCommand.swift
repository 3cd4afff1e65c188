internal import ArgumentParser

/// Writes a file to start from.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Write a commented effect file to start from.",
    discussion: """
      Examples:
        kamuro new sparks
        kamuro play --watch sparks.json
        kamuro new - | kamuro play -
      """
  )

  @Argument(
    help: "The effect's name, the path of its file, or - for standard output.",
    completion: .file(extensions: ["json"])
  )
  var name: String

  @Flag(help: "Overwrite a file that is there already.")
  var force = false

  @Flag(name: .shortAndLong, help: "Print nothing when the file is written.")
  var quiet = false

  func run() throws {
    if OutputDestination.isStandard(name) {
      return try Output.pass(Array(StarterFile.text(named: "sparks").utf8))
    }
    let path = name.hasSuffix(".json") ? name : "\(name).json"
    let last = path.split(separator: "/").last.map(String.init) ?? path
    let title = String(last.dropLast(5))
    let isPlain = !title.unicodeScalars.contains { $0.properties.generalCategory == .control }
    guard !title.isEmpty, title.count <= 64, isPlain else {
      throw Failure("an effect's name has 1 to 64 characters, none of them a control", code: .usage)
    }
    try Output.write(Array(StarterFile.text(named: title).utf8), to: path, replacing: force)
    guard !quiet else { return }
    try Output.print("\(path) is written; kamuro play --watch \(path) shows it while you edit\n")
  }
}
