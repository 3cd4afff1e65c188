package import KamuroParticles
internal import KamuroRaster
package import KamuroScreen

/// Renders the light of sprites before it is converted to glyphs: 2 x 4 square dots per screen
/// cell.
package enum LightPicture {
  /// Renders a stage of `size`, each dot as `scale` x `scale` pixels.
  ///
  /// Without a background the picture has alpha. The alpha of a dot is its opacity, or its
  /// brightness if that is greater, so that over black the picture looks exactly like the light.
  package static func picture(
    of sprites: SpriteBatch,
    on size: ScreenSize,
    scale: Int,
    background: PixelColor?
  ) -> PixelImage {
    var rasterizer = Rasterizer()
    if let background { rasterizer.background = .terminal(Color(background)) }
    let light = rasterizer.light(of: sprites, on: size)
    let (columns, rows) = (size.columns * 2, size.rows * 4)
    var image = PixelImage(
      width: columns * scale,
      height: rows * scale,
      format: background == nil ? .rgba : .rgb
    )
    let (length, channels) = (image.rowLength, image.format.rawValue)
    image.bytes.withUnsafeMutableBytes { bytes in
      for y in 0..<rows {
        let first = y * scale * length
        for x in 0..<columns {
          let dot = light[y * columns + x]
          let levels = background.map { dot.levels(before: $0) } ?? dot.levelsWithAlpha
          for byte in 0..<scale * channels {
            bytes[first + x * scale * channels + byte] = levels[byte % channels]
          }
        }
        for copy in 0..<scale where copy > 0 {
          let row = UnsafeRawBufferPointer(rebasing: bytes[first..<first + length])
          let start = first + copy * length
          UnsafeMutableRawBufferPointer(rebasing: bytes[start..<start + length])
            .copyMemory(from: row)
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
