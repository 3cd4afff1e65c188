internal import ArgumentParser
internal import KamuroScreen
internal import KamuroShow
internal import KamuroTerminal

/// Runs a program, and plays effects over it while nobody is there.
struct AwayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "away",
    abstract: "Run a program, and play a screensaver over it while you are away.",
    discussion: """
      The program has your terminal as without Kamuro, and the exit code is its own. When the \
      terminal has lost the focus for three seconds, or without input for --idle seconds, effects \
      cover it; a key or the focus shows it again, as it then is. The program goes on meanwhile: \
      its output waits, and a caption has its title, its progress and its end.
      It does not lock the screen. The key that wakes it is not passed to the program.
      Examples:
        kamuro away -- make test
        kamuro away snow lanterns --idle 60 -- "$SHELL"
      """
  )

  @Argument(
    help: "Effects' names or the paths of effect files; else those of the screensaver.",
    completion: .effects
  )
  var effects: [String] = []

  @Option(
    parsing: .unconditional,
    help: "Begin after this many seconds without input, 1 to 86400."
  )
  var idle = 300.0

  @Flag(help: "Pass the key that wakes it to the program.")
  var passKey = false

  @OptionGroup var program: ProgramOptions

  @OptionGroup(title: "Effect file options") var file: EffectOptions

  @OptionGroup(title: "Terminal options") var options: ShowOptions

  func validate() throws {
    try check("--idle", idle, in: 1...86_400, " seconds")
  }

  func run() throws {
    // Errors in effect files are told before the program runs.
    let file = try file.settings
    let chosen = effects.isEmpty ? nil : Repertoire.effects(try effects.map(file.load))
    try program.run { child in
      let look = ProgramLook(options)
      let away = AwayOptions(look: look, idle: idle, passesKey: passKey)
      let run = AwayRun(session: try ProxyRun.session(of: child), options: away) {
        Screensaver(
          chosen ?? .catalogue(isCalm: look.style.isCalm),
          size: $0,
          style: look.style
        )
      }
      return run.run()
    }
  }
}
