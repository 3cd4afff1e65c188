internal import ArgumentParser
internal import KamuroParticles
internal import KamuroShow
internal import KamuroTerminal

/// Plays for a moment below a command.
struct CelebrateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "celebrate",
    abstract: "Play for two seconds below the cursor, after a command.",
    discussion: """
      What was on the screen stays. Any key ends it, and the shell reads that key.
      The exit code is 0, but for a wrong command line. Nothing is drawn without a terminal, in the background, with TERM=dumb, or where CI is set.
      Examples:
        make && kamuro celebrate
        make; kamuro celebrate --status $?
        kamuro celebrate hearts --rows 6 --for 1.5
        make; kamuro celebrate --status $? --notify --command make
      """
  )

  @Argument(
    help: "An effect's name or the path of a file, in place of the usual ones.",
    completion: .effects
  )
  var effect: String?

  @Option(help: "The exit code of the command, $?: joy after 0, rain after any other.")
  var status = 0

  @Option(
    help: ArgumentHelp(
      "What plays after success where no effect is named; for the configuration file.",
      valueName: "effect"
    ),
    completion: .effects
  )
  var onSuccess: String?

  @Option(
    help: ArgumentHelp("What plays after failure, instead of rain.", valueName: "effect"),
    completion: .effects
  )
  var onFailure: String?

  @Flag(
    help: """
      Notify the desktop, too: in kitty, foot, Ghostty, iTerm2 and WezTerm with the outcome, elsewhere \
      by the bell.
      """
  )
  var notify = false

  @Option(help: ArgumentHelp("The command that the notification names.", valueName: "text"))
  var command = ""

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("How long it plays, 0.1 to 60.", valueName: "seconds")
  )
  var duration = 2.0

  @Option(help: "How many rows it takes, at most the window's.")
  var rows = 12

  @OptionGroup(title: "Effect file options") var file: EffectOptions

  @OptionGroup(title: "Terminal options") var options: ShowOptions

  func validate() throws {
    try check("--for", duration, in: 0.1...60, " seconds")
    try check("--rows", Double(rows), in: 1...1000)
    if options.presenter == .ncurses {
      throw ValidationError("celebrate is not for --presenter ncurses, which draws whole screens")
    }
  }

  func run() throws {
    guard isWatched else { return }
    do {
      if notify { try Output.write(notification(in: TerminalEnvironment()), to: nil) }
      let name = effect ?? (status == 0 ? onSuccess : onFailure ?? "rain")
      let file = try file.settings
      let effects = try name.map { [try file.load($0)] }
      let show = options.settings
      _ = try show.play(
        Celebration.self,
        mouse: .off,
        placement: .inline(rows: rows),
        readsInput: false
      ) {
        guard let effects else { return Celebration(duration: duration, size: $0, style: $1) }
        return Celebration(effects: effects, duration: duration, size: $0, style: $1)
      }
    } catch let failure as Failure where failure.code != .unavailable {
      // The user sees the terminal, so the message can explain why nothing is drawn.
      Output.complain(failure.message)
    } catch {}
  }

  /// The bytes that notify the desktop.
  func notification(in environment: TerminalEnvironment) -> [UInt8] {
    let text = DesktopNotification.outcome(of: command, status: status)
    return Array(environment.notification.sequence(saying: text).utf8)
  }

  /// Whether a user sees the output: a terminal that is not dumb, in the foreground, not in CI.
  private var isWatched: Bool {
    let environment = TerminalEnvironment()
    return StandardOutput.isTerminal && !environment.isDumb && !environment.isAutomated
      && Session.isInForeground
  }
}
