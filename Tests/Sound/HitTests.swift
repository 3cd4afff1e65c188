import Foundation
import KamuroFoundations
import Testing

@testable import KamuroSound

@Suite("Hits of sound")
struct HitTests {
  @Test("at least 95 % of the onsets of music are hits within 20 ms, and 97 % of the hits onsets")
  func findOnsets() {
    for seed in [1, 101] as [UInt64] {
      let scores = Piece.set(seed: seed).map { piece in
        // What plays from the beginning on begins with a hit.
        let hits = piece.samples.heard.hits(of: .level).filter { $0 > 0.1 }
        return Score(hits, of: piece.onsets, within: 0.02)
      }
      let all = scores.dropFirst().reduce(scores[0], +)
      #expect(all.recall >= 0.95)
      #expect(all.precision >= 0.97)
    }
  }

  @Test("at least 95 % of the kick drums of music are bass hits within 25 ms")
  func findKicks() {
    for seed in [1, 101] as [UInt64] {
      let scores = Piece.set(seed: seed).filter { !$0.kicks.isEmpty }.map { piece in
        Score(
          piece.samples.heard.hits(of: .bass),
          of: piece.kicks,
          within: 0.025,
          others: piece.onsets
        )
      }
      let all = scores.dropFirst().reduce(scores[0], +)
      #expect(all.recall >= 0.95)
    }
  }

  @Test("quiet music and music after a step of 30 dB have at least 80 % of their hits")
  func findQuietOnsets() {
    let piece = Piece.drums(bpm: 128, seed: 3)
    let quiet = piece.samples.louder(by: 0.01)
    #expect(Score(quiet.heard.hits(of: .level), of: piece.onsets, within: 0.02).recall >= 0.8)
    let step = piece.samples.louder(by: 0.0316) + piece.samples
    let onsets = piece.onsets + piece.onsets.map { $0 + piece.length }
    let score = Score(step.heard.hits(of: .level), of: onsets, within: 0.02)
    #expect(score.recall >= 0.8)
  }

  @Test("white and pink noise have at most ten hits a minute")
  func ignoreNoise() {
    var (white, pink) = (Piece(seconds: 20, seed: 5), Piece(seconds: 20, seed: 6))
    white.addNoise(0.3)
    pink.addPinkNoise(0.3)
    for piece in [white, pink] {
      let hits = piece.samples.heard.hits(of: .level).filter { $0 > 0.1 }
      #expect(hits.count <= 3)
    }
  }

  @Test("silence, a sine, a sweep, a vibrato and a pad have no hits after their beginnings")
  func ignoreSteadySounds() {
    let tau = 2 * Double.pi
    let sounds: [(String, (Seconds) -> Double)] = [
      ("silence", { _ in 0 }),
      ("sine", { 0.4 * sin(tau * 440 * $0) }),
      // 50 Hz to 10 kHz within 8 s.
      ("sweep", { 0.4 * sin(tau * 50 * 8 / log(200) * (exp($0 / 8 * log(200)) - 1)) }),
      ("vibrato", { 0.4 * sin(tau * 440 * $0 + 2.4 * sin(tau * 5 * $0)) }),
      (
        "pad",
        { time in [220, 277, 330, 440].reduce(0) { $0 + 0.1 * sin(tau * $1 * time) } }
      ),
    ]
    for (name, value) in sounds {
      var piece = Piece(seconds: 8, seed: 7)
      piece.add(value)
      // The end of a piece is a click.
      let heard = piece.samples.heard
      for band in SoundBand.allCases {
        let hits = heard.hits(of: band).filter { $0 > 0.1 }
        #expect(hits.isEmpty, "\(name) \(band)")
      }
    }
  }
}
