import Testing

/// Expects parts that are even over 0...1 and know nothing of those before them: extent, mean,
/// variance and chi-square over 64 bins, each within five or six deviations of chance.
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
  // What Float columns lose; and that nobody of so many comes so near has a chance of e^-20.
  #expect(low > -1e-6 && low < 20 / count, "\(name) begins at \(low)", sourceLocation: location)
  #expect(high < 1 + 1e-6 && high > 1 - 20 / count, "\(name): \(high)", sourceLocation: location)
  // Of an even number the variance is 1/12, that of its square 1/180.
  let mean = abs(sum / count) / (1 / (12 * count)).squareRoot()
  let variance = abs(squares / count - 1.0 / 12) / (1 / (180 * count)).squareRoot()
  #expect(mean < 5, "\(name): \(mean) deviations of the mean", sourceLocation: location)
  #expect(variance < 5, "\(name): \(variance) of the variance", sourceLocation: location)
  let serial = abs(products) * 12 / count.squareRoot()
  #expect(serial < 5, "\(name): \(serial) of neighbors", sourceLocation: location)
  expectProportions(bins, weights: [Double](repeating: 1, count: 64), name, location: location)
}

/// Expects counts that chance gives to weights: chi-square within six deviations, neither more nor
/// much less.
func expectProportions(
  _ counts: [Int],
  weights: [Double],
  _ name: String,
  location: SourceLocation = #_sourceLocation
) {
  let share = Double(counts.reduce(0, +)) / weights.reduce(0, +)
  let sum = zip(counts, weights).reduce(0) { sum, pair in
    let expected = pair.1 * share
    return sum + (Double(pair.0) - expected) * (Double(pair.0) - expected) / expected
  }
  let freedom = Double(counts.count - 1)
  let room = 6 * (2 * freedom).squareRoot()
  #expect(
    sum < freedom + room && sum > freedom - room,
    "\(name): chi-square \(sum) of \(freedom)",
    sourceLocation: location
  )
}

/// Which eighth of 0...1 each part lies in.
func eighths(of parts: [Double]) -> [Int] {
  parts.map { min(max(0, Int($0 * 8)), 7) }
}

/// Expects two even numbers of each particle, in eighths, to have nothing to do with each other.
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
  // The variance of a whole number of eight is 63/12.
  let correlation = products * 12 / 63 / Double(one.count).squareRoot()
  #expect(abs(correlation) < 5, "\(name): \(correlation)", sourceLocation: location)
}
