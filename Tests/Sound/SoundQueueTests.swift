import KamuroFoundations
import Testing

@testable import KamuroSound

@Suite("SoundQueue")
struct SoundQueueTests {
  /// A sample whose levels are a number, with a hit of a strength.
  private func sample(_ number: UInt8, hit: UInt8 = 0) -> SoundSample {
    var sample = SoundSample()
    sample.levels = SIMD4(repeating: number)
    sample.strengths[0] = hit
    return sample
  }

  private func levels(of record: SoundRecord) -> [UInt8] {
    (0..<record.count).map { record[$0].levels[0] }
  }

  private func time(of number: Int) -> Seconds { SoundRecord.time(of: number) + 1e-4 }

  @Test("A record is filled up to a time; what has not arrived holds the last levels without hits")
  func holdsWhatIsMissing() {
    let record = SoundRecord()
    var queue = SoundQueue()
    queue.add([sample(5, hit: 200)])
    queue.fill(record, upTo: time(of: 2))
    #expect(levels(of: record) == [5, 5, 5])
    #expect((0..<3).map { record[$0].strengths[0] } == [200, 0, 0])
    queue.fill(record, upTo: time(of: 2))
    #expect(record.count == 3)
  }

  @Test("What is missing for longer than 100 ms falls to silence")
  func falls() {
    let record = SoundRecord()
    var queue = SoundQueue()
    queue.add([sample(255)])
    queue.fill(record, upTo: time(of: 60))
    #expect(levels(of: record).prefix(10).allSatisfy { $0 == 255 })
    #expect(zip(levels(of: record).dropFirst(9), levels(of: record).dropFirst(10)).allSatisfy(>=))
    #expect(record.latest == SoundSample())
    queue.add([sample(9)])
    queue.fill(record, upTo: time(of: 61))
    #expect(record.latest == sample(9))
  }

  @Test("Two samples may wait; of more the oldest are merged, and their hits are kept")
  func mergesWhatIsEarly() {
    let record = SoundRecord()
    var queue = SoundQueue()
    queue.add([sample(1), sample(2, hit: 90), sample(3), sample(4), sample(5)])
    queue.fill(record, upTo: time(of: 0))
    #expect(levels(of: record) == [3])
    #expect(record.latest.strengths[0] == 90)
    queue.fill(record, upTo: time(of: 2))
    #expect(levels(of: record) == [3, 4, 5])
    // None waits any more.
    queue.fill(record, upTo: time(of: 3))
    #expect(levels(of: record) == [3, 4, 5, 5])
  }

  @Test("After a long stop only the last samples and the hits of 100 ms are heard")
  func forgetsOldHits() {
    let record = SoundRecord()
    var queue = SoundQueue()
    for number in 0..<500 {
      let strength: UInt8 = number == 400 ? 255 : number == 490 ? 80 : 0
      queue.add([sample(UInt8(number % 250), hit: strength)])
    }
    queue.fill(record, upTo: time(of: 0))
    #expect(record.latest.levels[0] == UInt8(497 % 250))
    #expect(record.latest.strengths[0] == 80)
  }

  @Test("A delay keeps samples back, however many arrive at once")
  func delays() {
    let record = SoundRecord()
    var queue = SoundQueue(delay: 10 / SoundSample.rate)
    for number in 0..<40 {
      queue.add([sample(UInt8(100 + number))])
      queue.fill(record, upTo: time(of: number))
    }
    #expect(levels(of: record).prefix(10).allSatisfy { $0 == 0 })
    #expect(levels(of: record).dropFirst(10).elementsEqual((100..<130).map { UInt8($0) }))
  }

  @Test(
    "Chance: no hit is lost or heard twice while frames come in time, and the past never changes"
  )
  func keepsHits() {
    let source = RandomSource(seed: 11)
    let record = SoundRecord()
    var queue = SoundQueue()
    var (arrived, hits, past) = (0, 0, [SoundSample]())
    for frame in 0..<2000 {
      let now = Double(frame) / 60
      let due = Int(now * SoundSample.rate) + source.integer(below: 3, UInt64(frame)) - 1
      var new: [SoundSample] = []
      while arrived < due {
        let isHit = source.unit(UInt64(10_000 + arrived)) < 0.02
        new.append(sample(UInt8(arrived % 256), hit: isHit ? 100 : 0))
        hits += isHit ? 1 : 0
        arrived += 1
      }
      queue.add(new)
      queue.fill(record, upTo: now)
      for (number, sample) in past.enumerated().suffix(20) { #expect(record[number] == sample) }
      past = (0..<record.count).map { record[$0] }
    }
    queue.fill(record, upTo: time(of: record.count + 9))
    let heard = (0..<record.count).count { record[$0].strengths[0] > 0 }
    // Two hits may be merged into one.
    #expect(heard <= hits && heard >= hits - 3)
  }
}
