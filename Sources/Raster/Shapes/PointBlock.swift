internal import KamuroCSIMD
internal import KamuroParticles

/// A block of sprites no larger than a dot, computed in SIMD lanes.
///
/// The light of a point is splatted bilinearly onto the four dots around it. The vectorized loop
/// writes its results to a scratch buffer, a column for each number, and a scalar loop reads them;
/// in a combined loop the compiler would not vectorize.
struct PointBlock {
  /// The maximum number of sprites in a block.
  static let length = BlockColumns<Float>.length

  /// The floating-point columns.
  private enum Column: Int {
    /// The light of each point as a part of a dot's; 0 for a point off the screen.
    case part
    /// The light on the top left, top right, bottom left and bottom right dot.
    case upperLeft, upperRight, lowerLeft, lowerRight
  }

  /// The integer columns.
  private enum WholeColumn: Int {
    /// The indices of these dots.
    case upperLeft, upperRight, lowerLeft, lowerRight
    /// The sRGB levels of the channels.
    case red, green, blue
  }

  private let numbers: BlockColumns<Float>
  private let wholes: BlockColumns<Int32>

  /// The number of four-lane vectors of memory that a block needs.
  static let vectors = 12 * BlockColumns<Float>.vectors

  /// Creates a block in memory of ``vectors`` vectors.
  init(in memory: UnsafeMutablePointer<SIMD4<Float>>) {
    numbers = BlockColumns(in: memory)
    wholes = BlockColumns(in: memory + 5 * BlockColumns<Float>.vectors)
  }

  /// Computes the values of a range of sprites; returns whether all have some light on the screen
  /// and at most the given scale.
  func fill(
    _ sprites: SpriteBlock,
    _ range: Range<Int>,
    on canvas: LightBuffer,
    area: Float,
    largestScale: Float
  ) -> Bool {
    var areLit = SIMD4<Int32>(repeating: -1)
    for place in stride(from: 0, to: range.count, by: 4) {
      let four = sprites.four(from: range.lowerBound &+ place)
      areLit &=
        fill(place, four, on: canvas, area: area).bits & (four.scale .<= largestScale).bits
    }
    return areLit == SIMD4(repeating: -1)
  }

  /// Computes the values of four sprites; returns which have light on the screen.
  @inline(__always)
  private func fill(
    _ place: Int,
    _ sprites: FourSprites,
    on canvas: LightBuffer,
    area: Float
  ) -> SIMDMask<SIMD4<Int32>> {
    // Coordinates are relative to the center of the top left guard dot, so that they are positive,
    // and integers are centers of dots.
    let perPoint = 1 / SpritePainter.pointsPerDot
    let x = sprites.x * perPoint + 1.5
    let y = sprites.y * perPoint + 3.5
    let rightEnd = Float(canvas.width &+ 2)
    let lowerEnd = Float(canvas.height &+ 4)
    let isInside = (x .>= 1) .& (x .< rightEnd) .& (y .>= 3) .& (y .< lowerEnd)
    let scale = sprites.scale
    let isShown = isInside .& (scale .> 0)
    let part = (scale * scale * sprites.opacity.unit * area).kept(where: isShown)
    let column = Whole(below: x.kept(where: isInside, else: SIMD4(repeating: 1)))
    let row = Whole(below: y.kept(where: isInside, else: SIMD4(repeating: 3)))
    let right = part * column.rest
    let left = part - right
    set(.part, place, part)
    set(.upperLeft, place, left - left * row.rest)
    set(.upperRight, place, right - right * row.rest)
    set(.lowerLeft, place, left * row.rest)
    set(.lowerRight, place, right * row.rest)
    let stride = Int32(truncatingIfNeeded: canvas.cellColumns) &* 8
    let top = Self.base(ofRow: row.number, stride: stride)
    let bottom = Self.base(ofRow: row.number &+ 1, stride: stride)
    let near = Self.offset(ofColumn: column.number)
    let far = Self.offset(ofColumn: column.number &+ 1)
    set(.upperLeft, place, top &+ near)
    set(.upperRight, place, top &+ far)
    set(.lowerLeft, place, bottom &+ near)
    set(.lowerRight, place, bottom &+ far)
    set(.red, place, sprites.red.level)
    set(.green, place, sprites.green.level)
    set(.blue, place, sprites.blue.level)
    return part .> 0
  }

  @inline(__always)
  private func set(_ column: Column, _ place: Int, _ four: SIMD4<Float>) {
    numbers.set(column.rawValue, place, four)
  }

  @inline(__always)
  private func set(_ column: WholeColumn, _ place: Int, _ four: SIMD4<Int32>) {
    wholes.set(column.rawValue, place, four)
  }

  @inline(__always)
  private static func base(ofRow row: SIMD4<Int32>, stride: Int32) -> SIMD4<Int32> {
    (row &>> 2) &* stride &+ (row & 3) &* 2
  }

  @inline(__always)
  private static func offset(ofColumn column: SIMD4<Int32>) -> SIMD4<Int32> {
    (column & ~1) &* 4 &+ (column & 1)
  }
}

// MARK: - Single points

extension PointBlock {
  /// The light of a point as a part of a dot's; 0 off the screen.
  @inline(__always)
  func part(of place: Int) -> Float { number(.part, place) }

  /// The sRGB levels of a point.
  @inline(__always)
  func levels(of place: Int) -> (red: Int32, green: Int32, blue: Int32) {
    (whole(.red, place), whole(.green, place), whole(.blue, place))
  }

  /// Visits the four dots around a point, with the light on each.
  @inline(__always)
  func forEachDot(of place: Int, _ act: (_ index: Int32, _ part: Float) -> Void) {
    act(whole(.upperLeft, place), number(.upperLeft, place))
    act(whole(.upperRight, place), number(.upperRight, place))
    act(whole(.lowerLeft, place), number(.lowerLeft, place))
    act(whole(.lowerRight, place), number(.lowerRight, place))
  }

  /// Prefetches the dots around a later point.
  ///
  /// Between frames the dots are evicted from the caches, and the cache misses are most of the cost
  /// of points.
  @inline(__always)
  func prefetchDots(of place: Int, on canvas: LightBuffer) {
    memory_prefetch(UInt(bitPattern: canvas.dots + Int(whole(.upperLeft, place))))
    memory_prefetch(UInt(bitPattern: canvas.dots + Int(whole(.lowerLeft, place))))
  }

  @inline(__always)
  private func number(_ column: Column, _ place: Int) -> Float {
    numbers.one(column.rawValue, place)
  }

  @inline(__always)
  private func whole(_ column: WholeColumn, _ place: Int) -> Int32 {
    wholes.one(column.rawValue, place)
  }
}

extension SIMD4<Float> {
  /// The lanes clamped to 0...1; NaN becomes 0.
  @inline(__always)
  var unit: SIMD4<Float> { greater(.zero).lesser(SIMD4(repeating: 1)) }

  /// The nearest sRGB levels to channels; NaN becomes 0.
  @inline(__always)
  var level: SIMD4<Int32> { Whole(nearest: unit * 255).number }
}

/// Conversion of floating-point numbers to integers without an overflow check.
///
/// Adding 1.5 x 2^23 to a number below 2^22 rounds it, and leaves the integer in its lowest bits.
struct Whole {
  private static let shift: Float = 12_582_912
  /// The integers.
  let number: SIMD4<Int32>
  /// The integers as floating-point numbers.
  let whole: SIMD4<Float>
  /// The numbers minus the integers.
  let rest: SIMD4<Float>

  /// Rounds to the nearest integers; `value` must be at least 0 and below 2^22.
  @inline(__always)
  init(nearest value: SIMD4<Float>) {
    let shifted = value + Self.shift
    number = unsafeBitCast(shifted, to: SIMD4<Int32>.self) & 0x3F_FFFF
    whole = shifted - Self.shift
    rest = value - whole
  }

  /// Rounds down; `value` must be at least 1 and below 2^22.
  ///
  /// An integral value may become the integer below, with a rest of 1.
  @inline(__always)
  init(below value: SIMD4<Float>) {
    let shifted = (value - 0.5) + Self.shift
    number = unsafeBitCast(shifted, to: SIMD4<Int32>.self) & 0x3F_FFFF
    whole = shifted - Self.shift
    rest = value - whole
  }
}
