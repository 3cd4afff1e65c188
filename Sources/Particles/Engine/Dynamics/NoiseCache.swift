internal import KamuroCSIMD

/// The grid points of a noise over a stage, in the two time layers between which a step
/// interpolates.
struct NoiseGrid {
  /// In row-major order.
  private let crossings: UnsafePointer<Noise.GridPoint>
  private let columns: Int
  /// The first grid point, and the last one that has neighbors to the right and below.
  private let first: Noise.Pair
  private let last: Noise.Pair

  init(_ extent: Extent, _ crossings: UnsafePointer<Noise.GridPoint>) {
    self.crossings = crossings
    columns = extent.columns
    first = Noise.Pair(Double(extent.left), Double(extent.top))
    last = first + Noise.Pair(Double(extent.columns - 2), Double(extent.rows - 2))
  }

  /// The rectangle of grid points that a grid holds.
  struct Extent {
    let left: Int
    let top: Int
    let columns: Int
    let rows: Int

    /// The grid points around a rectangle; `nil` if there are more than `most`.
    init?(of noise: Noise, around bounds: Segment.Bounds, upTo most: Int) {
      left = Int((bounds.left * noise.density).rounded(.down))
      top = Int((bounds.top * noise.density).rounded(.down))
      columns = Int((bounds.right * noise.density).rounded(.down)) - left + 2
      rows = Int((bounds.bottom * noise.density).rounded(.down)) - top + 2
      guard columns <= most, rows <= most, count <= most else { return nil }
    }

    var count: Int { columns * rows }
  }
}

/// The grid of each field's noise, by the field's index; empty if no field uses noise.
typealias NoiseGrids = UnsafeBufferPointer<NoiseGrid?>

extension NoiseGrid {
  /// Finds the grid point at the upper left of each body of a block, and the weights of its
  /// neighbors to the right and below; the index is -1 for bodies outside of the grid.
  func locate(_ block: BodyBlock, density: Double) {
    let columns = Double(columns)
    let (beyond, left, top) = (
      Noise.Pair(repeating: -1), Noise.Pair(repeating: first.x), Noise.Pair(repeating: first.y)
    )
    let (right, bottom) = (Noise.Pair(repeating: last.x), Noise.Pair(repeating: last.y))
    let (placeX, placeY) = (UnsafeRawPointer(block.placeX), UnsafeRawPointer(block.placeY))
    let (place, blend) = (
      UnsafeMutableRawPointer(block.noisePlace), UnsafeMutableRawPointer(block.noiseBlend)
    )
    // Two bodies per iteration; the buffer has space for one more than `count`.
    for body in stride(from: 0, to: 8 * block.count, by: 16) {
      let x = placeX.loadUnaligned(fromByteOffset: body, as: Noise.Pair.self) * density
      let y = placeY.loadUnaligned(fromByteOffset: body, as: Noise.Pair.self) * density
      let (column, row) = (pair_floor(x), pair_floor(y))
      var found = (row - top) * columns + (column - left)
      found = pair_select_within(found, column, left, right, beyond)
      found = pair_select_within(found, row, top, bottom, beyond)
      place.storeBytes(of: found, toByteOffset: body, as: Noise.Pair.self)
      let part = Noise.blend(lanes_from_pairs(x - column, y - row))
      blend.storeBytes(of: part, toByteOffset: body, as: SIMD4<Float>.self)
    }
  }

  /// The noise at a body of a block after `locate`; `nil` outside of the grid.
  @inline(__always)
  func push(_ body: Int, of block: BodyBlock, _ part: Float) -> Noise.Pair? {
    let place = block.noisePlace[body]
    guard place >= 0 else { return nil }
    let above = crossings + truncated_to_long(place)
    let below = above + columns
    let blend =
      UnsafeRawPointer(block.noiseBlend).assumingMemoryBound(to: Float.self)
      + ((body & ~1) * 2 + (body & 1))
    return Noise.mix(
      (above[0], above[1]),
      (below[0], below[1]),
      across: blend[0],
      down: blend[2],
      part
    )
  }
}

/// A cache of the fields' noise over a stage, kept from step to step.
///
/// A grid holds the values of two time layers, between which each step interpolates at the bodies'
/// positions. A step samples new random numbers only when it reaches the next layer.
struct NoiseCache: Sendable {
  /// The cached grid of one field.
  private struct CachedGrid {
    let noise: Noise
    /// `nil` if this field's noise is never cached.
    let extent: NoiseGrid.Extent?
    /// The index of its first grid point in `crossings`.
    let start: Int
    /// The first of the two time layers; `nil` if nothing is cached.
    var moment: Int64?
  }

  private var cachedGrids: [CachedGrid] = []
  private var crossings: [Noise.GridPoint] = []

  /// The number of grid points that cost as much to sample as the noise of one body in one step
  /// does without a cache.
  private static let gridPointsPerBody = 6.0

  /// An empty cache.
  init() {}

  /// Allocates the grids for the fields of a stage; nothing is sampled yet.
  init(of fields: [FieldForce], on stage: Size) {
    guard fields.contains(where: \.usesNoise) else { return }
    let extent = Vector(dx: stage.width, dy: stage.height).tamed(by: Body.farthest)
    let bounds = Segment.Bounds(between: .zero, .zero + extent)
    // The whole area that bodies can reach, or, if that needs too many grid points, most of it.
    let regions = [(part: 1.0, most: 4096), (0.25, 16_384)].map { region in
      (bounds.grown(by: max(extent.dx, extent.dy) * region.part), region.most)
    }
    for field in fields {
      let extents = regions.lazy.compactMap {
        NoiseGrid.Extent(of: field.noise, around: $0, upTo: $1)
      }
      let extent = field.usesNoise ? extents.first : nil
      cachedGrids.append(CachedGrid(noise: field.noise, extent: extent, start: crossings.count))
      crossings += [Noise.GridPoint](repeating: .zero, count: extent?.count ?? 0)
    }
  }

  /// Calls with the grid of each field's noise at a moment, by the field's index, `nil` where a
  /// grid does not pay for `count` bodies; with an empty buffer if no field uses noise.
  mutating func withGrids(at time: Seconds, for count: Int, _ act: (NoiseGrids) -> Void) {
    guard !cachedGrids.isEmpty else { return act(NoiseGrids(start: nil, count: 0)) }
    withUnsafeTemporaryAllocation(of: NoiseGrid?.self, capacity: cachedGrids.count) { grids in
      for index in cachedGrids.indices { update(index, at: time, for: count) }
      crossings.withUnsafeBufferPointer { crossings in
        for (index, cached) in cachedGrids.enumerated() {
          var grid: NoiseGrid?
          if let extent = cached.extent, cached.moment != nil, let first = crossings.baseAddress {
            grid = NoiseGrid(extent, first + cached.start)
          }
          grids.initializeElement(at: index, to: grid)
        }
        act(NoiseGrids(grids))
      }
    }
  }

  /// Updates a field's grid to a moment, or drops it where computing the noise body by body costs
  /// less.
  private mutating func update(_ index: Int, at time: Seconds, for count: Int) {
    let cached = cachedGrids[index]
    guard let extent = cached.extent else { return }
    let moment = cached.noise.layer(at: time).index
    guard cached.moment != moment else { return }
    let steps = min(Surroundings.rate / abs(cached.noise.speed), 1e9)
    guard Double(extent.count) <= Self.gridPointsPerBody * steps * Double(count) else {
      cachedGrids[index].moment = nil
      return
    }
    cachedGrids[index].moment = moment
    let isNext = cached.moment == moment &- 1
    crossings.withUnsafeMutableBufferPointer { crossings in
      var place = cached.start
      for row in extent.top..<extent.top + extent.rows {
        for column in extent.left..<extent.left + extent.columns {
          crossings[place] =
            isNext
            ? cached.noise.crossing(column, row, after: crossings[place], moment &- 1)
            : cached.noise.crossing(column, row, moment)
          place += 1
        }
      }
    }
  }
}
