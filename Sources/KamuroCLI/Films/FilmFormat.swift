internal import ArgumentParser
internal import KamuroParticles
internal import KamuroRaster
internal import KamuroRecording
internal import KamuroScreen

/// The formats of films: a case, and its row of the table.
enum FilmFormat: String, WordChoice {
  case gif
  case png
  case webp
  case svg
  case html
  case cast
  case text
  case ansi
  case cells
  case rgba
  /// A folder with a PNG for each frame.
  case folder

  /// What writes a film, given its outline and what is wished.
  enum Writer {
    case pictures((FilmOutline) -> any FilmWriter<PixelImage>)
    case screens((FilmOutline, FilmRequest) -> any FilmWriter<ScreenGrid>)
  }

  /// What a format is like.
  struct Traits: OptionSet {
    let rawValue: Int
    /// The file has RGB colors, so that a theme is applied in it; elsewhere the terminal has its own.
    static let resolvesTheme = Traits(rawValue: 1)
    /// It has a margin.
    static let margin = Traits(rawValue: 2)
    /// It says how often it is played.
    static let repeats = Traits(rawValue: 4)
    /// Hysteresis over time keeps what hardly changes, so that files are small.
    static let hysteresis = Traits(rawValue: 8)
    /// It has no alpha, so that a canvas is shown on its background.
    static let opaque = Traits(rawValue: 16)
  }

  /// The endings of files, the traits and the writer.
  private var row: (endings: [String], traits: Traits, writer: Writer) {
    switch self {
    case .gif: ([".gif"], [.resolvesTheme, .margin, .repeats, .opaque], .pictures { GIFFilm($0) })
    case .png: ([".png", ".apng"], [.resolvesTheme, .margin, .repeats], .pictures { PNGFilm($0) })
    case .webp: ([".webp"], [.resolvesTheme, .margin, .repeats], .pictures { WebPFilm($0) })
    case .svg:
      (
        [".svg"], [.resolvesTheme, .margin, .repeats, .hysteresis],
        .screens { ScreenSVG($0, padding: $1.film.padding) }
      )
    case .html:
      (
        [".html", ".htm"], [.resolvesTheme, .repeats, .hysteresis],
        .screens {
          FilmPage($0, dotCoverage: $1.frame.rendering.settings.dotCoverage ?? Look().dotCoverage)
        }
      )
    case .cast: ([".cast"], .hysteresis, .screens { CastFilm($0, version: $1.film.cast) })
    case .text: ([".txt"], [], .screens { _, _ in TextFilm(hasColors: false) })
    case .ansi: ([".ans", ".ansi"], [], .screens { _, _ in TextFilm(hasColors: true) })
    case .cells:
      ([], [], .screens { outline, _ in CellFilm(framesPerSecond: outline.framesPerSecond) })
    case .rgba: ([".rgba"], [.resolvesTheme, .margin], .pictures { _ in RawFilm() })
    case .folder: ([], [.resolvesTheme, .margin], .pictures { PNGFilm($0) })
    }
  }

  /// The endings of files, and the formats that they name.
  static var endings: [(ending: String, format: FilmFormat)] {
    allCases.flatMap { format in format.row.endings.map { ($0, format) } }
  }

  /// The format for the ending of a file's name, case-insensitive, or of a folder's; `nil` for any
  /// other ending.
  init?(endingOf path: String) {
    let name = path.lowercased()
    let found = Self.endings.first { name.hasSuffix($0.ending) }?.format
    guard let format = name.hasSuffix("/") ? .folder : found else { return nil }
    self = format
  }

  var writer: Writer { row.writer }

  /// Whether it has a trait.
  func has(_ trait: Traits) -> Bool { row.traits.contains(trait) }

  /// Whether frames are pixels.
  var isPixels: Bool { if case .pictures = writer { true } else { false } }

  /// The most pixels of a frame: at 15 bytes each 0.5 GB of memory, and at 47 of libwebp 0.8 GB.
  var mostPixels: Int { self == .webp ? 1 << 24 : 1 << 25 }
}

extension FilmOptions {
  /// Throws for options that a format does not have.
  func check(for format: FilmFormat) throws {
    if format == .gif, fps > GIFFilm.highestFrameRate {
      throw ValidationError("--fps \(fps.written) is too much for a GIF, which has up to 50")
    }
    if padding > 0, !format.has(.margin) {
      throw ValidationError("--padding is for pictures and SVG")
    }
    if once, !format.has(.repeats) {
      throw ValidationError("--once is for films that repeat: GIF, PNG, WebP, SVG and HTML")
    }
    if cast != .two, format != .cast {
      throw ValidationError("--cast is for a file whose name ends in .cast")
    }
  }
}
