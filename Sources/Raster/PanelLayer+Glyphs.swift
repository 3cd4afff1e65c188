import KamuroCSIMD
internal import KamuroParticles
internal import KamuroScreen

extension PanelLayer {
  /// The minimum opacity of a visible glyph: many terminals cannot dim an emoji.
  private static let leastOpacity: Float = 0.125

  /// The replacement for other glyphs in ASCII.
  private static let substitute: (scalar: Unicode.Scalar, width: Int) = ("*", 1)

  /// The right screen cell of a wide glyph.
  private mutating func continuation(of glyph: Contents.Glyph) -> ScreenCell {
    glyph.cluster.map { clusters.continuation(of: $0) } ?? .continuation
  }

  /// Lays the glyphs of a block over the present contents, like panels; no effect on other blocks.
  ///
  /// Each glyph is placed in the nearest one or two screen cells, and dimmed by its opacity. A
  /// glyph that would be partly off the screen is omitted.
  mutating func composite(
    _ sprites: SpriteBlock,
    over canvas: LightBuffer,
    by chooser: inout GlyphChooser
  ) {
    guard let whole = sprites.run.contents.glyph else { return }
    var glyph = (scalar: whole.scalar, width: whole.width)
    if chooser.style == .ascii, !glyph.scalar.isASCII { glyph = Self.substitute }
    let rightCell = continuation(of: whole)
    for sprite in 0..<sprites.count {
      let opacity = SpritePainter.unit(sprites[.opacity][sprite])
      guard opacity >= Self.leastOpacity, sprites[.scale][sprite] > 0,
        let place = place(x: sprites[.x][sprite], y: sprites[.y][sprite], width: glyph.width)
      else { continue }
      let light = SIMD4(
        Transfer.linear(fromEncoded: SpritePainter.unit(sprites[.red][sprite])),
        Transfer.linear(fromEncoded: SpritePainter.unit(sprites[.green][sprite])),
        Transfer.linear(fromEncoded: SpritePainter.unit(sprites[.blue][sprite])),
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

  /// The left screen cell of the position whose center is nearest to a point; `nil` if a part would
  /// be off the screen.
  private func place(x: Float, y: Float, width: Int) -> ScreenPosition? {
    let column = (x / 8 - Float(width - 1) / 2).rounded(.down)
    let row = (y / 16).rounded(.down)
    guard column >= 0, column <= Float(size.columns - width), row >= 0, row < Float(size.rows)
    else { return nil }
    return ScreenPosition(column: Int(column), row: Int(row))
  }
}
