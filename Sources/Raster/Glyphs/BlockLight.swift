/// The mean light of each block of a cell; at most eight blocks.
///
/// The first three lanes are red, green and blue light, the fourth the part of the block that hides
/// what is behind.
struct BlockLight {
  /// The blocks, in rows from the top left.
  private let blocks: UnsafePointer<SIMD4<Float>>
  let count: Int

  /// Sums the dots of a cell into blocks; where a block's edge cuts a dot, by area.
  ///
  /// They lie in the cell's room, or are its dots.
  @inline(__always)
  init(_ light: CellLight, in set: BlockSet) {
    count = set.count
    let (dots, room) = (light.dots, light.room)
    blocks = set == .octant ? dots : UnsafePointer(room)
    switch set {
    case .half:
      room[0] = light.upper * 0.25
      room[1] = light.lower * 0.25
    case .quadrant:
      for block in 0..<4 {
        let dot = (block & 2) << 1 | block & 1
        room[block] = (dots[dot] + dots[dot + 2]) * 0.5
      }
    case .sextant:
      for side in 0..<2 {
        room[side] = dots[side] * 0.75 + dots[side + 2] * 0.25
        room[side + 2] = (dots[side + 2] + dots[side + 4]) * 0.5
        room[side + 4] = dots[side + 4] * 0.25 + dots[side + 6] * 0.75
      }
    case .octant: break
    }
  }

  @inline(__always)
  subscript(block: Int) -> SIMD4<Float> { blocks[block] }

  /// The sum of the blocks whose bits are set.
  @inline(__always)
  func sum(_ side: UInt8) -> SIMD4<Float> {
    var sum = SIMD4<Float>.zero
    for block in 0..<count { sum += blocks[block] * Float(side &>> UInt8(block) & 1) }
    return sum
  }

  /// The blocks of the brighter side, a bit for each, when a cell is parted into two sides such that
  /// the squares of the differences from both means are least in sum.
  ///
  /// Of all ways to part them those are tried that cut the line from the brightest block to the
  /// one that differs most from it: with light of one or of two hues the best one is among them.
  @inline(__always)
  var brighterSide: UInt8 {
    let first = blocks[highest { $0.squaredLength }]
    let axis = first - blocks[highest { ($0 - first).squaredLength }]
    var places = SIMD8<Float>.zero
    var total = SIMD4<Float>.zero
    for block in 0..<count {
      let along = blocks[block] * axis
      places[block] = along.x + along.y + along.z
      total += blocks[block]
    }
    var best = UInt8(truncatingIfNeeded: 1 << count - 1)
    var most = total.squaredLength / Float(count)
    for block in 0..<count {
      let (side, sum) = side(of: places, from: places[block])
      let size = Float(side.nonzeroBitCount)
      guard size < Float(count) else { continue }
      let explained =
        sum.squaredLength / size + (total - sum).squaredLength / (Float(count) - size)
      if explained > most * 1.000_01 {
        most = explained
        best = side
      }
    }
    return best
  }

  /// The blocks at a place or beyond it, and their sum.
  @inline(__always)
  private func side(of places: SIMD8<Float>, from least: Float) -> (UInt8, SIMD4<Float>) {
    var side: UInt8 = 0
    var sum = SIMD4<Float>.zero
    for block in 0..<count {
      let isBeyond = places[block] >= least
      side |= (isBeyond ? 1 : 0) &<< UInt8(block)
      sum += blocks[block] * (isBeyond ? 1 : 0)
    }
    return (side, sum)
  }

  /// The first of the blocks for which a number is the highest.
  @inline(__always)
  private func highest(_ number: (SIMD4<Float>) -> Float) -> Int {
    var (best, most) = (0, number(blocks[0]))
    for block in 1..<count {
      let number = number(blocks[block])
      if number > most { (best, most) = (block, number) }
    }
    return best
  }
}

extension SIMD4<Float> {
  /// The sum of the squares of the first three lanes.
  @inline(__always)
  fileprivate var squaredLength: Float { x * x + y * y + z * z }
}
