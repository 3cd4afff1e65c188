/// Four sprites no larger than a dot, worked out side by side.
///
/// A point of light is split between the four dots whose centers are around it, by nearness.
struct FourPoints {
  /// The sprites' scales.
  let scale: SIMD4<Float>
  /// The light that each leaves, as a part of a dot's; 0 for a point off the screen.
  let part: SIMD4<Float>
  /// The light that each leaves on its upper left, upper right, lower left and lower right dot.
  let parts: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)
  /// The indices of those dots.
  let places: (SIMD4<Int32>, SIMD4<Int32>, SIMD4<Int32>, SIMD4<Int32>)
  /// The sRGB level of the red channel.
  let red: SIMD4<Int32>
  /// The sRGB level of the green channel.
  let green: SIMD4<Int32>
  /// The sRGB level of the blue channel.
  let blue: SIMD4<Int32>

  /// Works out the sprites `first..<end`, at most four; lanes beyond are dark.
  @inline(__always)
  init(
    _ columns: SpriteColumns,
    first: Int,
    end: Int,
    on canvas: LightBuffer,
    area: Float
  ) {
    let count = end - first
    scale = Self.load(columns.scale, first, count)
    // Places are shifted to the guard's top left dot, so that they are positive, and by half a dot,
    // so that whole numbers are centers.
    let perPoint = 1 / SpritePainter.pointsPerDot
    let x = Self.load(columns.x, first, count) * perPoint + 1.5
    let y = Self.load(columns.y, first, count) * perPoint + 3.5
    let rightEnd = Float(canvas.width &+ 2)
    let lowerEnd = Float(canvas.height &+ 4)
    let isInside = (x .>= 1) .& (x .< rightEnd) .& (y .>= 3) .& (y .< lowerEnd)
    let opacity = Self.unit(Self.load(columns.opacity, first, count))
    let isShown = isInside .& (scale .> 0)
    part = (scale * scale * opacity * area).replacing(with: 0, where: .!isShown)

    let column = Whole(below: x.replacing(with: 1, where: .!isInside))
    let row = Whole(below: y.replacing(with: 3, where: .!isInside))
    let right = part * column.rest
    let left = part - right
    parts = (left - left * row.rest, right - right * row.rest, left * row.rest, right * row.rest)
    let stride = Int32(truncatingIfNeeded: canvas.cellColumns) &* 8
    let top = Self.base(ofRow: row.number, stride: stride)
    let bottom = Self.base(ofRow: row.number &+ 1, stride: stride)
    let near = Self.offset(ofColumn: column.number)
    let far = Self.offset(ofColumn: column.number &+ 1)
    places = (top &+ near, top &+ far, bottom &+ near, bottom &+ far)
    red = Self.level(Self.load(columns.red, first, count))
    green = Self.level(Self.load(columns.green, first, count))
    blue = Self.level(Self.load(columns.blue, first, count))
  }

  /// Whether all four are points, of the scale given at most, with some light on the screen.
  @inline(__always)
  func areLit(largestScale: Float) -> Bool {
    let isLit = (scale .<= largestScale) .& (part .> 0)
    return SIMD4<Int32>.zero.replacing(with: 1, where: isLit).wrappedSum() == 4
  }

  @inline(__always)
  private static func load(
    _ column: UnsafeBufferPointer<Float>,
    _ first: Int,
    _ count: Int
  ) -> SIMD4<Float> {
    if count == 4 {
      return UnsafeRawBufferPointer(column).loadUnaligned(
        fromByteOffset: first &* 4,
        as: SIMD4<Float>.self
      )
    }
    var four = SIMD4<Float>.zero
    for lane in 0..<count { four[lane] = column[first + lane] }
    return four
  }

  @inline(__always)
  private static func base(ofRow row: SIMD4<Int32>, stride: Int32) -> SIMD4<Int32> {
    (row &>> 2) &* stride &+ (row & 3) &* 2
  }

  @inline(__always)
  private static func offset(ofColumn column: SIMD4<Int32>) -> SIMD4<Int32> {
    (column & ~1) &* 4 &+ (column & 1)
  }

  /// The nearest sRGB level to a channel; what is not a number is 0.
  @inline(__always)
  private static func level(_ channel: SIMD4<Float>) -> SIMD4<Int32> {
    Whole(nearest: unit(channel) * 255).number
  }

  /// Values clamped to 0...1; what is not a number is 0.
  @inline(__always)
  private static func unit(_ value: SIMD4<Float>) -> SIMD4<Float> {
    let positive = value.replacing(with: 0, where: .!(value .> 0))
    return positive.replacing(with: 1, where: positive .> 1)
  }
}

/// Whole numbers from floating-point ones without a test for overflow.
///
/// Added to 1.5 x 2^23, a number below 2^22 is rounded, and its lowest bits are the whole number.
private struct Whole {
  private static let shift: Float = 12_582_912
  /// The whole numbers.
  let number: SIMD4<Int32>
  /// What is left of the numbers.
  let rest: SIMD4<Float>

  /// Rounds to the nearest; `value` is 0 or more and below 2^22.
  @inline(__always)
  init(nearest value: SIMD4<Float>) {
    let shifted = value + Self.shift
    number = unsafeBitCast(shifted, to: SIMD4<Int32>.self) & 0x3F_FFFF
    rest = value - (shifted - Self.shift)
  }

  /// Rounds down; `value` is 1 or more and below 2^22.
  ///
  /// A whole number may become the one below, with a rest of 1.
  @inline(__always)
  init(below value: SIMD4<Float>) {
    let shifted = (value - 0.5) + Self.shift
    number = unsafeBitCast(shifted, to: SIMD4<Int32>.self) & 0x3F_FFFF
    rest = value - (shifted - Self.shift)
  }
}
