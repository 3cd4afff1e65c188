package import KamuroFoundations

/// A loop of 8 s for tests, films and those without sound: 120 beats a minute, a kick drum, a hat,
/// a bass and a pad, and a break in its last bar.
///
/// ```
/// bar     1        2        3        4
/// kick    x x x x  x x x x  x x x x
/// hat      x x x x  x x x x  x x x x
/// bass    ===      ===      ===
/// pad     ================================
/// ```
/// Only sums, products and roots make it: a frame of it is the same everywhere.
package struct DemoSong: Sendable {
  /// The samples of a beat.
  package static let beat = 24_000
  /// The samples of the loop.
  package static let length = 16 * beat
  /// The beats of the bars before the break.
  package static let kickCount = 12

  /// Vibrations that go on, each a point that is turned around by a fixed angle.
  private struct Oscillator: Sendable {
    private var (x, y) = (1.0, 0.0)
    private let (cosine, sine): (Double, Double)

    /// - Parameter frequency: In Hz, far below the sampling rate.
    init(frequency: Double) {
      let angle = 2 * Double.pi * frequency / Double(SoundAnalysis.rate)
      let square = angle * angle
      sine = angle * (1 - square / 6 * (1 - square / 20 * (1 - square / 42)))
      cosine = (1 - sine * sine).squareRoot()
    }

    /// The next value, -1...1.
    mutating func next() -> Double {
      (x, y) = (x * cosine - y * sine, x * sine + y * cosine)
      return y
    }
  }

  private let noise = RandomSource(seed: 1)
  private var pad = [220.0, 261.63, 329.63].map(Oscillator.init)
  private var bass = Oscillator(frequency: 55)
  /// The turning point of the kick drum, which slows down.
  private var kick = (x: 1.0, y: 0.0)
  private var place = 0
  private var hop: [Float] = []

  package init() { hop.reserveCapacity(SoundAnalysis.hop) }

  /// The next sample, of the song without end.
  package mutating func next() -> Float {
    let (now, beat) = (place % Self.length, place % Self.length / Self.beat)
    let age = Double(now % Self.beat) / Double(SoundAnalysis.rate)
    place += 1
    var sum = 0.0
    for voice in pad.indices { sum += 0.05 * pad[voice].next() }
    let low = bass.next()
    guard beat < Self.kickCount else { return Float(sum) }
    if beat % 4 < 3 { sum += 0.12 * low }
    sum += 0.7 * kickSample(at: age) + 0.15 * hatSample(at: age - 0.25, of: now)
    return Float(sum)
  }

  /// A sine that falls from 150 to 50 Hz, and fades out to nothing.
  private mutating func kickSample(at age: Double) -> Double {
    if age == 0 { kick = (1, 0) }
    let left = max(0, 1 - age / 0.3)
    let fall = max(0, 1 - age / 0.08)
    let angle = 2 * Double.pi * (50 + 100 * fall * fall) / Double(SoundAnalysis.rate)
    // A step along the tangent, brought back to the circle.
    let (x, y) = (kick.x - kick.y * angle, kick.y + kick.x * angle)
    let radius = (x * x + y * y).squareRoot()
    kick = (x / radius, y / radius)
    return kick.y * left * left
  }

  /// Noise between two beats that fades out within 40 ms.
  private func hatSample(at age: Double, of place: Int) -> Double {
    guard age >= 0, age < 0.04 else { return 0 }
    let left = 1 - age / 0.04
    let index = UInt64(place)
    // The difference of two numbers is high noise.
    return (noise.signed(index) - noise.signed(index + 1)) * left * left
  }

  /// The next sample as it is heard.
  package mutating func hear(_ analysis: inout SoundAnalysis) -> SoundSample {
    hop.removeAll(keepingCapacity: true)
    for _ in 0..<SoundAnalysis.hop { hop.append(next()) }
    return hop.withUnsafeBufferPointer { analysis.hear($0) }
  }
}
