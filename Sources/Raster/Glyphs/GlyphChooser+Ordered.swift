internal import KamuroCSIMD

/// Ordered dithering without colors: the number of dots or blocks shows the brightness.
///
/// A fractional number of dots is rounded up in some screen cells and down in others, by the
/// thresholds of ``DitherTile``, which are fixed to the screen. Within a screen cell the brightest
/// dots come first.
/// ```
/// light      0.02      0.1       0.3       1
/// 4 cells    ⠁⠀⠁⠀      ⠑⠁⠑⠑      ⠕⠝⠕⠝      ⣿⣿⣿⣿
/// ```
extension GlyphChooser {
  /// The light below which there are no dots.
  private static let darkest: Float = 0.001

  /// The number of dots or blocks, of `count` per screen cell, that show the brightness:
  /// proportional to the square root of light, which is close to lightness.
  @inline(__always)
  func orderedCount(of count: Int, in batch: CellBatch) -> Lanes {
    let least = Self.darkest.squareRoot()
    let root = lanes_sqrt(batch.sum.peak * (1 / Float(LightCanvas.dotsPerCell)))
    let part = (root - least) * (1 / (1 - least))
    let wanted = part.greater(.zero) * Float(count) + thresholds(of: batch)
    return lanes_from_int(lanes_truncate(wanted.lesser(Lanes(repeating: Float(count)))))
  }

  /// The dither thresholds, 0 or more and below 1, that are added before rounding down.
  @inline(never)
  func thresholds(of batch: CellBatch) -> Lanes {
    func threshold(_ lane: Int) -> Float {
      let (row, column) = batch.places[lane].quotientAndRemainder(dividingBy: batch.columns)
      let steps = Float(ColorMix.steps)
      return (Float(DitherTile.threshold(column: column, row: row)) + 0.5) / steps
    }
    return Lanes(threshold(0), threshold(1), threshold(2), threshold(3))
  }

  /// Shows the brightest blocks of each screen cell, in a number that shows its brightness.
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
  /// Sort keys of the blocks: all different, and the greater the brighter the block; `order`
  /// decides between equals.
  ///
  /// They are stored in the batch's scratch buffer; missing blocks get the lowest keys.
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
      // Positive floats sort like their bits; the lowest three bits make all keys different.
      let bits = unsafeBitCast(peak(of: block), to: SIMD4<Int32>.self)
      batch.keys[block] = unsafeBitCast(bits & ~7 | ranks[block], to: Lanes.self)
    }
    return batch.keys
  }
}
