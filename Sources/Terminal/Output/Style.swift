import KamuroScreen

/// What select graphic rendition (SGR) sets: two colors and three attributes.
struct Style: Hashable, Sendable {
  var foreground = ScreenColor.standard
  var background = ScreenColor.standard
  var attributes: ScreenCell.Attributes = []

  /// The style a terminal starts with.
  init() {}

  /// The style of a cell.
  init(_ cell: ScreenCell) {
    foreground = cell.foreground
    background = cell.background
    attributes = cell.attributes.intersection([.bold, .faint, .reverse])
  }

  /// The plainest style of a space on a background.
  init(spaceOn background: ScreenColor) { self.background = background }

  /// The style in which a space looks as in this one and that is nearest to `pen`: a space shows no
  /// ink.
  func relaxedForSpace(near pen: Style) -> Style {
    guard !attributes.contains(.reverse) else { return self }
    var style = pen
    style.background = background
    style.attributes.remove(.reverse)
    return style
  }

  /// Whether exchanged colors may be nearer to a pen: one of them is the pen's, or they are of the 16
  /// whose numbers are longer as the paper's.
  func maySaveBySwapping(near pen: Style) -> Bool {
    background != .standard
      && (foreground == pen.background || background == pen.foreground
        || background.rawValue < ScreenColor.indexed(16).rawValue)
  }

  /// The style in which a complement of blocks looks as they do in this one; `nil` where none is sure
  /// to.
  var swappedForBlock: Style? {
    guard attributes.isEmpty, foreground != .standard, background != .standard else { return nil }
    var style = self
    (style.foreground, style.background) = (background, foreground)
    return style
  }
}

extension ScreenCell {
  /// What is sent for the cell: for a full block a space on its color, since in many fonts full blocks
  /// do not quite touch.
  var sent: ScreenCell {
    guard glyph == "\u{2588}", foreground != .standard, attributes.isEmpty else { return self }
    return ScreenCell(" ", background: foreground)
  }
}
