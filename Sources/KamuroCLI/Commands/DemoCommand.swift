internal import ArgumentParser

/// Opens the show.
struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Open the show: a sky to click into, letters to fire, a button to press.",
    discussion: """
      When nobody touches it for 20 seconds it shows around by itself for a minute.
      A session that was recorded plays again on a screen of any size.
      """
  )

  @Option(
    name: .customLong("record-session"),
    help: ArgumentHelp("Write what is done to a file, as JSON Lines.", valueName: "file"),
    completion: .file()
  )
  var recording: String?

  @Option(
    name: .customLong("replay"),
    help: ArgumentHelp("Do again what a recorded session tells, and leave.", valueName: "file"),
    completion: .file()
  )
  var replay: String?

  @OptionGroup(title: "Terminal options") var options: ShowOptions

  func validate() throws {
    guard replay != nil else { return }
    if recording != nil {
      throw ValidationError("--replay and --record-session do not go together")
    }
    if options.seed != nil {
      throw ValidationError("--replay has its seed from the session's file")
    }
  }

  /// The settings that the options ask for.
  var settings: DemoSettings {
    DemoSettings(recording: recording, replay: replay, show: options.settings)
  }

  func run() throws { try settings.run() }
}
