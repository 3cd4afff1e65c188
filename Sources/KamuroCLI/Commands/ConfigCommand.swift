internal import ArgumentParser

/// Shows the user's own defaults of options.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Show your own defaults of options, and where they stand.",
    discussion: """
      The file is $XDG_CONFIG_HOME/kamuro/config.json, by default in ~/.config. A value in it is an \
      option of every show, an object has the options of one command:
        { "glyphs": "braille", "calm": true, "screensaver": { "every": 60 } }
      Options of the command line come after these; the last one counts.
      """
  )

  func run() throws {
    let configuration = try Configuration(commands: RootCommand.commandNames)
    guard let path = configuration.path else {
      return try Output.print("There is no home folder, and no XDG_CONFIG_HOME.\n")
    }
    guard configuration.exists else { return try Output.print("\(path): there is no such file\n") }
    let lines = RootCommand.commandNames.compactMap { name -> String? in
      let options = configuration.options(of: name)
      return options.isEmpty ? nil : "kamuro \(name) \(options.joined(separator: " "))"
    }
    try Output.print("\(PrintableText(lines: ([path] + lines).joined(separator: "\n")))\n")
  }
}
