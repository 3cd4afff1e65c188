/// A cell whose particles are moved step by step.
extension CellNode {
  /// What an age loses as a Float, in seconds, in the longest life.
  private static let rounding = 1e-5

  /// A particle's body at an age, at or after the last step.
  func body(of particle: Int, atAge age: Seconds) -> Body {
    var body = particles.bodies[particle]
    let time = particles.times[particle] + age
    guard time > particles.bodyTimes[particle] + Self.rounding, let stepper else { return body }
    let traits = particles.bodies.traits(of: particle, among: stepper.traits)
    _ = stepper.move(&body, by: traits, from: particles.bodyTimes[particle], to: time)
    return body
  }

  /// Moves all particles to a running time: those who were there at the last step by one step
  /// together, those born since by what is left of it, and those born before it, whom a timeOffset
  /// has put there, all the way.
  ///
  /// Whoever dies on the way, or is far off the stage, lives no longer than that. What has become of
  /// them is put aside: until `land(at:)` children are born where their parents were.
  mutating func step(to now: Seconds) {
    guard stepper != nil, particles.count > 0 else { return }
    particles.lend(&landing, keepingThem: hasChildren)
    if particles.freshBodies > 0, let stepper { moveFresh(to: now, by: stepper) }
    stepper?.move(&landing, from: particles.lastStep, to: now)
    if stepper?.hasLost(landing) == true { loseParticles(at: now) }
  }

  /// Lets those live no longer who have died in a step, or are far off the stage.
  private mutating func loseParticles(at now: Seconds) {
    guard let stepper else { return }
    for particle in 0..<particles.count {
      if landing.conditions[particle] == .dead {
        particles.die(particle, at: stepper.death(of: particle, among: landing))
      } else if stepper.isGone(particle, of: landing) {
        particles.die(particle, at: now)
      }
    }
  }

  /// Moves the particles that were not there at the last step; they wait.
  private mutating func moveFresh(to now: Seconds, by stepper: Stepper) {
    let last = particles.lastStep
    let early = max(last, now - 2 * clock.speed / Surroundings.rate)
    var areLate = false
    // They are the last ones but for those whom a timeOffset has put among the others.
    var (left, particle) = (particles.freshBodies, particles.count)
    while left > 0, particle > 0 {
      particle -= 1
      guard particles.bodyTimes[particle] != last else { continue }
      left -= 1
      if particles.bodyTimes[particle] < early {
        areLate = true
      } else {
        move(particle, to: now, by: stepper)
      }
    }
    if areLate { catchUp(to: now, before: early, by: stepper) }
  }

  /// Moves a particle from its birth to a later running time; it waits there.
  private mutating func move(_ particle: Int, to time: Seconds, by stepper: Stepper) {
    var body = landing[particle]
    let traits = landing.traits(of: particle, among: stepper.traits)
    let death = stepper.move(&body, by: traits, from: particles.bodyTimes[particle], to: time)
    if let death { particles.die(particle, at: death) }
    landing.wait(particle, as: body)
  }

  /// Moves particles that were born early together, step by step, each from its birth on.
  private mutating func catchUp(to now: Seconds, before early: Seconds, by stepper: Stepper) {
    var stepper = stepper
    let last = particles.lastStep
    let late = particles.bodyTimes.indices.filter {
      particles.bodyTimes[$0] != last && particles.bodyTimes[$0] < early
    }
    var conditions = landing.conditions
    for particle in conditions.indices { landing.conditions[particle] = .waiting }
    // They stand in the order of their births.
    var (next, time) = (0, particles.bodyTimes[late[0]])
    while time < now {
      let stop = stepper.end(ofStepFrom: time, upTo: now)
      guard stop > time else { break }
      stepper.move(&landing, from: time, to: stop)
      while next < late.count, particles.bodyTimes[late[next]] < stop {
        move(late[next], to: stop, by: stepper)
        if landing.conditions[late[next]] == .waiting { landing.conditions[late[next]] = .moving }
        next += 1
      }
      time = stop
    }
    for particle in late {
      conditions[particle] =
        landing.conditions[particle] == .moving ? .waiting : landing.conditions[particle]
    }
    landing.conditions = conditions
  }

  /// Puts the particles where the last step has brought them.
  mutating func land(at now: Seconds) {
    guard stepper != nil else { return }
    if particles.count > 0 { particles.land(&landing, at: now) }
    particles.lastStep = now
  }
}
