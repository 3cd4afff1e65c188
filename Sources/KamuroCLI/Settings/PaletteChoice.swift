internal import ArgumentParser
internal import KamuroParticles
internal import KamuroRaster
internal import KamuroRecording
internal import KamuroScreen

/// A value of `--palette`.
enum PaletteChoice: Equatable {
  /// The colors of the terminal's own theme.
  case terminal
  /// The colors of a named theme.
  case theme(Theme)
  /// A palette that is told apart by people who see fewer colors.
  case named(NamedPalette)
  /// Colors of one's own, as they were written.
  case colors([Color], written: String)

  /// The most colors of a list.
  static let mostColors = 32

  /// All words that stand for a palette.
  static var words: [String] {
    [PaletteChoice.terminal.name] + Theme.all.map(\.name) + NamedPalette.allCases.map(\.rawValue)
  }

  /// Reads a word, or colors with commas between them.
  /// - Throws: A `ValidationError` with the place of the first color that is none.
  init(argument: String) throws {
    let name = argument.lowercased()
    if name == PaletteChoice.terminal.name {
      self = .terminal
    } else if let theme = Theme.all.first(where: { $0.name == name }) {
      self = .theme(theme)
    } else if let palette = NamedPalette(rawValue: name) {
      self = .named(palette)
    } else {
      self = .colors(try Self.colors(of: argument), written: argument)
    }
  }

  private static func colors(of list: String) throws -> [Color] {
    // No color has a space in its name.
    let words = list.filter { $0 != " " }.split(separator: ",", omittingEmptySubsequences: false)
      .map(String.init)
    let allowed = "a name of CSS, #rgb or #rrggbb"
    guard words.count <= mostColors else {
      throw ValidationError("\(words.count) colors are more than \(mostColors)")
    }
    return try words.enumerated().map { place, word in
      if let color = PixelColor(argument: word) { return Color(color) }
      throw ValidationError(
        words.count > 1
          ? "color \(place + 1), \"\(word)\", is not \(allowed)"
          : "it is none of \(Self.words.joined(separator: ", ")), and no list of colors such as "
            + "red,#f80,gold, each \(allowed)"
      )
    }
  }

  /// The value as on the command line.
  var name: String {
    switch self {
    case .terminal: "terminal"
    case .theme(let theme): theme.name
    case .named(let palette): palette.rawValue
    case .colors(_, let written): written
    }
  }

  /// The palette of effects.
  /// - Parameter own: The first 16 colors of the terminal.
  func palette(onTerminal own: [Color]) -> HuePalette {
    switch self {
    case .terminal: HuePalette(theme: own)
    case .theme(let theme): HuePalette(theme: theme.palette)
    case .named(let palette) where palette.isScale: HuePalette(scale: palette.colors)
    case .named(let palette): HuePalette(nearestOf: palette.colors)
    case .colors(let colors, _): HuePalette(nearestOf: colors)
    }
  }
}
