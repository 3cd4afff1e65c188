/// Glyphs that divide a screen cell into equal blocks, or dots, each with or without ink.
///
/// Blocks are numbered in rows from the top left:
/// ```
/// 2 x 3    0 1
///          2 3
///          4 5
/// ```
package struct GlyphGrid: Sendable {
  /// Blocks side by side: 1 or 2.
  package let columns: Int
  /// Blocks one below another: 2, 3 or 4.
  package let rows: Int
  /// The glyph of each pattern: its bit i is set where block i has ink.
  package let glyphs: [Unicode.Scalar]
  /// The blocks in the order in which equally bright ones get ink, so that a few of them are dithered.
  package let order: [Int]

  /// Creates a set of glyphs, one for each of the 2^(columns x rows) patterns.
  package init(columns: Int, rows: Int, glyphs: [Unicode.Scalar], order: [Int]) {
    (self.columns, self.rows, self.glyphs, self.order) = (columns, rows, glyphs, order)
  }

  /// How many blocks a cell has.
  package var count: Int { columns * rows }
}

// MARK: - The table

extension GlyphGrid {
  /// The blocks of each set.
  package static func of(_ set: BlockSet) -> GlyphGrid {
    switch set {
    case .half: half
    case .quadrant: quadrant
    case .sextant: sextant
    case .octant: octant
    }
  }

  private static let half = GlyphGrid(
    columns: 1,
    rows: 2,
    glyphs: Array(" ▀▄█".unicodeScalars),
    order: [1, 0]
  )

  private static let quadrant = GlyphGrid(
    columns: 2,
    rows: 2,
    glyphs: Array(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█".unicodeScalars),
    order: [0, 3, 2, 1]
  )

  private static let sextant = GlyphGrid(
    columns: 2,
    rows: 3,
    glyphs: filled(first: 0x1FB00, count: 64, others: [0: " ", 21: "▌", 42: "▐", 63: "█"]),
    order: [0, 3, 4, 2, 1, 5]
  )

  private static let octant = GlyphGrid(
    columns: 2,
    rows: 4,
    glyphs: filled(first: 0x1CD00, count: 256, others: olderOctants),
    order: fineOrder
  )

  /// Braille patterns: 2 x 4 dots, which have gaps between them.
  ///
  /// Unicode numbers the upper six dots down each column, the lower two after them.
  package static let braille = GlyphGrid(
    columns: 2,
    rows: 4,
    glyphs: (0..<256).map { pattern in
      let bits = [0, 3, 1, 4, 2, 5, 6, 7].enumerated()
        .reduce(0) { $0 | UInt32(pattern >> $1.offset & 1) << UInt32($1.element) }
      return Unicode.Scalar(0x2800 + bits) ?? " "
    },
    order: fineOrder
  )

  /// One of 2 x 4 blocks to a cell makes a grid, two a finer one, four a checkerboard.
  private static let fineOrder = [0, 4, 3, 7, 2, 6, 1, 5]

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
