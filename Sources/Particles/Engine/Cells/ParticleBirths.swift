/// The births of a sub-cell, for each of the particles that emit it.
struct ParticleBirths {
  private let plan: CellPlan
  private let births: BirthPlan
  private let span: Seconds
  /// The sub-cell's timing in the parent's life; on death only the burst happens.
  private let timing: MediaTiming
  private let isDeath: Bool
  /// The recipe of the last birth.
  var recipe: CellRecipe

  /// The births of a sub-cell.
  ///
  /// It holds parts of its node, because copying the node would cost more.
  init(_ plan: CellPlan, births: BirthPlan, span: Seconds) {
    self.plan = plan
    self.births = births
    self.span = span
    recipe = plan.recipe
    isDeath = plan.cell.trigger == .death
    timing = isDeath ? MediaTiming() : plan.cell.timing
  }

  /// The time interval whose births are sampled.
  private struct Times {
    /// In the parent cell's time: births after `after` and up to `until` are sampled; those before
    /// `dead` are dead.
    let after: Seconds
    let until: Seconds
    let dead: Seconds
    /// In the sub-cell's time: particles that are dead by then are skipped.
    let over: Seconds
  }

  /// The emission interval of one parent particle.
  private struct Emitter {
    /// The start of the sub-cell's clock, in the parent cell's time.
    let start: Seconds
    /// When its births become visible, in the parent cell's time; infinity if the parent is dead by
    /// then.
    let appearance: Seconds
    /// The end of its births, in the sub-cell's time.
    let end: Seconds
  }

  /// Samples the births of all particles of an emitter cell in an interval of its local time, its
  /// beginning excluded, except those that are dead.
  ///
  /// Births that a timeOffset or an early beginTime puts before the appearance appear with it. The
  /// births are ordered by parent. The parent cell is `inout` to avoid a copy, which would take as
  /// long as the births; it is not changed.
  /// - Parameter over: The sub-cell's local time; particles that are dead by then are skipped.
  mutating func draw(
    from parent: inout CellNode,
    after earliest: Seconds,
    until now: Seconds,
    over: Seconds,
    into newborn: inout [ParticleColumns.Birth]
  ) {
    let dead = now - span / plan.cell.timing.speed
    for particle in 0..<parent.particles.count {
      let times = Times(after: earliest, until: now, dead: dead, over: over)
      draw(from: particle, of: &parent, in: times, into: &newborn)
    }
  }

  private mutating func draw(
    from particle: Int,
    of parent: inout CellNode,
    in times: Times,
    into newborn: inout [ParticleColumns.Birth]
  ) {
    let emitter = emitter(
      born: parent.particles.times[particle],
      seenFrom: parent.particles.appearances[particle],
      dyingAt: parent.particles.lifetimes[particle]
    )
    guard times.until >= emitter.appearance else { return }
    if !isDeath, let rate = births.animatedBirths {
      let start = runningTime(atStart: emitter.start)
      let window = timing.emissionStart..<emitter.end
      let births = ParentBirths(rate: rate, start: start, window: window)
      draw(from: particle, of: &parent, as: emitter, over: births, in: times, into: &newborn)
    } else {
      let rate = isDeath ? 0 : plan.cell.birthRate * births.share
      let births = SteadyBirths(base: 0, rate: rate, start: timing.emissionStart, end: emitter.end)
      draw(from: particle, of: &parent, as: emitter, over: births, in: times, into: &newborn)
    }
  }

  private mutating func draw(
    from particle: Int,
    of parent: inout CellNode,
    as emitter: Emitter,
    over schedule: some Births,
    in times: Times,
    into newborn: inout [ParticleColumns.Birth]
  ) {
    let (start, end) = (emitter.start, emitter.end)
    func count(at time: Seconds) -> Int {
      births.bursts.count(at: timing.localTime(at: time - start), over: schedule, until: end)
    }
    let drawn = times.after < emitter.appearance ? 0 : count(at: times.after)
    // One less than the count: by rounding, a birth may be counted slightly before its time, and so
    // its end may be slightly later.
    let first = max(drawn, count(at: times.dead) - 1)
    let last = count(at: times.until)
    guard first < last else { return }
    sample(
      first..<last,
      from: particle,
      of: &parent,
      as: emitter,
      over: schedule,
      in: times,
      into: &newborn
    )
  }

  /// Samples births of one parent; births of the same age share one site.
  private mutating func sample(
    _ indices: Range<Int>,
    from particle: Int,
    of parent: inout CellNode,
    as emitter: Emitter,
    over schedule: some Births,
    in times: Times,
    into newborn: inout [ParticleColumns.Birth]
  ) {
    let source = parent.particles.sources[particle].child(plan.ordinal)
    let start = runningTime(atStart: emitter.start)
    var last: (age: Seconds, site: EmissionSite)?
    for index in indices {
      let local = births.bursts.time(ofBirth: index, over: schedule, until: emitter.end)
      let (chance, time) = (source.child(UInt64(index)), start + local)
      if plan.isOver(chance, bornAt: time, by: times.over) { continue }
      let age =
        isDeath ? parent.particles.lifetimes[particle] : max(0, timing.parentTime(at: local))
      let site =
        if let last, last.age == age { last.site } else {
          site(of: particle, among: &parent, atAge: age)
        }
      last = (age, site)
      plan.animate(&recipe, bornAt: time)
      newborn.append(
        plan.birth(
          index,
          by: chance,
          of: source,
          at: time,
          seenFrom: plan.cell.timing.speed * emitter.appearance,
          site: site,
          recipe: recipe
        )
      )
    }
  }

  private func emitter(
    born: Seconds,
    seenFrom appearance: Seconds,
    dyingAt lifetime: Seconds
  ) -> Emitter {
    let seen = max(born, appearance)
    if isDeath {
      return Emitter(start: born + lifetime, appearance: max(born + lifetime, seen), end: 0)
    }
    let end = timing.localTime(at: lifetime)
    let isInTime = timing.appearance <= lifetime && timing.emissionStart <= end
    return Emitter(
      start: born,
      appearance: isInTime ? max(born + max(0, timing.appearance), seen) : .infinity,
      end: max(timing.emissionStart, min(timing.emissionEnd, end))
    )
  }

  /// The node's local time at the beginning of the sub-cell's time, for a parent that starts it at
  /// a time.
  private func runningTime(atStart start: Seconds) -> Seconds {
    plan.cell.timing.speed * (start + timing.beginTime) - timing.timeOffset
  }

  /// The place and the heading of a parent at an age.
  private func site(
    of particle: Int,
    among parent: inout CellNode,
    atAge age: Seconds
  ) -> EmissionSite {
    // The common recipe is passed by reference, not copied for each particle.
    guard parent.animation != nil else {
      return site(of: particle, among: parent, atAge: age, by: parent.plan.recipe)
    }
    parent.plan.animate(&parent.birthRecipe, bornAt: parent.particles.times[particle])
    return site(of: particle, among: parent, atAge: age, by: parent.birthRecipe)
  }

  private func site(
    of particle: Int,
    among parent: CellNode,
    atAge age: Seconds,
    by recipe: CellRecipe
  ) -> EmissionSite {
    let moving = parent.velocity(of: particle, atAge: age, by: recipe)
    return EmissionSite(
      offset: parent.place(of: particle, atAge: age, by: recipe),
      radians: parent.heading(of: particle, moving: moving, atAge: age, by: recipe),
      z: Double(parent.depth(of: particle, atAge: age, by: recipe)),
      color: plan.cell.inheritsColor ? parent.color(of: particle, atAge: age, by: recipe) : nil
    )
  }
}
