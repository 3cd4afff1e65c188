/// The stepped simulation of a layer.
///
/// ```
/// step      0     1     2     3     4      births are sampled and bodies moved up to each
/// asked         ^shows 0      ^shows 2     a time between two shows the earlier one
/// ```
/// The result of a step for a particle depends on that particle alone. So the simulation may begin
/// one longest lifetime before the requested time; checkpoints shorten this. If stepped particles
/// have no sub-cells, the layer leaps: it samples all particles that are alive at the last step,
/// and integrates each from its birth. Only particles that pile up act on each other: with them the
/// simulation begins with the layer, and goes through every step.
extension EmitterSimulation {
  /// The layer's time that is shown at a requested one.
  func shownTime(at layerTime: Seconds) -> Seconds {
    isStepped ? Surroundings.stepNumber(at: layerTime) / Surroundings.rate : layerTime
  }

  /// The number of the current step.
  var stepNumber: Double { (time * Surroundings.rate).rounded() }

  /// Advances or seeks the particles to the last step at or before a time of the layer.
  mutating func advanceInSteps(to layerTime: Seconds) {
    let target = Surroundings.stepNumber(at: layerTime)
    guard target != stepNumber else { return }
    // On average, visible particles have lived for half of the longest lifetime.
    let reach = leaps && !pilesUp ? stepSpan / 2 : stepSpan
    if stepNumber < target - reach { begin(before: target) }
    walk(to: target)
    guard leaps else { return }
    for index in nodes.indices { nodes[index].previewStep(to: target) }
  }

  /// Advances to a step: step by step, or from checkpoint to checkpoint, or at once if it is far.
  private mutating func walk(to target: Double) {
    while stepNumber < target {
      let isFar = leaps && !pilesUp && target - stepNumber > Self.longestNoted
      let next = leaps ? nextStop : stepNumber + 1
      pass(to: (isFar ? target : min(next, target)) / Surroundings.rate)
      guard !isFar, stepNumber >= checkpoints.firstCompleteStep else { continue }
      checkpoints.note(self, at: stepNumber)
    }
  }

  /// The next step at which a leaping layer stops: for a checkpoint, or to stack a pile.
  private var nextStop: Double {
    var next = checkpoints.next(after: stepNumber)
    for node in nodes where node.particles.pilesUp {
      guard let stepper = node.stepper else { continue }
      next = min(next, stepper.stop(upTo: stepNumber) + stepper.stride)
    }
    return next
  }

  /// Whether any particles pile up.
  private var pilesUp: Bool { nodes.contains { $0.stepper != nil && $0.particles.pilesUp } }

  /// The most steps of an advance in which a leaping layer stores checkpoints, so that it may seek
  /// back.
  private static let longestNoted = 240.0

  /// Computes whether any particles are stepped, and the most steps for which they or their
  /// descendants are visible.
  mutating func measureStepSpan() {
    isStepped = nodes.contains { $0.stepper != nil }
    var longest = nodes.reduce(0.0) { longest, node in
      guard node.stepper != nil else { return longest }
      return max(longest, min(node.span / node.clock.speed, CellDynamics.longestSpan))
    }
    if pilesUp { longest = CellDynamics.longestSpan }
    stepSpan = (longest * Surroundings.rate).rounded(.up) + 2
  }

  /// The first step at which a particle may be visible.
  private var firstStep: Double {
    let appearances = nodes.filter { $0.parent == nil }.map(\.cell.timing.appearance)
    return Surroundings.stepNumber(at: appearances.min() ?? 0)
  }

  /// Seeks to the last step from which all particles that are visible at a later one can be
  /// computed.
  private mutating func begin(before target: Double) {
    restart()
    let first = max(firstStep - 1, target - stepSpan)
    if let checkpoint = checkpoints.last(upTo: target), checkpoint.step >= first {
      for index in nodes.indices { nodes[index].particles = checkpoint.particles[index] }
      time = checkpoint.step / Surroundings.rate
      checkpoints.firstCompleteStep = checkpoint.step
      return
    }
    guard !leaps || pilesUp else {
      // The particles are complete at any step.
      checkpoints.firstCompleteStep = -.infinity
      return
    }
    checkpoints.firstCompleteStep = first < firstStep ? first : target
    pass(to: first / Surroundings.rate, isFirst: true)
  }

  /// Whether a field that follows the pointer acts on any particles.
  var followsPointer: Bool {
    nodes.contains { $0.stepper?.surroundings.followsPointer == true }
  }

  /// Records that the pointer is at a place from a time of the layer on.
  mutating func movePointer(to place: Point?, at layerTime: Seconds) {
    for index in nodes.indices { nodes[index].movePointer(to: place, at: layerTime) }
    checkpoints.removeAll(after: layerTime * Surroundings.rate)
  }
}

/// Checkpoints of a layer's particles, for seeks.
struct StepCheckpoints: Sendable {
  /// The living particles at the end of a step.
  struct Checkpoint: Sendable {
    var step: Double
    var particles: [ParticleColumns]
  }

  /// The step from which on all visible particles are known.
  var firstCompleteStep = -Double.infinity
  private var checkpoints: [Checkpoint] = []
  /// The steps between two checkpoints, a multiple of every emitter cell's stride.
  private var interval = 96.0

  /// The memory limit in bytes, from the layer's share of all particles.
  var byteLimit: Double

  /// The most checkpoints; with more, the interval is doubled.
  private static let limit = 40

  /// Creates checkpoints for a layer with a share of the scene's largest number of particles.
  init(share: Double) {
    byteLimit = MemorySize.checkpointBudget * min(1, share)
  }

  /// The most checkpoints of a layer with a number of particles.
  private func limit(for population: Double) -> Int {
    Int(min(Double(Self.limit), byteLimit / (MemorySize.particleCopy * max(1, population))))
  }

  /// The last checkpoint at or before a step.
  func last(upTo step: Double) -> Checkpoint? { checkpoints.last { $0.step <= step } }

  /// The next step at which a checkpoint is due.
  func next(after step: Double) -> Double { ((step / interval).rounded(.down) + 1) * interval }

  /// Stores a checkpoint of a layer if one is due.
  mutating func note(_ simulation: EmitterSimulation, at step: Double) {
    let limit = limit(for: simulation.peakLoad.particles)
    guard limit > 0, step.truncatingRemainder(dividingBy: interval) == 0 else { return }
    // Usually it is appended; after a seek back there are later ones.
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

  /// The number of checkpoints.
  var count: Int { checkpoints.count }

  mutating func removeAll() { checkpoints = [] }

  /// Removes the checkpoints after a time, given in steps.
  mutating func removeAll(after step: Double) { checkpoints.removeAll { $0.step > step } }
}
