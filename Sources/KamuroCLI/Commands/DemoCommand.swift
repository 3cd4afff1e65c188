internal import ArgumentParser

/// Opens the show.
struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Open the show: a sky to click into, letters to fire, a button to press.",
    discussion: """
      It plays itself at first, and again after 10 seconds without input.
      A recorded session can be replayed on a screen of any size.
      Examples:
        kamuro demo --record-session party.jsonl
        kamuro demo --replay party.jsonl
        kamuro demo --seed 7 --colors 256
      """
  )

  @Option(
    name: .customLong("record-session"),
    help: ArgumentHelp(
      "Record the events of the session to a file, as JSON Lines.",
      valueName: "file"
    ),
    completion: .file()
  )
  var recording: String?

  @Option(
    name: .customLong("replay"),
    help: ArgumentHelp("Replay a recorded session, then exit.", valueName: "file"),
    completion: .file()
  )
  var replay: String?

  @Flag(
    name: .customLong("no-tour"),
    help: "Do not play itself: nothing is launched without input but the first two shells."
  )
  var hasNoTour = false

  @OptionGroup(title: "Sound options") var sound: SoundOptions

  @OptionGroup(title: "Terminal options") var options: ShowOptions

  func validate() throws {
    if let recording, OutputDestination.isStandard(recording) {
      throw ValidationError("--record-session needs a file: the show is on standard output")
    }
    guard replay != nil else { return }
    if sound.sound != nil {
      throw ValidationError("--replay has what is heard from the session's file")
    }
    if recording != nil {
      throw ValidationError("--replay and --record-session do not go together")
    }
    if options.seed != nil {
      throw ValidationError("--replay has its seed from the session's file")
    }
    if hasNoTour {
      throw ValidationError("--replay has its tour from the session's file")
    }
  }

  /// The settings that the options select.
  var settings: DemoSettings {
    DemoSettings(
      recording: recording,
      replay: replay,
      hasTour: !hasNoTour,
      sound: sound.settings,
      show: options.settings
    )
  }

  func run() throws { try settings.run() }
}
