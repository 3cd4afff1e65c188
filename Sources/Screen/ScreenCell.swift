/// One character position in 12 bytes without padding: a glyph, its attributes, and two colors.
///
/// The glyph is one scalar. A glyph two columns wide is in its left cell, with ``Attributes/wide``;
/// the cell to its right is ``continuation``, and is never written by itself. For a glyph of several
/// scalars, this cell, or a narrow cell itself, has a number in the grid's `clusters`.
public struct ScreenCell: Hashable, Sendable {
  /// The scalar in the low 21 bits, the attributes above.
  @usableFromInline package let bits: UInt32
  /// The foreground color.
  public let foreground: ScreenColor
  /// The background color.
  public let background: ScreenColor

  /// Creates a screen cell.
  ///
  /// A control character becomes a space: no screen cell can send an escape sequence to the
  /// terminal.
  public init(
    _ glyph: Unicode.Scalar,
    foreground: ScreenColor = .standard,
    background: ScreenColor = .standard,
    attributes: Attributes = []
  ) {
    let isControl = glyph.value < 0x20 || (0x7F..<0xA0).contains(glyph.value)
    bits = (isControl ? 0x20 : glyph.value) | attributes.rawValue << 21
    self.foreground = foreground
    self.background = background
  }

  /// Creates a cell from the bits of another one, or from a glyph that is not a control character.
  @inlinable @inline(__always)
  package init(bits: UInt32, foreground: ScreenColor, background: ScreenColor) {
    self.bits = bits
    self.foreground = foreground
    self.background = background
  }

  /// The bits in the first word that mark either half of a glyph two columns wide.
  package static var pairBits: UInt32 { Attributes.pairs.rawValue << 21 }

  /// The cell with another glyph of a single scalar.
  package func showing(_ glyph: Unicode.Scalar, isWide: Bool) -> ScreenCell {
    ScreenCell(
      glyph,
      foreground: foreground,
      background: background,
      attributes: attributes.subtracting(.complex).union(isWide ? .wide : [])
    )
  }

  /// A space in the terminal's default colors.
  public static let blank = ScreenCell(" ")

  /// Whether it shows more than a background.
  package var showsGlyph: Bool {
    glyph != " " || !attributes.isDisjoint(with: [.continuation, .reverse])
  }

  /// The right half of a wide glyph.
  public static let continuation = ScreenCell(" ", attributes: .continuation)

  /// The glyph.
  @inlinable
  public var glyph: Unicode.Scalar {
    // The bits were stored from a scalar.
    unsafeBitCast(bits & 0x1F_FFFF, to: Unicode.Scalar.self)
  }

  /// The attributes of the glyph.
  @inlinable
  public var attributes: Attributes {
    Attributes(rawValue: bits >> 21)
  }

  /// The attributes of a glyph.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The bits, 11 at most.
    public let rawValue: UInt32

    /// Creates a set from bits.
    @inlinable
    public init(rawValue: UInt32) {
      self.rawValue = rawValue & 0x7FF
    }

    /// Bold (SGR 1).
    @inlinable
    public static var bold: Attributes { Attributes(rawValue: 1) }
    /// Faint (SGR 2).
    @inlinable
    public static var faint: Attributes { Attributes(rawValue: 2) }
    /// Foreground and background exchanged (SGR 7).
    @inlinable
    public static var reverse: Attributes { Attributes(rawValue: 4) }
    /// The left half of a glyph two columns wide.
    @inlinable
    public static var wide: Attributes { Attributes(rawValue: 8) }
    /// The right half of a glyph two columns wide.
    @inlinable
    public static var continuation: Attributes { Attributes(rawValue: 16) }
    /// Either half of a glyph two columns wide.
    package static var pairs: Attributes { [.wide, .continuation] }
    /// Whatever makes a glyph more than one scalar in one cell: two columns, or a number.
    package static var complex: Attributes { Attributes(rawValue: 0x7F8) }
  }
}

extension UnsafeMutableBufferPointer<ScreenCell> {
  /// The number of cells that are written individually, and then copied as a block.
  private static var blockSize: Int { 512 }

  /// Sets all cells to `cell`.
  package func fill(with cell: ScreenCell) {
    guard let baseAddress else { return }
    let blockSize = Swift.min(count, Self.blockSize)
    baseAddress.update(repeating: cell, count: blockSize)
    for place in Swift.stride(from: blockSize, to: count, by: Self.blockSize) {
      (baseAddress + place).update(from: baseAddress, count: Swift.min(blockSize, count - place))
    }
  }
}
