internal import KamuroParticles

/// The light of a blurred layer, which is painted on a separate canvas, blurred as a whole and
/// blended with the target.
struct BlurredLight: Sendable {
  /// What the runs that are blurred together have in common.
  private var layer: SpriteRun?
  /// How the blurred layer is blended with the target.
  private var blending = Blending(.sourceOver)
  private var canvas = LightCanvas(.empty)
  /// The dots of the lit area, row by row, and below a scratch buffer for one line.
  private var dots: [SIMD4<Float>] = []
  private var scratch: [SIMD4<Float>] = []
  /// Light below this is discarded.
  private static let darkest: Float = 1e-5

  /// The minimum blur deviation, in points; runs with less are painted sharp.
  static let least = 0.1
  /// The maximum deviation.
  private static let most: Float = 400

  /// Whether no layer is on the canvas.
  var isEmpty: Bool { layer == nil }

  /// Whether there is light of another layer than that of a run.
  func isOccupied(by run: SpriteRun) -> Bool {
    layer.map {
      $0.blur != run.blur || $0.layer != run.layer || $0.zPosition != run.zPosition
        || $0.blendMode != run.blendMode
    } ?? false
  }

  /// Paints a block of a blurred layer.
  ///
  /// Within the layer particles are blended source-over, or added; the layer's blend mode applies
  /// to the layer as a whole.
  @inline(never)
  mutating func add(
    _ sprites: SpriteBlock,
    as blending: Blending,
    for target: LightBuffer,
    channelLight: ChannelLight
  ) {
    if layer == nil {
      layer = sprites.run
      self.blending = blending
      canvas.clear(for: target.layout)
    }
    let mode: BlendMode = sprites.run.blendMode.isLight ? .additive : .sourceOver
    canvas.withBuffer { canvas in
      SpritePainter(sprites, on: canvas, channelLight: channelLight, blending: Blending(mode))
        .paint()
    }
  }

  /// Blurs the layer and blends it with the target.
  /// - Complexity: O(dots of the lit area).
  @inline(never)
  mutating func flush(to target: LightBuffer) {
    guard let layer else { return }
    self.layer = nil
    let deviation = min(Float(layer.blur), Self.most) * target.layout.dotsPerPoint
    let blur = GaussianBlur(deviation: deviation)
    canvas.withBuffer { buffer in
      guard let area = buffer.litArea(grownBy: blur.reach) else { return }
      let (width, height) = (area.columns.count, area.rows.count)
      Self.grow(&dots, to: width * height)
      Self.grow(&scratch, to: max(width, height) + blur.margin)
      dots.withUnsafeMutableBufferPointer { dots in
        scratch.withUnsafeMutableBufferPointer { scratch in
          guard let dots = dots.baseAddress, let scratch = scratch.baseAddress else { return }
          buffer.forEach(in: area) { place, index in dots[place] = buffer.dots[index] }
          blur.blur(dots, width: width, height: height, in: scratch)
          target.forEach(in: area) { place, index in
            guard max(dots[place].peak, dots[place].w) > Self.darkest else { return }
            let source = BlendSource(dots[place], blending: blending)
            target.blend(source, DotCoverage(index: index))
          }
        }
      }
    }
  }

  private static func grow(_ column: inout [SIMD4<Float>], to count: Int) {
    guard column.count < count else { return }
    column = [SIMD4<Float>](repeating: .zero, count: count)
  }
}

extension BlendMode {
  /// Whether the mode never removes light.
  fileprivate var isLight: Bool { self == .additive || self == .screen }
}

extension LightBuffer {
  /// Visits the dots row by row, with their number in the area and their index on the canvas.
  @inline(__always)
  fileprivate func forEach(in area: LitArea, _ act: (_ place: Int, _ index: Int) -> Void) {
    var place = 0
    for row in area.rows {
      let base = base(ofRow: row)
      for column in area.columns {
        act(place, base + LightBuffer.offset(ofColumn: column))
        place += 1
      }
    }
  }
}
