import KamuroFoundations
import Testing

@testable import KamuroShow

/// A sample of a level, 0...1, and whether the bass is hit.
func heardSample(level: Double, isKick: Bool = false) -> SoundSample {
  var sample = SoundSample()
  sample.levels = SIMD4(repeating: UInt8((level * 255).rounded()))
  sample.strengths[SoundBand.bass.rawValue] = isKick ? 200 : 0
  return sample
}

extension SoundRecord {
  /// Appends samples by chance, some with a hit of the bass.
  func appendChance(_ count: Int, seed: UInt64) {
    let source = RandomSource(seed: seed)
    for _ in 0..<count {
      let index = UInt64(self.count)
      append(heardSample(level: source.unit(index), isKick: source.unit(1 << 32 + index) < 0.03))
    }
  }
}

@Suite("SoundClock")
struct SoundClockTests {
  @Test("The rate is 0.3 in silence, 1 at full level, and 1.6 more at a hit of the bass")
  func hasRates() {
    for (sample, rate) in [
      (heardSample(level: 0), 0.3), (heardSample(level: 1), 1),
      (heardSample(level: 1, isKick: true), 2.6),
    ] {
      let record = SoundRecord()
      let clock = SoundClock(record)
      record.append(sample)
      #expect(abs(clock.rate - rate) < 1e-9)
      #expect(abs(clock.reading(at: 1 / SoundSample.rate) - rate / SoundSample.rate) < 1e-9)
    }
  }

  @Test("The reading is the integral of the rate, and its inverse finds the time again")
  func integrates() {
    let record = SoundRecord()
    let clock = SoundClock(record)
    record.appendChance(500, seed: 1)
    var (sum, kick) = (0.0, 0.0)
    for number in 0..<500 {
      let sample = record[number]
      kick = sample.hit(.bass) > 0 ? 1 : kick * 0.931
      let rate = 0.3 + 0.7 * sample.level(.level) + 1.6 * kick
      for part in [0.1, 0.5, 0.9] {
        let time = (Double(number) + part) / SoundSample.rate
        let reading = clock.reading(at: time)
        #expect(abs(reading - (sum + part * rate / SoundSample.rate)) < 1e-9)
        #expect(abs(clock.time(of: reading) - time) < 1e-9)
      }
      sum += rate / SoundSample.rate
    }
  }

  @Test("Readings increase with any amount, and never change once the record has reached them")
  func keepsThePast() {
    for amount in [0, 0.5, 1, 2] {
      let record = SoundRecord()
      let clock = SoundClock(record, amount: amount)
      var past: [Seconds] = []
      for step in 0..<60 {
        record.appendChance(7, seed: 2)
        let times = (0...10 * step).map { Double($0) * 0.7 / SoundSample.rate }
        let readings = times.map(clock.reading)
        #expect(zip(readings, readings.dropFirst()).allSatisfy { $0 < $1 })
        #expect(readings.starts(with: past))
        past = readings
      }
    }
  }

  @Test("With an amount of 0 the clock shows the show's time")
  func isOffAtZero() {
    let record = SoundRecord()
    let clock = SoundClock(record, amount: 0)
    record.appendChance(300, seed: 3)
    for time in [0, 0.5, 2, 3, 50.0] { #expect(abs(clock.reading(at: time) - time) < 1e-9) }
  }

  @Test("A calm clock has no kicks, and runs at 0.6 to 1")
  func isCalm() {
    let record = SoundRecord()
    let clock = SoundClock(record, isCalm: true)
    for number in 0..<1000 {
      record.append(heardSample(level: 1, isKick: number % 8 == 0))
      #expect((0.6...1).contains(clock.rate))
    }
    #expect(clock.rate > 0.95)
  }

  @Test("Times before all sound and after its end have readings, too")
  func extrapolates() {
    let record = SoundRecord()
    let clock = SoundClock(record)
    #expect(abs(clock.reading(at: 2) - 0.6) < 1e-9)
    #expect(abs(clock.time(of: 0.6) - 2) < 1e-9)
    record.append(heardSample(level: 1, isKick: true))
    // Without hits the last level goes on.
    let end = 1 / SoundSample.rate
    #expect(abs(clock.reading(at: end + 1) - clock.reading(at: end) - 1) < 1e-9)
    #expect(clock.reading(at: -1) == 0)
  }
}

@Suite("Hearing")
struct HearingTests {
  @Test("The meter has four bars, and a dot for 0.15 s after a hit of the bass")
  func hasMeter() {
    let hearing = Hearing("tape")
    #expect(hearing.meter(at: 0, isASCII: false) == "waiting for sound")
    hearing.record.append(heardSample(level: 1, isKick: true))
    for _ in 0..<30 { hearing.record.append(heardSample(level: 0.5)) }
    hearing.state = .heard
    #expect(hearing.meter(at: 0, isASCII: false) == "tape  ████  kick •")
    #expect(hearing.meter(at: 0.14, isASCII: false) == "tape  ▄▄▄▄  kick •")
    #expect(hearing.meter(at: 0.16, isASCII: true) == "tape  ====  kick  ")
    hearing.state = .silent
    #expect(hearing.meter(at: 0, isASCII: false) == "tape  silent")
    hearing.state = .failed("no sound server")
    #expect(hearing.meter(at: 0, isASCII: false) == "no sound server")
  }
}
