import KamuroCSIMD
internal import KamuroParticles

/// The painter of sprite runs on a canvas.
///
/// A sprite no larger than a dot is painted as a point, by a bilinear splat onto the four dots
/// around it; its shape is not visible. This is the hot loop. Larger sprites are filled with
/// anti-aliasing.
struct SpritePainter {
  /// The size of a dot, in points.
  static let pointsPerDot: Float = 4
  /// The maximum extent of a sprite in dots, which exceeds every screen.
  static let largestExtent: Float = 1e5
  /// The minimum extent in dots; with it the square of the scale that makes a sprite a dot is
  /// finite.
  static let leastExtent: Float = 1e-12

  let sprites: SpriteBlock
  /// The blend mode, which may differ from the run's.
  let mode: BlendMode
  let canvas: LightBuffer
  /// The light of each sRGB level: 256 of red, 256 of green and 256 of blue.
  private let channelLight: UnsafePointer<SIMD4<Float>>

  /// Creates a painter; `channelLight` points to ``Transfer/channelLight``.
  init(
    _ sprites: SpriteBlock,
    on canvas: LightBuffer,
    channelLight: UnsafePointer<SIMD4<Float>>,
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
    if let bitmap = sprites.run.contents.bitmap { return paint(bitmap) }
    switch mode {
    case .additive: paint(Adding.self)
    case .sourceOver: paint(Covering.self)
    case .screen: paint(Screening.self)
    case .multiply: paint(Multiplying.self)
    }
  }

  @inline(__always)
  private func paint<Blend: PointBlending>(_ blend: Blend.Type) {
    guard sprites.aspect.isUniform else { return paintStretched(blend) }
    let (range, contents) = (0..<sprites.count, sprites.run.contents)
    let size = SIMD2(Self.dots(contents.size.width), Self.dots(contents.size.height))
    guard size.x > 0, size.y > 0 else { return }
    let figure = Figure(contents, in: canvas.figure)
    var area: Float?
    let largestPoint = 1 / max(size.x, size.y)
    let points = canvas.figure.points
    let larger = LargerSprites(figure: figure, size: size, mode: mode)
    for first in stride(from: range.lowerBound, to: range.upperBound, by: PointBlock.length) {
      let block = first..<min(first + PointBlock.length, range.upperBound)
      guard block.contains(where: { !(sprites.scale[$0] > largestPoint) }) else {
        stamp(block, as: larger, blend)
        continue
      }
      let filled = area ?? figure.filledPart * size.x * size.y
      area = filled
      let areLit = points.fill(
        sprites,
        block,
        on: canvas,
        area: filled,
        largestScale: largestPoint
      )
      // Additive blending does not depend on the order.
      let isOrdered = mode != .additive
      for sprite in block {
        points.prefetchDots(of: min(sprite &- first &+ 8, block.count &- 1), on: canvas)
        if areLit || sprites.scale[sprite] <= largestPoint {
          guard areLit || points.part(of: sprite - first) > 0 else { continue }
          splat(points, sprite - first, blend)
        } else if isOrdered, sprites.scale[sprite] > largestPoint {
          stamp(sprite, aspect: 1, figure: figure, size: size, by: mode)
        }
      }
      if !areLit, !isOrdered { stamp(block, as: larger, blend) }
    }
  }

  /// Paints sprites with an aspect ratio, outside of the hot loop.
  @inline(never)
  private func paintStretched<Blend: PointBlending>(
    _ blend: Blend.Type
  ) {
    let (range, contents) = (0..<sprites.count, sprites.run.contents)
    let size = SIMD2(Self.dots(contents.size.width), Self.dots(contents.size.height))
    guard size.x > 0, size.y > 0 else { return }
    let figure = Figure(contents, in: canvas.figure)
    let points = canvas.figure.points
    func isPoint(_ sprite: Int) -> Bool {
      !(sprites.scale[sprite] * max(size.x * sprites.aspect[sprite], size.y) > 1)
    }
    var area: Float?
    for first in stride(from: range.lowerBound, to: range.upperBound, by: PointBlock.length) {
      let block = first..<min(first + PointBlock.length, range.upperBound)
      if block.contains(where: isPoint) {
        let filled = area ?? figure.filledPart * size.x * size.y
        area = filled
        _ = points.fill(sprites, block, on: canvas, area: filled, largestScale: 0)
      }
      for sprite in block {
        let aspect = sprites.aspect[sprite]
        guard aspect > 0 else { continue }
        if !isPoint(sprite) {
          stamp(sprite, aspect: aspect, figure: figure, size: size, by: mode)
        } else if points.part(of: sprite - first) > 0 {
          splat(points, sprite - first, aspect: aspect, blend)
        }
      }
    }
  }

  /// Splats a point onto the four dots around it.
  @inline(__always)
  private func splat<Blend: PointBlending>(
    _ points: PointBlock,
    _ place: Int,
    aspect: Float = 1,
    _ blend: Blend.Type
  ) {
    let levels = points.levels(of: place)
    let light = light(red: levels.red, green: levels.green, blue: levels.blue)
    let source = light + SIMD4(0, 0, 0, Blend.hides)
    points.forEachDot(of: place) { add(source, part: $1 * aspect, at: $0, blend) }
  }

  /// Blends a source color with the dot at an index, for a coverage of `part`.
  @inline(__always)
  private func add<Blend: PointBlending>(
    _ source: SIMD4<Float>,
    part: Float,
    at index: Int32,
    _ blend: Blend.Type
  ) {
    let index = Int(truncatingIfNeeded: index)
    canvas.dots[index] = Blend.blended(source, part: part, over: canvas.dots[index])
    canvas.touched[index >> 3] = 1
  }

  /// Fills a sprite that is larger than a dot.
  @inline(never)
  func stamp(
    _ sprite: Int,
    aspect: Float,
    figure: Figure,
    size: SIMD2<Float>,
    by mode: BlendMode
  ) {
    let opacity = Self.unit(sprites.opacity[sprite])
    // A circle is not changed by a rotation.
    let isRound = aspect == 1 && size.x == size.y && figure.shape.isEllipse
    guard opacity > 0,
      let outline = outline(of: sprite, aspect: aspect, size: size, isTurned: !isRound)
    else { return }
    let source = BlendSource((light(of: sprite) + SIMD4(0, 0, 0, 1)) * opacity, blending: mode)
    switch figure.shape {
    case .disc where isRound: canvas.fill(Circle(outline), with: source)
    case .disc: canvas.fill(Ellipse(outline), with: source)
    case .square: canvas.fill(Parallelogram(outline), with: source)
    case .glow: canvas.glow(outline, with: source)
    case .ring: canvas.fillRing(outline, innerRadius: figure.innerRadius, with: source)
    case .triangle, .star, .polygon, .path:
      canvas.fill(figure.polygon(in: outline), with: source)
    case .picture, .text, .glyph: break
    }
  }

  /// The outline of a sprite; `nil` if it is off the screen.
  @inline(__always)
  func outline(
    of sprite: Int,
    aspect: Float,
    size: SIMD2<Float>,
    isTurned: Bool = true
  ) -> Outline? {
    let scale = sprites.scale[sprite]
    let x = sprites.x[sprite] / Self.pointsPerDot
    let y = sprites.y[sprite] / Self.pointsPerDot
    guard scale.isFinite, abs(x) < Self.largestExtent, abs(y) < Self.largestExtent
    else { return nil }
    let outline = Outline(
      x: x,
      y: y,
      halfWidth: Self.bounded(size.x * scale * aspect) / 2,
      halfHeight: Self.bounded(size.y * scale) / 2,
      angle: isTurned ? sprites.rotation[sprite] : 0
    )
    let reach = outline.reach
    let isSeen =
      x + reach > 0 && x - reach < Float(canvas.width)
      && y + reach > 0 && y - reach < Float(canvas.height)
    return isSeen ? outline : nil
  }

  /// The linear light of a sprite's color; the fourth lane is 0.
  @inline(__always)
  func light(of sprite: Int) -> SIMD4<Float> {
    light(of: SIMD3(sprites.red[sprite], sprites.green[sprite], sprites.blue[sprite]))
  }

  /// The linear light of an sRGB color; the fourth lane is 0.
  @inline(__always)
  func light(of color: SIMD3<Float>) -> SIMD4<Float> { Self.light(of: color, from: channelLight) }

  /// The linear light of an sRGB color; the fourth lane is 0.
  @inline(__always)
  static func light(
    of color: SIMD3<Float>,
    from channelLight: UnsafePointer<SIMD4<Float>>
  ) -> SIMD4<Float> {
    let levels = SIMD4(color, 0).level
    return light(red: levels.x, green: levels.y, blue: levels.z, from: channelLight)
  }

  /// An extent in dots, clamped so that its square and quotients of squares are finite.
  @inline(__always)
  private static func bounded(_ extent: Float) -> Float {
    max(leastExtent, min(extent, largestExtent))
  }

  /// An extent from points to dots, clamped; 0 if it is NaN, infinite or too small to be visible.
  static func dots(_ points: Double) -> Float {
    let dots = Float(points) / pointsPerDot
    return points.isFinite && dots >= leastExtent ? min(dots, largestExtent) : 0
  }

  /// The linear light of sRGB levels; the fourth lane is 0.
  @inline(__always)
  func light(red: Int32, green: Int32, blue: Int32) -> SIMD4<Float> {
    Self.light(red: red, green: green, blue: blue, from: channelLight)
  }

  @inline(__always)
  private static func light(
    red: Int32,
    green: Int32,
    blue: Int32,
    from channelLight: UnsafePointer<SIMD4<Float>>
  ) -> SIMD4<Float> {
    let red = channelLight[Int(truncatingIfNeeded: red)]
    let green = channelLight[256 &+ Int(truncatingIfNeeded: green)]
    return red + green + channelLight[512 &+ Int(truncatingIfNeeded: blue)]
  }

  /// A value clamped to 0...1; NaN becomes 0.
  @inline(__always)
  static func unit(_ value: Float) -> Float {
    let positive = value > 0 ? value : 0
    return positive < 1 ? positive : 1
  }
}

extension Contents.Shape {
  /// Whether the shape is a circle, or concentric circles, if its width and height are equal.
  fileprivate var isEllipse: Bool { self == .disc || self == .glow || self == .ring }
}
