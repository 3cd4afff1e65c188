import KamuroCSIMD
internal import KamuroParticles
internal import KamuroScreen

extension PanelLayer {
  /// A glyph of less opacity than this is not shown: many terminals cannot dim an emoji.
  private static let leastOpacity: Float = 0.125

  /// What stands for a glyph where only ASCII may be shown.
  private static let substitute: (scalar: Unicode.Scalar, width: Int) = ("*", 1)

  /// The right cell of a glyph two columns wide.
  private mutating func continuation(of glyph: Contents.Glyph) -> ScreenCell {
    glyph.cluster.map { clusters.continuation(of: $0) } ?? .continuation
  }

  /// Puts the glyphs of a run over what is there, as a panel would; of other runs nothing.
  ///
  /// Each lies in the cell, or the two cells, nearest to its particle, and is dimmed by the
  /// opacity. One that does not lie on the screen as a whole is left out.
  mutating func lay(
    _ run: SpriteBatch.Run,
    _ columns: SpriteColumns,
    over canvas: LightBuffer,
    by chooser: inout GlyphChooser
  ) {
    guard let whole = run.contents.glyph else { return }
    var glyph = (scalar: whole.scalar, width: whole.width)
    if chooser.style == .ascii, !glyph.scalar.isASCII { glyph = Self.substitute }
    let rightCell = continuation(of: whole)
    for sprite in run.range.clamped(to: 0..<columns.count) {
      let opacity = SpritePainter.unit(columns.opacity[sprite])
      guard opacity >= Self.leastOpacity, columns.scale[sprite] > 0,
        let place = place(x: columns.x[sprite], y: columns.y[sprite], width: glyph.width)
      else { continue }
      let light = SIMD4(
        Transfer.linear(fromEncoded: SpritePainter.unit(columns.red[sprite])),
        Transfer.linear(fromEncoded: SpritePainter.unit(columns.green[sprite])),
        Transfer.linear(fromEncoded: SpritePainter.unit(columns.blue[sprite])),
        1
      )
      let background = background(at: place.row * size.columns + place.column)
      let behind = chooser.quantizer.shownLight(of: background)
      let cell = ScreenCell(
        glyph.scalar,
        foreground: chooser.quantizer.nearestColor(to: light * opacity + behind * (1 - opacity)),
        background: background,
        attributes: glyph.width == 2 ? .wide : []
      )
      put(cell, at: place, over: canvas)
      if glyph.width == 2 {
        let right = ScreenPosition(column: place.column + 1, row: place.row)
        put(rightCell, at: right, over: canvas)
      }
    }
  }

  /// The leftmost cell of a glyph whose middle is nearest to a place in points; `nil` where a part
  /// of it would be off the screen.
  private func place(x: Float, y: Float, width: Int) -> ScreenPosition? {
    let column = (x / 8 - Float(width - 1) / 2).rounded(.down)
    let row = (y / 16).rounded(.down)
    guard column >= 0, column <= Float(size.columns - width), row >= 0, row < Float(size.rows)
    else { return nil }
    return ScreenPosition(column: Int(column), row: Int(row))
  }
}
