internal import ArgumentParser

/// The formats of films.
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

  /// The endings of files, and the formats that they name.
  static let endings: [(ending: String, format: FilmFormat)] = [
    (".gif", .gif), (".png", .png), (".apng", .png), (".webp", .webp), (".svg", .svg),
    (".html", .html), (".htm", .html), (".cast", .cast), (".txt", .text), (".ans", .ansi),
    (".ansi", .ansi), (".rgba", .rgba),
  ]

  /// The format for the ending of a file's name, case-insensitive, or of a folder's; `nil` for any
  /// other ending.
  init?(endingOf path: String) {
    let name = path.lowercased()
    if name.hasSuffix("/") {
      self = .folder
    } else if let found = Self.endings.first(where: { name.hasSuffix($0.ending) }) {
      self = found.format
    } else {
      return nil
    }
  }

  /// Whether frames are pixels.
  var isPixels: Bool {
    switch self {
    case .gif, .png, .webp, .rgba, .folder: true
    case .svg, .html, .cast, .text, .ansi, .cells: false
    }
  }

  /// The most pixels of a frame, of which each takes 15 bytes of memory, and 47 with libwebp.
  var mostPixels: Int { self == .webp ? 1 << 24 : 1 << 25 }

  /// Whether the colors of a terminal, as a theme has them, are a part of the file.
  var hasColors: Bool { isPixels || self == .svg || self == .html }

  /// Whether it has a margin.
  var hasMargin: Bool { isPixels || self == .svg }

  /// Whether it says how often it is played.
  var repeats: Bool { hasColors && self != .rgba && self != .folder }
}
