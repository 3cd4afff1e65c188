package import KamuroScreen

/// The look of a screen cell: a block in swapped colors equals its complement.
package struct BlockLook: Hashable {
  private static let complements = BlockComplements()

  private let glyph: Unicode.Scalar
  private let foreground: ScreenColor
  private let background: ScreenColor
  private let attributes: ScreenCell.Attributes

  /// The look of a cell.
  package init(_ cell: ScreenCell) {
    let other = Self.complements[cell.glyph]
    let isOther = cell.foreground.rawValue < cell.background.rawValue && other != nil
    glyph = isOther ? other ?? cell.glyph : cell.glyph
    (foreground, background) =
      isOther ? (cell.background, cell.foreground) : (cell.foreground, cell.background)
    attributes = cell.attributes
  }
}
