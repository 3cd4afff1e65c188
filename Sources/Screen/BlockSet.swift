/// Glyphs that part a screen cell into blocks, each of one of two colors.
public enum BlockSet: String, CaseIterable, Comparable, Hashable, Sendable {
  /// 1 x 2 blocks: nearly every terminal has them.
  case half
  /// 2 x 2 blocks: nearly every font has them.
  case quadrant
  /// 2 x 3 blocks, since Unicode 13.
  case sextant
  /// 2 x 4 blocks, since Unicode 16.
  case octant

  /// Whether one is coarser than another.
  public static func < (a: BlockSet, b: BlockSet) -> Bool { a.count < b.count }

  /// How many blocks a cell has.
  package var count: Int {
    switch self {
    case .half: 2
    case .quadrant: 4
    case .sextant: 6
    case .octant: 8
    }
  }

  /// The glyph of each pattern: its bit i is set where block i, counted in rows from the top left,
  /// has the foreground's color.
  package var glyphs: [Unicode.Scalar] {
    switch self {
    case .half: Array(" ▀▄█".unicodeScalars)
    case .quadrant: Array(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█".unicodeScalars)
    case .sextant:
      Self.filled(first: 0x1FB00, count: 64, others: [0: " ", 21: "▌", 42: "▐", 63: "█"])
    case .octant: Self.filled(first: 0x1CD00, count: 256, others: Self.olderOctants)
    }
  }

  /// The octants that had a code of their own before the others came, or have one apart from them.
  private static let olderOctants: [Int: Unicode.Scalar] = [
    0: " ", 1: "\u{1CEA8}", 2: "\u{1CEAB}", 3: "\u{1FB82}", 5: "▘", 10: "▝", 15: "▀",
    20: "\u{1FBE6}", 40: "\u{1FBE7}", 63: "\u{1FB85}", 64: "\u{1CEA3}", 80: "▖", 85: "▌", 90: "▞",
    95: "▛", 128: "\u{1CEA0}", 160: "▗", 165: "▚", 170: "▐", 175: "▜", 192: "▂", 240: "▄", 245: "▙",
    250: "▟", 252: "▆", 255: "█",
  ]

  /// Glyphs of which all but some have codes one after another.
  private static func filled(
    first: UInt32,
    count: Int,
    others: [Int: Unicode.Scalar]
  ) -> [Unicode.Scalar] {
    var next = first
    return (0..<count).map { pattern in
      if let other = others[pattern] { return other }
      defer { next += 1 }
      return Unicode.Scalar(next) ?? " "
    }
  }
}
