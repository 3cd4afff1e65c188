internal import KamuroParticles

extension EmitterCell {
  /// The most particles of an emitter, and the highest rate of births.
  static let mostParticles = 5000.0
  private static let mostBirths = 20_000.0

  /// Sets the birthRate, bounded so that no more than a number of particles live at once.
  /// - Parameter span: How long the layer emits: what lives longer than that is counted once.
  /// - Returns: The explanation, if the wanted rate is not kept.
  mutating func setBirthRate(
    _ wanted: Double,
    most: Double,
    within span: Seconds = .infinity
  ) -> String? {
    let most = min(max(1, most), Self.mostParticles)
    let life = max(min(lifetime, timing.duration, span), 1.0 / 60)
    birthRate = min(max(0, wanted), Self.mostBirths, max(most / life, 1))
    guard birthRate < wanted else { return nil }
    return "at most \(Int(most)) particles: \(Int(birthRate.rounded())) a second "
      + "instead of \(Int(min(wanted, 1e12).rounded()))"
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
