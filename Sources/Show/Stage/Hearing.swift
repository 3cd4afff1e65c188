package import Kamuro
package import KamuroFoundations
internal import KamuroParticles

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
  /// What the effects of a stage hear: the record over their own time.
  private(set) var sceneSound = SceneSound()
  /// The last sample of the record that is in it.
  private var followed = -1
  /// The last accent, which edits of an effect play again and again.
  var accent: Effect?
  /// What is heard, for a panel.
  package var source: String
  package var state = State.waiting
  /// The time of the show at which the sound ends, and the show with it; `nil` for never.
  package var end: Seconds?
  /// Whether the record has all that there will be, as that of a film.
  package var isWhole = false
  /// Whether the show is paused, and a song with it.
  package var isPaused = false
  /// More seconds than any song has.
  private static let longestSong = 1e7
  /// The seconds by which the show wants to hear another part of a song: since they were last taken.
  private var jump: Seconds = 0

  /// - Parameters:
  ///   - source: What is heard, for a panel.
  ///   - amount: How far the clock's rate goes away from 1, 0...2.
  ///   - isCalm: Whether the clock follows slow changes alone.
  package init(_ source: String = "", amount: Double = 1, isCalm: Bool = false) {
    self.source = source
    choice = HearingChoice(amount: amount, isCalm: isCalm)
    clock = SoundClock(record, amount: amount, isCalm: isCalm)
  }

  /// Moves a song by some seconds; the record of what has been heard stays.
  package func seek(by seconds: Seconds) { jump += seconds }

  /// Moves a song to its beginning.
  package func restart() { jump = -Self.longestSong }

  /// The seconds by which a song is to be moved, once.
  package func takeSeek() -> Seconds {
    defer { jump = 0 }
    return jump
  }

  /// Whether each frame may differ much from the one before.
  var isHeard: Bool { state == .heard }
}

// What effects hear.
extension Hearing {
  /// The most samples of the record that one of the effects' time is made of, as after a pause.
  private static let most = 8
  /// The samples after which effects hear anew: an hour and a half, 20 MB.
  private static let memory = 1 << 19
  /// The samples of the effects' time that may be missing, as after a seek: a minute.
  private static let gap = 5_625

  /// Lets the effects of a stage hear what was recorded, up to a time of theirs.
  ///
  /// A sample is late by one, 11 ms, because particles that are stepped ask for the next one.
  /// - Parameters:
  ///   - isAnew: Whether their time has begun again.
  ///   - start: From when on they hear other samples than they have heard before, as after a seek
  ///     back; `nil` for none.
  ///   - showTime: The show's time at which a time of the effects was shown.
  package func play(
    to time: Seconds,
    anew isAnew: Bool = false,
    from start: Seconds? = nil,
    on stage: inout Stage,
    at showTime: (Seconds) -> Seconds
  ) {
    guard stage.simulation.hears else { return }
    let last = SoundRecord.number(at: time) + 1
    let (missing, length) = (last - sceneSound.count, sceneSound.count - sceneSound.first)
    if isAnew || missing > Self.gap && !isWhole || length > Self.memory {
      sceneSound = SceneSound(from: last - 1)
    } else if let start, sceneSound.count > SoundRecord.number(at: start) + 3 {
      sceneSound = SceneSound(sceneSound, upTo: SoundRecord.number(at: start))
    }
    stage.hear(sceneSound)
    while sceneSound.count <= last {
      let number = SoundRecord.number(at: showTime(SoundRecord.time(of: sceneSound.count - 1)))
      var sample = record[min(number, record.count - 1)].held
      for earlier in max(followed + 1, number - Self.most)..<max(followed + 1, number + 1) {
        sample = sample.adding(hitsOf: record[earlier])
      }
      followed = max(followed, number)
      sceneSound.append(sample)
    }
  }
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
