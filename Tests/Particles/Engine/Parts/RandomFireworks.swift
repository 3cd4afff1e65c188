@testable import KamuroParticles

/// Random fireworks that use every property.
extension Dice {
  mutating func firework() -> Firework {
    var firework = Firework()
    firework.count = integer(0...3)
    firework.sparks = integer(0...20)
    firework.boxSize = Size(width: number(0...200), height: number(0...50))
    firework.duration = number(0.1...1)
    firework.beginTime = number(-1...1)
    firework.repeatInterval = oneIn(2) ? 0 : firework.duration + number(0...1)
    firework.changesZPosition = oneIn(2)
    firework.boxOrigin = pick(Firework.BoxOrigin.allCases)
    firework.delay = oneIn(2) ? 0 : number(0...0.1)
    if firework.repeatInterval > 0 { firework.repeatInterval += firework.totalDuration }
    firework.contents = contents()
    firework.trajectories = trajectories()
    firework.pacing = pick(Firework.Pacing.allCases)
    firework.timingFunction = timingFunction()
    firework.rotationMode = pick(RotationMode.allCases)
    firework.maxSparkChange = number(0...30)
    if oneIn(2) { firework.scaleOverFlight = sparkTrack() }
    if oneIn(2) { firework.opacityOverFlight = sparkTrack() }
    var own = Dice(firework.maxSparkChange.bitPattern)
    if own.oneIn(3) {
      firework.position = LengthPair(
        Length(own.number(0...100), .width),
        Length(own.number(0...300))
      )
      (firework.sparkSize, firework.scale) = (
        Length(own.number(0...20)), Length(own.number(0...99))
      )
      (firework.intensity, firework.maxVectorChange) = (own.number(0...8), own.number(0...40))
    }
    return firework
  }

  private mutating func trajectories() -> TrajectorySet {
    let some = { (dice: inout Dice) in (0..<dice.integer(1...3)).map { _ in dice.trajectory() } }
    switch integer(1...4) {
    case 1: return .classic
    case 2: return .fountain
    case 3: return .drawn(some(&self))
    default: return .quarters(.init(top: some(&self), bottom: some(&self)))
    }
  }

  /// A random trajectory, some of whose points coincide.
  mutating func trajectory(of count: ClosedRange<Int> = 1...5) -> Trajectory {
    var places = [Vector.zero]
    let place = { (dice: inout Dice) -> Vector in
      let any = Vector(dx: dice.number(-2...2), dy: dice.number(-2...2))
      places.append(dice.oneIn(6) ? dice.pick(places) : any)
      return places[places.count - 1]
    }
    let start = oneIn(2) ? .zero : place(&self)
    let segments = (0..<integer(count)).map { _ -> Trajectory.Segment in
      switch integer(1...4) {
      case 1: .line(to: place(&self))
      case 2: .quadratic(control: place(&self), to: place(&self))
      case 3: .cubic(control1: place(&self), control2: place(&self), to: place(&self))
      default:
        .arc(
          center: place(&self),
          angle: .degrees(number(-500...500)),
          aspect: oneIn(2) ? 1 : number(0.3...3),
          tilt: oneIn(2) ? .zero : .degrees(number(-90...90))
        )
      }
    }
    return Trajectory(from: start, segments)
  }

  private mutating func sparkTrack() -> SparkTrack {
    var track = SparkTrack(values: (0..<integer(0...5)).map { _ in number(0...2) })
    if oneIn(2) { track.ranges = track.values.map { _ in number(0...1) } }
    track.step = oneIn(2) ? 0 : number(0...0.3)
    if oneIn(2) { track.keyTimes = track.values.map { _ in niceOrAny(0...1) }.sorted() }
    track.timingFunction = timingFunction()
    if oneIn(2) { track.timingFunctions = track.values.dropFirst().map { _ in timingFunction() } }
    return track
  }
}
