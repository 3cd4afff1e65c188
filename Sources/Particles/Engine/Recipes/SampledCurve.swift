/// A curve over life of which each particle has its own, if it has ranges.
///
/// With the random numbers p and q of a particle its factor is v + p r + q s: linear in each list, so
/// that whatever is linear in the factor, such as a displacement, is the same sum of three terms.
///
/// A class, because everything that holds a recipe would copy nine arrays for each curve: in code
/// that is 1 MB of the program.
final class SampledCurve: Equatable, Sendable {
  /// The curve of the values.
  let values: LifeCurve
  /// The curves of the ranges; `nil` without.
  private let ranges: LifeCurve?
  private let secondRanges: LifeCurve?

  init(_ curve: LifeCurve) {
    func part(_ list: [Double]) -> LifeCurve? {
      guard list.contains(where: { $0 != 0 }) else { return nil }
      var part = LifeCurve()
      (part.keyPath, part.values, part.locations) = (curve.keyPath, list, curve.locations)
      return part
    }
    values = curve
    ranges = part(curve.ranges)
    secondRanges = part(curve.secondRanges)
  }

  static func == (one: SampledCurve, other: SampledCurve) -> Bool {
    one.values == other.values && one.ranges == other.ranges
      && one.secondRanges == other.secondRanges
  }

  /// Whether each particle has its own.
  var isRandom: Bool { ranges != nil || secondRanges != nil }

  /// The sum of what a function, linear in the factor, gives for each of the curves.
  @inline(__always)
  private func sum(by source: RandomSource, _ term: (LifeCurve) -> Double) -> Double {
    let randomIndex = values.keyPath.randomIndex
    var sum = term(values)
    if let ranges { sum += source.signed(randomIndex) * term(ranges) }
    if let secondRanges { sum += source.signed(randomIndex + 1) * term(secondRanges) }
    return sum
  }

  /// The factor of a particle after a fraction of its life.
  @inline(__always)
  func value(at fraction: Double, by source: RandomSource) -> Double {
    let value = sum(by: source) { $0.value(at: fraction) }
    return values.keyPath.multiplies ? max(0, value) : value
  }

  /// Calls `body` for each linear piece of a particle's curve, with factors of at least 0.
  func forEachPiece(by source: RandomSource, _ body: (LifeCurve.Piece) -> Void) {
    values.forEachPiece { piece in
      guard isRandom else { return body(piece) }
      let (start, end) = (piece.span.lowerBound, piece.span.upperBound)
      // At a location of two values the first one ends the piece.
      let middle = sum(by: source) { $0.value(at: (start + end) / 2) }
      let first = sum(by: source) { $0.value(at: start) }
      body(LifeCurve.Piece(span: piece.span, start: max(0, first), end: max(0, 2 * middle - first)))
    }
  }

  /// The derivative of the factor, per whole life.
  func slope(at fraction: Double, by source: RandomSource) -> Double {
    sum(by: source) { $0.slope(at: fraction) }
  }

  /// The displacement per unit of velocity of a particle at an age.
  func reach(
    of motion: Motion,
    at age: Seconds,
    of lifetime: Seconds,
    by source: RandomSource
  ) -> (velocity: Double, acceleration: Double) {
    guard isRandom else { return motion.reach(at: age, of: lifetime, pace: values) }
    return (
      sum(by: source) { motion.reach(at: age, of: lifetime, pace: $0).velocity },
      sum(by: source) { motion.reach(at: age, of: lifetime, pace: $0).acceleration }
    )
  }

  /// The largest magnitude of the factor of any particle.
  var largest: Double { values.largestFactor }
}

extension LifeCurve {
  /// The largest magnitude of the factor of any particle; 1 without values.
  var largestFactor: Double {
    guard !values.isEmpty else { return 1 }
    // In a loop, because frames call it, and allocate no memory.
    var largest = 0.0
    for index in values.indices {
      var sum = abs(values[index])
      if ranges.indices.contains(index) { sum += ranges[index] }
      if secondRanges.indices.contains(index) { sum += secondRanges[index] }
      largest = max(largest, sum)
    }
    return largest
  }

  /// The largest factor of any particle at the end of its life; 1 without values.
  var largestEnd: Double {
    value(at: 1) + (ranges.last ?? 0) + (secondRanges.last ?? 0)
  }

  /// Whether each particle has its own factors.
  var isRandom: Bool { !ranges.isEmpty || !secondRanges.isEmpty }
}
