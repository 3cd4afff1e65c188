/// A handwritten TrueType font whose A and 0 are a box.
///
/// It has 1000 units per em, and its letters are half an em wide. The box reaches from the baseline
/// to half an em, and takes the middle half of the width.
enum BoxFont {
  static let bytes: [UInt8] = {
    let tables: [(String, [UInt8])] = [
      ("cmap", characterMap), ("glyf", glyph), ("head", head), ("hhea", horizontalHeader),
      ("hmtx", words(500, 0, 500, 125)), ("loca", words(0, 0, glyph.count / 2)),
      ("maxp", long(0x1_0000) + words(2, 4, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0)),
    ]
    var directory = long(0x1_0000) + words(tables.count, 64, 2, 48)
    var body: [UInt8] = []
    for (name, table) in tables {
      directory += Array(name.utf8) + long(0)
      directory += long(12 + 16 * tables.count + body.count) + long(table.count)
      body += table + [UInt8](repeating: 0, count: -table.count & 3)
    }
    return directory + body
  }()

  /// The outline of the box: four corners, with words for x and y.
  private static let glyph =
    words(1, 125, 0, 375, 500, 3, 0) + [1, 1, 1, 1] + words(125, 0, 250, 0, 0, 500, 0, -500)

  private static let head =
    long(0x1_0000) + long(0x1_0000) + long(0) + long(0x5F0F_3CF5) + words(0, 1000)
    + [UInt8](repeating: 0, count: 16) + words(125, 0, 375, 500, 0, 8, 2, 0, 0)

  private static let horizontalHeader =
    long(0x1_0000) + words(750, -250, 0, 500, 125, 125, 375, 1, 0, 0, 0, 0, 0, 0, 0, 2)

  private static let characterMap =
    words(0, 1, 3, 1) + long(12)
    + words(4, 40, 0, 6, 4, 1, 2, 0x30, 0x41, -1, 0, 0x30, 0x41, -1)
    + words(1 - 0x30, 1 - 0x41, 1, 0, 0, 0)

  private static func words(_ numbers: Int...) -> [UInt8] {
    numbers.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
  }

  private static func long(_ number: Int) -> [UInt8] { words(number >> 16, number) }
}
