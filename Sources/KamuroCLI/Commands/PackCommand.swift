internal import ArgumentParser
internal import KamuroPresets

/// Puts the pictures and the included files of an effect file inside.
struct PackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pack",
    abstract: "Make one file of an effect with its pictures and included files; comments stay.",
    discussion: """
      Pictures become "data:image/png;base64,…", and included effects objects, in the member files. \
      Built-in effects are included by their names. The file has at most 4 MiB.
      Examples:
        kamuro pack night.json -o night-packed.json
        kamuro play night-packed.json
      """
  )

  @Argument(
    help: "The path of an effect file, or the name of your own effect.",
    completion: .effects
  )
  var file: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write, or - for standard output.", valueName: "file"),
    completion: .file(extensions: ["json"])
  )
  var output: String

  @Flag(help: "Overwrite a file that is there already.")
  var force = false

  @Flag(help: "Let files include others from outside their own folder.")
  var allowOutside = false

  func run() throws {
    var settings = EffectSettings()
    settings.allowsOutside = allowOutside
    let packed = try EffectPacking.pack(file, in: settings.library)
    try Output.write(packed, to: output, replacing: force || OutputDestination.isStandard(output))
  }
}
