import KamuroParticles
import KamuroTestSupport
import Testing

@testable import KamuroShow

/// A model of the transport in small steps, whose position is wrapped or clamped at the ends.
private struct Stepped {
  var length: Double?
  var isLooping = false
  var position = 0.0
  var speed = 1.0
  var isReversed = false
  var isPaused = false

  mutating func run(for seconds: Double) {
    guard !isPaused else { return }
    var left = seconds
    while left > 0 {
      let step = min(left, 0.01)
      move(by: step * speed * (isReversed ? -1 : 1))
      left -= step
    }
  }

  mutating func move(by seconds: Double) {
    position += seconds
    guard let length else {
      position = max(0, position)
      return
    }
    if isLooping {
      while position < 0 { position += length }
      while position >= length { position -= length }
    } else {
      position = min(max(0, position), length)
    }
  }
}

@Suite("Transport")
struct TransportTests {
  @Test(
    "The transport's position matches a model that is moved in small steps",
    arguments: [nil, 3.7, 40] as [Double?]
  )
  func positionMatchesSmallSteps(length: Double?) {
    for seed in 0..<40 {
      var dice = SeededGenerator(seed: UInt64(seed))
      var transport = Transport(length: length)
      var model = Stepped(length: length)
      var time = 0.0
      for _ in 0..<30 {
        let span = Double.random(in: 0...1.5, using: &dice)
        time += span
        model.run(for: span)
        let there = transport.position(at: time)
        // The end and the beginning of a loop are the same position.
        let gap = abs(there - model.position)
        #expect(min(gap, abs(gap - (length ?? .infinity))) < 1e-6)
        act(.random(in: 0..<6, using: &dice), on: &transport, &model, at: time, by: &dice)
      }
    }
  }

  private func act(
    _ choice: Int,
    on transport: inout Transport,
    _ model: inout Stepped,
    at time: Double,
    by dice: inout SeededGenerator
  ) {
    switch choice {
    case 0:
      // At an end it would start over from the other end, which has a test of its own.
      guard transport.isPaused || !transport.isStationary(at: time) else { return }
      guard !transport.isAtEnd(at: time), !transport.isAtBeginning(at: time) else { return }
      transport.togglePause(at: time)
      model.isPaused.toggle()
    case 1:
      let seconds = Double([-10, -1, 1, 10].randomElement(using: &dice) ?? 0)
      transport.seek(by: seconds, at: time)
      model.move(by: seconds)
      model.isPaused = transport.isPaused
    case 2:
      transport.changeSpeed(.random(using: &dice) ? 1 : -1, at: time)
      model.speed = transport.speed
      #expect(Transport.speeds.contains(model.speed))
    case 3:
      transport.reverse(at: time)
      model.isReversed.toggle()
    case 4:
      transport.toggleLoop(at: time)
      model.isLooping = transport.isLooping
      #expect(model.length != nil || !model.isLooping)
    default:
      let position = Double.random(in: 0...3.6, using: &dice)
      transport.seek(to: position, at: time)
      model.position = position
    }
  }

  @Test("Frame steps of the transport reach whole frames, and the same ones backward")
  func frameStepsReachWholeFrames() {
    var transport = Transport(length: 2.05)
    transport.step(1, framesPerSecond: 24, at: 1.234)
    #expect(transport.isPaused && transport.position(at: 9) == 30.0 / 24)
    for frame in 31...35 {
      transport.step(1, framesPerSecond: 24, at: 10)
      #expect(transport.position(at: 10) == Double(frame) / 24)
    }
    for frame in stride(from: 34, through: 0, by: -1) {
      transport.step(-1, framesPerSecond: 24, at: 11)
      #expect(transport.position(at: 11) == Double(frame) / 24)
    }
    transport.step(-1, framesPerSecond: 24, at: 12)
    #expect(transport.position(at: 12) == 0)
    for _ in 0..<60 { transport.step(1, framesPerSecond: 24, at: 13) }
    #expect(transport.position(at: 13) == 2.05)
    transport.step(-1, framesPerSecond: 24, at: 14)
    #expect(transport.position(at: 14) == 49.0 / 24)
    transport.toggleLoop(at: 15)
    transport.step(1, framesPerSecond: 24, at: 15)
    #expect(transport.position(at: 15) == 0)
    transport.step(-1, framesPerSecond: 24, at: 15)
    #expect(transport.position(at: 15) == 49.0 / 24)
  }

  @Test("The transport stops at its ends, and plays on from there")
  func transportStopsAtItsEndsAndPlaysOn() {
    var transport = Transport(length: 4)
    #expect(!transport.isStationary(at: 3.9) && transport.isStationary(at: 4))
    #expect(transport.position(at: 7) == 4 && transport.lastMovement(until: 7) == 4)
    #expect(transport.lastMovement(until: 3) == 3)
    // Space at the end plays it again.
    transport.togglePause(at: 8)
    #expect(transport.position(at: 9) == 1 && !transport.isPaused)
    // A jump to the end pauses it.
    transport.seek(by: 10, at: 9)
    #expect(transport.isPaused && transport.position(at: 20) == 4)
    transport.seek(by: -1, at: 20)
    transport.togglePause(at: 21)
    #expect(transport.position(at: 21.5) == 3.5)
    // Backward playback stops at the beginning, and Space makes it play forward.
    transport.reverse(at: 21.5)
    #expect(transport.position(at: 24.5) == 0.5 && !transport.isStationary(at: 24.5))
    #expect(transport.isStationary(at: 26) && transport.lastMovement(until: 26) == 25)
    transport.togglePause(at: 27)
    #expect(transport.position(at: 28) == 1 && !transport.isReversed)
    transport.togglePause(at: 28)
    #expect(transport.lastMovement(until: 40) == 28)
    transport.restart(at: 41)
    #expect(transport.position(at: 42) == 1)
  }

  @Test("The transport counts turns, and loops forever in both directions")
  func transportCountsTurnsAndLoops() {
    let thrice = Transport(length: 4, turnCount: 3, position: 1, speed: 2)
    #expect(thrice.moment(at: 2) == Transport.Moment(turn: 1, position: 1))
    #expect(thrice.moment(at: 5) == Transport.Moment(turn: 2, position: 3))
    #expect(thrice.isAtEnd(at: 5.5) && thrice.moment(at: 9).position == 4)
    var loop = Transport(length: 4, turnCount: nil)
    #expect(loop.moment(at: 4e6 + 1) == Transport.Moment(turn: 1_000_000, position: 1))
    loop.reverse(at: 1)
    #expect(loop.moment(at: 3) == Transport.Moment(turn: -1, position: 3))
    loop.toggleLoop(at: 3)
    #expect(loop.position(at: 5) == 1 && loop.isAtBeginning(at: 6.5))
    // A loop survives an effect without an end.
    loop.toggleLoop(at: 7)
    loop.begin(length: nil, at: 7)
    #expect(!loop.isLooping && loop.position(at: 107) == 100)
    loop.begin(length: 2, at: 107)
    #expect(loop.isLooping && loop.position(at: 112) == 1)
  }

  @Test("The transport's last turn has an end of its own, whenever that is set")
  func lastTurnHasItsOwnEnd() {
    let loop = Transport(length: 4, turnCount: nil, position: 1)
    for moment in [7.0, 8, 9.5] {
      var ended = loop
      _ = ended.moment(at: moment)
      ended.end(withTurn: 2, of: 2.5)
      #expect(ended.position(at: 7) == 0 && ended.position(at: 8.25) == 1.25)
      #expect(ended.isAtEnd(at: 9.5) && ended.turnCount == 1)
    }
  }

  @Test("Extreme lengths and times keep the transport's position in its range")
  func extremeLengthsKeepThePositionInRange() {
    for length in [nil, 0, 1e-300, 1e-9, 1e300, .infinity] as [Double?] {
      for turns in [nil, 1, 1_000_000] as [Int?] {
        var transport = Transport(length: length, turnCount: turns, position: 1e300, speed: 8)
        for time in [0, 1, 1e9, 1e18, 1e300] {
          transport.seek(by: 10, at: time)
          transport.step(-1, framesPerSecond: 60, at: time)
          transport.togglePause(at: time)
          transport.reverse(at: time)
          transport.toggleLoop(at: time)
          #expect(transport.position(at: time * 2) >= 0)
          #expect(transport.position(at: time * 2) <= length ?? .infinity)
        }
      }
    }
  }

  @Test("The last movement is when an end was reached, at any speed and in both directions")
  func lastMovementIsThatToTheEnd() {
    for (speed, isReversed) in [(0.5, false), (4, false), (2, true)] {
      let transport = Transport(
        length: 10,
        position: 4,
        speed: speed,
        isReversed: isReversed,
        at: 3
      )
      let last = transport.lastMovement(until: 100)
      let seconds = (isReversed ? 4 : 6) / speed
      #expect(abs(last - (3 + seconds)) < 1e-9)
      #expect(transport.position(at: last) == transport.position(at: 100))
      #expect(transport.position(at: last - 0.01) != transport.position(at: 100))
    }
  }
}
