internal import KamuroParticles

extension SpritePainter {
  /// Paints a block of pictures or texts.
  /// - Complexity: O(scanlines + edges between pixels of different color) for each sprite.
  func paint(_ bitmap: Bitmap) {
    guard !bitmap.isEmpty else { return }
    let (dots, contents) = (SIMD2(Float(bitmap.width), Float(bitmap.height)), sprites.run.contents)
    var size = SIMD2(Self.dots(contents.size.width), Self.dots(contents.size.height))
    if contents.shape == .text { size = dots * (size / dots).min() }
    guard size.x > 0, size.y > 0 else { return }
    for sprite in 0..<sprites.count where sprites.scale[sprite] > 0 {
      let opacity = Self.unit(sprites.opacity[sprite])
      let aspect = sprites.aspect[sprite]
      guard opacity > 0, aspect > 0,
        let outline = outline(of: sprite, aspect: aspect, size: size)
      else { continue }
      let tint = (light(of: sprite) + SIMD4(0, 0, 0, 1)) * opacity
      paint(bitmap, in: outline, tint: tint)
    }
  }

  /// Paints one picture from a suitable mip level, or as a point of light if it is no larger than a
  /// dot.
  private func paint(
    _ bitmap: Bitmap,
    in outline: Outline,
    tint: SIMD4<Float>
  ) {
    let size = SIMD2(outline.halfWidth, outline.halfHeight) * 2
    guard size.max() > 1 else {
      let point = Outline(x: outline.x, y: outline.y, halfWidth: 0.5, halfHeight: 0.5, angle: 0)
      withUnsafePointer(to: bitmap.mean) { mean in
        canvas.fill(
          PlacedBitmap(mean, width: 1, height: 1, in: point, dot: SIMD2(1, 1)),
          tint: tint * (size.x * size.y),
          by: mode
        )
      }
      return
    }
    var dot = size / SIMD2(Float(bitmap.width), Float(bitmap.height))
    var level = 0
    while dot.max() < 0.5, level + 1 < bitmap.levels.count {
      dot *= 2
      level += 1
    }
    let seen = bitmap.levels[level]
    seen.light.withUnsafeBufferPointer { light in
      guard let light = light.baseAddress else { return }
      canvas.fill(
        PlacedBitmap(light, width: seen.width, height: seen.height, in: outline, dot: dot),
        tint: tint,
        by: mode
      )
    }
  }
}

/// The pixels of a picture, rotated and scaled to the screen.
struct PlacedBitmap {
  /// The light of the pixels, row by row.
  private let light: UnsafePointer<SIMD4<Float>>
  /// The number of pixels in a row.
  let width: Int
  /// The number of rows.
  let height: Int
  /// The upper left corner.
  private let origin: SIMD2<Float>
  /// The vector from a pixel to the next one in its row.
  let across: SIMD2<Float>
  /// The vector from a row to the next one.
  let down: SIMD2<Float>

  /// Places pixels of a given size from the top left corner of an outline on.
  init(
    _ light: UnsafePointer<SIMD4<Float>>,
    width: Int,
    height: Int,
    in outline: Outline,
    dot: SIMD2<Float>
  ) {
    self.light = light
    self.width = width
    self.height = height
    origin = outline.place(of: SIMD2(-1, -1))
    across = SIMD2(outline.cosine, outline.sine) * dot.x
    down = SIMD2(-outline.sine, outline.cosine) * dot.y
  }

  /// The light of a pixel; 0 beyond the edges.
  @inline(__always)
  func light(column: Int, row: Int) -> SIMD4<Float> {
    guard column >= 0, column < width, row >= 0, row < height else { return .zero }
    return light[row * width + column]
  }

  /// The top left corner of a pixel.
  @inline(__always)
  func corner(column: Int, row: Int) -> SIMD2<Float> {
    origin + across * Float(column) + down * Float(row)
  }

  /// The y coordinates of the highest and lowest corners.
  var span: (top: Float, bottom: Float) {
    let ends = [
      origin.y, corner(column: width, row: 0).y, corner(column: 0, row: height).y,
      corner(column: width, row: height).y,
    ]
    return (ends.min() ?? 0, ends.max() ?? 0)
  }

  /// The indices of the edges along a row of pixels that may intersect a scanline.
  /// - Parameters:
  ///   - count: The number of edges.
  ///   - start: The y coordinate of one end of the first edge.
  ///   - rise: The difference of y to its other end.
  ///   - row: The y coordinate of the scanline's top.
  @inline(__always)
  func lines(_ count: Int, from start: Float, rise: Float, inRow row: Float) -> Range<Int> {
    let low = min(start, start + rise)
    let high = max(start, start + rise)
    guard abs(across.y) > 1e-5 else {
      // With a margin, because over the whole row the slope may add up to a hundredth of a dot.
      return low < row + 1.01 && high > row - 0.01 ? 0..<count : 0..<0
    }
    let one = (row - high) / across.y
    let other = (row + 1 - low) / across.y
    return Range(dotsFrom: min(one, other), to: max(one, other) + 1).clamped(to: 0..<count)
  }
}
