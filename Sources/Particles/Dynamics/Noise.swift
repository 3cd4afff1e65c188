/// A push that changes smoothly from place to place, and in time.
///
/// Value noise: a pair of numbers by chance at each crossing of a grid in space and time, blended
/// in between with 6 u⁵ - 15 u⁴ + 10 u³, whose slope and curvature are continuous across the grid.
struct Noise: Sendable {
  /// The chance of the crossings.
  var source: RandomSource
  /// Crossings per point.
  var density: Double
  /// Crossings per second.
  var speed: Double

  /// The push at a place, -1...1 across and down.
  /// - Parameter grid: The crossings around there at that moment, if they are drawn up.
  @inline(__always)
  func push(atX x: Double, y: Double, layer: Layer, grid: NoiseGrid? = nil) -> Vector {
    let (u, v) = (x * density, y * density)
    let (left, top) = (Self.floor(u), Self.floor(v))
    let (a, b, c, d): (Pair, Pair, Pair, Pair)
    if let grid, let place = grid.place(left, top) {
      (a, b) = (grid.values[place], grid.values[place + 1])
      let below = place + grid.extent.columns
      (c, d) = (grid.values[below], grid.values[below + 1])
    } else {
      (a, b) = (crossing(left, top, layer), crossing(left + 1, top, layer))
      (c, d) = (crossing(left, top + 1, layer), crossing(left + 1, top + 1, layer))
    }
    let across = Self.blend(u - Double(left))
    let above = a + (b - a) * across
    let below = c + (d - c) * across
    let push = above + (below - above) * Self.blend(v - Double(top))
    return Vector(dx: push.x, dy: push.y)
  }

  /// A number across and one down.
  typealias Pair = SIMD2<Double>

  /// What a moment has in common for all places.
  struct Layer {
    var index: Int64
    var part: Double
  }

  /// The two crossings in time about a moment.
  func layer(at time: Seconds) -> Layer {
    let w = (time * speed).tamed(in: -1e15...1e15, or: 0)
    let before = w.rounded(.down)
    return Layer(index: Int64(before), part: Self.blend(w - before))
  }

  private static let across: UInt64 = 0xD1B5_4A32_D192_ED03
  private static let down: UInt64 = 0xABC9_8388_FB8F_AC03
  private static let inTime: UInt64 = 0x8CB9_2BA7_2F3D_8DD7

  /// The pair of numbers at a crossing at a moment.
  @inline(__always)
  func crossing(_ x: Int, _ y: Int, _ layer: Layer) -> Pair {
    let index =
      UInt64(truncatingIfNeeded: x) &* Self.across &+ UInt64(truncatingIfNeeded: y) &* Self.down
      &+ UInt64(bitPattern: layer.index) &* Self.inTime
    let now = pair(index)
    guard layer.part > 0 else { return now }
    return now + (pair(index &+ Self.inTime) - now) * layer.part
  }

  /// Two numbers, -1 up to 1.
  @inline(__always)
  private func pair(_ index: UInt64) -> Pair {
    let bits = source.bits(index)
    return Pair(
      Double(Int32(truncatingIfNeeded: bits)),
      Double(Int32(truncatingIfNeeded: bits >> 32))
    ) * 0x1p-31
  }

  /// The largest whole number up to one that is far within the bounds of whole numbers.
  @inline(__always)
  static func floor(_ u: Double) -> Int {
    let whole = Int(u)
    return Double(whole) > u ? whole - 1 : whole
  }

  @inline(__always)
  private static func blend(_ u: Double) -> Double {
    u * u * u * (u * (u * 6 - 15) + 10)
  }
}

/// The crossings of a noise around some bodies at a moment, drawn up once for all of them.
struct NoiseGrid {
  let extent: Extent
  /// Row by row.
  let values: UnsafeMutablePointer<Noise.Pair>

  /// From which crossing on there are how many.
  struct Extent {
    let left: Int
    let top: Int
    let columns: Int
    let rows: Int

    /// The most crossings that are drawn up.
    private static let capacity = 4096

    /// Finds the crossings around a rectangle; `nil` where they are too many for so many bodies to
    /// be worth it.
    init?(of noise: Noise, around bounds: Segment.Bounds, for count: Int) {
      left = Noise.floor(bounds.left * noise.density)
      top = Noise.floor(bounds.top * noise.density)
      columns = Noise.floor(bounds.right * noise.density) - left + 2
      rows = Noise.floor(bounds.bottom * noise.density) - top + 2
      let most = min(Self.capacity, 2 * count)
      guard columns <= most, rows <= most, columns * rows <= most else { return nil }
    }
  }

  /// Draws them up.
  init(
    _ extent: Extent,
    of noise: Noise,
    at time: Seconds,
    in values: UnsafeMutablePointer<Noise.Pair>
  ) {
    self.extent = extent
    self.values = values
    let layer = noise.layer(at: time)
    for row in 0..<extent.rows {
      for column in 0..<extent.columns {
        values[row * extent.columns + column] =
          noise.crossing(extent.left + column, extent.top + row, layer)
      }
    }
  }

  /// The place of a crossing whose neighbors to the right and below are there too.
  @inline(__always)
  func place(_ x: Int, _ y: Int) -> Int? {
    let (column, row) = (x - extent.left, y - extent.top)
    guard column >= 0, row >= 0, column + 1 < extent.columns, row + 1 < extent.rows else {
      return nil
    }
    return row * extent.columns + column
  }
}

extension Surroundings {
  /// The grid of each field's noise, by the field's place; empty without any.
  typealias NoiseGrids = UnsafeBufferPointer<NoiseGrid?>

  /// Draws up the noise of fields around bodies in the middle of a step, where that pays.
  func withNoiseGrids<Result>(
    around bodies: BodyColumns,
    _ plan: StepPlan,
    _ act: (NoiseGrids) -> Result
  ) -> Result {
    guard fields.contains(where: \.shakes), let bounds = bodies.bounds else {
      return act(NoiseGrids(start: nil, count: 0))
    }
    func extent(_ field: FieldForce) -> NoiseGrid.Extent? {
      guard field.shakes else { return nil }
      return NoiseGrid.Extent(of: field.noise, around: bounds, for: bodies.count)
    }
    let size = fields.reduce(0) { sum, field in
      sum + (extent(field).map { $0.columns * $0.rows } ?? 0)
    }
    return withUnsafeTemporaryAllocation(of: Noise.Pair.self, capacity: size) { values in
      withUnsafeTemporaryAllocation(of: NoiseGrid?.self, capacity: fields.count) { grids in
        var next = values.baseAddress
        for (index, field) in fields.enumerated() {
          grids.initializeElement(at: index, to: nil)
          guard let start = next, let extent = extent(field) else { continue }
          grids[index] = NoiseGrid(extent, of: field.noise, at: plan.middle, in: start)
          next = start + extent.columns * extent.rows
        }
        return act(NoiseGrids(grids))
      }
    }
  }
}

extension BodyColumns {
  /// What encloses all bodies; `nil` without any.
  fileprivate var bounds: Segment.Bounds? {
    guard let x = x.first, let y = y.first else { return nil }
    var bounds = Segment.Bounds(left: x, top: y, right: x, bottom: y)
    for index in 1..<max(1, count) {
      let (x, y) = (self.x[index], self.y[index])
      bounds.left = x < bounds.left ? x : bounds.left
      bounds.right = x > bounds.right ? x : bounds.right
      bounds.top = y < bounds.top ? y : bounds.top
      bounds.bottom = y > bounds.bottom ? y : bounds.bottom
    }
    return bounds
  }
}
