internal import ArgumentParser
internal import KamuroParticles
internal import KamuroPlatform
internal import KamuroRaster
internal import KamuroScreen
internal import KamuroShow
internal import KamuroTerminal

/// Runs a program, and draws over it.
struct OverCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "over",
    abstract: "Run a program, and draw sparks over it where you type.",
    discussion: """
      The program has your terminal as without Kamuro: its bytes pass untouched, and the exit code is its \
      own. Sparks fly where it shows a character that you type, never for a password; where the shell marks it \
      (OSC 133) also when a command ends. What is drawn is gone before the program's next byte. \
      Where it is not sure what is on the screen, nothing is drawn.
      An effect, such as snow, goes on all the time.
      Examples:
        kamuro over -- "$SHELL"
        kamuro over snow --settle -- "$SHELL"
        kamuro over --toggle
      """
  )

  @Argument(help: "An effect's name or the path of an effect file.", completion: .effects)
  var effect: String?

  @Flag(help: "Sparks also in programs that use the whole screen, such as editors.")
  var everywhere = false

  @Flag(help: "What falls stays on your text, as snow does, and scrolls away with it.")
  var settle = false

  @Flag(help: "Inside of kamuro over: switch drawing off, or on again.")
  var toggle = false

  @OptionGroup var program: ProgramOptions

  @OptionGroup(title: "Effect file options") var file: EffectOptions

  @OptionGroup(title: "Terminal options") var options: ShowOptions

  func validate() throws {
    if toggle, effect != nil || !program.program.isEmpty {
      throw ValidationError("--toggle takes no effect and no program")
    }
    if settle, effect == nil { throw ValidationError("--settle needs an effect, such as snow") }
  }

  func run() throws {
    if toggle { return try switchDrawing() }
    // Errors in effect files are told before the program runs.
    let file = try file.settings
    let ambient = try effect.map { [try file.load($0)] } ?? []
    try program.run { child in
      let over = OverOptions(
        look: ProgramLook(options),
        isEverywhere: everywhere,
        settles: settle
      )
      let run = OverRun(session: try ProxyRun.session(of: child), options: over, ambient: ambient)
      return run.run()
    }
  }

  private func switchDrawing() throws {
    guard let holder = ChildHolder.present, kill(holder, SIGUSR1) == 0 else {
      throw Failure("--toggle works inside of kamuro over", code: .unavailable)
    }
  }
}

extension ProgramLook {
  init(_ options: ShowOptions) {
    let environment = TerminalEnvironment()
    let facts = try? TerminalInspection(asks: false).facts.get()
    // Of a terminal that terminfo does not know little is sure.
    let choices = ShowChoices(
      options.settings,
      on: facts ?? TerminalFacts(colorCount: 16),
      environment: environment
    )
    style = choices.style(seed: options.seed ?? UInt64.random(in: 0...0xFFFF_FFFF))
    isLight = choices.background.value.isLight
    doubtsAmbiguous = ["zh", "ja", "ko"].contains { environment.locale.contains("=\($0)") }
    let limit =
      style.isCalm || PowerSupply.isBattery() ? 15.0 : environment.multiplexer == nil ? 30 : 20
    framesPerSecond = min(choices.framesPerSecond.value, limit)
  }
}
