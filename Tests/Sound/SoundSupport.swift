import Foundation
import KamuroFoundations

@testable import KamuroSound

extension [Float] {
  /// The samples as they are heard, from hop to hop.
  var heard: [SoundSample] {
    var analysis = SoundAnalysis()
    return withUnsafeBufferPointer { samples in
      stride(from: 0, through: count - SoundAnalysis.hop, by: SoundAnalysis.hop).map { start in
        analysis.hear(UnsafeBufferPointer(rebasing: samples[start..<start + SoundAnalysis.hop]))
      }
    }
  }

  /// The samples as bytes of 32-bit floating point.
  var bytes: [UInt8] {
    flatMap { sample in (0..<4).map { UInt8(truncatingIfNeeded: sample.bitPattern >> (8 * $0)) } }
  }

  /// The samples as bytes of 16-bit integers.
  var words: [UInt8] {
    flatMap { sample in
      let number = Int16(clamping: Int((sample * 32_768).rounded()))
      return [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
    }
  }

  func louder(by factor: Float) -> [Float] { map { $0 * factor } }
}

extension [SoundSample] {
  /// The times at which hits of a band are decided, without the usual latency.
  func hits(of band: SoundBand) -> [Seconds] {
    indices.filter { self[$0].strengths[band.rawValue] > 0 }.map { index in
      SoundRecord.time(of: index + 1) - SoundAnalysis.latency
    }
  }

  var digest: String { SHA256.digits(of: flatMap(\.bytes)) }
}

/// The demo's song.
func demoSong(seconds: Double) -> [Float] {
  var song = DemoSong()
  return (0..<Int(seconds * 48_000)).map { _ in song.next() }
}

/// What of one list was found in another, each once.
struct Score {
  private(set) var found = 0
  private(set) var wanted = 0
  private(set) var given = 0

  /// - Parameters:
  ///   - hits: What was found, in order.
  ///   - onsets: What there is, in order.
  ///   - others: What may be found as well.
  init(_ hits: [Seconds], of onsets: [Seconds], within window: Seconds, others: [Seconds] = []) {
    var left = hits
    for onset in onsets {
      let near = left.indices.filter { abs(left[$0] - onset) <= window }
      guard let best = near.min(by: { abs(left[$0] - onset) < abs(left[$1] - onset) }) else {
        continue
      }
      left.remove(at: best)
      found += 1
    }
    let excused = left.count { hit in others.contains { abs($0 - hit) <= 0.06 } }
    (wanted, given) = (onsets.count, hits.count - excused)
  }

  var recall: Double { wanted == 0 ? 1 : Double(found) / Double(wanted) }
  var precision: Double { given == 0 ? 1 : Double(found) / Double(given) }

  static func + (a: Score, b: Score) -> Score {
    var sum = a
    sum.found += b.found
    sum.wanted += b.wanted
    sum.given += b.given
    return sum
  }
}
