internal import KamuroCSIMD
internal import KamuroParticles

/// A block of sprites, of which those no larger than a dot become points, computed in SIMD lanes.
///
/// The vectorized loop writes its results to a scratch buffer, a column for each number, and a
/// scalar loop reads them; in a combined loop the compiler would not vectorize.
struct PointBlock {
  /// The maximum number of sprites in a block.
  static let length = 64
  /// The number of four-lane vectors of memory that a block needs.
  static let vectors = Column.allCases.count * length / 4

  /// The columns: 4-byte numbers, integers from ``upperLeftDot`` on.
  fileprivate enum Column: Int, CaseIterable {
    /// The light of a point as a part of a dot's; 0 for an invisible one, -1 for a larger sprite.
    case part
    /// The light on each of the four dots.
    case upperLeft, upperRight, lowerLeft, lowerRight
    /// The indices of these dots.
    case upperLeftDot, upperRightDot, lowerLeftDot, lowerRightDot
    /// The sRGB levels of the channels.
    case red, green, blue
  }

  private let memory: UnsafeMutableRawPointer

  /// Creates a block in memory of ``vectors`` vectors.
  init(in memory: UnsafeMutablePointer<SIMD4<Float>>) {
    self.memory = UnsafeMutableRawPointer(memory)
  }

  /// Computes the values of at most ``length`` sprites from an index on.
  /// - Parameters:
  ///   - size: The width and height of a sprite at scale 1, in dots; infinite if none is a point.
  ///   - area: The light of a point at scale 1 as a part of a dot's.
  func fill(
    _ sprites: SpriteBlock,
    from first: Int,
    count: Int,
    on canvas: LightBuffer,
    size: SIMD2<Float>,
    area: Float
  ) {
    for place in stride(from: 0, to: count, by: 4) {
      let sprite = first &+ place
      let (scale, aspect) = (sprites.scale.four(from: sprite), sprites.aspect.four(from: sprite))
      let isLarger = scale * (aspect * size.x).greater(SIMD4(repeating: size.y)) .> 1
      let light = scale * scale * sprites.opacity.four(from: sprite).unit * area * aspect
      let part = setSplat(
        place,
        x: sprites.x.four(from: sprite),
        y: sprites.y.four(from: sprite),
        light: light.kept(where: (scale .> 0) .& .!isLarger),
        on: canvas
      )
      set(.part, place, part.kept(where: .!isLarger, else: SIMD4(repeating: -1)))
      set(.red, place, sprites.red.four(from: sprite).level)
      set(.green, place, sprites.green.four(from: sprite).level)
      set(.blue, place, sprites.blue.four(from: sprite).level)
    }
  }

  /// Splats four points, and returns the light of those on the screen.
  @inline(__always)
  private func setSplat(
    _ place: Int,
    x: SIMD4<Float>,
    y: SIMD4<Float>,
    light: SIMD4<Float>,
    on canvas: LightBuffer
  ) -> SIMD4<Float> {
    // Coordinates are relative to the center of the top left guard dot, so that they are positive.
    let (x, y) = (x * canvas.layout.dotsPerPoint + 1.5, y * canvas.layout.dotsPerPoint + 3.5)
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

extension PointBlock {
  /// The light of a point as a part of a dot's; 0 for an invisible one, -1 for a larger sprite.
  @inline(__always)
  func part(of place: Int) -> Float { number(.part, place) }

  /// The linear light of a sprite's color; the fourth lane is 0.
  @inline(__always)
  func light(of place: Int, from channelLight: ChannelLight) -> SIMD4<Float> {
    channelLight.light(
      red: number(.red, place),
      green: number(.green, place),
      blue: number(.blue, place)
    )
  }

  /// The coverage of dots by a point.
  @inline(__always)
  func coverage(of place: Int) -> PointCoverage { PointCoverage(points: self, place: place) }

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
  fileprivate let points: PointBlock
  fileprivate let place: Int

  @inline(__always)
  func forEachDot(on canvas: LightBuffer, _ body: (_ index: Int, _ part: Float) -> Void) {
    @inline(__always)
    func visit(_ index: Int, _ part: Float) {
      body(index, part)
      canvas.touched[index >> 3] = 1
    }
    visit(points.dot(.upperLeftDot, place), points.number(.upperLeft, place))
    visit(points.dot(.upperRightDot, place), points.number(.upperRight, place))
    visit(points.dot(.lowerLeftDot, place), points.number(.lowerLeft, place))
    visit(points.dot(.lowerRightDot, place), points.number(.lowerRight, place))
  }
}
