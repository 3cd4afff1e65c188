/// The stepped simulation of an emitter cell's particles; steps are counted as in ``Stepper``.
extension CellNode {
  /// A tolerance in seconds for the rounding of an age to single precision, for the longest life.
  private static let rounding = 1e-5

  /// The bodies that are shown.
  var shownBodies: BodyColumns { showsPreview ? steppedBodies : particles.bodies }

  /// The body of a particle at an age, at or after the last stop.
  func body(of particle: Int, atAge age: Seconds) -> Body {
    guard !showsPreview else { return steppedBodies[particle] }
    var body = particles.bodies[particle]
    let time = particles.times[particle] + age
    guard time > particles.bodyTimes[particle] + Self.rounding, let stepper else { return body }
    let traits = particles.bodies.traits(of: particle, among: stepper.traits)
    var hits = HitLog()
    let start = particles.bodyTimes[particle]
    _ = stepper.move(&body, by: traits, from: start, to: time, particle, &hits)
    return body
  }

  /// Integrates all particles from the last stop at or before a step to the last stop at or before
  /// a later step; particles that are new since then, by birth or by a timeOffset, from their
  /// births.
  ///
  /// The lifetime of particles that die during the step, or are far off the stage, is shortened
  /// accordingly. The results are kept separately until `finishStep()`, so that sub-cells emit from the
  /// parents' old states.
  mutating func step(from first: Double, to last: Double) {
    hits.removeAll()
    showsPreview = false
    guard let start = stepper?.stop(upTo: first), let stop = stepper?.stop(upTo: last),
      stop > start
    else { return }
    stepEndTime = clock.localTime(ofStep: stop)
    guard particles.count > 0 else { return }
    particles.beginStep(&steppedBodies, keepingThem: hasChildren)
    findNewParticles()
    integrate(from: catchUp(to: start) ?? stop, to: stop)
    if steppedBodies.conditions.contains(.dead) { endLives() }
    hits.number(in: &steppedBodies)
  }

  /// Finds the particles that are new since the last stop, by birth, and marks them as waiting.
  private mutating func findNewParticles() {
    waiting.removeAll(keepingCapacity: true)
    nextNewParticle = 0
    // They are the last ones, except those that a timeOffset has inserted among the others.
    var particle = particles.count
    while waiting.count < particles.newBodies, particle > 0 {
      particle -= 1
      guard particles.bodyTimes[particle] != particles.lastStep else { continue }
      waiting.append(particle)
      steppedBodies.setCondition(.waiting, of: particle)
    }
    waiting.reverse()
  }

  /// Integrates new particles that were born before a stop up to it.
  ///
  /// Returns the step from which all continue; if there was no stop yet, the one before the first
  /// birth, or `nil` without a birth.
  private mutating func catchUp(to stop: Double) -> Double? {
    guard let first = waiting.first else { return stop.isFinite ? stop : nil }
    let birth = particles.bodyTimes[first]
    guard stop.isFinite else { return stepper?.stop(at: birth) }
    guard let start = stepper?.stop(at: birth), birth < clock.localTime(ofStep: stop) else {
      return stop
    }
    let conditions = Array(steppedBodies.conditions)
    for particle in conditions.indices where conditions[particle] == .moving {
      steppedBodies.setCondition(.waiting, of: particle)
    }
    integrate(from: start, to: stop)
    for particle in conditions.indices where conditions[particle] == .moving {
      steppedBodies.setCondition(.moving, of: particle)
    }
    return stop
  }

  /// Integrates bodies from one stop to another: moving ones from the first stop, waiting ones from
  /// their births.
  private mutating func integrate(from first: Double, to last: Double) {
    guard let stride = stepper?.stride else { return }
    stepper?.surroundings.piles?.measure(steppedBodies)
    var (step, start) = (first, clock.localTime(ofStep: first))
    startNewParticles(at: start)
    while step < last {
      step += stride
      let stop = clock.localTime(ofStep: step)
      // Waiting particles come after moving ones in the columns.
      let count = nextNewParticle < waiting.count ? waiting[nextNewParticle] : steppedBodies.count
      stepper?.move(&steppedBodies, first: count, from: start, to: stop, &hits)
      startNewParticles(at: stop)
      stepper?.settlePiles(&steppedBodies)
      start = stop
    }
  }

  /// Integrates waiting particles that are born before a local time up to it; they then move with
  /// the others.
  private mutating func startNewParticles(at time: Seconds) {
    while nextNewParticle < waiting.count, particles.bodyTimes[waiting[nextNewParticle]] <= time {
      let particle = waiting[nextNewParticle]
      if let death = move(particle, to: time) { particles.die(particle, at: death) }
      nextNewParticle += 1
    }
  }

  /// Integrates a waiting particle from its birth to a later local time; returns the time of its
  /// death, or `nil`.
  private mutating func move(_ particle: Int, to time: Seconds) -> Seconds? {
    guard let stepper else { return nil }
    var body = steppedBodies[particle]
    let traits = steppedBodies.traits(of: particle, among: stepper.traits)
    let start = particles.bodyTimes[particle]
    let death = stepper.move(&body, by: traits, from: start, to: time, particle, &hits)
    steppedBodies.replace(particle, by: body, isDead: death != nil)
    return death
  }

  /// Shortens the lifetimes of particles that died during a step, or are far off the stage.
  private mutating func endLives() {
    guard let stepper else { return }
    for particle in steppedBodies.conditions.indices
    where steppedBodies.conditions[particle] == .dead {
      particles.die(particle, at: stepper.death(of: particle, among: steppedBodies))
    }
  }

  /// Replaces the bodies by those at the end of the last step.
  mutating func finishStep() {
    guard let time = stepEndTime else { return }
    particles.finishStep(&steppedBodies, at: time)
    stepEndTime = nil
  }

  /// Computes how the particles look at a step after the last stop, without changing the state from
  /// which the next stop is computed; they have no sub-cells.
  mutating func previewStep(to step: Double) {
    showsPreview = false
    guard let stop = stepper?.stop(upTo: step), stop < step, particles.count > 0 else { return }
    steppedBodies.copy(particles.bodies)
    findNewParticles()
    stepper?.surroundings.piles?.measure(steppedBodies)
    showsPreview = true
    let now = clock.localTime(ofStep: step)
    let count = waiting.first ?? steppedBodies.count
    stepper?.move(&steppedBodies, first: count, from: particles.lastStep, to: now, &hits)
    for particle in waiting { _ = move(particle, to: now) }
  }
}
