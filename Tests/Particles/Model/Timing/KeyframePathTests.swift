import Foundation
import Testing

@testable import KamuroParticles

@Suite("A keyframe path")
struct KeyframePathTests {
  /// From (64, 100) by a line to (264, 100), by a curve to (464, 300) and by half a circle on.
  private let path = KeyframePath(
    from: LengthPair(Length(10, .width), 100),
    [
      .line(to: LengthPair(264, 100)),
      .quadratic(control: LengthPair(464, 100), to: LengthPair(464, 300)),
      .arc(center: LengthPair(464, 200), angle: .degrees(180)),
    ]
  )

  private func track(_ change: (inout KeyframeTrack) -> Void = { _ in }) -> KeyframeTrack {
    var track = KeyframeTrack()
    track.keyPath = "emitterPosition"
    track.path = path
    track.timing.duration = 3
    track.timing.fillMode = .both
    change(&track)
    return track
  }

  /// The position that a track gives at a time.
  private func place(_ track: KeyframeTrack, at time: Seconds) -> Vector {
    let tracks = track.resolved(on: stage)
    return Vector(
      dx: tracks.value(of: "emitterPosition.x", at: time, own: 7),
      dy: tracks.value(of: "emitterPosition.y", at: time, own: 7)
    )
  }

  private func expect(_ track: KeyframeTrack, at time: Seconds, _ x: Double, _ y: Double) {
    let found = place(track, at: time)
    #expect(isClose(found.dx, x, size: 1000) && isClose(found.dy, y, size: 1000), "\(found)")
  }

  @Test("is passed segment by segment, each by its own parameter, where it is linear")
  func linear() {
    let linear = track()
    expect(linear, at: 0, 64, 100)
    expect(linear, at: 0.5, 164, 100)
    expect(linear, at: 1, 264, 100)
    expect(linear, at: 1.5, 414, 150)
    expect(linear, at: 2, 464, 300)
    // Clockwise from below, half of the way is to the left.
    expect(linear, at: 2.5, 364, 200)
    expect(linear, at: 3, 464, 100)
    expect(linear, at: 9, 464, 100)
  }

  @Test("has keys at its start and at the end of each segment")
  func keys() {
    let placed = track { $0.keyTimes = [0, 0.5, 0.75, 1] }
    expect(placed, at: 0.75, 164, 100)
    expect(placed, at: 1.5, 264, 100)
    expect(placed, at: 2.25, 464, 300)
    let steps = track { $0.calculationMode = .discrete }
    // Four keys take a quarter of the time each.
    expect(steps, at: 0.74, 64, 100)
    expect(steps, at: 0.76, 264, 100)
    expect(steps, at: 2.24, 464, 300)
    expect(steps, at: 2.26, 464, 100)
    let eased = track {
      $0.timingFunctions = [TimingFunction(0.42, 0, 1, 1), .linear, .linear]
    }
    expect(eased, at: 0.5, 64 + 200 * plainPace(TimingFunction(0.42, 0, 1, 1), 0.5), 100)
  }

  @Test(
    "is passed at one speed where it is paced, whatever its key times",
    arguments: [KeyframeTrack.CalculationMode.paced, .cubicPaced]
  )
  func paced(mode: KeyframeTrack.CalculationMode) {
    let paced = track {
      $0.calculationMode = mode
      $0.keyTimes = [0, 0.1, 0.2, 1]
    }
    var lengths: [Double] = []
    for step in 0..<300 {
      let (from, to) = (
        place(paced, at: Double(step) / 100), place(paced, at: Double(step + 1) / 100)
      )
      lengths.append((to - from).magnitude)
    }
    let mean = lengths.reduce(0, +) / 300
    #expect(abs(mean * 300 - (200 + 324.5 + 100 * .pi)) < 1)
    // A step around the corner between the curve and the circle is a shorter chord.
    #expect(lengths.count { abs($0 / mean - 1) < 0.01 } >= 299)
  }

  @Test("leads the place of birth, for those born then")
  func births() {
    var cell = EmitterCell()
    (cell.birthRate, cell.lifetime) = (10, 100)
    let batch = scene(cell) { $0.animations = [track()] }.batch(at: 3)
    #expect(batch.count == 30)
    for index in 0..<batch.count {
      let expected = place(track(), at: Double(batch.birth[index] + 1) / 10)
      #expect(isClose(Double(batch.x[index]), expected.dx, size: 1000))
      #expect(isClose(Double(batch.y[index]), expected.dy, size: 1000))
    }
  }

  @Test("moves the whole layer, adds up, and runs in a group")
  func layer() {
    var moved = track {
      $0.keyPath = "transform.translation"
      $0.isAdditive = true
    }
    var batch = scene(bursting(1)) {
      $0.transform.translation = LengthPair(1000, 0)
      $0.animations = [moved]
    }.batch(at: 1.5)
    #expect(isClose(Double(batch.x[0]), 1414, size: 1000) && isClose(Double(batch.y[0]), 150))
    moved.timing.fillMode = .removed
    var group = KeyframeTrack()
    group.animations = [moved]
    group.timing.duration = 3
    group.timing.repeatCount = .infinity
    batch = scene(bursting(1)) { $0.animations = [group] }.batch(at: 4.5)
    #expect(isClose(Double(batch.x[0]), 414, size: 1000) && isClose(Double(batch.y[0]), 150))
  }

  @Test("reads from files as it is written")
  func files() {
    var reading = PropertyReading()
    let written: PropertyValue = [
      "keyPath": "emitterPosition",
      "path": [
        "start": ["10vw", 100],
        "segments": [
          ["to": [264, 100]], ["control": [464, 100], "to": [464, 300]],
          ["center": [464, 200], "angle": "180deg"],
        ],
      ],
    ]
    let read = KeyframeTrack.read(from: written, reading: &reading)
    #expect(reading.problems.isEmpty && read?.path == path)
    #expect(read.flatMap { KeyframeTrack.read(from: $0.written, reading: &reading) } == read)
  }
}
