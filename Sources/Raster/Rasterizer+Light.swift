package import KamuroParticles
package import KamuroScreen

extension Rasterizer {
  /// The light of each dot of a stage of `size`, before glyphs are chosen.
  ///
  /// The dots, 2 x 4 to a screen cell, are in rows from the top left. The first three lanes are
  /// red, green and blue light, tone mapped to 0...1, or shown dark on a light
  /// background; the fourth is the opacity, 0...1. Glyph sprites emit no light.
  package mutating func light(
    of sprites: SpriteBatch,
    on size: ScreenSize
  ) -> [SIMD4<Float>] {
    let backgroundLight = backgroundLight
    return paintLight(of: sprites, on: size) { canvas in
      var dots: [SIMD4<Float>] = []
      dots.reserveCapacity(canvas.width * canvas.height)
      for row in 0..<canvas.height {
        let base = canvas.base(ofRow: row)
        for column in 0..<canvas.width {
          dots.append(
            backgroundLight.shown(canvas.dots[base + LightBuffer.offset(ofColumn: column)])
          )
        }
      }
      return dots
    }
  }
}
