import Testing

@testable import KamuroTerminal

@Suite("Link clock")
struct LinkClockTests {
  /// A show whose frames have `frame` bytes, varied randomly by half, and fewer when reduced.
  private func show(
    bytesPerSecond: Double,
    roundTripTime: Double = 0,
    frame: Double,
    fps: Double = 60,
    reductions: Int = 2
  ) -> SimulatedShow {
    SimulatedShow(
      SimulatedLink(bytesPerSecond: bytesPerSecond, roundTripTime: roundTripTime),
      framesPerSecond: fps,
      reductions: reductions
    ) { time, reduction in
      let chance = Double(Int(time * 1000) * 7919 % 1000) / 1000
      return frame * (0.5 + chance) / [1, 2, 5][reduction]
    }
  }

  @Test(
    "The link clock lowers nothing on a fast link, however long its round-trip time",
    arguments: [0, 0.03, 0.2, 0.6]
  )
  func keepsFullQualityAtAnyRoundTripTime(roundTripTime: Double) {
    var show = show(bytesPerSecond: 5_000_000, roundTripTime: roundTripTime, frame: 10_000)
    show.play(until: 14)
    #expect(show.rate(from: 6) > 57 && show.clock.framesPerSecond == 60)
    #expect(show.clock.reduction == 0 && (show.clock.frameLimit(at: show.now) ?? .max) > 30_000)
    #expect(show.mostQuestions == 1)
  }

  @Test(
    "The link clock bounds the queueing delay of slow links and uses most of their bandwidth",
    arguments: [
      (20_000, 0.0, 4000.0, 10.0), (20_000, 0.2, 4000, 8),
      (20_000, 0.02, 300, 57),
      (5000, 0.1, 4000, 1.2), (200_000, 0.05, 10_000, 15), (1_000_000, 0.05, 60_000, 15),
      (60_000, 0, 1500, 25),
    ]
  )
  func boundsQueueingDelayOnSlowLinks(
    bytesPerSecond: Double,
    roundTripTime: Double,
    frame: Double,
    rate: Double
  ) {
    var show = show(bytesPerSecond: bytesPerSecond, roundTripTime: roundTripTime, frame: frame)
    show.asksFirst = true
    show.play(until: 30)
    #expect(show.longestDelay(from: 6) < 0.15)
    #expect(show.rate(from: 6) >= rate)
    // The delay is bounded from the first frame on.
    #expect(show.longestDelay(from: 0) < 0.25)
    #expect(show.mostQuestions == 1)
  }

  @Test("The link clock keeps sending when answers stop although all is shown, and asks less often")
  func keepsSendingWhenAnswersStop() {
    var clock = LinkClock(framesPerSecond: 60)
    let origin = Instant.now
    var (frames, lateQuestions) = (0, 0)
    for tick in 0..<1200 {
      let now = origin + Double(tick) / 60
      let (answersStill, answer) = (tick < 120, now + 0.004)
      guard clock.nextSendTime(at: now) <= now else { continue }
      if clock.needsMinimumRTT(at: now) {
        clock.ask(holding: true, at: now)
        if answersStill { clock.answer(at: answer) }
        continue
      }
      clock.send(1000, isWhole: true, at: now)
      frames += 1
      guard clock.needsProbe(at: now) else { continue }
      clock.ask(at: now)
      if answersStill { clock.answer(at: answer) } else { lateQuestions += 1 }
    }
    #expect(frames > 1100)
    #expect((1...4).contains(lateQuestions))
  }

  @Test("The link clock measures the minimum RTT where no question came before the first frame")
  func measuresMinimumRoundTripTimeWithoutInitialQuery() {
    var show = show(bytesPerSecond: 20_000, roundTripTime: 0.1, frame: 4000)
    show.play(until: 20)
    #expect(show.clock.minimumRTT.map { abs($0 - 0.1) < 0.001 } ?? false)
    #expect(show.longestDelay(from: 8) < 0.15)
  }

  @Test("The link clock reduces the detail on a slow link, and restores it on a fast one")
  func reducesAndRestoresDetail() {
    var show = show(bytesPerSecond: 30_000, roundTripTime: 0.05, frame: 5000)
    show.play(until: 10)
    #expect(show.clock.reduction == 2 && show.clock.framesPerSecond >= 10)
    show.link.bytesPerSecond = 2_000_000
    show.play(until: 40)
    #expect(show.clock.reduction == 0 && show.clock.framesPerSecond == 60)
    #expect(show.rate(from: 35) > 57)
  }

  @Test("The link clock does not mistake a longer round-trip time for a slow link")
  func acceptsLongerRoundTripTime() {
    var show = show(bytesPerSecond: 5_000_000, roundTripTime: 0.02, frame: 5000)
    show.play(until: 5)
    show.link.roundTripTime = 0.3
    show.play(until: 20)
    #expect(show.clock.framesPerSecond == 60 && show.clock.reduction == 0)
    #expect(show.rate(from: 12) > 55)
    show.link.roundTripTime = 0.02
    show.play(until: 25)
    #expect(show.rate(from: 21) > 55)
  }

  @Test("The link clock lowers nothing without answers, and frames that do not fit are dropped")
  func lowersNothingWithoutAnswers() {
    var slow = show(bytesPerSecond: 20_000, frame: 4000)
    slow.link.answers = false
    slow.link.capacity = 8192
    slow.play(until: 20)
    #expect(slow.clock.framesPerSecond == 60 && slow.clock.reduction == 0)
    #expect(slow.rate(from: 2) < 10 && slow.longestDelay(from: 2) < 0.75)
    #expect(slow.mostQuestions == 1 && slow.clock.isAsked)
    var quick = show(bytesPerSecond: 5_000_000, frame: 4000)
    quick.link.answers = false
    quick.play(until: 5)
    #expect(quick.rate(from: 2) > 57)
  }

  @Test("The link clock pauses with a stalled terminal, and resumes with it")
  func pausesWithStalledTerminal() {
    var show = show(bytesPerSecond: 1_000_000, roundTripTime: 0.02, frame: 3000)
    show.link.capacity = 8192
    show.play(until: 3)
    show.link.bytesPerSecond = 0.001
    let count = show.frames.count
    show.play(until: 63)
    #expect(show.frames.count < count + 40)
    show.link.bytesPerSecond = 1_000_000
    show.play(until: 75)
    #expect(show.rate(from: 73) > 55 && show.clock.reduction == 0)
  }

  @Test("The link clock does not measure by an answer that was read late")
  func ignoresTimeOfLateReadAnswers() {
    let start = Instant.now
    var clock = LinkClock(framesPerSecond: 60)
    clock.learn(minimumRTT: 0.02, at: start)
    for frame in 0..<20 {
      let now = start + 0.1 * Double(frame)
      clock.send(1000, isWhole: true, at: now)
      if clock.needsProbe(at: now) { clock.ask(at: now) }
      // All answers but the first are read some time after they arrived.
      clock.answer(
        at: now + (frame == 0 ? 0.02 : 0.045),
        notBefore: frame == 0 ? nil : now + 0.005
      )
    }
    #expect(clock.minimumRTT.map { abs($0 - 0.02) < 0.001 } ?? false)
    #expect(clock.framesPerSecond == 60 && !clock.budget.isConstrained)
  }
}
