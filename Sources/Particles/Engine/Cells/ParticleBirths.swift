/// The births of a sub-cell, for each of the particles that emit it.
struct ParticleBirths {
  private let plan: CellPlan
  private let births: BirthPlan
  private let span: Seconds
  /// The sub-cell's timing in the parent's life; on death and on a hit only the burst happens.
  private let timing: MediaTiming
  private let trigger: EmitterCell.Trigger
  /// Whether there are births at a steady rate, and neither bursts nor births that wait.
  private let hasSteadyRateAlone: Bool
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
    let isSteady = births.animatedBirths == nil && births.pace == nil
    hasSteadyRateAlone = isSteady && births.bursts.isEmpty && plan.cell.maxParticles == 0
    trigger = plan.cell.trigger
    timing = trigger == .birth ? plan.cell.timing : MediaTiming()
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
    /// The random source of its births.
    let source: RandomSource
    /// The hit that triggers it, if one does.
    var hit: HitLog.Hit?
  }

  /// Samples the births of all particles of an emitter cell in an interval of its local time, its
  /// beginning excluded, except those that are dead.
  ///
  /// Births that a timeOffset or an early beginTime puts before the appearance appear with it. The
  /// births are ordered by parent. The parent cell is `inout` to avoid a copy, which would take as
  /// long as the births; it is not changed.
  /// - Parameter over: The sub-cell's local time; particles that are dead by then are skipped.
  mutating func sample(
    from parent: inout CellNode,
    after earliest: Seconds,
    until now: Seconds,
    over: Seconds,
    into newborn: inout [ParticleColumns.Birth]
  ) {
    let dead = now - span / plan.cell.timing.speed
    guard trigger != .hit else {
      // Those of the current step, none of which has been sampled.
      let times = Times(after: -.infinity, until: now, dead: dead, over: over)
      for hit in parent.hits.hits { sample(from: hit, of: &parent, in: times, into: &newborn) }
      return
    }
    for particle in 0..<parent.particles.count {
      let times = Times(after: earliest, until: now, dead: dead, over: over)
      sample(from: particle, of: &parent, in: times, into: &newborn)
    }
  }

  private mutating func sample(
    from particle: Int,
    of parent: inout CellNode,
    in times: Times,
    into newborn: inout [ParticleColumns.Birth]
  ) {
    let emitter = emitter(
      born: parent.particles.times[particle],
      seenFrom: parent.particles.appearances[particle],
      dyingAt: parent.particles.lifetimes[particle],
      source: parent.particles.sources[particle].child(plan.ordinal)
    )
    guard times.until >= emitter.appearance else { return }
    let lifetime = parent.particles.lifetimes[particle]
    guard hasSteadyRateAlone else {
      let rate = rate(of: emitter, living: lifetime)
      return sample(from: particle, of: &parent, as: emitter, over: rate, in: times, into: &newborn)
    }
    // Without bursts, whose copies for each parent would be a seventh of a thousand trails' time.
    let births = steadyRate(of: emitter)
    sample(births, from: particle, of: &parent, as: emitter, in: times, into: &newborn)
  }

  @inline(__always)
  private func steadyRate(of emitter: Emitter) -> SteadyBirths {
    let rate = trigger == .birth ? plan.birthRate(by: emitter.source) * births.share : 0
    return SteadyBirths(base: 0, rate: rate, start: timing.emissionStart, end: emitter.end)
  }

  /// The births at a rate from a parent.
  private func rate(of emitter: Emitter, living lifetime: Seconds) -> RateBirths {
    guard trigger == .birth else { return .steady(steadyRate(of: emitter)) }
    let window = timing.emissionStart..<emitter.end
    let rate = plan.birthRate(by: emitter.source)
    if let animated = births.animatedBirths {
      let share = plan.cell.birthRate > 0 ? rate / plan.cell.birthRate : 1
      let start = runningTime(atStart: emitter.start)
      return .animated(ParentBirths(rate: animated, share: share, start: start, window: window))
    }
    guard let pace = births.pace else { return .steady(steadyRate(of: emitter)) }
    return .paced(
      PacedBirths(
        rate: rate * births.share,
        pace: pace,
        source: emitter.source,
        lifetime: lifetime,
        timing: timing,
        window: window
      )
    )
  }

  private mutating func sample(
    from hit: HitLog.Hit,
    of parent: inout CellNode,
    in times: Times,
    into newborn: inout [ParticleColumns.Birth]
  ) {
    let particles = parent.particles
    let source = particles.sources[hit.body].child(plan.ordinal)
    let start = min(hit.time, times.until)
    let seen = max(particles.times[hit.body], particles.appearances[hit.body])
    let emitter = Emitter(
      start: start,
      appearance: max(start, seen),
      end: 0,
      source: source.child(UInt64(hit.ordinal)),
      hit: hit
    )
    let rate = RateBirths.steady(steadyRate(of: emitter))
    sample(from: hit.body, of: &parent, as: emitter, over: rate, in: times, into: &newborn)
  }

  private mutating func sample(
    from particle: Int,
    of parent: inout CellNode,
    as emitter: Emitter,
    over rate: RateBirths,
    in times: Times,
    into newborn: inout [ParticleColumns.Birth]
  ) {
    let births = BurstBirths(bursts: births.bursts, rate: rate, end: emitter.end)
    guard plan.cell.maxParticles > 0 else {
      return sample(births, from: particle, of: &parent, as: emitter, in: times, into: &newborn)
    }
    let (start, plan) = (runningTime(atStart: emitter.start), plan)
    let until = min(timing.localTime(at: times.until - emitter.start), max(emitter.end, 0))
    let queued = QueuedBirths(births, until: until, limit: plan.cell.maxParticles) { index, time in
      plan.animate(&recipe, bornAt: start + time)
      return plan.lifetime(by: recipe, emitter.source.child(UInt64(index)))
    }
    sample(queued, from: particle, of: &parent, as: emitter, in: times, into: &newborn)
  }

  private mutating func sample(
    _ schedule: some Births,
    from particle: Int,
    of parent: inout CellNode,
    as emitter: Emitter,
    in times: Times,
    into newborn: inout [ParticleColumns.Birth]
  ) {
    func count(at time: Seconds) -> Int {
      schedule.count(at: timing.localTime(at: time - emitter.start))
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
    let source = emitter.source
    let start = runningTime(atStart: emitter.start)
    var last: (age: Seconds, site: EmissionSite)?
    for index in indices {
      let local = schedule.time(ofBirth: index)
      let (chance, time) = (source.child(UInt64(index)), start + local)
      if plan.isOver(chance, bornAt: time, by: times.over) { continue }
      let age =
        switch trigger {
        case .birth: max(0, timing.parentTime(at: local))
        case .death: parent.particles.lifetimes[particle]
        case .hit: max(0, emitter.start - parent.particles.times[particle])
        }
      let site =
        if let last, last.age == age { last.site } else {
          site(of: particle, among: &parent, atAge: age, hit: emitter.hit)
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
    dyingAt lifetime: Seconds,
    source: RandomSource
  ) -> Emitter {
    let seen = max(born, appearance)
    if trigger == .death {
      let death = born + lifetime
      return Emitter(start: death, appearance: max(death, seen), end: 0, source: source)
    }
    let end = timing.localTime(at: lifetime)
    let isInTime = timing.appearance <= lifetime && timing.emissionStart <= end
    return Emitter(
      start: born,
      appearance: isInTime ? max(born + max(0, timing.appearance), seen) : .infinity,
      end: max(timing.emissionStart, min(timing.emissionEnd, end)),
      source: source
    )
  }

  /// The node's local time at the beginning of the sub-cell's time, for a parent that starts it at
  /// a time.
  private func runningTime(atStart start: Seconds) -> Seconds {
    plan.cell.timing.speed * (start + timing.beginTime) - timing.timeOffset
  }

  /// The place and the heading of a parent at an age, or at a hit the place and the normal of the
  /// wall.
  private func site(
    of particle: Int,
    among parent: inout CellNode,
    atAge age: Seconds,
    hit: HitLog.Hit?
  ) -> EmissionSite {
    // The common recipe is passed by reference, not copied for each particle.
    guard parent.animation != nil else {
      return site(of: particle, among: parent, atAge: age, hit: hit, by: parent.plan.recipe)
    }
    parent.plan.animate(&parent.birthRecipe, bornAt: parent.particles.times[particle])
    return site(of: particle, among: parent, atAge: age, hit: hit, by: parent.birthRecipe)
  }

  private func site(
    of particle: Int,
    among parent: CellNode,
    atAge age: Seconds,
    hit: HitLog.Hit?,
    by recipe: CellRecipe
  ) -> EmissionSite {
    var (offset, radians, velocity) = (Vector.zero, 0.0, Vector.zero)
    if plan.inheritsVelocity {
      velocity =
        parent.velocity(of: particle, atAge: age, by: recipe) * (1 / plan.cell.timing.speed)
    }
    if let hit {
      (offset, radians) = (hit.place - .zero, hit.normal.radians)
    } else {
      let moving = parent.velocity(of: particle, atAge: age, by: recipe)
      offset = parent.position(of: particle, atAge: age, by: recipe)
      radians = parent.heading(of: particle, moving: moving, atAge: age, by: recipe)
    }
    return EmissionSite(
      offset: offset,
      radians: radians,
      z: Double(parent.depth(of: particle, atAge: age, by: recipe)),
      color: plan.cell.inheritsColor ? parent.color(of: particle, atAge: age, by: recipe) : nil,
      velocity: velocity
    )
  }
}

/// The births of a sub-cell at a rate: one type, so that what samples them is compiled once.
private enum RateBirths: Births {
  case steady(SteadyBirths)
  case animated(ParentBirths)
  case paced(PacedBirths)

  func count(at time: Seconds) -> Int {
    switch self {
    case .steady(let births): births.count(at: time)
    case .animated(let births): births.count(at: time)
    case .paced(let births): births.count(at: time)
    }
  }

  func time(ofBirth index: Int) -> Seconds {
    switch self {
    case .steady(let births): births.time(ofBirth: index)
    case .animated(let births): births.time(ofBirth: index)
    case .paced(let births): births.time(ofBirth: index)
    }
  }
}
