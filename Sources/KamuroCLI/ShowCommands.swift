internal import ArgumentParser
internal import Show
internal import Terminal

/// Opens the show.
struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Open the show: a sky to click into, letters to fire, a button to press."
  )

  @OptionGroup var options: ShowOptions

  func run() throws {
    try ShowOptions.requireTerminalOutput()
    _ = try options.play { Demo(size: $0, style: $1) }
  }
}

/// Plays an effect.
struct Play: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Play an effect until it ends, or until q, Esc or Ctrl-C."
  )

  @Argument(help: "A built-in effect or the path of an effect file.")
  var effect: String

  @OptionGroup var options: ShowOptions

  func run() throws {
    let effect = try EffectSource(named: effect).load()
    try ShowOptions.requireTerminalOutput()
    _ = try options.play { Player(effect: effect, size: $0, style: $1) }
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

  @Option(help: "What to play when it is pressed: a built-in effect or the path of a file.")
  var effect = "classic"

  @OptionGroup var options: ShowOptions

  func run() throws {
    let effect = try EffectSource(named: effect).load()
    let outcome = try options.play {
      ButtonPrompt(label: label, effect: effect, size: $0, style: $1)
    }
    if outcome != .accepted { throw ExitCode(1) }
  }
}

/// Plays until anyone touches anything.
struct ScreensaverCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "screensaver",
    abstract: "Play an effect until a key, a click or the mouse moves. It is no lock."
  )

  @Argument(help: "A built-in effect or the path of an effect file.")
  var effect = "fireworks"

  @OptionGroup var options: ShowOptions

  func run() throws {
    let effect = try EffectSource(named: effect).load()
    try ShowOptions.requireTerminalOutput()
    _ = try options.play(mouse: .hovers) { Screensaver(effect: effect, size: $0, style: $1) }
  }
}
