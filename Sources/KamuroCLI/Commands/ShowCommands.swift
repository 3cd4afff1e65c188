internal import ArgumentParser
internal import KamuroPresets
internal import KamuroShow
internal import KamuroTerminal

/// Plays effects.
struct Play: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Play effects until they end, or until q, Esc or Ctrl-C.",
    discussion: """
      While they play:
        Space        pause, play on
        . ,          pause; a frame on, a frame back
        arrows       a second on or back; with Shift, or as > and <, ten seconds
        ] [          faster, slower; b plays backward
        r            from the beginning; l again and again, or once
        n p          the next effect, the one before
        s            another seed, which is shown
        h ?          numbers; all keys
        PgUp PgDn    scroll the text of --over; also up, down, Home, End and the wheel
        q, Esc       leave
      A click on the line at the bottom goes there; dragging moves the pointer of the effect.
      """
  )

  @Argument(
    help: "An effect's name or the path of an effect file; several play at once.",
    completion: .effects
  )
  var effects: [String]

  @OptionGroup(title: "Playback options") var playing: PlayOptions

  @OptionGroup(title: "Text options") var over: TextOptions

  @OptionGroup(title: "Effect file options") var file: EffectOptions

  @Flag(help: "Read the files again whenever they are saved, and show what is wrong with them.")
  var watch = false

  @OptionGroup var remarks: Remarks

  @OptionGroup(title: "Terminal options") var options: ShowOptions

  /// The command with nothing but the names of built-in effects after it; `nil` with anything else.
  static func unasked(_ effects: [String]) -> Self? {
    guard !effects.isEmpty, effects.allSatisfy(Catalogue.names.contains) else { return nil }
    var command = Self()
    command.effects = effects
    // The parser leaves no titles either.
    command._playing = OptionGroup()
    command.playing = .unasked
    command._over = OptionGroup()
    command.over = .unasked
    command._file = OptionGroup()
    command.file = .unasked
    command.watch = false
    command.remarks = .unasked
    command._options = OptionGroup()
    command.options = .unasked
    return command
  }

  func run() throws {
    let loaded = try file.load(effects)
    if watch, loaded.files.isEmpty {
      throw Failure("--watch takes files; built-in effects do not change", code: .usage)
    }
    let plan = try playing.plan(for: loaded.effects, named: effects)
    try ShowOptions.requireTerminalOutput()
    let text = try over.text()
    let reload = watch ? Reload(effects, with: file, files: loaded.files) : nil
    _ = try options.play(mouse: .hovers, reloading: reload) {
      Player(
        effects: loaded.effects,
        names: effects,
        plan: plan,
        isWatched: watch,
        text: TextStage(text, shatters: over.shatters),
        size: $0,
        style: $1
      )
    }
    try over.finish(text, remarks: remarks)
  }
}
