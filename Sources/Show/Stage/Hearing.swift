package import KamuroFoundations

/// How the clock of a show follows what is heard.
package struct HearingChoice: Equatable, Sendable {
  /// How far its rate goes away from 1, 0...2.
  package var amount: Double
  /// Whether it follows slow changes alone.
  package var isCalm: Bool
}

/// What a show hears: the record, the clock that it drives, and what a panel says about it.
///
/// Whoever runs the show fills the record and sets the rest between two jobs of the show, which
/// reads them: never at the same time. That is why it may be sendable, and copies of a show share it.
package final class Hearing: @unchecked Sendable {
  /// What there is to hear.
  package enum State: Equatable, Sendable {
    /// Nothing has arrived yet, or not since the source was lost.
    case waiting
    case heard
    /// Samples arrive, and have been silent for 2 s.
    case silent
    /// Why there is nothing.
    case failed(String)
  }

  package let record = SoundRecord()
  /// How the clock follows the record.
  package let choice: HearingChoice
  package let clock: SoundClock
  /// What is heard, for a panel.
  package var source: String
  package var state = State.waiting
  /// The time of the show at which the sound ends, and the show with it; `nil` for never.
  package var end: Seconds?

  /// - Parameters:
  ///   - source: What is heard, for a panel.
  ///   - amount: How far the clock's rate goes away from 1, 0...2.
  ///   - isCalm: Whether the clock follows slow changes alone.
  package init(_ source: String = "", amount: Double = 1, isCalm: Bool = false) {
    self.source = source
    choice = HearingChoice(amount: amount, isCalm: isCalm)
    clock = SoundClock(record, amount: amount, isCalm: isCalm)
  }

  /// Whether each frame may differ much from the one before.
  var isHeard: Bool { state == .heard }
}

extension Hearing {
  /// How long a dot shows a bass hit, in samples: 0.15 s.
  private static let dot = 14
  private static let bars = Array(" ▁▂▃▄▅▆▇█").map(String.init)
  private static let letters = Array(" .:-=+*#@").map(String.init)

  /// What is heard at a time, in one line: the source, four bars from all over bass to treble, and a dot
  /// at hits of the bass.
  func meter(at time: Seconds, isASCII: Bool) -> String {
    switch state {
    case .waiting: return "waiting for sound"
    case .failed(let reason): return reason
    case .silent: return "\(source)  silent"
    case .heard: break
    }
    let number = SoundRecord.number(at: time)
    let sample = record[min(number, record.count - 1)]
    let steps = isASCII ? Self.letters : Self.bars
    let levels = SoundBand.allCases.map { band in
      steps[Int((sample.level(band) * Double(steps.count - 1)).rounded())]
    }
    let isHit = (0..<Self.dot).contains { record[number - $0].hit(.bass) > 0 }
    return "\(source)  \(levels.joined())  kick \(isHit ? (isASCII ? "*" : "•") : " ")"
  }
}
