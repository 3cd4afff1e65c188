/// A cell whose particles are moved step by step; steps are counted as a ``Stepper`` does.
extension CellNode {
  /// What an age loses as a Float, in seconds, in the longest life.
  private static let rounding = 1e-5

  /// The bodies as they are seen.
  var seenBodies: BodyColumns { looksAhead ? landing : particles.bodies }

  /// A particle's body at an age, at or after the last stop.
  func body(of particle: Int, atAge age: Seconds) -> Body {
    guard !looksAhead else { return landing[particle] }
    var body = particles.bodies[particle]
    let time = particles.times[particle] + age
    guard time > particles.bodyTimes[particle] + Self.rounding, let stepper else { return body }
    let traits = particles.bodies.traits(of: particle, among: stepper.traits)
    _ = stepper.move(&body, by: traits, from: particles.bodyTimes[particle], to: time)
    return body
  }

  /// Moves all particles from the last stop at or before a step to the last one at or before a later
  /// step: those who were born since, or whom a timeOffset has put there, from their births on.
  ///
  /// Whoever dies on the way, or is far off the stage, lives no longer than that. What has become of
  /// them is put aside: until `land()` children are born where their parents were.
  mutating func step(from first: Double, to last: Double) {
    guard let start = stepper?.stop(upTo: first), let stop = stepper?.stop(upTo: last),
      stop > start
    else { return }
    landingTime = clock.localTime(ofStep: stop)
    guard particles.count > 0 else { return }
    particles.lend(&landing, keepingThem: hasChildren)
    findWaiting()
    march(from: catchUp(to: start) ?? stop, to: stop)
    if landing.conditions.contains(.dead) { loseParticles() }
  }

  /// Finds those who were not there at the last stop, in the order of their births; they wait.
  private mutating func findWaiting() {
    waiting.removeAll(keepingCapacity: true)
    nextWaiting = 0
    // They are the last ones but for those whom a timeOffset has put among the others.
    var particle = particles.count
    while waiting.count < particles.freshBodies, particle > 0 {
      particle -= 1
      guard particles.bodyTimes[particle] != particles.lastStep else { continue }
      waiting.append(particle)
      landing.conditions[particle] = .waiting
    }
    waiting.reverse()
  }

  /// Moves those who wait from before a stop to that, and tells where all go on: where there was no
  /// stop, at the one before the first birth, or nowhere if nobody was born.
  private mutating func catchUp(to stop: Double) -> Double? {
    guard let first = waiting.first else { return stop.isFinite ? stop : nil }
    let birth = particles.bodyTimes[first]
    guard stop.isFinite else { return stepper?.stop(at: birth) }
    guard let start = stepper?.stop(at: birth), birth < clock.localTime(ofStep: stop) else {
      return stop
    }
    let conditions = landing.conditions
    for particle in conditions.indices where conditions[particle] == .moving {
      landing.conditions[particle] = .waiting
    }
    march(from: start, to: stop)
    for particle in conditions.indices where conditions[particle] == .moving {
      landing.conditions[particle] = .moving
    }
    return stop
  }

  /// Moves bodies from one stop to another: those that move from the first on, those that wait from
  /// their births on.
  private mutating func march(from first: Double, to last: Double) {
    guard let stride = stepper?.stride else { return }
    var (step, start) = (first, clock.localTime(ofStep: first))
    join(at: start)
    while step < last {
      step += stride
      let stop = clock.localTime(ofStep: step)
      // Those who wait stand behind those who move.
      let count = nextWaiting < waiting.count ? waiting[nextWaiting] : landing.count
      stepper?.move(&landing, first: count, from: start, to: stop)
      join(at: stop)
      start = stop
    }
  }

  /// Brings those to a running time who wait and are born by then: they move on with the others.
  private mutating func join(at time: Seconds) {
    while nextWaiting < waiting.count, particles.bodyTimes[waiting[nextWaiting]] <= time {
      let particle = waiting[nextWaiting]
      if let death = move(particle, to: time) { particles.die(particle, at: death) }
      nextWaiting += 1
    }
  }

  /// Moves a particle that waits from its birth to a later running time; tells when it died, if it
  /// did.
  private mutating func move(_ particle: Int, to time: Seconds) -> Seconds? {
    guard let stepper else { return nil }
    var body = landing[particle]
    let traits = landing.traits(of: particle, among: stepper.traits)
    let death = stepper.move(&body, by: traits, from: particles.bodyTimes[particle], to: time)
    let end = death ?? (stepper.isGone(body) ? time : nil)
    landing.replace(particle, by: body, isDead: end != nil)
    return end
  }

  /// Lets those live no longer who have died in steps of many, or have come far off the stage.
  private mutating func loseParticles() {
    guard let stepper else { return }
    for particle in landing.conditions.indices where landing.conditions[particle] == .dead {
      particles.die(particle, at: stepper.death(of: particle, among: landing))
    }
  }

  /// Puts the particles where the last stop has brought them.
  mutating func land() {
    guard let time = landingTime else { return }
    particles.land(&landing, at: time)
    landingTime = nil
  }

  /// Finds out how the particles look at a step after the last stop, from which the next stop begins
  /// nevertheless; they have no children.
  mutating func lookAhead(to step: Double) {
    looksAhead = false
    guard let stop = stepper?.stop(upTo: step), stop < step, particles.count > 0 else { return }
    landing.copy(particles.bodies)
    findWaiting()
    looksAhead = true
    let now = clock.localTime(ofStep: step)
    let count = waiting.first ?? landing.count
    stepper?.move(&landing, first: count, from: particles.lastStep, to: now)
    for particle in waiting { _ = move(particle, to: now) }
  }
}
