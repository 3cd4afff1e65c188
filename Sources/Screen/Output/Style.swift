/// The state set by SGR: two colors and three attributes.
struct Style: Equatable, Sendable {
  var foreground = ScreenColor.standard
  var background = ScreenColor.standard
  var attributes: ScreenCell.Attributes = []

  /// The terminal's default style.
  init() {}

  /// The style of a screen cell.
  init(_ cell: ScreenCell) {
    foreground = cell.foreground
    background = cell.background
    attributes = cell.attributes.intersection([.bold, .faint, .reverse])
  }

  /// The simplest style of a space on a background.
  init(spaceOn background: ScreenColor) { self.background = background }

  /// The style nearest to `pen` in which a space looks as in this one: a space has no ink.
  func simplifiedForSpace(near pen: Style) -> Style {
    guard !attributes.contains(.reverse) else { return self }
    var style = pen
    style.background = background
    style.attributes.remove(.reverse)
    return style
  }

  /// Whether exchanging the colors may shorten the change from `pen`.
  ///
  /// Either one of them is a color of the pen, or the background is one of the 16 colors whose
  /// codes are longer for backgrounds.
  func maySaveByExchange(near pen: Style) -> Bool {
    background != .standard
      && (foreground == pen.background || background == pen.foreground
        || background.rawValue < ScreenColor.indexed(16).rawValue)
  }

  /// The style in which the complement of a block glyph looks the same; `nil` where that is not
  /// certain.
  var exchangedForBlock: Style? {
    guard attributes.isEmpty, foreground != .standard, background != .standard else { return nil }
    var style = self
    (style.foreground, style.background) = (background, foreground)
    return style
  }
}

extension ScreenCell {
  /// The cell that is sent: a space on its color for a full block, because full blocks leave gaps
  /// in many fonts.
  package var sent: ScreenCell {
    guard glyph == "\u{2588}", foreground != .standard, attributes.isEmpty else { return self }
    return ScreenCell(" ", background: foreground)
  }
}
