/// The mean light of each block of a cell; at most eight blocks.
///
/// The first three lanes are red, green and blue light, the fourth the part of the block that hides
/// what is behind.
struct BlockLight {
  /// The blocks, in rows from the top left.
  private let blocks: UnsafePointer<SIMD4<Float>>
  /// Room for a number for each, behind the blocks: a vector's lanes cannot be taken by number without
  /// going through memory.
  private let places: UnsafeMutablePointer<Float>
  let count: Int

  /// Sums the dots of a cell into blocks; where a block's edge cuts a dot, by area.
  ///
  /// They lie in the cell's room, or are its dots.
  @inline(__always)
  init(_ light: CellLight, in set: BlockSet) {
    count = set.count
    let (dots, room) = (light.dots, light.room)
    blocks = set == .octant ? dots : UnsafePointer(room)
    places = UnsafeMutableRawPointer(room + 6).assumingMemoryBound(to: Float.self)
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

  /// The sum of the blocks whose bits are set.
  @inline(__always)
  func sum(_ side: UInt8) -> SIMD4<Float> {
    var sum = SIMD4<Float>.zero
    for block in 0..<count { sum += blocks[block] * Float(side &>> UInt8(block) & 1) }
    return sum
  }

  /// A cell parted into two sides such that the squares of the differences from both means are least
  /// in sum.
  ///
  /// Of all ways to part it those are tried that cut the line from the brightest block to the one that
  /// differs most from it: with light of one or of two hues the best one is among them.
  @inline(never)
  func parted() -> Sides {
    // Of a number of blocks that the compiler knows, nothing is left of the loops.
    switch count {
    case 2: parted(into: 2)
    case 4: parted(into: 4)
    case 6: parted(into: 6)
    default: parted(into: 8)
    }
  }

  @inline(__always)
  private func parted(into count: Int) -> Sides {
    let first = blocks[highest(of: count) { $0.squaredLength }]
    let axis = first - blocks[highest(of: count) { ($0 - first).squaredLength }]
    var total = SIMD4<Float>.zero
    for block in 0..<count {
      let along = blocks[block] * axis
      places[block] = along.x + along.y + along.z
      total += blocks[block]
    }
    var best = Sides(least: -.infinity, bright: total, brightCount: Float(count))
    var most = total.squaredLength / Float(count)
    for block in 0..<count {
      let side = side(from: places[block], count)
      guard side.brightCount < Float(count) else { continue }
      let explained =
        side.bright.squaredLength / side.brightCount
        + (total - side.bright).squaredLength / (Float(count) - side.brightCount)
      if explained > most * 1.000_01 {
        most = explained
        best = side
      }
    }
    for block in 0..<count {
      let isDark = SIMD4(repeating: places[block]) .< SIMD4(repeating: best.least)
      best.dark += blocks[block].kept(where: isDark)
      best.bits |= (places[block] >= best.least ? 1 : 0) &<< UInt8(block)
    }
    return best
  }

  /// The blocks at a place or beyond it.
  @inline(__always)
  private func side(from least: Float, _ count: Int) -> Sides {
    var (sum, size) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
    for block in 0..<count {
      let isBeyond = SIMD4(repeating: places[block]) .>= SIMD4(repeating: least)
      sum += blocks[block].kept(where: isBeyond)
      size += SIMD4(repeating: 1).kept(where: isBeyond)
    }
    return Sides(least: least, bright: sum, brightCount: size.x)
  }

  /// The first of the blocks for which a number is the highest.
  @inline(__always)
  private func highest(of count: Int, _ number: (SIMD4<Float>) -> Float) -> Int {
    var (best, most) = (0, number(blocks[0]))
    for block in 1..<count {
      let number = number(blocks[block])
      if number > most { (best, most) = (block, number) }
    }
    return best
  }
}

/// The two sides of a parted cell.
struct Sides {
  /// The place on the line from which on blocks are of the bright side.
  fileprivate let least: Float
  /// The sum of the brighter blocks.
  let bright: SIMD4<Float>
  /// How many they are.
  let brightCount: Float
  /// The sum of the others.
  fileprivate(set) var dark = SIMD4<Float>.zero
  /// A bit for each of the brighter blocks.
  fileprivate(set) var bits: UInt8 = 0
}

extension SIMD4<Float> {
  /// The sum of the squares of the first three lanes.
  @inline(__always)
  fileprivate var squaredLength: Float { x * x + y * y + z * z }
}
