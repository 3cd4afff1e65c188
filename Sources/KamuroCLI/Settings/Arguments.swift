public import ArgumentParser
internal import KamuroRaster
public import KamuroScreen
internal import KamuroTerminal

/// An option's value that is one of a few words.
protocol WordChoice: RawRepresentable<String>, CaseIterable, ExpressibleByArgument {}

extension WordChoice {
  /// The words; the parser's default would look up each name in the program at every start.
  static var allValueStrings: [String] { allCases.map { $0.rawValue } }
}

/// A value of `--glyphs`.
enum GlyphChoice: Equatable, WordChoice {
  case auto
  case style(GlyphStyle)
  /// The hybrid style with blocks by name.
  case hybrid(of: BlockSet)

  static var allCases: [GlyphChoice] {
    [.auto, .style(.hybrid)] + BlockSet.allCases.map { .hybrid(of: $0) }
      + GlyphStyle.allCases.filter { $0 != .hybrid }.map { .style($0) }
  }

  var rawValue: String {
    switch self {
    case .auto: "auto"
    case .style(let style): style.rawValue
    case .hybrid(let blocks): "\(GlyphStyle.hybrid.rawValue)-\(blocks.rawValue)"
    }
  }

  init?(rawValue: String) {
    guard let choice = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = choice
  }

  /// The style; `automatic` for auto.
  func resolved(default automatic: GlyphStyle) -> GlyphStyle {
    switch self {
    case .auto: automatic
    case .style(let style): style
    case .hybrid: .hybrid
    }
  }

  /// The named blocks of the hybrid style; `nil` to choose them by the terminal.
  var blocks: BlockSet? {
    guard case .hybrid(let blocks) = self else { return nil }
    return blocks
  }
}

/// A value of `--pixels`.
enum PixelChoice: String, WordChoice {
  /// Pictures where the terminal has answered that it shows them.
  case auto
  /// Pictures by kitty's graphics protocol, even with glyphs of one's own choice.
  case kitty
  /// Sixels.
  case sixel
  /// Glyphs.
  case off
}

/// A value of `--colors`.
enum ColorChoice: String, WordChoice {
  case auto
  case none
  case sixteen = "16"
  case palette256 = "256"
  case direct = "true"

  func resolved(default automatic: ColorDepth) -> ColorDepth {
    ColorDepth(rawValue: rawValue) ?? automatic
  }
}

/// A value of `--presenter`.
enum PresenterChoice: String, WordChoice {
  case auto
  case writer
  case ncurses

  var sessionChoice: SessionOptions.PresenterChoice {
    switch self {
    case .auto: .automatic
    case .writer: .writer
    case .ncurses: .ncurses
    }
  }
}

extension ScreenSize: ExpressibleByArgument {
  /// The maximum number of columns or rows.
  static let limit = 4096

  /// Reads COLUMNSxROWS, each from 1 to 4096.
  public init?(argument: String) {
    let numbers = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let columns = numbers[0], let rows = numbers[1],
      (1...Self.limit).contains(columns), (1...Self.limit).contains(rows)
    else { return nil }
    self.init(columns: columns, rows: rows)
  }

  /// The value as on the command line.
  public var defaultValueDescription: String { "\(columns)x\(rows)" }
}
