internal import ArgumentParser
internal import Show
internal import Terminal

/// Plays effects.
struct Play: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Play effects until they end, or until q, Esc or Ctrl-C."
  )

  @Argument(help: "An effect's name or the path of an effect file; several play at once.")
  var effects: [String]

  @OptionGroup(title: "Options of effect files") var file: EffectOptions

  @Flag(help: "Read the files again whenever they are saved, and show what is wrong with them.")
  var watch = false

  @OptionGroup var options: ShowOptions

  func run() throws {
    let loaded = try file.load(effects)
    if watch, loaded.files.isEmpty {
      throw Failure("--watch takes files; built-in effects do not change", code: .usage)
    }
    try ShowOptions.requireTerminalOutput()
    let reload = watch ? Reload(effects, with: file, files: loaded.files) : nil
    _ = try options.play(reloading: reload) {
      Player(effects: loaded.effects, isWatched: watch, size: $0, style: $1)
    }
  }
}

/// Asks with a button.
struct ButtonCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "button",
    abstract: "Show a button: exit 0 when it is pressed, 1 on Esc.",
    discussion: """
      Enter, Space or a click on it presses the button. For scripts:
        kamuro button "Ship it?" && ./deploy
      """
  )

  @Argument(help: "What stands on the button.")
  var label = "Celebrate"

  @Option(help: "What to play when it is pressed: an effect's name or the path of a file.")
  var effect = "classic"

  @OptionGroup(title: "Options of effect files") var file: EffectOptions

  @OptionGroup var options: ShowOptions

  func run() throws {
    let effect = try file.load(effect)
    let outcome = try options.play {
      ButtonPrompt(label: label, effect: effect, size: $0, style: $1)
    }
    if outcome != .accepted { throw ExitCode(1) }
  }
}
