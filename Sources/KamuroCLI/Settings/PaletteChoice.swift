internal import ArgumentParser
internal import KamuroParticles
internal import KamuroRaster
internal import KamuroRecording

/// A value of `--palette`.
enum PaletteChoice: Hashable, WordChoice {
  /// The colors of the terminal's own theme.
  case terminal
  /// The colors of a named theme.
  case theme(Theme)

  static var allCases: [PaletteChoice] { [.terminal] + Theme.all.map { .theme($0) } }

  var rawValue: String {
    switch self {
    case .terminal: "terminal"
    case .theme(let theme): theme.name
    }
  }

  init?(rawValue: String) {
    guard let choice = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = choice
  }

  /// The palette of effects.
  /// - Parameter own: The first 16 colors of the terminal.
  func palette(onTerminal own: [Color]) -> HuePalette {
    switch self {
    case .terminal: HuePalette(theme: own)
    case .theme(let theme): HuePalette(theme: theme.palette)
    }
  }
}
