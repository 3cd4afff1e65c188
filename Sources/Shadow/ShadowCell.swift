package import KamuroScreen

/// One character position of the shadow screen: all that is needed to print it once more.
package struct ShadowCell: Hashable, Sendable {
  /// The scalar; 0 for a cell that was erased, not printed.
  package var scalar: UInt32 = 0
  /// The combining mark on it, or 0.
  package var mark: UInt32 = 0
  /// The colors, and for an erased cell the background that it was erased with.
  package var foreground = ScreenColor.standard
  package var background = ScreenColor.standard
  package var attributes: Attributes = []

  package init() {}

  package init(_ scalar: UInt32, pen: Pen) {
    self.scalar = scalar
    (foreground, background) = (pen.foreground, pen.background)
    attributes = pen.cellAttributes
  }

  /// An erased cell.
  package init(erasedWith background: ScreenColor) { self.background = background }

  /// Whether it was erased and not printed since then.
  package var isErased: Bool { scalar == 0 && !attributes.contains(.continuation) }

  /// Whether it shows nothing but a background.
  package var isBlank: Bool { scalar == 0 || scalar == 0x20 && mark == 0 && !hasLines }

  private var hasLines: Bool {
    !attributes.isDisjoint(with: [.underline, .strike, .overline, .reverse])
  }

  /// The attributes of a glyph, and what is known about the cell.
  package struct Attributes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }

    package static let bold = Attributes(rawValue: 1)
    package static let faint = Attributes(rawValue: 2)
    package static let italic = Attributes(rawValue: 4)
    package static let blink = Attributes(rawValue: 8)
    package static let reverse = Attributes(rawValue: 16)
    package static let conceal = Attributes(rawValue: 32)
    package static let strike = Attributes(rawValue: 64)
    package static let overline = Attributes(rawValue: 128)
    /// Three bits: the kind of underline, 1 to 5 as in SGR 4:1 to 4:5.
    package static let underline = Attributes(rawValue: 7 << 8)
    /// The left half of a glyph two columns wide.
    package static let wide = Attributes(rawValue: 1 << 11)
    /// The right half of such a glyph.
    package static let continuation = Attributes(rawValue: 1 << 12)
    /// A cell that cannot be printed once more: a link, an underline color, a glyph cut in two, or
    /// what terminals show differently.
    package static let unknown = Attributes(rawValue: 1 << 13)

    /// The kind of underline; 0 for none.
    package var underlineKind: UInt16 { (rawValue & Self.underline.rawValue) >> 8 }

    /// The attributes with another kind of underline.
    package func underlined(_ kind: Int) -> Attributes {
      let bits = UInt16(truncatingIfNeeded: max(0, min(5, kind))) << 8
      return Attributes(rawValue: rawValue & ~Self.underline.rawValue | bits)
    }

    /// What SGR sets.
    package static let rendition = Attributes(rawValue: 0x7FF)
  }
}
