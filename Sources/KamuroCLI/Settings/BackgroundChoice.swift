internal import ArgumentParser
internal import KamuroParticles
internal import KamuroRaster
internal import KamuroRecording
internal import KamuroScreen

/// A value of `--background`.
enum BackgroundChoice: Equatable, ExpressibleByArgument {
  /// The terminal's own, with the brightness of its answer.
  case auto
  /// The terminal's own, which is dark.
  case dark
  /// The terminal's own, which is light.
  case light
  /// A color that the user names.
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

  /// The value as on the command line.
  var defaultValueDescription: String { "auto" }

  /// All valid words, for completion; computed on demand, since every start creates this value.
  static var defaultCompletionKind: CompletionKind {
    .custom { _, _, _ in ["auto", "dark", "light"] + Color.opaqueNames }
  }

  /// The color that is chosen; `nil` if the terminal's answer decides.
  var color: PixelColor? {
    switch self {
    case .auto: nil
    case .dark: .black
    case .light: PixelColor(red: 255, green: 255, blue: 255)
    case .color(let color): color
    }
  }

  /// The background of a show; `nil` if the terminal's answer decides.
  var background: Background? {
    color.map { isPainted ? .painted(Color($0)) : .terminal(Color($0)) }
  }

  /// Whether a color is painted instead of the terminal's own.
  var isPainted: Bool {
    if case .color = self { true } else { false }
  }
}
