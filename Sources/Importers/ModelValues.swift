internal import KamuroParticles

// Values of the model from plain numbers, as importers have them.

extension LengthPair {
  init(points x: Double, _ y: Double) { self.init(Length(x), Length(y)) }
}

extension LifeCurve {
  init(_ keyPath: KeyPath, _ values: [Double], at locations: [Double] = []) {
    self.init()
    (self.keyPath, self.values, self.locations) = (keyPath, values, locations)
  }
}

extension Color {
  /// A color of a gray level or of three levels, and an opacity if it is given; `nil` for other
  /// numbers of levels.
  init?(levels: [Double], opacity: Double = 1) {
    let levels = levels.map { min(max($0, 0), 1) }
    switch levels.count {
    case 1, 2: self.init(red: levels[0], green: levels[0], blue: levels[0])
    case 3, 4: self.init(red: levels[0], green: levels[1], blue: levels[2])
    default: return nil
    }
    alpha = levels.count.isMultiple(of: 2) ? levels[levels.count - 1] : opacity
  }
}

extension Sequence<Double> {
  /// The numbers limited to 0...1, and each raised to the one before it where it is smaller.
  var ascending: [Double] {
    reduce(into: []) { $0.append(Swift.min(1, Swift.max($0.last ?? 0, $1))) }
  }
}

extension EmitterCell {
  /// The most particles of an emitter, and the highest rate of births.
  static let mostParticles = 5000.0
  private static let mostBirths = 20_000.0

  /// Sets the birthRate, bounded so that no more than a number of particles live at once on average.
  /// - Parameters:
  ///   - burst: How many of them are born at once in the beginning.
  ///   - span: How long the layer emits: what lives longer than that is counted once.
  /// - Returns: The explanation, if the wanted rate is not kept.
  mutating func setBirthRate(
    _ wanted: Double,
    most: Double,
    besides burst: Int = 0,
    within span: Seconds = .infinity
  ) -> String? {
    let most = min(max(1, most), Self.mostParticles)
    let life = max(meanLife(within: min(timing.duration, span)), 1.0 / 60)
    birthRate = min(max(0, wanted), Self.mostBirths, max(max(1, most - Double(burst)) / life, 1))
    // A mean life is exact but for its rounding.
    guard birthRate < wanted * (1 - 1e-9) else { return nil }
    return "at most \(Int(most)) particles: \(Int(birthRate.rounded())) a second "
      + "instead of \(Int(min(wanted, 1e12).rounded()))"
  }

  /// The mean of what particles live within a span.
  ///
  /// They live evenly from lifetime - lifetimeRange to lifetime + lifetimeRange, and those that would
  /// live less than 0 s die at once.
  private func meanLife(within span: Seconds) -> Seconds {
    let (least, most) = (max(0, lifetime - lifetimeRange), max(0, lifetime + lifetimeRange))
    guard most > least, span > least else { return min(most, span) }
    // The integral of the part that lives longer than a time, from 0 to the span.
    let (whole, rest) = (most - least, max(0, most - span))
    return least + (whole * whole - rest * rest) / (4 * lifetimeRange)
  }
}

extension EmitterCell {
  /// The cell with a part of its births; of bursts at least one particle.
  func sharing(_ part: Double) -> EmitterCell {
    var cell = self
    cell.birthRate *= part
    if burst > 0 { cell.burst = max(1, Int((Double(burst) * part).rounded())) }
    return cell
  }
}
