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
      It draws 30 frames per second at most, 15 on a battery, unless --fps says otherwise, and is calm \
      where the desktop asks for less motion, unless --no-calm is given.
      A key, a click, a movement of the mouse or the loss of the focus ends it: a key and a click at \
      once, the others from a second after the start or a resize on. The shell reads the key that \
      ended it.
      Examples:
        kamuro screensaver snow lanterns --clock
        set -g lock-command "kamuro screensaver --clock"  # in ~/.tmux.conf, with lock-after-time
      """
  )

  @Argument(help: "Effects' names or the paths of effect files.", completion: .effects)
  var effects: [String] = []

  @Option(help: "Seconds from one effect to the next, 3 to 3600.")
  var every = 30.0

  @Flag(
    name: .shortAndLong,
    help: """
      Send each effect once, as a loop of about 8 s that the terminal plays by itself, where it can: \
      kitty does.
      """
  )
  var loop = false

  @Flag(help: "Show the time of day on the stage.")
  var clock = false

  @Option(help: "Show a text on the stage.")
  var text = ""

  @Option(
    help:
      "Whether the loss of the focus ends it; if not, the mouse may move until the focus is back."
  )
  var onFocusLoss = Screensaver.FocusLoss.leave

  @Option(
    help: ArgumentHelp(
      "Only these of the built-in effects: names and tags, with commas between them.",
      valueName: "words"
    ),
    completion: .effects
  )
  var only = ""

  @Option(
    help: ArgumentHelp(
      "All but these of the built-in effects: names and tags, with commas between them.",
      valueName: "words"
    ),
    completion: .effects
  )
  var except = ""

  @OptionGroup(title: "Effect file options") var file: EffectOptions

  @OptionGroup(title: "Control options") var control: ControlOptions

  @OptionGroup(title: "Sound options") var sound: SoundOptions

  @OptionGroup(title: "Terminal options") var options: ShowOptions

  func validate() throws {
    try checkInputs(effects + [control.control, sound.sound])
    try check("--every", every, in: 3...3600)
    if !only.isEmpty || !except.isEmpty {
      guard effects.isEmpty else {
        throw ValidationError("--only and --except choose among built-in effects: name none")
      }
      guard try !chosen().isEmpty else {
        throw ValidationError("--only and --except leave no effect")
      }
    }
    if effects.isEmpty, let option = file.firstOption {
      throw ValidationError(
        "\(option) takes an effect by name: kamuro screensaver snow \(option) …"
      )
    }
  }

  /// The names of the built-in effects that `--only` and `--except` leave.
  private func chosen() throws -> [String] {
    func words(_ option: String, _ list: String) throws -> [String] {
      let words = list.split(separator: ",").map(String.init)
      for word in words where !Repertoire.isKnown(word) {
        throw ValidationError("\(option) \(word): no built-in effect has this name or tag")
      }
      return words
    }
    return Repertoire.names(
      only: try words("--only", only),
      except: try words("--except", except)
    )
  }

  /// The settings of the show: few frames, since nobody follows a single spark of a screensaver, and
  /// it is not to heat the machine.
  ///
  /// It is calm where the desktop asks for less motion, unless an option or a variable decides: it
  /// begins by itself, and nobody waits for its first frame.
  /// - Parameters:
  ///   - isOnBattery: Whether the machine runs on a battery.
  ///   - isReduced: Whether the desktop asks for less motion.
  func settings(
    in environment: TerminalEnvironment = TerminalEnvironment(),
    isOnBattery: Bool = PowerSupply.isBattery(),
    isReduced: (TerminalEnvironment) -> Bool? = {
      DesktopMotion.isReduced(in: $0, within: DesktopMotion.brief).value
    }
  ) -> ShowSettings {
    var settings = options.settings
    if settings.calm == nil, environment.calmWish == nil, isReduced(environment) == true {
      settings.calm = true
    }
    // A calm show has fewer by itself.
    if settings.fps == nil, !(settings.calm ?? environment.isCalm.value) {
      settings.fps = isOnBattery ? 15 : 30
    }
    return settings
  }

  func run() throws {
    let file = try file.settings
    var repertoire: Repertoire?
    let played = try PlayedEffects(effects, settings: file)
    if !effects.isEmpty {
      repertoire = .effects(played.effects)
    } else if !only.isEmpty || !except.isEmpty {
      repertoire = .named(try chosen())
    }
    try ShowSettings.requireTerminalOutput()
    let wallClock = clock ? WallClock() : nil
    let found = repertoire
    let desk = try control.settings.desk(of: played)
    _ = try settings().play(
      Screensaver.self,
      mouse: .hovers,
      endsByTouch: true,
      loops: loop,
      obeying: desk,
      hearing: sound.settings,
      wallClock: wallClock
    ) {
      Screensaver(
        found ?? .catalogue(isCalm: $1.isCalm),
        every: every,
        text: text,
        onFocusLoss: onFocusLoss,
        size: $0,
        style: $1
      )
    }
  }
}

extension Screensaver.FocusLoss: WordChoice {}
