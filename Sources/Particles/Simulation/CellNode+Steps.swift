/// A cell whose particles are moved step by step.
extension CellNode {
  /// What an age loses as a Float, in seconds, in the longest life.
  private static let rounding = 1e-5

  /// A particle's body at an age, at or after the last step.
  func body(of particle: Int, atAge age: Seconds, by stepper: Stepper) -> Body {
    var body = particles.bodies[particle]
    let time = particles.times[particle] + age
    guard time > particles.bodyTimes[particle] + Self.rounding else { return body }
    let traits = particles.bodies.traits(of: particle, among: stepper.traits)
    _ = stepper.move(&body, by: traits, from: particles.bodyTimes[particle], to: time)
    return body
  }

  /// Moves all particles to a running time: those who were there at the last step by one step
  /// together, those born since one by one.
  ///
  /// Whoever dies on the way, or is far off the stage, lives no longer than that. What has become of
  /// them is put aside: until `land(at:)` children are born where their parents were.
  mutating func step(to now: Seconds) {
    guard let stepper, particles.count > 0 else { return }
    landing.copy(particles.bodies)
    let last = particles.lastStep
    for particle in 0..<particles.count where particles.bodyTimes[particle] != last {
      var body = particles.bodies[particle]
      let traits = particles.bodies.traits(of: particle, among: stepper.traits)
      let death = stepper.move(&body, by: traits, from: particles.bodyTimes[particle], to: now)
      if let death { particles.die(particle, at: death) }
      landing.wait(particle, as: body)
    }
    stepper.move(&landing, from: last, to: now)
    for particle in 0..<particles.count {
      if landing.conditions[particle] == .dead {
        particles.die(
          particle,
          at: stepper.death(of: particle, among: landing, inStepFrom: last)
        )
      } else if stepper.isGone(particle, of: landing) {
        particles.die(particle, at: now)
      }
    }
  }

  /// Puts the particles where the last step has brought them.
  mutating func land(at now: Seconds) {
    guard stepper != nil else { return }
    if particles.count > 0 { particles.land(&landing, at: now) }
    particles.lastStep = now
  }
}
