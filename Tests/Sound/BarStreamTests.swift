import KamuroFoundations
import Testing

@testable import KamuroSound

@Suite("Bars of cava")
struct BarStreamTests {
  /// Frames of 24 bars, each frame with one level below the sixth bar and one from there on.
  private func bytes(_ frames: [(low: Double, high: Double)]) -> [UInt8] {
    frames.flatMap { frame in
      (0..<24).flatMap { bar -> [UInt8] in
        let value = UInt16((bar < 5 ? frame.low : frame.high) * 65_535)
        return [UInt8(value & 0xFF), UInt8(value >> 8)]
      }
    }
  }

  private func samples(_ bytes: [UInt8], by count: Int = 1 << 20) -> [SoundSample] {
    var (stream, samples) = (BarStream(), [SoundSample]())
    for start in stride(from: 0, to: bytes.count, by: count) {
      try? stream.hear(bytes[start..<min(bytes.count, start + count)], into: &samples)
    }
    return samples
  }

  @Test("A second of bars is a second of samples, with their levels by groups")
  func hasLevels() {
    let samples = samples(bytes(Array(repeating: (0.6, 0.2), count: 60)))
    #expect(samples.count == 93)
    #expect(abs(samples[50].level(.bass) - 0.6) < 0.01)
    #expect(abs(samples[50].level(.treble) - 0.2) < 0.01)
    #expect(samples[50].strengths == SIMD4())
  }

  @Test("A group of bars that rises is hit once, the others are not")
  func hasHits() {
    // A kick each half a second, which falls within eight frames.
    let frames = (0..<240).map { (max(0.1, 0.9 - 0.1 * Double($0 % 30)), 0.2) }
    // The beginning is a rise of all.
    let samples = samples(bytes(frames)).dropFirst(10)
    #expect(samples.count { $0.hit(.bass) > 0 } == 7)
    #expect(samples.count { $0.hit(.treble) > 0 } == 0)
  }

  @Test("Pieces of any length are heard as the whole", arguments: [1, 7, 48, 1000])
  func hearsPieces(length: Int) {
    let chance = RandomSource(seed: 3)
    let bytes = (0..<4800).map { UInt8(truncatingIfNeeded: chance.bits(UInt64($0))) }
    #expect(samples(bytes, by: length) == samples(bytes))
  }

  @Test("Bars below 3 % are silence after 10 s")
  func isSilent() throws {
    var (stream, samples) = (BarStream(), [SoundSample]())
    try stream.hear(bytes(Array(repeating: (0.5, 0.02), count: 600)), into: &samples)
    #expect(!stream.isSilent)
    try stream.hear(bytes(Array(repeating: (0.02, 0.02), count: 599)), into: &samples)
    #expect(!stream.isSilent && samples.last?.level(.level) ?? 0 > 0)
    try stream.hear(bytes([(0.02, 0.02)]), into: &samples)
    #expect(stream.isSilent && samples.last == SoundSample())
  }
}
