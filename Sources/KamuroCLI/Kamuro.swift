package import ArgumentParser
internal import Particles
internal import Presets

/// The program: without a command it opens the show.
///
/// It has no options of its own: the parser would take what is meant for a command, such as
/// `--seed`.
package struct Kamuro: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "kamuro",
    abstract: "Particle effects in the terminal: fireworks, confetti, snow.",
    discussion: """
      Without a command it opens the show: click anywhere, press letters, or press the button.
      kamuro demo --help tells what the show's options are; they may stand without the command, too.
      """,
    version: "0.1.0",
    subcommands: [
      DemoCommand.self, Play.self, List.self, ButtonCommand.self, ScreensaverCommand.self,
      Celebrate.self, Render.self, Check.self, ShowFile.self, New.self, Doctor.self, Reset.self,
      Bench.self,
    ],
    defaultSubcommand: DemoCommand.self
  )

  package init() {}
}

extension Kamuro {
  /// Parses the command line, runs the command and leaves with its exit code.
  package static func start() -> Never {
    do {
      let words = Array(CommandLine.arguments.dropFirst())
      try checkCommand(words.first)
      var command = try Self.command(of: words) ?? parseAsRoot(words)
      try command.run()
      exit()
    } catch let failure as Failure {
      Output.complain(failure.message)
      exit(withError: ExitCode(failure.code.rawValue))
    } catch {
      exit(withError: error)
    }
  }

  /// The command that words call, parsed by itself: what all others take need not be looked at.
  ///
  /// The show, and built-in effects, without an option need no parser at all: it would take 2 ms,
  /// nearly as long as all else up to the first frame. `nil` where the words ask for help or are
  /// wrong, which the parser explains by the whole program.
  static func command(of words: [String]) -> (any ParsableCommand)? {
    if words.isEmpty || words == [DemoCommand._commandName] { return DemoCommand.unasked }
    if words.first == Play._commandName, let command = Play.unasked(Array(words.dropFirst())) {
      return command
    }
    var words = words[...]
    var type: any ParsableCommand.Type = DemoCommand.self
    if let word = words.first, !word.hasPrefix("-") {
      guard let named = configuration.subcommands.first(where: { $0._commandName == word })
      else { return nil }
      type = named
      words.removeFirst()
    }
    guard let command = try? type.parseAsRoot(Array(words)), Swift.type(of: command) == type
    else { return nil }
    return command
  }

  /// Complains about a word in a command's place that is none; the parser would blame the show's
  /// options.
  static func checkCommand(_ word: String?) throws {
    let names = configuration.subcommands.map { $0._commandName }
    guard let word, !word.hasPrefix("-"), word != "help", !names.contains(word) else { return }
    let hint: String
    if Catalogue.names.contains(word) || word.hasSuffix(".json") {
      hint = "did you mean kamuro play \(word)?"
    } else if let name = names.first(where: { $0.distance(to: word) <= 2 }) {
      hint = "did you mean \(name)?"
    } else {
      hint = "kamuro --help names them."
    }
    throw Failure("there is no command \"\(word)\": \(hint)", code: .usage)
  }
}
