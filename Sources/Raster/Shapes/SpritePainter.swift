internal import KamuroParticles

/// The painter of a block of sprites on a canvas.
///
/// A sprite no larger than a dot is painted as a point, by a bilinear splat onto the four dots
/// around it; its shape is not visible. Larger sprites are filled with anti-aliasing, as the table
/// of shapes says.
struct SpritePainter {
  private let sprites: SpriteBlock
  /// The blend mode, which may differ from the run's.
  private let mode: BlendMode
  private let canvas: LightBuffer
  private let channelLight: ChannelLight

  /// Creates a painter.
  init(
    _ sprites: SpriteBlock,
    on canvas: LightBuffer,
    channelLight: ChannelLight,
    mode: BlendMode? = nil
  ) {
    self.sprites = sprites
    self.mode = mode ?? sprites.run.blendMode
    self.canvas = canvas
    self.channelLight = channelLight
  }

  /// Paints the block, unless its contents are glyphs.
  /// - Complexity: O(sprites) for sprites no larger than a dot, O(dots covered) for larger ones.
  func paint() {
    guard let figure = Figure(sprites.run.contents, on: canvas) else { return }
    let area = figure.pointArea(in: canvas.scratch)
    let size = area == nil ? SIMD2(repeating: .infinity) : figure.size
    let points = PointBlock(in: canvas.scratch.points)
    for first in stride(from: 0, to: sprites.count, by: PointBlock.length) {
      let count = min(PointBlock.length, sprites.count - first)
      points.fill(sprites, from: first, count: count, on: canvas, size: size, area: area ?? 0)
      for place in 0..<count {
        points.prefetchDots(of: min(place &+ 8, count &- 1), on: canvas)
        let part = points.part(of: place)
        if part > 0 {
          let light = points.light(of: place, from: channelLight) + SIMD4(0, 0, 0, 1)
          canvas.blend(BlendSource(light, blending: mode), points.coverage(of: place))
        } else if part < 0 {
          fill(first &+ place, as: figure, light: points.light(of: place, from: channelLight))
        }
      }
    }
  }

  /// Fills a sprite that is larger than a dot.
  /// - Parameter light: The linear light of its color.
  @inline(never)
  private func fill(_ sprite: Int, as figure: Figure, light: SIMD4<Float>) {
    let opacity = Self.unit(sprites.opacity[sprite])
    guard opacity > 0, let outline = outline(of: sprite, as: figure) else { return }
    let light = (light + SIMD4(0, 0, 0, 1)) * opacity
    let filled = FilledSprite(outline: outline, light: light, mode: mode)
    figure.shape.fill(filled, as: figure, on: canvas)
  }

  /// The outline of a sprite; `nil` if it is off the screen.
  @inline(__always)
  private func outline(of sprite: Int, as figure: Figure) -> Outline? {
    let (scale, aspect) = (sprites.scale[sprite], sprites.aspect[sprite])
    let x = sprites.x[sprite] * canvas.layout.dotsPerPoint
    let y = sprites.y[sprite] * canvas.layout.dotsPerPoint
    guard scale.isFinite, aspect > 0, abs(x) < Figure.largestExtent, abs(y) < Figure.largestExtent
    else { return nil }
    let halfWidth = Figure.bounded(figure.size.x * scale * aspect) / 2
    let halfHeight = Figure.bounded(figure.size.y * scale) / 2
    let reach = halfWidth + halfHeight
    guard x + reach > 0, x - reach < Float(canvas.width), y + reach > 0,
      y - reach < Float(canvas.height)
    else { return nil }
    // A circle is not changed by a rotation.
    let isTurned = !(figure.shape.isRound && halfWidth == halfHeight)
    return Outline(
      x: x,
      y: y,
      halfWidth: halfWidth,
      halfHeight: halfHeight,
      angle: isTurned ? sprites.rotation[sprite] : 0
    )
  }

  /// A value clamped to 0...1; NaN becomes 0.
  @inline(__always)
  static func unit(_ value: Float) -> Float {
    let positive = value > 0 ? value : 0
    return positive < 1 ? positive : 1
  }
}

/// The light of each sRGB level, ``Transfer/channelLight``: 256 of red, 256 of green and 256 of
/// blue.
typealias ChannelLight = UnsafePointer<SIMD4<Float>>

extension ChannelLight {
  /// The linear light of sRGB levels; the fourth lane is 0.
  @inline(__always)
  func light(red: Int32, green: Int32, blue: Int32) -> SIMD4<Float> {
    let (red, green) = (Int(truncatingIfNeeded: red), Int(truncatingIfNeeded: green))
    return self[red] + self[256 &+ green] + self[512 &+ Int(truncatingIfNeeded: blue)]
  }
}
