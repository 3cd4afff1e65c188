internal import ArgumentParser
internal import KamuroTerminal

/// Runs a program, and draws over it.
struct OverCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "over",
    abstract: "Run a program, and draw over it.",
    discussion: """
      The program has your terminal as without Kamuro: its bytes pass untouched, and the exit code is its own.
      Examples:
        kamuro over -- "$SHELL"
      """
  )

  @OptionGroup var program: ProgramOptions

  func run() throws {
    try program.run { child in
      try ProxyRun(child: child).run()
    }
  }
}
