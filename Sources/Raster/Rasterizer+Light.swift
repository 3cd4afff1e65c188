package import KamuroParticles
package import KamuroScreen

extension Rasterizer {
  /// Paints the light of sprites, and visits its dots row by row from the top left.
  ///
  /// The first three lanes of a dot are red, green and blue light, tone mapped to 0...1, or shown
  /// dark on a light background; the fourth is the opacity, 0...1. Glyph sprites emit no light.
  package mutating func forEachDot(
    of sprites: SpriteBatch,
    on size: ScreenSize,
    at resolution: CanvasResolution,
    _ body: (_ column: Int, _ row: Int, _ dot: SIMD4<Float>) -> Void
  ) {
    let backgroundLight = backgroundLight
    paintLight(of: sprites, on: size, at: resolution) { canvas in
      for row in 0..<canvas.height {
        let base = canvas.base(ofRow: row)
        for column in 0..<canvas.width {
          let dot = canvas.dots[base + LightBuffer.offset(ofColumn: column)]
          body(column, row, backgroundLight.shown(dot))
        }
      }
    }
  }

  /// The light of each dot of a stage of `size` as glyphs would show it, 2 x 4 to a screen cell.
  package mutating func light(
    of sprites: SpriteBatch,
    on size: ScreenSize
  ) -> [SIMD4<Float>] {
    var dots: [SIMD4<Float>] = []
    dots.reserveCapacity(8 * size.cellCount)
    forEachDot(of: sprites, on: size, at: .glyphs) { _, _, dot in dots.append(dot) }
    return dots
  }
}
