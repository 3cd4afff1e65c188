package import KamuroParticles

/// The colors that the hues of effects follow: those of a terminal's theme.
///
/// A pure color becomes the theme's color of that name, with hues between two of them in proportion;
/// one that is paler than that is mixed with the theme's white, and a dark one is as dark. Light and
/// opacity stay as they are.
package struct HuePalette: Hashable, Sendable {
  /// Red, yellow, green, cyan, blue, magenta and red again, sRGB.
  private let hues: [SIMD3<Float>]
  /// The lighter one of white and bright white, sRGB.
  private let white: SIMD3<Float>

  /// The palette of a theme's first 16 colors, in the order of ECMA-48.
  package init(theme: [Color]) {
    func channels(_ index: Int) -> SIMD3<Float> {
      let color = theme.indices.contains(index) ? theme[index] : .white
      return SIMD3(Float(color.red), Float(color.green), Float(color.blue))
    }
    hues = [1, 3, 2, 6, 4, 5, 1].map(channels)
    let whites = (channels(7), channels(15))
    white = whites.0.sum() > whites.1.sum() ? whites.0 : whites.1
  }

  /// The color that another one, sRGB 0...1, becomes.
  ///
  /// It is v (a p + (1 - a) w) for the value v as in HSV, the palette's color p of the hue, and its
  /// white w. The part a is the quotient of the saturations of the color and of p, at most 1.
  func color(for color: SIMD3<Float>) -> SIMD3<Float> {
    let value = color.max()
    let span = value - color.min()
    guard value > 0 else { return .zero }
    guard span > 0 else { return white * value }
    let turn =
      color.x == value
      ? (color.y - color.z) / span
      : color.y == value ? 2 + (color.z - color.x) / span : 4 + (color.x - color.y) / span
    let hue = min(max(0, turn < 0 ? turn + 6 : turn), 6)
    let first = min(5, Int(hue))
    let pure = hues[first] + (hues[first + 1] - hues[first]) * (hue - Float(first))
    // The saturation of the color as a part of that of the palette's color.
    let part = min(1, span * pure.max() / (value * max(1e-6, pure.max() - pure.min())))
    return (white + (pure - white) * part) * value
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
