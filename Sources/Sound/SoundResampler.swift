/// Converts samples to 48 kHz by cubic Hermite interpolation (Catmull-Rom).
///
/// Four multiplications, and exact on all machines; only frequencies up to 16 kHz are analyzed.
struct SoundResampler {
  private let rate: Int
  /// The last four samples, the oldest first.
  private var points: (Float, Float, Float, Float) = (0, 0, 0, 0)
  /// The place of the next sample between the middle two, in 48,000ths, from the second one back.
  private var phase = 0

  init(from rate: Int) { self.rate = rate }

  /// Takes a sample; call ``next()`` until it has no more.
  mutating func add(_ sample: Float) {
    points = (points.1, points.2, points.3, sample)
    phase -= SoundAnalysis.rate
  }

  /// The next sample; `nil` if it needs another one before.
  mutating func next() -> Float? {
    guard phase < 0 else { return nil }
    defer { phase += rate }
    // Nothing to convert, and no delay of two samples.
    if rate == SoundAnalysis.rate { return points.3 }
    return value(at: Float(phase + SoundAnalysis.rate) / Float(SoundAnalysis.rate))
  }

  private func value(at t: Float) -> Float {
    let (a, b, c, d) = points
    let cubic = 3 * (b - c) + d - a
    let square = 2 * a - 5 * b + 4 * c - d
    return b + t / 2 * (c - a + t * (square + t * cubic))
  }
}
