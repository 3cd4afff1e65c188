import Testing

@testable import KamuroTerminal

@Suite("Link clock at the start of a session")
struct InitialQueryTests {
  @Test("The link clock waits 0.6 s for the first answer, and then sends without a limit")
  func waitsForFirstAnswerAtMost600Milliseconds() {
    let start = Instant.now
    var clock = LinkClock(framesPerSecond: 60)
    clock.begin(at: start, after: 300)
    #expect(clock.nextSendTime(at: start + 0.5) == start + 0.6)
    let now = start + 0.6
    #expect(clock.nextSendTime(at: now) == now && clock.frameLimit(at: now) == nil)
    clock.send(10_000, isWhole: true, at: now)
    #expect(clock.nextSendTime(at: now) == now && clock.frameLimit(at: now) == nil)
  }

  @Test("The link clock first sends 0.2 s of the measured bandwidth, and more with each answer")
  func growsByteLimitWithEachAnswer() {
    let start = Instant.now
    var near = LinkClock(framesPerSecond: 60)
    near.begin(at: start, after: 300)
    let answer = start + 0.001
    near.begin(answeredAt: answer, notBefore: answer, goesOn: true)
    #expect(near.nextSendTime(at: answer) == answer && !near.needsMinimumRTT(at: answer))
    var (now, limits) = (answer, [Int]())
    for _ in 0..<5 {
      guard let limit = near.frameLimit(at: now) else { break }
      limits.append(limit)
      near.send(limit, isWhole: false, at: now)
      near.ask(at: now)
      now = now + 0.001
      near.answer(at: now)
    }
    #expect(limits.count == 5 && zip(limits, limits.dropFirst()).allSatisfy { $1 >= 3 * $0 })
    // 300 bytes took 150 ms, while the minimum RTT is 1 ms: 2000 bytes/s.
    var slow = LinkClock(framesPerSecond: 60)
    slow.begin(at: start, after: 300)
    let late = start + 0.15
    slow.begin(answeredAt: late, notBefore: late, goesOn: true)
    #expect(slow.needsMinimumRTT(at: late))
    slow.ask(holding: true, at: late)
    slow.answer(at: late + 0.001)
    let limit = slow.frameLimit(at: late + 0.001) ?? .max
    #expect((350...450).contains(limit))
  }

  @Test("The link clock does not reduce the detail because frames are cut")
  func keepsDetailWhenFramesAreCut() {
    var clock = LinkClock(framesPerSecond: 60, reductions: 2)
    var now = Instant.now
    for _ in 0..<20 {
      clock.send(128, isWhole: false, at: now)
      clock.ask(at: now)
      now = now + 0.001
      clock.answer(at: now)
    }
    #expect(clock.reduction == 0)
  }
}
