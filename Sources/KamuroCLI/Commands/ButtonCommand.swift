internal import ArgumentParser
internal import KamuroParticles
internal import KamuroShow
internal import KamuroTerminal

/// Asks with buttons.
struct ButtonCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "button",
    abstract: "Ask with buttons: exit 0 when one is pressed, 1 on Esc, 124 when time is up.",
    discussion: """
      Enter, Space or a click presses a button; Tab and the arrows go from one to the next.
      It is drawn on the terminal, also where the standard output is redirected. Ctrl-C interrupts \
      it, as it does other commands.
      Examples:
        kamuro button "Ship it?" && ./deploy
        color=$(kamuro button --inline --print Red Green Blue) || exit
        kamuro button --timeout 30 "Keep waiting"
      """
  )

  /// The number of rows that an inline prompt takes.
  static let inlineRows = 9

  @Argument(help: "The label of each button; by default one button, Celebrate.")
  var labels: [String] = []

  @Option(
    help: "What to play when one is pressed: an effect's name or the path of a file.",
    completion: .effects
  )
  var effect = "salute"

  @Flag(
    name: .customLong("print"),
    help: "Write the label of the pressed button to standard output."
  )
  var isPrinted = false

  @Option(
    help: ArgumentHelp("Exit with 124 after this time without an answer.", valueName: "seconds")
  )
  var timeout: Double?

  @Flag(
    name: .customLong("inline"),
    help: "Draw on a few rows below the cursor instead of the whole screen."
  )
  var isInline = false

  @OptionGroup(title: "Effect file options") var file: EffectOptions

  @OptionGroup(title: "Terminal options") var options: ShowOptions

  func validate() throws {
    try check("--timeout", timeout, in: 0.001...86_400, " seconds")
    if isInline, options.presenter == .ncurses {
      throw ValidationError("--inline is not for --presenter ncurses, which draws whole screens")
    }
  }

  func run() throws {
    let effect = try file.settings.load(effect)
    let labels = labels.isEmpty ? ["Celebrate"] : labels
    let outcome = try options.settings.play(
      ButtonPrompt.self,
      placement: isInline ? .inline(rows: Self.inlineRows) : .fullScreen
    ) {
      ButtonPrompt(labels: labels, effect: effect, timeout: timeout, size: $0, style: $1)
    }
    switch outcome {
    case .chosen(let index): if isPrinted { try Output.pass(Array("\(labels[index])\n".utf8)) }
    case .timedOut: throw ExitCode(124)
    case .declined, .ended: throw ExitCode(1)
    }
  }
}
