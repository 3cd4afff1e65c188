/// A layer with cells whose particles are moved in steps.
///
/// ```
/// step      0     1     2     3     4      births are drawn and bodies moved up to each
/// asked         ^shows 0      ^shows 2     a time between two shows the earlier one
/// ```
/// What a step makes of a particle depends on that particle alone, so a layer may begin as late as
/// its longest-lived ask for; checkpoints make that shorter. Where nobody is born of those who are
/// moved, it leaps: it draws all who are alive at the last step, and moves them from their births on.
extension EmitterSimulation {
  /// The layer's time that is shown at one.
  func shownTime(at layerTime: Seconds) -> Seconds {
    isStepped ? Surroundings.stepNumber(at: layerTime) / Surroundings.rate : layerTime
  }

  /// The step at which it is.
  var stepNumber: Double { (time * Surroundings.rate).rounded() }

  /// Brings the living to the last step at or before a time of the layer.
  mutating func advanceInSteps(to layerTime: Seconds) {
    let target = Surroundings.stepNumber(at: layerTime)
    guard target != stepNumber else { return }
    // Those who are seen have lived for half as long, one with the other.
    let reach = leaps ? stepReach / 2 : stepReach
    if stepNumber < target - reach { begin(before: target) }
    walk(to: target)
    guard leaps else { return }
    for index in nodes.indices { nodes[index].lookAhead(to: target) }
  }

  /// Goes to a step: one after another, or to each that is noted, or at once if it is far.
  private mutating func walk(to target: Double) {
    while stepNumber < target {
      let isFar = leaps && target - stepNumber > Self.longestNoted
      let next = leaps ? checkpoints.next(after: stepNumber) : stepNumber + 1
      pass(to: (isFar ? target : min(next, target)) / Surroundings.rate)
      guard !isFar, stepNumber >= checkpoints.completeStep else { continue }
      checkpoints.note(self, at: stepNumber)
    }
  }

  /// The most steps on whose way is noted where a layer is that leaps, so that it may go back.
  private static let longestNoted = 240.0

  /// Finds out whether anybody is moved in steps, and for how many of them they or their
  /// descendants are seen at most.
  mutating func measureStepReach() {
    isStepped = nodes.contains { $0.stepper != nil }
    let longest = nodes.reduce(0.0) { longest, node in
      guard node.stepper != nil else { return longest }
      return max(longest, min(node.span / node.clock.speed, CellDynamics.longestSpan))
    }
    stepReach = (longest * Surroundings.rate).rounded(.up) + 2
  }

  /// The first step at which somebody may be seen.
  private var firstStep: Double {
    let appearances = nodes.filter { $0.parent == nil }.map(\.cell.timing.appearance)
    return Surroundings.stepNumber(at: appearances.min() ?? 0)
  }

  /// Goes to the last step from which all who are seen at a later one can be known.
  private mutating func begin(before target: Double) {
    restart()
    let first = max(firstStep - 1, target - stepReach)
    if let checkpoint = checkpoints.last(upTo: target), checkpoint.step >= first {
      for index in nodes.indices { nodes[index].particles = checkpoint.particles[index] }
      time = checkpoint.step / Surroundings.rate
      checkpoints.completeStep = checkpoint.step
      return
    }
    guard !leaps else {
      // All are known wherever it lands.
      checkpoints.completeStep = -.infinity
      return
    }
    checkpoints.completeStep = first < firstStep ? first : target
    pass(to: first / Surroundings.rate, isFirst: true)
  }

  /// Whether anybody feels a field that follows the pointer.
  var followsPointer: Bool {
    nodes.contains { $0.stepper?.surroundings.followsPointer == true }
  }

  /// Notes that the pointer is somewhere from a time of the layer on.
  mutating func movePointer(to place: Point?, at layerTime: Seconds) {
    for index in nodes.indices { nodes[index].movePointer(to: place, at: layerTime) }
    checkpoints.removeAll(after: layerTime * Surroundings.rate)
  }
}

/// Where the particles of a layer were at some steps, for seeks.
struct StepCheckpoints: Sendable {
  /// The living at the end of a step.
  struct Checkpoint: Sendable {
    var step: Double
    var particles: [ParticleColumns]
  }

  /// The step from which on all are known who are seen.
  var completeStep = -Double.infinity
  private var checkpoints: [Checkpoint] = []
  /// The steps from one to the next: at each of them all cells have a stop.
  private var interval = 96.0

  /// The most bytes that they may hold, by the layer's most particles.
  var byteLimit: Double

  /// The most that are kept; the intervals grow with what would be more.
  private static let limit = 40

  /// Creates checkpoints for a layer with a share of all particles that a scene may have.
  init(share: Double) {
    byteLimit = MemorySize.checkpointBudget * min(1, share)
  }

  /// How many are kept of a layer with so many particles at most.
  private func limit(for population: Double) -> Int {
    Int(min(Double(Self.limit), byteLimit / (MemorySize.particleCopy * max(1, population))))
  }

  /// The last one at or before a step.
  func last(upTo step: Double) -> Checkpoint? { checkpoints.last { $0.step <= step } }

  /// The next step after one that is to be noted.
  func next(after step: Double) -> Double { ((step / interval).rounded(.down) + 1) * interval }

  /// Notes where a layer is at a step, now and then.
  mutating func note(_ simulation: EmitterSimulation, at step: Double) {
    let limit = limit(for: simulation.peakLoad.particles)
    guard limit > 0, step.truncatingRemainder(dividingBy: interval) == 0 else { return }
    // Going on from the last one is the rule; after a jump back there are later ones.
    let place = checkpoints.lastIndex { $0.step <= step }
    guard place.map({ checkpoints[$0].step < step }) ?? true else { return }
    checkpoints.insert(
      Checkpoint(step: step, particles: simulation.nodes.map(\.particles)),
      at: place.map { $0 + 1 } ?? 0
    )
    while checkpoints.count > limit, checkpoints.count > 1 {
      interval *= 2
      checkpoints.removeAll { $0.step.truncatingRemainder(dividingBy: interval) != 0 }
    }
  }

  /// How many there are.
  var count: Int { checkpoints.count }

  mutating func removeAll() { checkpoints = [] }

  /// Forgets what came after a moment, in steps.
  mutating func removeAll(after step: Double) { checkpoints.removeAll { $0.step > step } }
}
