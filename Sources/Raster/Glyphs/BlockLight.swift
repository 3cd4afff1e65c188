/// The mean light of each block of a cell, color by color; at most eight blocks.
///
/// What is beyond the last block is zero.
struct BlockLight {
  var red = SIMD8<Float>.zero
  var green = SIMD8<Float>.zero
  var blue = SIMD8<Float>.zero
  /// The part of each block that hides what is behind.
  var hidden = SIMD8<Float>.zero
  let count: Int

  /// Sums the dots of a cell into blocks; where a block's edge cuts a dot, by area.
  @inline(__always)
  init(_ light: CellLight, in set: BlockSet) {
    count = set.count
    let dots = light.dots
    switch set {
    case .half:
      self[0] = light.upper * 0.25
      self[1] = light.lower * 0.25
    case .quadrant:
      for block in 0..<4 {
        let dot = block / 2 * 4 + block % 2
        self[block] = (dots[dot] + dots[dot + 2]) * 0.5
      }
    case .sextant:
      for side in 0..<2 {
        self[side] = dots[side] * 0.75 + dots[side + 2] * 0.25
        self[side + 2] = (dots[side + 2] + dots[side + 4]) * 0.5
        self[side + 4] = dots[side + 4] * 0.25 + dots[side + 6] * 0.75
      }
    case .octant:
      for block in 0..<8 { self[block] = dots[block] }
    }
  }

  @inline(__always)
  subscript(block: Int) -> SIMD4<Float> {
    get { SIMD4(red[block], green[block], blue[block], hidden[block]) }
    set {
      red[block] = newValue.x
      green[block] = newValue.y
      blue[block] = newValue.z
      hidden[block] = newValue.w
    }
  }

  /// The sum of the blocks of a side.
  @inline(__always)
  func sum(_ side: SIMDMask<SIMD8<Int32>>) -> SIMD4<Float> {
    func sum(_ channel: SIMD8<Float>) -> Float {
      SIMD8<Float>.zero.replacing(with: channel, where: side).sum()
    }
    return SIMD4(sum(red), sum(green), sum(blue), sum(hidden))
  }

  /// The blocks of the brighter side, when a cell is parted into two sides such that the squares
  /// of the differences from both means are least in sum.
  ///
  /// Of all ways to part them those are tried that cut the line from the brightest block to the
  /// one that differs most from it: with light of one or of two hues the best one is among them.
  @inline(__always)
  var brighterSide: SIMDMask<SIMD8<Int32>> {
    let power = red * red + green * green + blue * blue
    let first = self[power.indexOfHighest]
    let (dr, dg, db) = (red - first.x, green - first.y, blue - first.z)
    var difference = dr * dr + dg * dg + db * db
    let lanes = SIMD8<Int32>(0, 1, 2, 3, 4, 5, 6, 7)
    let isThere = lanes .< Int32(count)
    difference.replace(with: 0, where: .!isThere)
    let axis = first - self[difference.indexOfHighest]
    var place = red * axis.x + green * axis.y + blue * axis.z
    place.replace(with: -.infinity, where: .!isThere)

    let total = SIMD4(red.sum(), green.sum(), blue.sum(), 0)
    var best = isThere
    var most = total.squaredLength / Float(count)
    for block in 0..<count {
      let side = place .>= place[block]
      let size = Float(-SIMD8<Int32>.zero.replacing(with: -1, where: side).wrappedSum())
      guard size < Float(count) else { continue }
      let sum = sum(side)
      let explained =
        sum.squaredLength / size + (total - sum).squaredLength / (Float(count) - size)
      if explained > most * 1.000_01 {
        most = explained
        best = side
      }
    }
    return best
  }
}

extension SIMD8<Float> {
  /// The place of the largest lane.
  @inline(__always)
  fileprivate var indexOfHighest: Int {
    var best = 0
    for lane in 1..<8 where self[lane] > self[best] { best = lane }
    return best
  }
}

extension SIMD4<Float> {
  /// The sum of the squares of the first three lanes.
  @inline(__always)
  fileprivate var squaredLength: Float { x * x + y * y + z * z }
}
