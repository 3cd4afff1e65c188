extension GlyphChooser {
  /// How much more light than the least a dark cell needs to be shown: one at the border does not
  /// go on and off.
  private static let darkReluctance: Float = 1.02
  /// The part of a cell's light by which a cell of the last frame may differ more from it than a
  /// new one; of 16 colors, each far from the next, by more.
  private var tolerance: Float { quantizer.depth == .sixteen ? 0.1 : 0.02 }

  /// The cell that shows some light: that of the last frame, as long as it shows the present light
  /// nearly as well as the one that would be chosen now.
  ///
  /// It is compared with the present light and never with another frame, so nothing adds up. What
  /// should be dark is dark at once.
  @inline(__always)
  mutating func steadyCell(
    for light: CellLight,
    before backdrop: Backdrop,
    at place: Int,
    after shown: ShownBuffer
  ) -> ScreenCell? {
    let last = shown.inks[place]
    reluctance = last == .dark ? Self.darkReluctance : 1
    defer { reluctance = 1 }
    guard let choice = choice(for: light, before: backdrop) else {
      shown.inks[place] = .dark
      return nil
    }
    if let pattern = last.pattern {
      let cell = shown.cells[place]
      if cell == choice.cell || keeps(cell, of: pattern, over: choice, for: light, before: backdrop)
      {
        return cell
      }
    }
    shown.cells[place] = choice.cell
    shown.inks[place] = ShownInk(choice.pattern)
    return choice.cell
  }

  /// Whether a cell of the last frame shows light nearly as well as a choice does.
  ///
  /// Of the same pattern the colors are compared. A pattern in which one block is another, or one of
  /// another kind, may differ as much from the light as the choice does; others have seen the light
  /// move on.
  @inline(__always)
  private func keeps(
    _ old: ScreenCell,
    of pattern: InkPattern,
    over choice: GlyphChoice,
    for light: CellLight,
    before backdrop: Backdrop
  ) -> Bool {
    let new = choice.cell
    let hadPaper = old.background != backdrop.color
    let hasPaper = new.background != backdrop.color
    if pattern == choice.pattern, hadPaper == hasPaper {
      return quantizer.isNear(old.foreground, to: choice.ink, as: new.foreground)
        && quantizer.isNear(old.background, to: choice.paper, as: new.background)
    }
    let changes = (pattern.bits ^ choice.pattern.bits).nonzeroBitCount
    let isOther = pattern.layout != choice.pattern.layout
    // No veil is left about a spark.
    guard isOther || changes <= 2 && (hasPaper || !hadPaper),
      // A dithered color is meant to be off.
      quantizer.threshold == nil || old.foreground == new.foreground,
      quantizer.keepsHue(old.foreground, of: choice.ink, as: new.foreground)
    else { return false }
    let most = light.sum.peak * tolerance
    return error(of: old, in: pattern, from: light, before: backdrop)
      <= error(of: choice, from: light, before: backdrop) + most * most
  }

  /// How much a cell differs from light that it was not made for.
  private func error(
    of cell: ScreenCell,
    in pattern: InkPattern,
    from light: CellLight,
    before backdrop: Backdrop
  ) -> Float {
    let choice = GlyphChoice(
      cell: cell,
      pattern: pattern,
      inkSum: inkSum(of: pattern, in: light),
      ink: .zero,
      paper: .zero
    )
    return error(of: choice, from: light, before: backdrop)
  }
}
