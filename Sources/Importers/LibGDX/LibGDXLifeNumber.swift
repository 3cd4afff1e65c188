internal import KamuroParticles

/// A number over a particle's life: a base with a range, and a curve to multiply it with.
///
/// The low and the high number of a particle are the two random numbers of the curve.
struct LibGDXLifeNumber {
  /// The most keys of a curve.
  private static let mostKeys = 64
  /// The largest factor of a curve.
  private static let largestFactor = 1000.0

  private(set) var base = 0.0
  private(set) var range = 0.0
  private(set) var curve: LifeCurve?
  private(set) var isExact = true

  init(_ value: LibGDXValue, as keyPath: LifeCurve.KeyPath) {
    let means = value.means
    let lows = value.scaling.map { value.low.range * (value.isRelative ? 1 : abs(1 - $0)) }
    let highs = value.scaling.map { value.high.range * abs($0) }
    isExact = value.scaling.count <= Self.mostKeys
    let largest = means.indices.max { abs(means[$0]) < abs(means[$1]) } ?? 0
    base = means[largest]
    if let range = Self.commonRange(of: means, lows, highs, at: largest) {
      self.range = range
      if value.isConstant { return }
    } else {
      let widest = (lows + highs).max() ?? 0
      if abs(base) * Self.largestFactor < widest { base = widest }
    }
    guard base != 0 else { return }
    func factors(_ numbers: [Double]) -> [Double] {
      numbers.prefix(Self.mostKeys).map { $0 / base }
    }
    let times = Array(value.timeline.prefix(Self.mostKeys))
    var curve = LifeCurve(keyPath, factors(means), at: times)
    if !keyPath.isSigned {
      isExact = isExact && curve.values.allSatisfy { $0 >= 0 }
      curve.values = curve.values.map { max(0, $0) }
    }
    if Self.commonRange(of: means, lows, highs, at: largest) == nil {
      if lows.contains(where: { $0 > 0 }) { curve.ranges = factors(lows).map(abs) }
      if highs.contains(where: { $0 > 0 }) { curve.secondRanges = factors(highs).map(abs) }
    }
    self.curve = curve
  }

  /// The range of the base that, times the curve, is the range at all keys; `nil` if there is none.
  private static func commonRange(
    of means: [Double],
    _ lows: [Double],
    _ highs: [Double],
    at largest: Int
  ) -> Double? {
    let base = means[largest]
    let hasLows = lows.contains { $0 > 0 }
    let ranges = hasLows ? lows : highs
    guard !hasLows || !highs.contains(where: { $0 > 0 }) else { return nil }
    let range = ranges[largest]
    let isCommon = zip(means, ranges).allSatisfy { mean, own in
      let factor = base == 0 ? 1 : abs(mean / base)
      return abs(own - range * factor) <= 1e-3 * max(1, range)
    }
    return isCommon ? range : nil
  }
}
