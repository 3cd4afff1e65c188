internal import KamuroParticles

/// The painter of a block of sprites on a canvas.
///
/// A sprite no larger than a dot is painted as a point, by a bilinear splat onto the four dots
/// around it; its shape is not visible. Larger sprites are filled with anti-aliasing, as the table
/// of shapes says.
struct SpritePainter {
  private let sprites: SpriteBlock
  /// The sprites as they are placed on the canvas, block by block.
  private let lanes: SpriteLanes
  private let channelLight: ChannelLight
  let canvas: LightBuffer
  /// The blending, which may differ from the run's.
  let blending: Blending

  /// Creates a painter.
  init(
    _ sprites: SpriteBlock,
    on canvas: LightBuffer,
    channelLight: ChannelLight,
    blending: Blending
  ) {
    self.sprites = sprites
    self.blending = blending
    self.canvas = canvas
    self.channelLight = channelLight
    lanes = SpriteLanes(in: canvas.scratch.lanes)
  }

  /// Paints the block, unless its contents are glyphs.
  /// - Complexity: O(sprites) for sprites no larger than a dot, O(dots covered) for larger ones.
  func paint() {
    guard var figure = Figure(sprites.run.contents, on: canvas) else { return }
    let pointArea = figure.pointArea(among: sprites, in: canvas.scratch)
    for first in stride(from: 0, to: sprites.count, by: SpriteLanes.length) {
      let count = min(SpriteLanes.length, sprites.count - first)
      lanes.place(
        sprites,
        from: first,
        count: count,
        on: canvas,
        size: figure.size,
        pointArea: pointArea
      )
      for place in 0..<count {
        lanes.prefetchDots(of: min(place &+ 8, count &- 1), on: canvas)
        let part = lanes.part(of: place)
        if part > 0 {
          let light = lanes.light(of: place, from: channelLight) + SIMD4(0, 0, 0, 1)
          canvas.blend(BlendSource(light, blending: blending), lanes.coverage(of: place))
        } else if part < 0 {
          if !figure.frames.isEmpty {
            let frame = Int(sprites[.frame][first + place])
            figure.bitmap = figure.frames[min(max(0, frame), figure.frames.count - 1)]
          }
          figure.shape.fill(place, of: self, as: figure)
        }
      }
    }
  }

  /// Whether the sprites are those of trails.
  var isTrail: Bool { sprites.run.isTrail }

  /// Linear light of a sprite multiplied by its opacity, and the opacity in the fourth lane.
  @inline(__always)
  func light(of place: Int) -> SIMD4<Float> {
    (lanes.light(of: place, from: channelLight) + SIMD4(0, 0, 0, 1)) * lanes.opacity(of: place)
  }

  /// The opacity of a sprite.
  @inline(__always)
  func opacity(of place: Int) -> Float { lanes.opacity(of: place) }

  /// The source of blending for full coverage by a sprite.
  @inline(__always)
  func source(of place: Int) -> BlendSource { BlendSource(light(of: place), blending: blending) }

  /// The outline of a sprite.
  @inline(__always)
  func outline(of place: Int, as figure: Figure) -> Outline {
    lanes.outline(of: place, isRound: figure.isRound)
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
