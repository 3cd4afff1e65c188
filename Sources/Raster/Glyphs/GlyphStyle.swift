public import KamuroScreen

/// The glyphs that light is shown with.
public enum GlyphStyle: Hashable, Sendable {
  /// Braille or blocks for each screen cell, whichever shows the light better.
  case hybrid
  /// Braille patterns: 2 x 4 dots per screen cell, of one color.
  case braille
  /// Blocks of one set, in two colors per screen cell.
  case blocks(BlockSet)
  /// A ramp of ASCII characters, from thin to dense.
  case ascii

  /// Octants: 2 x 4 blocks per screen cell, in two colors.
  public static var octant: GlyphStyle { .blocks(.octant) }
  /// Sextants: 2 x 3 blocks per screen cell, in two colors.
  public static var sextant: GlyphStyle { .blocks(.sextant) }
  /// Quadrants: 2 x 2 blocks per screen cell, in two colors.
  public static var quadrant: GlyphStyle { .blocks(.quadrant) }
  /// Half blocks: 1 x 2 pixels per screen cell, each with its own color.
  public static var half: GlyphStyle { .blocks(.half) }

  /// The blocks of a style that has no choice of them; `nil` for others.
  var blockSet: BlockSet? {
    guard case .blocks(let set) = self else { return nil }
    return set
  }
}

extension GlyphStyle: RawRepresentable, CaseIterable {
  /// All styles, blocks from the finest to the coarsest.
  public static var allCases: [GlyphStyle] {
    [.hybrid, .braille] + BlockSet.allCases.reversed().map { .blocks($0) } + [.ascii]
  }

  /// The name: that of the blocks where it is only one set of them.
  public var rawValue: String {
    switch self {
    case .hybrid: "hybrid"
    case .braille: "braille"
    case .blocks(let set): set.rawValue
    case .ascii: "ascii"
    }
  }

  /// The style of a name; `nil` where none has it.
  public init?(rawValue: String) {
    guard let style = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = style
  }
}
