internal import ArgumentParser
internal import KamuroPresets
internal import KamuroShow
internal import KamuroTerminal

/// Plays through all effects.
struct GalleryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Play through all built-in effects, with their names and what they show.",
    discussion: """
      While they play:
        Space, right  the next effect; so do down and PgDn
        left          the previous effect; so do up and PgUp
        Enter         stay with this effect, or go on
        /             search in names, sentences and tags; Enter stays with what is found
        q, Esc        exit
      Dragging moves the pointer of the effect.
      Examples:
        kamuro gallery
        kamuro gallery snow --every 20
      """
  )

  @Argument(
    help: "The name of the effect to begin with.",
    completion: .list(Catalogue.names)
  )
  var effect: String?

  @Option(help: "Seconds from one effect to the next, 1 to 3600.")
  var every = 8.0

  @OptionGroup(title: "Terminal options") var options: ShowOptions

  func validate() throws {
    try check("--every", every, in: 1...3600)
    guard let effect, !Catalogue.names.contains(effect) else { return }
    let hint = Catalogue.nearestName(to: effect).map { "did you mean \($0)?" }
    throw ValidationError(
      "\(effect) is no built-in effect: \(hint ?? "kamuro list names them, kamuro play plays files")"
    )
  }

  func run() throws {
    try ShowSettings.requireTerminalOutput()
    _ = try options.settings.play(Gallery.self) {
      Gallery(from: effect ?? Catalogue.names[0], every: every, size: $0, style: $1)
    }
  }
}
