import Testing

@testable import Terminal

@Suite("What is sent before a terminal has answered")
struct SlowStartTests {
  @Test("waits a while, goes in pieces, and then counts on no answer")
  func pieces() {
    let start = Instant.now
    var clock = LinkClock(framesPerSecond: 60)
    clock.begin(at: start, after: 300)
    var (now, sent) = (start, [Int]())
    while let limit = clock.frameLimit(at: now) {
      now = max(now, clock.opening(at: now))
      clock.send(limit, isWhole: false, at: now)
      sent.append(limit)
    }
    #expect(sent == [256, 256, 256, 1024, 4096])
    #expect(abs(start.seconds(to: now) - 1.3) < 1e-6 && clock.opening(at: now) == now)
  }

  @Test("is a fifth of a second of what the first answer tells, and grows with each answer")
  func growth() {
    let start = Instant.now
    var near = LinkClock(framesPerSecond: 60)
    near.begin(at: start, after: 300)
    let answer = start + 0.001
    near.begin(answeredAt: answer, notBefore: answer, goesOn: true)
    #expect(near.opening(at: answer) == answer && !near.wantsDistance(at: answer))
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
    // 300 bytes took 150 ms, of which nothing was distance.
    var slow = LinkClock(framesPerSecond: 60)
    slow.begin(at: start, after: 300)
    let late = start + 0.15
    slow.begin(answeredAt: late, notBefore: late, goesOn: true)
    #expect(slow.wantsDistance(at: late))
    slow.ask(holding: true, at: late)
    slow.answer(at: late + 0.001)
    let limit = slow.frameLimit(at: late + 0.001) ?? .max
    #expect((350...450).contains(limit))
  }

  @Test("does not lower the detail by being cut")
  func isNoMeasure() {
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
