internal import KamuroCSIMD

/// The mean light of each block of four screen cells, of up to eight blocks each.
struct BlockLight {
  /// The blocks, in rows from the top left.
  private let blocks: UnsafeMutablePointer<LightLanes>
  /// A scratch buffer for each block's difference from the mean of all.
  private let differences: UnsafeMutablePointer<LightLanes>
  private let shape: BlockShape

  var count: Int { shape.count }

  /// The difference of encoded levels, of 0...1, below which blocks are alike: eight of 255.
  private static let flatContrast: Float = 0.03

  /// Averages the dots of each block, weighted by area where a block's edge divides a dot.
  ///
  /// The blocks are in the batch's scratch buffer.
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

  /// The brightest channel of a block, for each screen cell.
  @inline(__always)
  func peak(of block: Int) -> Lanes { blocks[block].peak }

  /// A mask of the screen cells whose blocks are so alike that their differences are hardly seen.
  ///
  /// Such a screen cell has one color instead of two that change with every frame. Square roots are
  /// nearly the encoded levels, whose steps are nearly equal to the eye.
  @inline(__always)
  var isFlat: SIMD4<Int32> {
    func contrast(_ channel: (LightLanes) -> Lanes) -> Lanes {
      var (least, most) = (channel(blocks[0]), channel(blocks[0]))
      for block in 1..<count {
        least = least.lesser(channel(blocks[block]))
        most = most.greater(channel(blocks[block]))
      }
      return lanes_sqrt(most) - lanes_sqrt(least)
    }
    let contrast = contrast(\.red).greater(contrast(\.green)).greater(contrast(\.blue))
    return (contrast .< Self.flatContrast).bits
  }

  /// The partition of each screen cell's blocks into two sides with the least sum of squared
  /// differences from the mean of their side.
  /// - Parameter isFlat: A mask of the screen cells whose blocks all go to the bright side.
  /// - Complexity: O(2^blocks): all partitions are tried, for four screen cells at once.
  @inline(never)
  func parted(exceptWhere isFlat: SIMD4<Int32> = .zero) -> Sides {
    shape.specialized { parted(into: $0.count, exceptWhere: isFlat) }
  }

  @inline(__always)
  private func parted(into count: Int, exceptWhere isFlat: SIMD4<Int32>) -> Sides {
    var total = blocks[0]
    for block in 1..<count { total = total + blocks[block] }
    if isFlat == SIMD4(repeating: -1) { return .flat(total, of: count) }
    let mean = total * (1 / Float(count))
    let best = bestSide(of: count, around: mean)
    let bits = unsafeBitCast(best, to: SIMD4<Int32>.self) & 127
    var (side, size) = (LightLanes.dark, Lanes.zero)
    for block in 0..<count - 1 {
      let mask = bits.mask(ofBit: block)
      side = side + blocks[block].kept(where: mask)
      size += Lanes(repeating: 1).kept(where: mask)
    }
    // The sum of squares that the two means explain, compared with that of one mean for all.
    let isParted = (best .> (mean * mean) * (Float(count) * 0.000_01)).bits & ~isFlat
    let isBright = ((side - mean * size) * mean .>= .zero).bits & isParted
    let all = Lanes(repeating: Float(count))
    let bright = side.kept(where: isBright, else: total - side.kept(where: isParted))
    let brightBits = bits & isParted ^ (Int32(truncatingIfNeeded: 1 << count - 1) & ~isBright)
    return Sides(
      bright: bright,
      brightCount: size.kept(where: isBright, else: all - size.kept(where: isParted)),
      dark: total - bright,
      darkest: darkest(of: count, without: brightBits),
      bits: brightBits
    )
  }

  /// The darkest block that is not among those of `bits`; dark if there is none.
  @inline(__always)
  private func darkest(of count: Int, without bits: SIMD4<Int32>) -> LightLanes {
    var (darkest, least) = (LightLanes.dark, Lanes(repeating: .infinity))
    for block in 0..<count {
      let peak = blocks[block].peak
      let isDarker = (peak .< least).bits & ~bits.mask(ofBit: block)
      darkest = blocks[block].kept(where: isDarker, else: darkest)
      least = peak.kept(where: isDarker, else: least)
    }
    return darkest
  }

  /// The largest sum of squares between the sides, around the mean of all; its lowest 7 bits are
  /// replaced by the side without the last block.
  ///
  /// With n of N blocks on a side and s their sum of differences from the mean, the sum of squares
  /// between the sides is s^2 N / (n (N - n)).
  @inline(__always)
  private func bestSide(of count: Int, around mean: LightLanes) -> Lanes {
    for block in 0..<count - 1 { differences[block] = blocks[block] - mean }
    var best = Lanes.zero
    var sum = LightLanes.dark
    var size = 0
    for partition in 1..<1 << (count - 1) {
      // Gray code: each partition differs from the previous one by one block.
      let (bits, changed) = (partition ^ partition >> 1, partition.trailingZeroBitCount)
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

/// The two sides of the partition of each of four screen cells.
struct Sides {
  /// The sum of the brighter blocks.
  let bright: LightLanes
  /// The number of the brighter blocks.
  let brightCount: Lanes
  /// The sum of the others.
  let dark: LightLanes
  /// The darkest of the others.
  let darkest: LightLanes
  /// A bit for each of the brighter blocks.
  let bits: SIMD4<Int32>

  /// Blocks that are all on the bright side, given their sum and number.
  @inline(__always)
  static func flat(_ total: LightLanes, of count: Int) -> Sides {
    Sides(
      bright: total,
      brightCount: Lanes(repeating: Float(count)),
      dark: .dark,
      darkest: .dark,
      bits: SIMD4(repeating: Int32(truncatingIfNeeded: 1 << count - 1))
    )
  }
}
