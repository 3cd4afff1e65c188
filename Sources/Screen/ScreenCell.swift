/// One character position in 12 bytes without padding: a glyph, how it is set, and its two colors.
///
/// The glyph is one scalar. A glyph two columns wide stands in its left cell with
/// ``Attributes/wide``; the cell to its right is ``continuation``, or carries the number of an emoji
/// of several scalars in the grid's ``ScreenGrid/clusters``, and is never written by itself.
public struct ScreenCell: Hashable, Sendable {
  /// The scalar in the low 21 bits, the attributes above.
  @usableFromInline package let bits: UInt32
  /// The color of the glyph's ink.
  public let foreground: ScreenColor
  /// The color behind it.
  public let background: ScreenColor

  /// Creates a cell.
  ///
  /// A control character becomes a space: no cell can carry an escape to the terminal.
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

  /// Puts a cell together from what another one had, or from a glyph that is no control character.
  @inlinable @inline(__always)
  package init(bits: UInt32, foreground: ScreenColor, background: ScreenColor) {
    self.bits = bits
    self.foreground = foreground
    self.background = background
  }

  /// What is set in the first word of either half of a glyph two columns wide.
  package static var pairBits: UInt32 { Attributes.pairs.rawValue << 21 }

  /// A space in the terminal's default colors.
  public static let blank = ScreenCell(" ")

  /// The right half of a wide glyph.
  public static let continuation = ScreenCell(" ", attributes: .continuation)

  /// The glyph.
  @inlinable
  public var glyph: Unicode.Scalar {
    // It came from one.
    unsafeBitCast(bits & 0x1F_FFFF, to: Unicode.Scalar.self)
  }

  /// How the glyph is set.
  @inlinable
  public var attributes: Attributes {
    Attributes(rawValue: bits >> 21)
  }

  /// How a glyph is set.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// 11 bits at most.
    public let rawValue: UInt32

    /// Creates a set from its bits.
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
  }
}

extension UnsafeMutableBufferPointer<ScreenCell> {
  /// Cells that are written one by one before they are copied.
  private static var stretch: Int { 512 }

  /// Makes all cells the same.
  package func fill(with cell: ScreenCell) {
    guard let baseAddress else { return }
    let stretch = Swift.min(count, Self.stretch)
    baseAddress.update(repeating: cell, count: stretch)
    for place in Swift.stride(from: stretch, to: count, by: Self.stretch) {
      (baseAddress + place).update(from: baseAddress, count: Swift.min(stretch, count - place))
    }
  }
}
