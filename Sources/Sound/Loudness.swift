/// The loudness of a band beside its long average: v = p / (p + m² + 10⁻⁶).
///
/// In place of a gain control (the idea is MilkDrop's): 0.5 is usual, 0 is silence, it is never above
/// 1, and -60 dB is the gate. It rises at once and falls slowly, in 61 ms: smoothing of both makes
/// visualizers late.
struct Loudness {
  private static let gate: Float = 1e-6
  /// The part of the way down that the value goes in a hop.
  private static let fall: Float = 0.16

  /// The long average of the amplitude √p.
  private var average: Float = 0
  private(set) var value: Float = 0

  /// Takes the power of a hop.
  /// - Parameter weight: That of the hop in the long average.
  mutating func add(power: Float, weight: Float) {
    average += weight * (power.squareRoot() - average)
    let new = power / (power + average * average + Self.gate)
    value = new > value ? new : value + Self.fall * (new - value)
  }
}
