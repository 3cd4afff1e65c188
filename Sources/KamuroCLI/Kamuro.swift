package import ArgumentParser
internal import Show

/// The program: without a command it opens the show.
package struct Kamuro: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "kamuro",
    abstract: "Particle effects in the terminal: fireworks, confetti, snow.",
    discussion: """
      Without a command it opens the show: click anywhere, press letters, or press the button.
      """,
    version: "0.1.0",
    subcommands: [
      Play.self, List.self, ButtonCommand.self, ScreensaverCommand.self, Render.self,
    ])

  @OptionGroup var options: ShowOptions

  package init() {}

  package func run() throws {
    try ShowOptions.requireTerminalOutput()
    _ = try options.play { Demo(size: $0, style: $1) }
  }
}

extension Kamuro {
  /// Parses the command line, runs the command and leaves with its exit code.
  package static func start() -> Never {
    do {
      var command = try parseAsRoot()
      try command.run()
      exit()
    } catch let failure as Failure {
      Output.complain(failure.message)
      exit(withError: ExitCode(failure.code.rawValue))
    } catch {
      exit(withError: error)
    }
  }
}
