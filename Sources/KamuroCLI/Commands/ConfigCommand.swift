internal import ArgumentParser
internal import KamuroPresets

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
      Examples:
        kamuro config
      """
  )

  /// What commands need beside options, to be taken by the parser.
  static let operands = [
    "play": ["peony"], "render": ["peony"], "export": ["peony", "-o", "peony.gif"],
    "stream": ["peony"], "check": ["effect.json"], "import": ["effect.plist"], "show": ["peony"],
    "new": ["effect"], "shell-init": ["bash"], "edit": ["effect.json", "a=1"],
    "pack": ["effect.json", "-o", "packed.json"], "design": ["peony"],
  ]

  func run() throws {
    let configuration = try Configuration(commands: RootCommand.commandNames)
    guard let path = configuration.path else {
      return try Output.print("There is no home folder, and no XDG_CONFIG_HOME.\n")
    }
    guard configuration.exists else { return try Output.print("\(path): there is no such file\n") }
    let names = RootCommand.commandNames
    // An option of all shows is wrong for each of them, in the same place.
    var errors: [TextLocation: PrintableText] = [:]
    for name in names {
      let words = [name] + (Self.operands[name] ?? [])
      for error in configuration.errors(in: words, RootCommand.complaint) {
        let place = error.place ?? TextLocation(line: 0, column: errors.count)
        if errors[place] == nil { errors[place] = error.failure.message }
      }
    }
    guard errors.isEmpty else {
      let places = errors.keys.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
      for place in places.dropLast() { errors[place].map(Output.complain) }
      throw Failure(places.last.flatMap { errors[$0] } ?? "", code: .data)
    }
    let lines = names.compactMap { name -> String? in
      let options = configuration.options(of: name).flatMap(\.words)
      return options.isEmpty ? nil : "kamuro \(name) \(options.joined(separator: " "))"
    }
    try Output.print("\(PrintableText(lines: ([path] + lines).joined(separator: "\n")))\n")
  }
}
