package import KamuroParticles
package import KamuroScreen

/// Renders the light of sprites before it is converted to glyphs, 2 pixels times a scale in a row of
/// a screen cell, and 4 in a column.
package enum LightPicture {
  /// Renders a stage of `size`.
  ///
  /// The canvas has the finest resolution whose dots are squares of whole pixels: of one pixel at
  /// the scales 1, 2 and 4. Without a background the picture has alpha. The alpha of a dot is its
  /// opacity, or its brightness if that is greater, so that over black the picture looks exactly
  /// like the light.
  package static func picture(
    of sprites: SpriteBatch,
    on size: ScreenSize,
    scale: Int,
    background: PixelColor?,
    blooms: Bool = true
  ) -> PixelImage {
    var rasterizer = Rasterizer()
    rasterizer.blooms = blooms
    if let background { rasterizer.background = .terminal(Color(background)) }
    let width = 2 * scale
    let resolution = CanvasResolution.finest(forWidth: width)
    var image = PixelImage(
      width: size.columns * width,
      height: size.rows * 2 * width,
      format: background == nil ? .rgba : .rgb
    )
    let (length, channels) = (image.rowLength, image.format.rawValue)
    let pixels = width / resolution.columns
    image.bytes.withUnsafeMutableBytes { bytes in
      rasterizer.forEachDot(of: sprites, on: size, at: resolution) { column, row, dot in
        let levels = background.map { dot.levels(before: $0) } ?? dot.levelsWithAlpha
        for y in 0..<pixels {
          let first = (row * pixels + y) * length + column * pixels * channels
          for byte in 0..<pixels * channels { bytes[first + byte] = levels[byte % channels] }
        }
      }
    }
    return image
  }
}

extension SIMD4<Float> {
  /// The levels of a dot's light over a color; the fourth is unused.
  fileprivate func levels(before color: PixelColor) -> SIMD4<UInt8> {
    func level(_ light: Float, _ behind: UInt8) -> UInt8 {
      Transfer.level(of: light + Transfer.linearOfLevel[Int(behind)] * (1 - w))
    }
    return SIMD4<UInt8>(level(x, color.red), level(y, color.green), level(z, color.blue), 255)
  }

  /// The levels of a dot's light, with straight alpha.
  fileprivate var levelsWithAlpha: SIMD4<UInt8> {
    let levels = SIMD3<UInt8>(Transfer.level(of: x), Transfer.level(of: y), Transfer.level(of: z))
    let hidden = w > 0 ? UInt8(Swift.min(w, 1) * 255 + 0.5) : 0
    let alpha = Swift.max(hidden, levels.max())
    guard alpha > 0 else { return .zero }
    // 255 * 255 and half of 255 fit into 16 bits.
    let whole = UInt16(alpha)
    var straight = SIMD4<UInt8>(repeating: alpha)
    for channel in 0..<3 {
      let level = UInt16(levels[channel]) * 255
      straight[channel] = UInt8((level + whole / 2) / whole)
    }
    return straight
  }
}
