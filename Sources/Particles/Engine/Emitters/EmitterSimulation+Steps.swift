/// The stepped simulation of a layer.
///
/// ```
/// step      0     1     2     3     4      births are sampled and bodies moved up to each
/// asked         ^shows 0      ^shows 2     a time between two shows the earlier one
/// ```
/// The result of a step for a particle depends on that particle alone. So the simulation may begin
/// one longest lifetime before the requested time; checkpoints shorten this. If stepped particles
/// have no sub-cells, the layer skips steps: it samples all particles that are alive at the last step,
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
    let reach = skipsSteps && !pilesUp ? stepSpan / 2 : stepSpan
    // Where events are noted, no step of a frame is left out.
    let noted = log != nil && stepNumber.isFinite ? EventLog.span * Surroundings.rate : 0
    if stepNumber < target - max(reach, noted) { begin(before: target) }
    advance(toStep: target)
    guard skipsSteps else { return }
    for index in nodes.indices { nodes[index].previewStep(to: target) }
  }

  /// Advances to a step: step by step, or from checkpoint to checkpoint, or at once if it is far.
  private mutating func advance(toStep target: Double) {
    while stepNumber < target {
      let isFar = skipsSteps && !pilesUp && target - stepNumber > Self.longestNoted
      let next = skipsSteps ? nextStop : stepNumber + 1
      advance(toStop: (isFar ? target : min(next, target)) / Surroundings.rate)
      guard !isFar, stepNumber >= firstCompleteStep, checkpoints.isDue(at: stepNumber)
      else { continue }
      checkpoints.note(nodes.map(\.particles), of: peakLoad.particles, at: stepNumber)
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
    // Where events are noted, all particles since they are known.
    let known =
      log.flatMap { $0.end.isFinite ? Surroundings.stepNumber(at: $0.end) : nil } ?? target
    let seen = min(target, max(known, target - EventLog.span * Surroundings.rate))
    let first = max(firstStep - 1, seen - stepSpan)
    if let checkpoint = checkpoints.last(upTo: seen), checkpoint.step >= first {
      for index in nodes.indices { nodes[index].particles = checkpoint.state[index] }
      time = checkpoint.step / Surroundings.rate
      firstCompleteStep = checkpoint.step
      return
    }
    guard !skipsSteps || pilesUp else {
      // The particles are complete at any step.
      firstCompleteStep = -.infinity
      return
    }
    firstCompleteStep = first < firstStep ? first : target
    advance(toStop: first / Surroundings.rate, isFirst: true)
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
