internal import KamuroParticles
internal import KamuroShow
internal import KamuroTerminal

/// The settings of the player, with the effects to play.
struct PlaySettings: CommandSettings {
  /// Names of effects and paths of effect files; at least one.
  var effects: [String]
  var playback = PlaybackSettings()
  var text = TextSettings()
  var file = EffectSettings()
  /// Whether the files are read again whenever they are saved.
  var watch = false
  var control = ControlSettings()
  var sound = SoundSettings()
  var remarks = Remarks()
  var show = ShowSettings()

  func run() throws {
    let played = try PlayedEffects(effects, settings: file)
    if watch, played.files.isEmpty {
      let reason = "what is built in or piped in does not change"
      throw Failure("--watch takes files; \(reason)", code: .usage)
    }
    let names = effects.map(InputFile.title)
    let plan = try playback.plan(for: played.effects, named: names)
    try ShowSettings.requireTerminalOutput()
    let piped = try text.piped()
    let lines = try piped?.text ?? text.text()
    let reload = watch ? Reload(played) : nil
    let desk = try control.desk(of: played)
    _ = try show.play(
      Player.self,
      mouse: .hovers,
      loops: playback.loop,
      reloading: reload,
      obeying: desk,
      hearing: sound,
      repeatsSound: playback.loop,
      piped: piped
    ) {
      Player(
        effects: played.effects,
        names: names,
        plan: plan,
        isWatched: watch,
        takesOrders: desk != nil,
        text: text.stage(of: lines, isWhole: piped?.isWhole ?? true),
        size: $0,
        style: $1
      )
    }
    try piped?.finish(remarks: remarks)
  }
}
