public import ArgumentParser
internal import KamuroRaster
public import KamuroScreen
internal import KamuroTerminal

/// One of a few words.
protocol WordChoice: RawRepresentable<String>, CaseIterable, ExpressibleByArgument {}

extension WordChoice {
  /// The words; the parser would find each by its name in the program, at every start.
  static var allValueStrings: [String] { allCases.map { $0.rawValue } }
}

/// What `--glyphs` asks for.
enum GlyphChoice: String, WordChoice {
  case auto
  case hybrid
  case hybridHalf = "hybrid-half"
  case hybridQuadrant = "hybrid-quadrant"
  case hybridSextant = "hybrid-sextant"
  case hybridOctant = "hybrid-octant"
  case braille
  case octant
  case sextant
  case quadrant
  case half
  case ascii

  /// The style; `automatic` for auto.
  func resolved(default automatic: GlyphStyle) -> GlyphStyle {
    blocks == nil ? GlyphStyle(rawValue: rawValue) ?? automatic : .hybrid
  }

  /// The blocks that the hybrid style is given by name; `nil` where the terminal decides.
  var blocks: BlockSet? {
    switch self {
    case .hybridHalf: .half
    case .hybridQuadrant: .quadrant
    case .hybridSextant: .sextant
    case .hybridOctant: .octant
    default: nil
    }
  }
}

/// What `--colors` asks for.
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

/// What `--presenter` asks for.
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
  /// The most columns or rows that can be asked for.
  private static let limit = 4096

  /// Reads COLUMNSxROWS, each from 1 to 4096.
  public init?(argument: String) {
    let numbers = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let columns = numbers[0], let rows = numbers[1],
      (1...Self.limit).contains(columns), (1...Self.limit).contains(rows)
    else { return nil }
    self.init(columns: columns, rows: rows)
  }

  /// As it is written on the command line.
  public var defaultValueDescription: String { "\(columns)x\(rows)" }
}
