internal import ArgumentParser

/// Plays effects.
struct PlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Play effects until they end, or until q, Esc or Ctrl-C.",
    discussion: """
      While they play:
        Space        pause, resume
        . ,          pause; a frame forward, back
        Right, Left  a second forward, back
        > <          ten seconds forward, back; also Shift with the arrows
        ] [          faster, slower: 0.1 to 8
        b            play backward, forward
        r            play from the beginning
        n p          the next, the previous effect
        s            another seed, which is shown
        l            loop, or not
        h ?          numbers; all keys
        PgUp PgDn    scroll the text of --over; also up, down, Home, End and the wheel
        q, Esc       exit
      A click on the timeline seeks; dragging moves the pointer of the effect.
      Examples:
        kamuro play snow lanterns --for 10
        kamuro play --watch sparks.json
        kamuro play https://example.com/sparks.json
        kamuro play peony --param shells=9
        kamuro play peony --speed 0.25 --start-at 2
        git log --oneline | kamuro play snow --over -
        kamuro show peony | kamuro play -
        ls --color=always | kamuro play embers --over - --shatter
      """
  )

  @Argument(
    help: ArgumentHelp(
      "An effect's name, the path or the https URL of an effect file, or - for standard input; several play at once."
    ),
    completion: .effects
  )
  var effects: [String]

  @OptionGroup(title: "Playback options") var playback: PlaybackOptions

  @OptionGroup(title: "Text options") var text: TextOptions

  @OptionGroup(title: "Effect file options") var file: EffectOptions

  @Flag(help: "Read the files again whenever they are saved, and show what is wrong with them.")
  var watch = PlaySettings(effects: []).watch

  @OptionGroup(title: "Control options") var control: ControlOptions

  @OptionGroup(title: "Sound options") var sound: SoundOptions

  @OptionGroup var remarks: RemarkOptions

  @OptionGroup(title: "Terminal options") var options: ShowOptions

  func validate() throws {
    try checkInputs(effects + [text.source, control.control, sound.sound])
    if watch, let url = effects.first(where: EffectLibrary.isFetched) {
      throw ValidationError("--watch is for files of this machine, not for \(url)")
    }
  }

  /// The settings that the options select.
  var settings: PlaySettings {
    get throws {
      PlaySettings(
        effects: effects,
        playback: playback.settings,
        text: text.settings,
        file: try file.settings,
        watch: watch,
        control: control.settings,
        sound: sound.settings,
        remarks: remarks.settings,
        show: options.settings
      )
    }
  }

  func run() throws { try settings.run() }
}
