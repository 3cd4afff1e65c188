import Testing

@testable import KamuroFoundations

@Suite("SoundRecord")
struct SoundRecordTests {
  private func sample(_ number: Int) -> SoundSample {
    SoundSample(bytes: (0..<8).map { UInt8(truncatingIfNeeded: number * 7 + $0) }[...])
  }

  @Test("A record has its samples in their order, and silence around them")
  func keepsSamples() {
    let record = SoundRecord()
    for number in 0..<100 { record.append(sample(number)) }
    #expect((0..<100).allSatisfy { record[$0] == sample($0) })
    #expect(record[-1] == SoundSample() && record[100] == SoundSample())
    #expect(record.latest == sample(99) && record.count == 100)
  }

  @Test("A record forgets what is older than its memory, and keeps its numbers")
  func forgets() {
    let record = SoundRecord()
    let count = 2 * SoundRecord.memory + 10
    for number in 0..<count { record.append(sample(number)) }
    #expect(record.count == count)
    #expect(record[0] == SoundSample())
    for number in [SoundRecord.memory, count - SoundRecord.memory, count - 1] {
      #expect(record[number] == sample(number))
    }
  }

  @Test("A sample holds over its hop, and any time has a number")
  func numbersTimes() {
    for number in [0, 1, 93, 94, 1_000_000] {
      let time = SoundRecord.time(of: number)
      #expect(SoundRecord.number(at: time + 1e-6) == number)
      #expect(SoundRecord.number(at: time + 0.0105) == number)
    }
    _ = [Double.infinity, -.infinity, 1e300].map(SoundRecord.number)
  }

  @Test("A sample read from its bytes is the same")
  func readsBytes() {
    #expect(SoundSample(bytes: sample(5).bytes[...]) == sample(5))
    #expect(sample(5).bytes.count == SoundSample.size)
  }
}
