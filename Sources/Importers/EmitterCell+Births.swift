internal import KamuroParticles

extension EmitterCell {
  /// The most particles of an emitter, and the highest rate of births.
  static let mostParticles = 5000.0
  private static let mostBirths = 20_000.0

  /// Sets the birthRate, bounded so that no more than a number of particles live at once on average.
  /// - Parameter span: How long the layer emits: what lives longer than that is counted once.
  /// - Returns: The explanation, if the wanted rate is not kept.
  mutating func setBirthRate(
    _ wanted: Double,
    most: Double,
    within span: Seconds = .infinity
  ) -> String? {
    let most = min(max(1, most), Self.mostParticles)
    let life = max(meanLife(within: min(timing.duration, span)), 1.0 / 60)
    birthRate = min(max(0, wanted), Self.mostBirths, max(most / life, 1))
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
