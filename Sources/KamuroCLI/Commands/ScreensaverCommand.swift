internal import ArgumentParser
internal import KamuroShow
internal import KamuroTerminal

/// Plays effects until any input.
struct ScreensaverCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "screensaver",
    abstract: "Play effects until any input. It does not lock the screen.",
    discussion: """
      Without a name it plays the built-in effects that are worth watching for long. Several are \
      shown one after another in random order; a single one stays.
      A key, a click, a movement of the mouse or the loss of the focus ends it. The shell reads the \
      key that ended it.
      """
  )

  @Argument(help: "Effects' names or the paths of effect files.", completion: .effects)
  var effects: [String] = []

  @Option(help: "Seconds from one effect to the next, 3 to 3600.")
  var every = 30.0

  @Flag(help: "Show the time of day on the stage.")
  var clock = false

  @Option(help: "Show a text on the stage.")
  var text = ""

  @OptionGroup(title: "Effect file options") var file: EffectOptions

  @OptionGroup(title: "Terminal options") var options: ShowOptions

  func validate() throws {
    guard (3...3600).contains(every) else {
      throw ValidationError("--every \(every) is outside 3...3600")
    }
    if effects.isEmpty, let option = file.firstOption {
      throw ValidationError(
        "\(option) takes an effect by name: kamuro screensaver snow \(option) …"
      )
    }
  }

  func run() throws {
    let file = try file.settings
    let repertoire = effects.isEmpty ? nil : Repertoire.effects(try file.load(effects).effects)
    try ShowSettings.requireTerminalOutput()
    let wallClock = clock ? WallClock() : nil
    _ = try options.settings.play(mouse: .hovers, endsByTouch: true, wallClock: wallClock) {
      Screensaver(
        repertoire ?? .catalogue(isCalm: $1.isCalm),
        every: every,
        text: text,
        size: $0,
        style: $1
      )
    }
  }
}
