internal import KamuroFoundations

/// How many columns a scalar takes, where terminals agree.
struct CellWidth: Sendable {
  /// What a scalar does to the cursor.
  enum Kind: UInt8, Sendable {
    /// A glyph of one column.
    case narrow
    /// A glyph of one column that may reach into the next one, such as an icon of a font.
    case overhanging
    /// A glyph of two columns.
    case wide
    /// A mark on the glyph before it.
    case mark
    /// Terminals differ.
    case unknown
  }

  /// Whether the scalars that are wide in East Asian locales alone are unknown.
  var doubtsAmbiguous = false
  /// The kinds of scalars that were asked for, by blocks of 256.
  private var blocks: [UInt32: [Kind]] = [:]
  private var last: (number: UInt32, classes: [Kind]) = (.max, [])

  /// The kind of a scalar above ASCII.
  mutating func kind(of scalar: UInt32) -> Kind {
    let number = scalar >> 8
    if number != last.number { last = (number, block(number)) }
    return last.classes[Int(scalar & 0xFF)]
  }

  private mutating func block(_ number: UInt32) -> [Kind] {
    if let known = blocks[number] { return known }
    let classes = (0..<256).map { computed(number << 8 | $0) }
    // Hostile text may have scalars of all blocks.
    if blocks.count > 64 { blocks.removeAll() }
    blocks[number] = classes
    return classes
  }

  private func computed(_ value: UInt32) -> Kind {
    guard let scalar = Unicode.Scalar(value), value >= 0xA0, value != 0xAD else { return .unknown }
    if Self.icons.contains(where: { $0.contains(value) }) { return .overhanging }
    if doubtsAmbiguous, Self.ambiguous.contains(where: { $0.contains(value) }) { return .unknown }
    if scalar.isCombining, (0x300..<0x1160).contains(value) || value >= 0x1AB0 && value < 0x2100 {
      return .mark
    }
    return switch Character(scalar).agreedWidth {
    case 1: .narrow
    case 2: .wide
    default: value == 0xA0 ? .narrow : .unknown
    }
  }

  /// The private use areas, where fonts for terminals have their icons.
  private static let icons: [ClosedRange<UInt32>] = [0xE000...0xF8FF, 0xF0000...0xFFFFD]

  /// The blocks with scalars of East Asian width A.
  private static let ambiguous: [ClosedRange<UInt32>] = [
    0xA1...0xFF, 0x100...0x2FF, 0x370...0x45F, 0x2010...0x27BF, 0x2B00...0x2BFF,
  ]
}
