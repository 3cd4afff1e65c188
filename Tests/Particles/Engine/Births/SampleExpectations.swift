import Testing

/// Expects numbers that are uniform over 0...1 and independent of the numbers before them.
///
/// Checks extent, mean, variance, serial correlation and chi-square over 64 bins, each within five
/// or six standard deviations.
func expectUniformSamples(
  _ parts: [Double],
  _ name: String,
  location: SourceLocation = #_sourceLocation
) {
  let count = Double(parts.count)
  var (low, high, sum, squares, products) = (1.0, 0.0, 0.0, 0.0, 0.0)
  var last = 0.0
  var bins = [Int](repeating: 0, count: 64)
  for part in parts {
    let offset = part - 0.5
    (low, high) = (min(low, part), max(high, part))
    sum += offset
    squares += offset * offset
    products += offset * last
    last = offset
    bins[min(max(0, Int(part * 64)), 63)] += 1
  }
  // The rounding of Float columns; and the probability that no number is this close is e^-20.
  #expect(low > -1e-6 && low < 20 / count, "\(name) begins at \(low)", sourceLocation: location)
  #expect(high < 1 + 1e-6 && high > 1 - 20 / count, "\(name): \(high)", sourceLocation: location)
  // A uniform number has the variance 1/12, and its squared deviation the variance 1/180.
  let mean = abs(sum / count) / (1 / (12 * count)).squareRoot()
  let variance = abs(squares / count - 1.0 / 12) / (1 / (180 * count)).squareRoot()
  #expect(mean < 5, "\(name): \(mean) deviations of the mean", sourceLocation: location)
  #expect(variance < 5, "\(name): \(variance) of the variance", sourceLocation: location)
  let serial = abs(products) * 12 / count.squareRoot()
  #expect(serial < 5, "\(name): \(serial) of neighbors", sourceLocation: location)
  expectProportions(bins, weights: [Double](repeating: 1, count: 64), name, location: location)
}

/// Expects counts in proportion to weights: a chi-square within six standard deviations of its
/// mean, neither more nor less.
func expectProportions(
  _ counts: [Int],
  weights: [Double],
  _ name: String,
  location: SourceLocation = #_sourceLocation
) {
  let share = Double(counts.reduce(0, +)) / weights.reduce(0, +)
  let squares: [Double] = zip(counts, weights).map { count, weight in
    let expected = weight * share
    let difference = Double(count) - expected
    return difference * difference / expected
  }
  let sum: Double = squares.reduce(0, +)
  let freedom = Double(counts.count - 1)
  let tolerance = 6 * (2 * freedom).squareRoot()
  #expect(
    sum < freedom + tolerance && sum > freedom - tolerance,
    "\(name): chi-square \(sum) of \(freedom)",
    sourceLocation: location
  )
}

/// The index of the eighth of 0...1 that has each number.
func eighths(of parts: [Double]) -> [Int] {
  parts.map { min(max(0, Int($0 * 8)), 7) }
}

/// Expects two uniform numbers of each particle, given as eighths, to be independent.
func expectIndependent(
  _ one: [Int],
  _ other: [Int],
  _ name: String,
  location: SourceLocation = #_sourceLocation
) {
  var counts = [Int](repeating: 0, count: 64)
  for index in one.indices { counts[one[index] * 8 + other[index]] += 1 }
  expectProportions(counts, weights: [Double](repeating: 1, count: 64), name, location: location)
  var products = 0.0
  for (place, count) in counts.enumerated() {
    products += (Double(place / 8) - 3.5) * (Double(place % 8) - 3.5) * Double(count)
  }
  // A uniform integer of eight values has the variance 63/12.
  let correlation = products * 12 / 63 / Double(one.count).squareRoot()
  #expect(abs(correlation) < 5, "\(name): \(correlation)", sourceLocation: location)
}
