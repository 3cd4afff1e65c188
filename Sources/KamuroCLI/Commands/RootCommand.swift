package import ArgumentParser
internal import KamuroParticles
internal import KamuroPresets

/// The program: without a command it opens the show.
///
/// Its only own option is the version; the parser would also apply others to it that are meant for a
/// command, such as `--seed`.
package struct RootCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "kamuro",
    abstract: "Particle effects in the terminal: fireworks, confetti, snow.",
    usage: """
      kamuro [<options of demo>]
      kamuro <command> [<options>]
      """,
    discussion: """
      Without a command it opens the show: click anywhere, press letters, or press the button. \
      For its options see kamuro demo --help; they may be given without the command, too. \
      kamuro help \(HelpTopic.names(joinedBy: ", ")) explain more.
      Examples:
        kamuro
        kamuro play peony
        make && kamuro celebrate
        git log --oneline | kamuro play snow --over -
        kamuro export fire --loop --for 4 -o fire.gif
      """,
    subcommands: [
      DemoCommand.self,
      PlayCommand.self,
      GalleryCommand.self,
      ListCommand.self,
      ButtonCommand.self,
      ScreensaverCommand.self,
      OverCommand.self,
      AwayCommand.self,
      CelebrateCommand.self,
      RenderCommand.self,
      ExportCommand.self,
      StreamCommand.self,
      CheckCommand.self,
      ImportCommand.self,
      ShowCommand.self,
      NewCommand.self,
      DesignCommand.self,
      EditCommand.self,
      PackCommand.self,
      DoctorCommand.self,
      ResetCommand.self,
      ShellInitCommand.self,
      ConfigCommand.self,
      BenchCommand.self,
    ],
    defaultSubcommand: DemoCommand.self
  )

  // The parser's own `--version` has no short form such as `-V`.
  @Flag(name: [.customShort("V"), .customLong("version")], help: "Show the version.")
  private var showsVersion = false

  package init() {}

  package func validate() throws {
    if showsVersion { throw CleanExit.message(ProgramVersion.number) }
  }
}

extension RootCommand {
  /// Parses the command line, runs the command and exits with its exit code.
  /// - Parameter commit: The commit that the program was built from, which its version names; "" if
  ///   it is not known.
  package static func start(commit: String) -> Never {
    ProcessSetup.run()
    var words = WholeNumbers.plain(Array(CommandLine.arguments.dropFirst()))
    do {
      if words == ["--version"] || words == ["-V"] {
        try Output.print("\(ProgramVersion.text(commit: commit))\n")
        exit()
      }
      if let page = try HelpTopic.page(askedFor: words) {
        try Output.print(page)
        exit()
      }
      if let script = try CompletionScript(askedFor: words) {
        try Output.write(Array(script.text.utf8), to: nil)
        exit()
      }
      words = playing(words)
      try checkCommand(of: words)
      words = configured(words)
      if let settings = FastStart.settings(for: words) {
        try settings.run()
        exit()
      }
      var command = try parsed(words)
      try command.run()
      exit()
    } catch let failure as Failure {
      leave(with: failure)
    } catch {
      leave(explaining: error, of: words)
    }
  }

  /// The command line with the user's own defaults before its options.
  ///
  /// A mistake in their file must not end what a script calls: the first one is named on standard
  /// error, and the usual defaults stand for what is wrong.
  private static func configured(_ words: [String]) -> [String] {
    guard words.first != "help", words.first != ConfigCommand.word else { return words }
    do {
      let configuration = try Configuration(commands: commandNames)
      let completed = configuration.completed(words)
      guard completed != words, command(of: completed) == nil, command(of: words) != nil else {
        return completed
      }
      let errors = configuration.errors(in: words, complaint)
      guard let first = errors.first else { return completed }
      warn(first.failure)
      let rest = configuration.completed(words, without: errors.compactMap(\.place))
      return command(of: rest) == nil ? words : rest
    } catch {
      (error as? Failure).map(warn)
      return words
    }
  }

  private static func warn(_ failure: Failure) {
    Output.complain("\(failure.message); kamuro config checks the file")
  }

  /// What the parser says against a command line; `nil` if it takes it.
  package static func complaint(about words: [String]) -> String? {
    do {
      _ = try parseAsRoot(words)
      return nil
    } catch {
      return message(for: error)
    }
  }

  private static func leave(with failure: Failure) -> Never {
    Output.complain(failure.message)
    exit(withError: ExitCode(failure.code.rawValue))
  }

  /// Prints the parser's help on standard output or its error on standard error, and exits with its
  /// exit code, or with 74 if that cannot be written.
  private static func leave(explaining error: any Error, of words: [String]) -> Never {
    let explanation = Explanation(of: error, words: words)
    let text = explanation.text
    guard !text.isEmpty else { exit(withError: explanation.code) }
    let message = "\(PrintableText(lines: text))\n" as PrintableText
    do {
      try explanation.code == .success ? Output.print(message) : Output.explain(message)
    } catch let failure as Failure {
      leave(with: failure)
    } catch {}
    exit(withError: explanation.code)
  }

  private static func parsed(_ words: [String]) throws -> any ParsableCommand {
    do {
      return try command(of: words) ?? parseAsRoot(words)
    } catch {
      // The parser repeats words in its messages: printable ones, without line breaks of their own.
      let printable = words.map(\.printable)
      if printable != words || Explanation(of: error, words: words).text.utf8.contains(0) {
        _ = try parseAsRoot(printable)
      }
      throw error
    }
  }

  /// The command that the words call, parsed alone, which saves parsing the other commands' options.
  ///
  /// `nil` if the words request help or are invalid; the parser explains this with all commands.
  static func command(of words: [String]) -> (any ParsableCommand)? {
    var words = words[...]
    var type: any ParsableCommand.Type = DemoCommand.self
    if let word = words.first, !word.hasPrefix("-") {
      guard let named = configuration.subcommands.first(where: { $0.word == word })
      else { return nil }
      type = named
      words.removeFirst()
    }
    guard let command = try? type.parseAsRoot(Array(words)), Swift.type(of: command) == type
    else { return nil }
    return command
  }

  /// The command line with the word `play` before a URL, and before a file that is there.
  static func playing(_ words: [String]) -> [String] {
    guard let word = words.first, !word.hasPrefix("-"), word != "help",
      !commandNames.contains(word),
      EffectLibrary.isFetched(word) || (try? InputFile.bytes(ofRegular: word, limit: 0)) != nil
    else { return words }
    return [PlayCommand.word] + words
  }

  /// Reports a first word that is not a command; the parser's error would be about the options of
  /// the demo.
  static func checkCommand(of words: [String]) throws {
    guard let word = words.first, !word.hasPrefix("-"), word != "help", !commandNames.contains(word)
    else { return }
    let hint: PrintableText
    if Catalogue.names.contains(word) || word.hasSuffix(".json") {
      hint = "did you mean kamuro play \(word)?"
    } else if HelpTopic(rawValue: word) != nil {
      hint = "did you mean kamuro help \(word)?"
    } else if let call = Guess.command(for: words) {
      hint = "did you mean kamuro \(call)?"
    } else if let name = commandName(near: word) {
      hint = "did you mean \(name)?"
    } else {
      hint = "kamuro --help names them."
    }
    throw Failure("there is no command \"\(word)\": \(hint)", code: .usage)
  }

  package static var commandNames: [String] { configuration.subcommands.map { $0.word } }

  /// The command with the least edit distance to a word; `nil` if all are above 2.
  static func commandName(near word: String) -> String? {
    let near = commandNames.map { (name: $0, distance: $0.distance(to: word)) }
      .min { $0.distance < $1.distance }
    return near.flatMap { $0.distance <= 2 ? $0.name : nil }
  }
}

extension ParsableCommand {
  /// The name of the command.
  static var word: String { configuration.commandName ?? "" }
}

/// Command lines without an option, which need no parser: it would take 2 ms, nearly as long as all
/// else up to the first frame.
enum FastStart {
  /// The settings of the demo, or of playing built-in effects; `nil` for any other command line.
  /// - Parameter words: The command line without the program's name.
  static func settings(for words: [String]) -> (any CommandSettings)? {
    if words.isEmpty || words == [DemoCommand.word] { return DemoSettings() }
    let effects = Array(words.dropFirst())
    guard words.first == PlayCommand.word, !effects.isEmpty,
      effects.allSatisfy(Catalogue.names.contains)
    else { return nil }
    return PlaySettings(effects: effects)
  }
}
