@testable import KamuroParticles

/// Random timing, animations and transitions.
extension Dice {
  mutating func timing() -> MediaTiming {
    var timing = MediaTiming()
    if oneIn(3) { timing.beginTime = niceOrAny(-1...2) }
    if oneIn(3) { timing.timeOffset = niceOrAny(-1...3) }
    if oneIn(3) { timing.speed = pick([0, -1, 2, 0.5, 1.37, -0.6]) }
    if oneIn(3) { timing.duration = niceOrAny(0...3) }
    if oneIn(4) { repeats(&timing) }
    if oneIn(4) { timing.fillMode = pick(MediaTiming.FillMode.allCases) }
    return timing
  }

  private mutating func layerPath() -> KeyframeTrack.KeyPath {
    let path = oneIn(2) ? ["birthRate"] : pick(EmitterLayer.numbers).path
    return .init(path.joined(separator: "."))
  }

  /// The key path of an emitter cell's number; the cells' names are their depths.
  mutating func cellPath() -> KeyframeTrack.KeyPath {
    let path = oneIn(3) ? ["birthRate"] : pick(EmitterCell.numbers).path
    let cells = (1...pick([1, 1, 2, 3])).map { "emitterCells.cell \($0)" }
    return .init((cells + path).joined(separator: "."))
  }

  mutating func track() -> KeyframeTrack {
    track(on: layerPath())
  }

  mutating func track(on keyPath: KeyframeTrack.KeyPath) -> KeyframeTrack {
    var track = KeyframeTrack()
    track.keyPath = keyPath
    // Large birth rates and lifetimes would make the tests slow.
    let counts = ["birthRate", "lifetime", "lifetimeRange"].contains(keyPath.property[0])
    let factor = keyPath.cells.isEmpty || counts ? 1.0 : pick([1, 10])
    track.values = (0..<integer(1...5)).map { _ in factor * number(-0.7...2) }
    let form =
      keyPath.cells.isEmpty
      ? EmitterLayer.number(at: keyPath.property)?.form
      : EmitterCell.number(at: keyPath.property)?.form
    if case .length = form, oneIn(3) { track.units = track.values.map { _ in .length(.larger) } }
    if oneIn(2) { track.keyTimes = track.values.map { _ in niceOrAny(0...1) }.sorted() }
    track.timingFunction = timingFunction()
    if oneIn(2) { track.timingFunctions = track.values.dropFirst().map { _ in timingFunction() } }
    track.calculationMode = pick(KeyframeTrack.CalculationMode.allCases)
    let shape = { (dice: inout Dice) in track.values.map { _ in dice.number(-1...1) } }
    if oneIn(3) { track.tensionValues = shape(&self) }
    if oneIn(3) { track.continuityValues = shape(&self) }
    if oneIn(3) { track.biasValues = shape(&self) }
    track.timing = timing()
    track.timing.fillMode = pick(MediaTiming.FillMode.allCases)
    track.timing.duration = niceOrAny(0...3)
    if oneIn(3) { repeats(&track.timing) }
    if track.calculationMode == .discrete, !track.keyTimes.isEmpty, oneIn(2) {
      track.keyTimes.append(1)
    }
    if track.calculationMode == .spring { spring(&track) }
    track.isAdditive = oneIn(4)
    track.isCumulative = track.timing.activeDuration.isFinite && oneIn(4)
    return track
  }

  private mutating func spring(_ track: inout KeyframeTrack) {
    track.values = [number(-0.7...2), number(-0.7...2)]
    (track.units, track.tensionValues, track.continuityValues, track.biasValues) = ([], [], [], [])
    track.keyTimes = []
    track.timingFunction = .linear
    track.timingFunctions = []
    track.spring = spring()
  }

  /// A random spring, soft enough for numerical integration with plain steps.
  mutating func spring() -> Spring {
    var spring = Spring()
    spring.mass = number(0.5...2)
    spring.stiffness = number(1...400)
    spring.damping = pick([0, 2 * (spring.mass * spring.stiffness).squareRoot(), number(0...60)])
    spring.initialVelocity = oneIn(2) ? 0 : number(-20...20)
    return spring
  }

  /// A random group, which sometimes has groups in it.
  mutating func group(depth: Int = 1) -> KeyframeTrack {
    var group = KeyframeTrack()
    group.animations = (0..<integer(1...3)).map { _ in
      depth < 3 && oneIn(4) ? self.group(depth: depth + 1) : track()
    }
    group.timingFunction = oneIn(2) ? .linear : timingFunction()
    group.timing = timing()
    group.timing.fillMode = pick(MediaTiming.FillMode.allCases)
    group.timing.duration = niceOrAny(0...3)
    if oneIn(2) { repeats(&group.timing) }
    return group
  }

  mutating func transition() -> Transition {
    var transition = Transition()
    transition.isHidden = oneIn(2)
    transition.timingFunction = timingFunction()
    transition.startProgress = oneIn(2) ? 0 : number(0...0.5)
    transition.endProgress = oneIn(2) ? 1 : number(0.5...1)
    transition.timing.beginTime = niceOrAny(0...4)
    transition.timing.timeOffset = oneIn(3) ? number(-1...1) : 0
    transition.timing.speed = pick([1, 0.5, 2])
    transition.timing.duration = niceOrAny(0...2)
    return transition
  }

  /// Random repeats, few or endless.
  mutating func repeats(_ timing: inout MediaTiming) {
    // Durations without a common multiple need many keys until all of them repeat.
    timing.duration = oneIn(8) ? number(0.3...1.5) : pick([0.4, 0.8, 1.2])
    timing.autoreverses = oneIn(2)
    switch integer(1...3) {
    case 1: timing.repeatCount = pick([0.5, 1, 2, 2.5, 3, number(0.1...4)])
    case 2: timing.repeatDuration = niceOrAny(0...3)
    default: timing.repeatCount = .infinity
    }
  }

  mutating func timingFunction() -> TimingFunction {
    oneIn(2)
      ? pick(TimingFunction.named).function
      : TimingFunction(number(0...1), number(-1...2), number(0...1), number(-1...2))
  }
}
