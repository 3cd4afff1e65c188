package import KamuroParticles

/// The colors that those of effects follow: those of a terminal's theme, a few, or a scale.
///
/// Light and opacity stay as they are, and a fade stays a fade.
package struct HuePalette: Hashable, Sendable {
  private let rule: Rule

  private enum Rule: Hashable, Sendable {
    case theme(ThemeHues)
    case few([PaletteAnchor])
    case scale(LightnessScale)
  }

  /// The palette of a theme's first 16 colors, in the order of ECMA-48.
  ///
  /// A pure color becomes the theme's color of that name, with hues between two of them in proportion;
  /// one that is paler than that is mixed with the theme's white, and a dark one is as dark.
  package init(theme: [Color]) { rule = .theme(ThemeHues(of: theme)) }

  /// The palette of some colors, one at least: a color becomes the nearest one by hue and saturation, the
  /// first of equals, and a dark one is as dark as before.
  package init(nearestOf colors: [Color]) { rule = .few(colors.map { PaletteAnchor($0) }) }

  /// The palette of a scale, whose colors, one at least, grow lighter: a color becomes that of its
  /// OKLab lightness, and a darker one than the first fades from that to black.
  package init(scale colors: [Color]) { rule = .scale(LightnessScale(of: colors)) }

  /// The color that another one, sRGB 0...1, becomes.
  func color(for color: SIMD3<Float>) -> SIMD3<Float> {
    switch rule {
    case .theme(let hues): hues.color(for: color)
    case .few(let anchors): PaletteAnchor.color(for: color, among: anchors)
    case .scale(let scale): scale.color(for: color)
    }
  }
}

extension SpriteBatch {
  /// The sprites in the colors of a palette.
  package func recolored(by palette: HuePalette?) -> SpriteBatch {
    guard let palette else { return self }
    var batch = self
    for run in runs where run.shared.blendMode != .multiply {
      for sprite in run.range {
        let own = SIMD3(self[.red][sprite], self[.green][sprite], self[.blue][sprite])
        let color = palette.color(for: own)
        batch[.red][sprite] = color.x
        batch[.green][sprite] = color.y
        batch[.blue][sprite] = color.z
      }
    }
    return batch
  }
}

/// A palette, and a scratch copy of sprites in its colors.
struct RecoloredSprites: Sendable {
  let palette: HuePalette
  private var buffer = SpriteBuffer()

  init(by palette: HuePalette) { self.palette = palette }

  /// Yields a block in the colors of the palette; filters keep theirs.
  mutating func yield(_ block: SpriteBlock, to body: (SpriteBlock) -> Void) {
    guard block.run.blendMode != .multiply else { return body(block) }
    let palette = palette
    buffer.yield(block, to: body) { sprites in
      if let red = block[.red].uniform, let green = block[.green].uniform,
        let blue = block[.blue].uniform
      {
        let color = palette.color(for: SIMD3(red, green, blue))
        sprites.set(.red, to: color.x)
        sprites.set(.green, to: color.y)
        return sprites.set(.blue, to: color.z)
      }
      let (red, green, blue) = (sprites.each(.red), sprites.each(.green), sprites.each(.blue))
      for sprite in 0..<sprites.count {
        let color = palette.color(for: SIMD3(red[sprite], green[sprite], blue[sprite]))
        (red[sprite], green[sprite], blue[sprite]) = (color.x, color.y, color.z)
      }
    }
  }
}
