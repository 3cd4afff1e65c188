internal import ArgumentParser
internal import KamuroRaster
internal import KamuroScreen
internal import KamuroShow

/// Streams frames to another program.
struct StreamCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stream",
    abstract: "Write frames to standard output in time, for other programs to show.",
    discussion: """
      First a line of JSON says what follows, then frames come: lines of JSON with screen cells, or such a line
      before the bytes of each frame. docs/streaming.md has the protocol, and examples.
      With --control - lines of JSON on standard input steer it, such as {"burst":"peony","x":0.5};
      docs/control.md has all of them.
      Examples:
        kamuro stream snow --size 40x10 --fps 30
        kamuro stream peony --format ansi --for 2 --unpaced
      """
  )

  @Argument(
    help:
      "An effect's name, the path of an effect file, or - for standard input; several play at once.",
    completion: .effects
  )
  var effects: [String]

  @Option(help: "How frames are written: screen cells, text with colors, or pixels.")
  var format = FrameStream.Format.cells

  @Option(
    name: [.customShort("f", allowingJoined: true), .long],
    help: "Frames per second, 1 to 240."
  )
  var fps = 30.0

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("End after this time.", valueName: "seconds")
  )
  var duration: Double?

  @OptionGroup var control: ControlOptions

  @OptionGroup(title: "Sound options") var sound: SoundOptions

  @Option(
    help: ArgumentHelp(
      "Also write what happens: burst, hit, death, end, several as in burst,end, or all.",
      valueName: "events"
    )
  )
  var events = EventKinds()

  @Flag(help: "Write frames as fast as they are read, each 1 / fps later than the last.")
  var unpaced = false

  @OptionGroup(title: "Effect file options") var file: EffectOptions

  @OptionGroup(title: "Frame options") var frame: FrameOptions

  @OptionGroup var remarks: RemarkOptions

  func validate() throws {
    try check("--fps", fps, in: 1...240)
    try check("--for", duration, upTo: 8_640_000)
    try checkInputs(effects + [control.control, sound.sound, frame.picture.font])
    try format == .rgba
      ? frame.picture.check(frame.size, usualScale: 1, mostPixels: FilmFormat.rgba.mostPixels)
      : frame.picture.refuse(formats: "--format rgba")
  }

  func run() throws {
    if format == .rgba, StandardOutput.isTerminal {
      throw Failure("pixels are not for a terminal: redirect the output", code: .usage)
    }
    let wish = format == .ansi ? TerminalEnvironment.shownColors : nil
    let played = try PlayedEffects(effects, settings: try file.settings)
    var style = ShowStyle(frame.look(isPixels: format == .rgba, wish: wish), seed: frame.seed)
    style.framesPerSecond = fps
    let input = try sound.settings.input(repeats: false, isCalm: false)
    defer { if input != nil { SoundInput.endPrograms() } }
    style.hearing = input?.hearing
    let playback = Playback(
      effects: played.effects,
      names: effects.map(InputFile.title),
      staysOpen: control.control != nil,
      size: frame.size,
      style: style
    )
    let stream = FrameStream(
      playback,
      format: format,
      fps: fps,
      end: duration,
      isUnpaced: unpaced,
      events: events.kinds,
      obeying: try control.settings.desk(of: played),
      hearing: input,
      frame: frame,
      remarks: remarks.settings
    )
    try stream.run()
  }
}
