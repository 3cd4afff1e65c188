/// The mean light of each block of four cells; at most eight blocks to a cell.
struct BlockLight {
  /// The blocks, in rows from the top left.
  private let blocks: UnsafeMutablePointer<LightLanes>
  /// Room for each block's difference from the mean of all.
  private let differences: UnsafeMutablePointer<LightLanes>
  private let shape: BlockShape

  var count: Int { shape.count }

  /// Sums the dots of cells into blocks; where a block's edge cuts a dot, by area.
  ///
  /// They lie in the batch's room.
  @inline(__always)
  init(_ batch: CellBatch, in shape: BlockShape) {
    self.shape = shape
    (blocks, differences) = (batch.blocks, batch.blocks + LightCanvas.dotsPerCell)
    let (blocks, dots) = (blocks, batch.dots)
    shape.specialized { shape in
      for row in 0..<shape.rows {
        for column in 0..<shape.columns {
          blocks[row &* shape.columns &+ column] = shape.mean(row: row, column: column, in: dots)
        }
      }
    }
  }

  /// The brightest channel of a block of each cell.
  @inline(__always)
  func peak(of block: Int) -> Lanes { blocks[block].peak }

  /// The cells parted into two sides each, such that the squares of the differences from both means
  /// are least in sum.
  /// - Complexity: O(2^blocks): all ways to part a cell are tried, for the four at once.
  @inline(never)
  func parted() -> Sides {
    shape.specialized { parted(into: $0.count) }
  }

  @inline(__always)
  private func parted(into count: Int) -> Sides {
    var total = blocks[0]
    for block in 1..<count { total = total + blocks[block] }
    let mean = total * (1 / Float(count))
    let best = bestSide(of: count, around: mean)
    let bits = unsafeBitCast(best, to: SIMD4<Int32>.self) & 127
    var (side, size) = (LightLanes.dark, Lanes.zero)
    for block in 0..<count - 1 {
      let mask = bits.mask(ofBit: block)
      side = side + blocks[block].kept(where: mask)
      size += Lanes(repeating: 1).kept(where: mask)
    }
    // What the sides' means have of the squares, against what one mean for all has.
    let isParted = (best .> (mean * mean) * (Float(count) * 0.000_01)).bits
    let isBright = ((side - mean * size) * mean .>= .zero).bits & isParted
    let all = Lanes(repeating: Float(count))
    let bright = side.kept(where: isBright, else: total - side.kept(where: isParted))
    return Sides(
      bright: bright,
      brightCount: size.kept(where: isBright, else: all - size.kept(where: isParted)),
      dark: total - bright,
      bits: bits & isParted ^ (Int32(truncatingIfNeeded: 1 << count - 1) & ~isBright)
    )
  }

  /// The side, without the last block, that has with the other the most of the squares around the
  /// mean of all; its bits are the last of that number's own.
  ///
  /// With n of N blocks on a side and s their sum of differences from the mean, the squares of both
  /// sides' means are s^2 N / (n (N - n)).
  @inline(__always)
  private func bestSide(of count: Int, around mean: LightLanes) -> Lanes {
    for block in 0..<count - 1 { differences[block] = blocks[block] - mean }
    var best = Lanes.zero
    var sum = LightLanes.dark
    var size = 0
    for way in 1..<1 << (count - 1) {
      // Each way differs from the one before by one block.
      let (bits, changed) = (way ^ way >> 1, way.trailingZeroBitCount)
      let isIn = bits >> changed & 1 != 0
      sum = isIn ? sum + differences[changed] : sum - differences[changed]
      size &+= isIn ? 1 : -1
      let squares = (sum * sum) * (Float(count) / Float(size &* (count &- size)))
      let rounded = unsafeBitCast(squares, to: SIMD4<Int32>.self) & ~127
      let key = rounded | Int32(truncatingIfNeeded: bits)
      best = best.greater(unsafeBitCast(key, to: Lanes.self))
    }
    return best
  }
}

/// The two sides of each of four parted cells.
struct Sides {
  /// The sum of the brighter blocks.
  let bright: LightLanes
  /// How many they are.
  let brightCount: Lanes
  /// The sum of the others.
  let dark: LightLanes
  /// A bit for each of the brighter blocks.
  let bits: SIMD4<Int32>
}
