internal import ArgumentParser
internal import KamuroParticles
internal import KamuroRaster
internal import KamuroRecording

/// A value of `--background`.
enum BackgroundChoice: Hashable, ExpressibleByArgument {
  /// The terminal's own, as it says it is.
  case auto
  /// The terminal's own, which is dark.
  case dark
  /// The terminal's own, which is light.
  case light
  /// A color of the user's.
  case color(PixelColor)

  /// Reads auto, dark, light, #rrggbb or a color name of CSS.
  init?(argument: String) {
    switch argument {
    case "auto": self = .auto
    case "dark": self = .dark
    case "light": self = .light
    default:
      guard let color = PixelColor(argument: argument) else { return nil }
      self = .color(color)
    }
  }

  /// As it is written on the command line.
  var defaultValueDescription: String { "auto" }

  /// Every word that is one; looked up when a shell asks, since each start makes this value.
  static var defaultCompletionKind: CompletionKind {
    .custom { _, _, _ in ["auto", "dark", "light"] + Color.opaqueNames }
  }

  /// The color that is meant; `nil` where the terminal has the say.
  var color: PixelColor? {
    switch self {
    case .auto: nil
    case .dark: .black
    case .light: PixelColor(red: 255, green: 255, blue: 255)
    case .color(let color): color
    }
  }

  /// What is behind a show; `nil` where the terminal has the say.
  var background: Background? {
    color.map { isPainted ? .painted(Color($0)) : .terminal(Color($0)) }
  }

  /// Whether it is not the terminal's own.
  var isPainted: Bool {
    if case .color = self { true } else { false }
  }
}
