internal import KamuroRaster

/// Chooses a palette by dividing colors into boxes in OKLab, each where it is most spread, at its
/// mean: the median cut of Heckbert (1982) with means, as in Wu's quantizer.
enum MedianCut {
  /// A color, its place in OKLab, and its weight.
  struct Sample {
    /// 0xRRGGBB.
    let color: UInt32
    let place: SIMD3<Float>
    let weight: Float

    init(_ color: UInt32, weight: Float) {
      self.color = color
      self.weight = weight
      place = OKLab.point(of: color)
    }
  }

  /// A box of samples; it names their places, so that nothing shares the memory in which they are
  /// partitioned.
  private struct Box {
    let range: Range<Int>
    let mean: SIMD3<Float>
    let spread: SIMD3<Float>

    init(_ samples: ArraySlice<Sample>) {
      range = samples.indices
      var (sum, squares, weight) = (SIMD3<Float>.zero, SIMD3<Float>.zero, Float(1e-9))
      for sample in samples {
        sum += sample.place * sample.weight
        squares += sample.place * sample.place * sample.weight
        weight += sample.weight
      }
      mean = sum / weight
      spread = squares - sum * mean
    }

    /// The error of showing all of it as one color.
    var error: Float { range.count > 1 ? spread.sum() : 0 }

    /// The color of its samples that is nearest to the mean.
    func color(among samples: [Sample]) -> UInt32 {
      func distance(_ sample: Sample) -> Float {
        let away = sample.place - mean
        return (away * away).sum()
      }
      return samples[range].min { distance($0) < distance($1) }?.color ?? 0
    }
  }

  /// At most `count` of the samples' colors.
  /// - Complexity: O(samples · log count).
  static func palette(of samples: [Sample], count: Int) -> [UInt32] {
    guard samples.count > count else { return samples.map(\.color) }
    var samples = samples
    var boxes = [Box(samples[...])]
    while boxes.count < count {
      guard let widest = boxes.indices.max(by: { boxes[$0].error < boxes[$1].error }),
        boxes[widest].error > 0
      else { break }
      let box = boxes[widest]
      let axis = (0..<3).max { box.spread[$0] < box.spread[$1] } ?? 0
      let range = box.range
      let middle = samples[range].partition { $0.place[axis] > box.mean[axis] }
      guard middle > range.lowerBound, middle < range.upperBound else { break }
      boxes[widest] = Box(samples[range.lowerBound..<middle])
      boxes.append(Box(samples[middle..<range.upperBound]))
    }
    return boxes.map { $0.color(among: samples) }
  }
}

extension OKLab {
  /// The point of a color 0xRRGGBB in OKLab.
  static func point(of color: UInt32) -> SIMD3<Float> {
    func light(_ shift: UInt32) -> Float { Transfer.linearOfLevel[Int(color >> shift & 0xFF)] }
    let lab = OKLab(linear: SIMD4(light(16), light(8), light(0), 0))
    return SIMD3(lab.lightness, lab.a, lab.b)
  }
}
