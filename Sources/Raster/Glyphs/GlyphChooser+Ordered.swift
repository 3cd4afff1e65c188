internal import KamuroCSIMD

/// Brightness without colors: as many dots of a cell, or blocks, as it is bright.
///
/// A part of a dot becomes a whole one in some cells and none in the others, in the order of
/// ``DitherTile``, which lies still on the screen. Within a cell the brightest dots come first.
/// ```
/// light      0.02      0.1       0.3       1
/// 4 cells    ⠁⠀⠁⠀      ⠑⠁⠑⠑      ⠕⠝⠕⠝      ⣿⣿⣿⣿
/// ```
extension GlyphChooser {
  /// The light of which there is no dot yet.
  private static let darkest: Float = 0.001

  /// How many of so many dots or blocks of each cell tell its brightness: their part grows with the
  /// square root of light, nearly as it looks.
  @inline(__always)
  func orderedCount(of count: Int, in batch: CellBatch) -> Lanes {
    let least = Self.darkest.squareRoot()
    let root = lanes_root(batch.sum.peak * (1 / Float(LightCanvas.dotsPerCell)))
    let part = (root - least) * (1 / (1 - least))
    let wanted = part.greater(.zero) * Float(count) + thresholds(of: batch)
    return lanes_of_whole(lanes_truncated(wanted.lesser(Lanes(repeating: Float(count)))))
  }

  /// What is added to the parts of dots of cells before they are rounded down, 0 or more and below 1.
  @inline(never)
  private func thresholds(of batch: CellBatch) -> Lanes {
    func threshold(_ lane: Int) -> Float {
      let (row, column) = batch.places[lane].quotientAndRemainder(dividingBy: batch.columns)
      let steps = Float(ColorMix.steps)
      return (Float(DitherTile.threshold(column: column, row: row)) + 0.5) / steps
    }
    return Lanes(threshold(0), threshold(1), threshold(2), threshold(3))
  }

  /// Shows the brightest blocks of each cell, as many as it is bright.
  @inline(never)
  mutating func orderedBlocks(
    _ light: BlockLight,
    of batch: CellBatch,
    before backdrop: some Backdrop
  ) -> GlyphSketch {
    let wanted = orderedCount(of: light.count, in: batch).lesser(Self.picturedBlocks(of: light))
    let keys = light.keys(in: batch, by: blockRanks)
    let sorted = SortedLanes(keys)
    var last = sorted[0]
    for place in 1..<light.count {
      last = sorted[place].kept(where: (wanted .> Float(place)).bits, else: last)
    }
    var bits = SIMD4<Int32>.zero
    for block in 0..<light.count {
      bits |= (keys[block] .>= last).bits & (1 &<< Int32(truncatingIfNeeded: block))
    }
    let ink = batch.ink(in: bits, dotted: .zero, of: shape)
    let sketch = GlyphSketch(
      isShown: (wanted .>= 1).bits,
      isDotted: .zero,
      bits: bits,
      hasPaper: .zero,
      ink: hue(of: batch),
      paper: backdrop.light,
      inkSum: ink.sum,
      area: ink.area,
      coverage: Lanes(repeating: 1)
    )
    return measured(sketch, of: batch, before: backdrop)
  }
}

extension BlockLight {
  /// Keys of blocks, all of them different and the greater the brighter; of equals an order decides.
  ///
  /// They lie in the batch's room, and those of blocks that a cell does not have come last.
  @inline(__always)
  fileprivate func keys(
    in batch: CellBatch,
    by ranks: SIMD8<Int32>
  ) -> UnsafeMutablePointer<Lanes> {
    for block in 0..<LightCanvas.dotsPerCell {
      guard block < count else {
        batch.keys[block] = Lanes(repeating: -1)
        continue
      }
      // Positive floats are in the order of their bits; the low three make all keys different.
      let bits = unsafeBitCast(peak(of: block), to: SIMD4<Int32>.self)
      batch.keys[block] = unsafeBitCast(bits & ~7 | ranks[block], to: Lanes.self)
    }
    return batch.keys
  }
}
