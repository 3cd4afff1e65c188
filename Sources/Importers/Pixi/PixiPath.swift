internal import KamuroCSIMD

/// A path y = f(x) of PixiJS, and what it looks like.
enum PixiPath: Equatable {
  /// y = slope x.
  case line(slope: Double)
  /// y = slope x + bend x².
  case parabola(slope: Double, bend: Double)
  /// y = height sin(x / length + …) + …
  case sine(height: Double, length: Double)
  /// Anything else.
  case other

  /// The number of steps in which a path is sampled.
  private static let steps = 1024
  /// The part of the extent by which a shape may differ.
  private static let tolerance = 0.004

  /// Finds the shape of a path from x = 0 to a distance, whose sign does not matter.
  init(_ expression: PixiExpression, distance: Double) {
    let distance = max(abs(distance), 1)
    let step = distance / Double(Self.steps)
    let first = expression.value(at: 0)
    let ys = (0...Self.steps).map { expression.value(at: Double($0) * step) - first }
    guard ys.allSatisfy({ $0.isFinite && abs($0) < 1e6 }), let last = ys.last else {
      self = .other
      return
    }
    let middle = ys[Self.steps / 2]
    // The parabola through the beginning, the middle and the end.
    let bend = 2 * (last - 2 * middle) / (distance * distance)
    let slope = (4 * middle - last) / distance
    let extent = max(distance, (ys.max() ?? 0) - (ys.min() ?? 0))
    let fits = ys.enumerated().allSatisfy { index, y in
      let x = Double(index) * step
      return abs(slope * x + bend * x * x - y) <= Self.tolerance * extent
    }
    if fits {
      let isStraight = abs(bend) * distance * distance <= 4 * Self.tolerance * extent
      self = isStraight ? .line(slope: last / distance) : .parabola(slope: slope, bend: bend)
    } else {
      self = Self.sine(through: ys, step: step) ?? .other
    }
  }

  /// A sine has a second derivative of -k² times its distance from its middle.
  private static func sine(through ys: [Double], step: Double) -> PixiPath? {
    let inner = 1..<(ys.count - 1)
    let curvatures = inner.map { (ys[$0 - 1] - 2 * ys[$0] + ys[$0 + 1]) / (step * step) }
    let count = Double(curvatures.count)
    let meanY = inner.reduce(0) { $0 + ys[$1] } / count
    let meanCurvature = curvatures.reduce(0, +) / count
    var (product, square) = (0.0, 0.0)
    for (index, curvature) in zip(inner, curvatures) {
      product += (ys[index] - meanY) * (curvature - meanCurvature)
      square += (ys[index] - meanY) * (ys[index] - meanY)
    }
    guard square > 0, product < 0 else { return nil }
    let wave = sqrt(-product / square)
    let center = meanY + meanCurvature / (wave * wave)
    let most = curvatures.map { abs($0) }.max() ?? 0
    let fits = zip(inner, curvatures).allSatisfy { index, curvature in
      // Differences of samples are not quite derivatives.
      abs(curvature + wave * wave * (ys[index] - center)) <= 0.05 * most
    }
    guard fits, most > 0 else { return nil }
    let heights = inner.map { index in
      let slope = (ys[index + 1] - ys[index - 1]) / (2 * step) / wave
      return sqrt((ys[index] - center) * (ys[index] - center) + slope * slope)
    }
    return .sine(height: heights.reduce(0, +) / count, length: 1 / wave)
  }
}
