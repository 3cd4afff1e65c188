package import ArgumentParser

/// The program: without a command it opens the show.
package struct Kamuro: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "kamuro",
    abstract: "Particle effects in the terminal: fireworks, confetti, snow.",
    discussion: """
      Without a command it opens the show: click anywhere, press letters, or press the button.
      """,
    version: "0.1.0",
    subcommands: [Render.self, List.self])

  package init() {}
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
