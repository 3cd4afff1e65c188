extension [KeyframeTrack] {
  /// An upper bound of the absolute value that the tracks give a number; infinite if one grows
  /// without bound.
  func largestMagnitude(own: Double) -> Double {
    let (base, sum) = extremes
    return Swift.max(abs(own), base) + sum
  }

  /// The largest absolute value of the tracks that replace the number, and the sum of those that
  /// are added.
  private var extremes: (base: Double, sum: Double) {
    reduce((0, 0)) { largest, track in
      if track.isGroup {
        let inner = track.animations.extremes
        return (Swift.max(largest.base, inner.base), largest.sum + inner.sum)
      }
      let own = track.largestMagnitude
      return track.isAdditive
        ? (largest.base, largest.sum + own) : (Swift.max(largest.base, own), largest.sum)
    }
  }
}

extension KeyframeTrack {
  /// An upper bound of the absolute value of a track.
  fileprivate var largestMagnitude: Double {
    let largest = largestMagnitudeOfRepeat
    guard isCumulative else { return largest }
    return largest + largest * timing.cycleCount
  }

  private var largestMagnitudeOfRepeat: Double {
    guard keyCount > 0 else { return 0 }
    if calculationMode == .spring, values.count > 1 {
      return abs(values[1]) + abs(values[1] - values[0]) * spring.reach
    }
    let keys = (0..<keyCount).reduce(0) { max($0, abs(keyValue($1))) }
    guard calculationMode != .discrete else { return keys }
    return (0..<keyCount - 1).reduce(keys) { largest, index in
      let reach = pace(after: index).reach
      let (start, end) = (keyValue(index), keyValue(index + 1))
      let piece =
        calculationMode == .cubic
        ? cubicPiece(after: index)
        : CubicPiece(from: start, slope: end - start, to: end, slope: end - start)
      return piece.extremes(in: reach).reduce(largest) { max($0, abs($1)) }
    }
  }
}

extension CubicPiece {
  /// The values at the ends of a range, and the extrema between them.
  fileprivate func extremes(in range: ClosedRange<Double>) -> [Double] {
    ([range.lowerBound, range.upperBound] + turns(in: range)).map(value(at:))
  }
}
