import Foundation
import Testing

@testable import KamuroParticles

@Suite("KeyframePath")
struct KeyframePathTests {
  /// A line from (64, 100) to (264, 100), a curve to (464, 300) and half a circle to (464, 100).
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

  /// The value of a position track at a time.
  private func position(
    _ track: KeyframeTrack,
    of name: String = "emitterPosition",
    at time: Seconds
  ) -> Vector {
    let tracks = track.resolved(on: stage)
    return Vector(
      dx: tracks.value(of: .init("\(name).x"), at: time, own: 7),
      dy: tracks.value(of: .init("\(name).y"), at: time, own: 7)
    )
  }

  private func expect(_ track: KeyframeTrack, at time: Seconds, _ x: Double, _ y: Double) {
    let found = position(track, at: time)
    #expect(isClose(found.dx, x, size: 1000) && isClose(found.dy, y, size: 1000), "\(found)")
  }

  @Test("A linear keyframe path takes equal time for each segment, by its own parameter")
  func linearPathTakesEqualTimePerSegment() {
    let linear = track()
    expect(linear, at: 0, 64, 100)
    expect(linear, at: 0.5, 164, 100)
    expect(linear, at: 1, 264, 100)
    expect(linear, at: 1.5, 414, 150)
    expect(linear, at: 2, 464, 300)
    // Half of the arc, clockwise from the bottom, is at the left.
    expect(linear, at: 2.5, 364, 200)
    expect(linear, at: 3, 464, 100)
    expect(linear, at: 9, 464, 100)
  }

  @Test("A keyframe path has keys at its start and at the end of each segment")
  func keysAreAtTheEndsOfSegments() {
    let placed = track { $0.keyTimes = [0, 0.5, 0.75, 1] }
    expect(placed, at: 0.75, 164, 100)
    expect(placed, at: 1.5, 264, 100)
    expect(placed, at: 2.25, 464, 300)
    let steps = track { $0.calculationMode = .discrete }
    // Each of the four keys takes a quarter of the duration.
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
    "A paced keyframe path has constant speed, whatever its key times",
    arguments: [KeyframeTrack.CalculationMode.paced, .cubicPaced]
  )
  func pacedPathHasConstantSpeed(mode: KeyframeTrack.CalculationMode) {
    let paced = track {
      $0.calculationMode = mode
      $0.keyTimes = [0, 0.1, 0.2, 1]
    }
    var lengths: [Double] = []
    for step in 0..<300 {
      let (from, to) = (
        position(paced, at: Double(step) / 100), position(paced, at: Double(step + 1) / 100)
      )
      lengths.append((to - from).magnitude)
    }
    let mean = lengths.reduce(0, +) / 300
    #expect(abs(mean * 300 - (200 + 324.5 + 100 * .pi)) < 1)
    // The step across the corner between the curve and the circle is shorter.
    #expect(lengths.count { abs($0 / mean - 1) < 0.01 } >= 299)
  }

  @Test("A keyframe path on emitterPosition sets where particles are born at each time")
  func pathOnEmitterPositionActsOnBirths() {
    var cell = EmitterCell()
    (cell.birthRate, cell.lifetime) = (10, 100)
    let batch = scene(cell) { $0.animations = [track()] }.batch(at: 3)
    #expect(batch.count == 30)
    for index in 0..<batch.count {
      let expected = position(track(), at: Double(batch.birth[index] + 1) / 10)
      #expect(isClose(Double(batch[.x][index]), expected.dx, size: 1000))
      #expect(isClose(Double(batch[.y][index]), expected.dy, size: 1000))
    }
  }

  @Test("A keyframe path on the transform moves the whole layer, additively and in a group")
  func pathOnTransformMovesTheWholeLayer() {
    var moved = track {
      $0.keyPath = "transform.translation"
      $0.isAdditive = true
    }
    var batch = scene(bursting(1)) {
      $0.transform.translation = LengthPair(1000, 0)
      $0.animations = [moved]
    }.batch(at: 1.5)
    #expect(isClose(Double(batch[.x][0]), 1414, size: 1000) && isClose(Double(batch[.y][0]), 150))
    moved.timing.fillMode = .removed
    var group = KeyframeTrack()
    group.animations = [moved]
    group.timing.duration = 3
    group.timing.repeatCount = .infinity
    batch = scene(bursting(1)) { $0.animations = [group] }.batch(at: 4.5)
    #expect(isClose(Double(batch[.x][0]), 414, size: 1000) && isClose(Double(batch[.y][0]), 150))
  }

  @Test(
    "A layer turns with the path of its translation, in addition to its own rotation",
    arguments: [RotationMode.auto, .autoReverse],
    [KeyframeTrack.CalculationMode.linear, .paced]
  )
  func layerTurnsWithItsPath(mode: RotationMode, pacing: KeyframeTrack.CalculationMode) {
    let turned = track {
      $0.keyPath = "transform.translation"
      ($0.rotationMode, $0.calculationMode) = (mode, pacing)
    }
    var cell = bursting(1)
    cell.velocity = 10
    let scene = scene(cell) {
      $0.transform.rotation = .degrees(30)
      $0.animations = [turned]
    }
    for step in 1..<60 where step % 20 > 0 {
      let time = Double(step) / 20
      let batch = scene.batch(at: time)
      // The direction from one place to the next, a moment later.
      let way =
        position(turned, of: "transform.translation", at: time + 1e-6)
        - position(turned, of: "transform.translation", at: time - 1e-6)
      let expected = way.radians + .pi / 6 + (mode == .autoReverse ? .pi : 0)
      let angle = Double(batch[.rotation][0])
      #expect(abs(cos(angle - expected) - 1) < 1e-5, "at \(time)")
      // A particle of the layer is where its rotation brings it.
      let place = position(turned, of: "transform.translation", at: time)
      #expect(abs(Double(batch[.x][0]) - place.dx - 10 * time * cos(expected)) < 0.02)
      #expect(abs(Double(batch[.y][0]) - place.dy - 10 * time * sin(expected)) < 0.02)
    }
    // At the corner between the curve and the circle, it points where it goes on.
    guard pacing == .linear else { return }
    let back = mode == .autoReverse ? -1.0 : 1
    let corner = scene.batch(at: 2)[.rotation][0]
    #expect(abs(back * cos(Double(corner) - .pi / 6) + 1) < 1e-5)
  }

  @Test("A rotationMode without a path is told")
  func idleRotationModeIsTold() {
    var idle = KeyframeTrack()
    (idle.values, idle.rotationMode) = ([1], .auto)
    let reasons = idle.idleProperties(at: PropertyPath()).map { "\($0.path): \($0.reason)" }
    #expect(reasons == ["rotationMode: only a path has a direction"])
  }

  @Test("A keyframe path read from a file equals the one that it writes")
  func pathIsReadAndWrittenBack() {
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
