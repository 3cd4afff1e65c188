/// A cubic Hermite curve: two values and the slopes at both.
struct CubicPiece {
  /// The coefficients of 1, u, u² and u³.
  private let coefficients: (Double, Double, Double, Double)

  /// Creates a piece for u in 0...1; slopes are per unit of u.
  init(from start: Double, slope startSlope: Double, to end: Double, slope endSlope: Double) {
    let difference = end - start
    coefficients = (
      start, startSlope, 3 * difference - 2 * startSlope - endSlope,
      startSlope + endSlope - 2 * difference
    )
  }

  func value(at u: Double) -> Double {
    let (a, b, c, d) = coefficients
    return a + u * (b + u * (c + u * d))
  }

  /// The extrema between its ends, ascending.
  var turns: [Double] { turns(in: 0...1) }

  /// The extrema inside a range, ascending.
  func turns(in range: ClosedRange<Double>) -> [Double] {
    let (_, b, c, d) = coefficients
    return Quadratic(b, 2 * c, 3 * d).roots(inside: range)
  }
}

/// The polynomial a + b u + c u².
struct Quadratic {
  private let a: Double
  private let b: Double
  private let c: Double

  init(_ a: Double, _ b: Double, _ c: Double) {
    (self.a, self.b, self.c) = (a, b, c)
  }

  /// The roots strictly inside a range, ascending.
  func roots(inside range: ClosedRange<Double>) -> [Double] {
    let root = (b * b - 4 * a * c).squareRoot()
    // Of the two forms of the quadratic formula, this one also works if c is 0.
    let half = b < 0 ? (root - b) / 2 : -(b + root) / 2
    return [half / c, a / half].filter { $0 > range.lowerBound && $0 < range.upperBound }.sorted()
  }
}
