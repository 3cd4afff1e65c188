internal import KamuroCSIMD
internal import KamuroParticles

/// A block of sprites placed on a canvas, computed in SIMD lanes.
///
/// Sprites no larger than a dot become points, of which the bilinear splats are computed; of larger
/// ones it is the position and size. The vectorized loop writes its results to a scratch buffer, a
/// column for each number, and a scalar loop reads them; in a combined loop the compiler would not
/// vectorize.
struct SpriteLanes {
  /// The maximum number of sprites in a block.
  static let length = ShapeScratch.laneLength

  /// The columns of 4-byte numbers.
  fileprivate enum Column: Int {
    /// The light of a point as a part of a dot's; -1 for a larger sprite, 0 for an invisible one.
    case part
    /// The light on each of the four dots around a point.
    case upperLeft, upperRight, lowerLeft, lowerRight
    /// The indices of these dots, integers.
    case upperLeftDot, upperRightDot, lowerLeftDot, lowerRightDot
    /// The center and the size of a sprite, in dots, and its rotation.
    case x, y, halfWidth, halfHeight, rotation
    /// The opacity, 0...1.
    case opacity
    /// The factor on the color's linear light.
    case intensity
    /// The sRGB levels of the channels, integers.
    case red, green, blue
  }

  private let memory: UnsafeMutableRawPointer

  /// Creates a block in memory of ``ShapeScratch/laneCount`` vectors.
  init(in memory: UnsafeMutablePointer<SIMD4<Float>>) {
    self.memory = UnsafeMutableRawPointer(memory)
  }

  /// Computes the values of at most ``length`` sprites from an index on.
  /// - Parameters:
  ///   - size: The width and height of a sprite at scale 1, in dots.
  ///   - pointArea: The light of a point at scale 1 as a part of a dot's; `nil` if none is a point.
  func place(
    _ sprites: SpriteBlock,
    from first: Int,
    count: Int,
    on canvas: LightBuffer,
    size: SIMD2<Float>,
    pointArea: Float?
  ) {
    let dotsPerPoint = canvas.layout.dotsPerPoint
    let largestPoint: Float = pointArea == nil ? 0 : 1
    let (xs, ys, scales) = (sprites[.x], sprites[.y], sprites[.scale])
    let (aspects, rotations) = (sprites[.aspect], sprites[.rotation])
    let (reds, greens, blues) = (sprites[.red], sprites[.green], sprites[.blue])
    let (opacities, intensities) = (sprites[.opacity], sprites[.intensity])
    // A filter is no light.
    let isFilter = sprites.run.blendMode == .multiply
    for place in stride(from: 0, to: count, by: 4) {
      let sprite = first &+ place
      let x = xs.four(from: sprite) * dotsPerPoint
      let y = ys.four(from: sprite) * dotsPerPoint
      let (scale, aspect) = (scales.four(from: sprite), aspects.four(from: sprite))
      let opacity = opacities.four(from: sprite).unit
      let isVisible = (scale .> 0) .& (scale .< .infinity) .& (aspect .> 0) .& (opacity .> 0)
      let (width, height) = (scale * size.x * aspect, scale * size.y)
      let isLarger = width.greater(height) .> largestPoint
      let light = scale * scale * opacity * (pointArea ?? 0) * aspect
      let part = setSplat(place, x, y, light.kept(where: isVisible .& .!isLarger), on: canvas)
      let isSeen = setOutline(place, x, y, width, height, on: canvas)
      let larger = SIMD4<Float>(repeating: -1).kept(where: isSeen .& isVisible .& isLarger)
      set(.part, place, part + larger)
      set(.rotation, place, rotations.four(from: sprite))
      set(.opacity, place, opacity)
      let intensity = intensities.four(from: sprite).greater(.zero)
      set(.intensity, place, isFilter ? SIMD4(repeating: 1) : intensity)
      set(.red, place, reds.four(from: sprite).level)
      set(.green, place, greens.four(from: sprite).level)
      set(.blue, place, blues.four(from: sprite).level)
    }
  }

  /// Stores the outlines of four sprites, and returns which of them may be on the screen.
  @inline(__always)
  private func setOutline(
    _ place: Int,
    _ x: SIMD4<Float>,
    _ y: SIMD4<Float>,
    _ width: SIMD4<Float>,
    _ height: SIMD4<Float>,
    on canvas: LightBuffer
  ) -> SIMDMask<SIMD4<Int32>> {
    let (halfWidth, halfHeight) = (Figure.bounded(width) * 0.5, Figure.bounded(height) * 0.5)
    set(.x, place, x)
    set(.y, place, y)
    set(.halfWidth, place, halfWidth)
    set(.halfHeight, place, halfHeight)
    let reach = halfWidth + halfHeight
    let isFinite =
      (x .> -Figure.largestExtent) .& (x .< Figure.largestExtent) .& (y .> -Figure.largestExtent)
      .& (y .< Figure.largestExtent)
    return isFinite .& (x + reach .> 0) .& (x - reach .< Float(canvas.width)) .& (y + reach .> 0)
      .& (y - reach .< Float(canvas.height))
  }

  /// Stores the splats of four points, and returns the light of those on the screen.
  @inline(__always)
  private func setSplat(
    _ place: Int,
    _ x: SIMD4<Float>,
    _ y: SIMD4<Float>,
    _ light: SIMD4<Float>,
    on canvas: LightBuffer
  ) -> SIMD4<Float> {
    // Coordinates are relative to the center of the top left guard dot, so that they are positive.
    let (x, y) = (x + 1.5, y + 3.5)
    let isInside =
      (x .>= 1) .& (x .< Float(canvas.width &+ 2)) .& (y .>= 3) .& (y .< Float(canvas.height &+ 4))
    let part = light.kept(where: isInside .& (light .> 0))
    let splat = PointSplat(
      x: x.kept(where: isInside, else: SIMD4(repeating: 1)),
      y: y.kept(where: isInside, else: SIMD4(repeating: 3)),
      light: part
    )
    set(.upperLeft, place, splat.upperLeft)
    set(.upperRight, place, splat.upperRight)
    set(.lowerLeft, place, splat.lowerLeft)
    set(.lowerRight, place, splat.lowerRight)
    let stride = Int32(truncatingIfNeeded: canvas.layout.cellColumns) &* 8
    let top = Self.base(ofRow: splat.row, stride: stride)
    let bottom = Self.base(ofRow: splat.row &+ 1, stride: stride)
    let left = Self.offset(ofColumn: splat.column)
    let right = Self.offset(ofColumn: splat.column &+ 1)
    set(.upperLeftDot, place, top &+ left)
    set(.upperRightDot, place, top &+ right)
    set(.lowerLeftDot, place, bottom &+ left)
    set(.lowerRightDot, place, bottom &+ right)
    return part
  }

  /// ``LightBuffer/base(ofRow:)`` of rows, counted from the first guard.
  @inline(__always)
  private static func base(ofRow row: SIMD4<Int32>, stride: Int32) -> SIMD4<Int32> {
    (row &>> 2) &* stride &+ (row & 3) &* 2
  }

  /// ``LightBuffer/offset(ofColumn:)`` of columns, counted from the first guard.
  @inline(__always)
  private static func offset(ofColumn column: SIMD4<Int32>) -> SIMD4<Int32> {
    (column & ~1) &* 4 &+ (column & 1)
  }
}

// MARK: - Single sprites

extension SpriteLanes {
  /// The light of a point as a part of a dot's; -1 for a larger sprite, 0 for an invisible one.
  @inline(__always)
  func part(of place: Int) -> Float { number(.part, place) }

  /// The linear light of a sprite's color times its intensity; the fourth lane is 0.
  @inline(__always)
  func light(of place: Int, from channelLight: ChannelLight) -> SIMD4<Float> {
    let intensity: Float = number(.intensity, place)
    return intensity
      * channelLight.light(
        red: number(.red, place),
        green: number(.green, place),
        blue: number(.blue, place)
      )
  }

  /// The opacity of a sprite, 0...1.
  @inline(__always)
  func opacity(of place: Int) -> Float { number(.opacity, place) }

  /// The outline of a sprite; a circle is not changed by its rotation.
  @inline(__always)
  func outline(of place: Int, isRound: Bool) -> Outline {
    let halfWidth: Float = number(.halfWidth, place)
    let halfHeight: Float = number(.halfHeight, place)
    return Outline(
      x: number(.x, place),
      y: number(.y, place),
      halfWidth: halfWidth,
      halfHeight: halfHeight,
      angle: isRound && halfWidth == halfHeight ? 0 : number(.rotation, place)
    )
  }

  /// The coverage of dots by a point.
  @inline(__always)
  func coverage(of place: Int) -> PointCoverage { PointCoverage(sprites: self, place: place) }

  /// Prefetches the dots around a later point.
  ///
  /// Between frames the dots are evicted from the caches, and the cache misses are most of the cost
  /// of points.
  @inline(__always)
  func prefetchDots(of place: Int, on canvas: LightBuffer) {
    memory_prefetch(UInt(bitPattern: canvas.dots + dot(.upperLeftDot, place)))
    memory_prefetch(UInt(bitPattern: canvas.dots + dot(.lowerLeftDot, place)))
  }

  @inline(__always)
  private func set<Number: SIMDScalar>(_ column: Column, _ place: Int, _ four: SIMD4<Number>) {
    let offset = (column.rawValue &* Self.length &+ place) &* 4
    memory.storeBytes(of: four, toByteOffset: offset, as: SIMD4<Number>.self)
  }

  @inline(__always)
  fileprivate func number<Number: SIMDScalar>(_ column: Column, _ place: Int) -> Number {
    memory.load(fromByteOffset: (column.rawValue &* Self.length &+ place) &* 4, as: Number.self)
  }

  @inline(__always)
  fileprivate func dot(_ column: Column, _ place: Int) -> Int {
    let index: Int32 = number(column, place)
    return Int(truncatingIfNeeded: index)
  }
}

/// The coverage of four dots by a point of a block.
struct PointCoverage: Coverage {
  fileprivate let sprites: SpriteLanes
  fileprivate let place: Int

  @inline(__always)
  func forEachDot(on canvas: LightBuffer, _ body: (_ index: Int, _ part: Float) -> Void) {
    @inline(__always)
    func visit(_ index: Int, _ part: Float) {
      body(index, part)
      canvas.touched[index >> 3] = 1
    }
    visit(sprites.dot(.upperLeftDot, place), sprites.number(.upperLeft, place))
    visit(sprites.dot(.upperRightDot, place), sprites.number(.upperRight, place))
    visit(sprites.dot(.lowerLeftDot, place), sprites.number(.lowerLeft, place))
    visit(sprites.dot(.lowerRightDot, place), sprites.number(.lowerRight, place))
  }
}
