/// What one particle gives birth to: the births of a sub-cell from one parent.
struct ParticleBirths {
  private let node: CellNode
  private let parent: CellNode
  private let particle: Int
  /// When the sub-cell's clock starts, in the parent's running time.
  private let start: Seconds
  /// When its births begin to be seen, in the parent's running time; infinity if the parent is dead by then.
  private let appearance: Seconds
  private let schedule: SteadyBirths

  init(of node: CellNode, from parent: CellNode, _ particle: Int) {
    self.node = node
    self.parent = parent
    self.particle = particle
    let timing = node.cell.timing
    let lifetime = parent.particles.lifetimes[particle]
    let born = parent.particles.times[particle]
    let burst = (Double(node.cell.burst) * node.share).rounded(.down)
    switch node.cell.trigger {
    case .birth:
      start = born
      let seen = max(born + max(0, timing.beginTime), parent.particles.appearances[particle])
      appearance = timing.beginTime <= lifetime ? seen : .infinity
      schedule = SteadyBirths(
        base: burst,
        rate: node.cell.birthRate * node.share,
        start: 0,
        end: min(timing.duration, timing.localTime(at: lifetime))
      )
    case .death:
      start = born + lifetime
      appearance = max(start, parent.particles.appearances[particle])
      schedule = SteadyBirths(base: burst, rate: 0, start: 0, end: 0)
    }
  }

  /// The births in a span of the parent's running time, its beginning excluded, that are not dead.
  ///
  /// Those that a timeOffset or an early beginTime has put before the appearance appear with it.
  func drawn(after earliest: Seconds, until now: Seconds, dead: Seconds) -> [ParticleColumns.Birth]
  {
    guard schedule.end >= 0, now >= appearance else { return [] }
    let drawn = earliest < appearance ? 0 : schedule.count(at: localTime(at: earliest))
    // One more than the dead: a birth counts a hair before its moment, which may be a hair before its end.
    let first = max(drawn, schedule.count(at: localTime(at: dead)) - 1)
    let last = schedule.count(at: localTime(at: now))
    guard first < last else { return [] }
    let emitter = parent.particles.sources[particle].child(node.ordinal)
    return (first..<last).map { index in
      let local = schedule.time(ofBirth: index)
      return node.birth(
        index,
        of: emitter,
        at: runningTime(at: local),
        seenFrom: node.cell.timing.speed * appearance
      ) { _ in
        site(atAge: age(at: local))
      }
    }
  }

  private var timing: MediaTiming { node.cell.trigger == .death ? MediaTiming() : node.cell.timing }

  private func localTime(at parentTime: Seconds) -> Seconds {
    timing.localTime(at: parentTime - start)
  }

  /// The sub-cell's running time at a local time of this emitter.
  private func runningTime(at local: Seconds) -> Seconds {
    node.cell.timing.speed * (start + timing.beginTime) - timing.timeOffset + local
  }

  /// The parent's age at a local time of this emitter.
  private func age(at local: Seconds) -> Seconds {
    node.cell.trigger == .death
      ? parent.particles.lifetimes[particle] : max(0, timing.parentTime(at: local))
  }

  /// Where the parent is at an age, and where it is heading.
  private func site(atAge age: Seconds) -> EmissionSite {
    let columns = parent.particles
    let base = Vector(dx: Double(columns.x[particle]), dy: Double(columns.y[particle]))
    let velocity = Vector(
      dx: Double(columns.velocityX[particle]),
      dy: Double(columns.velocityY[particle])
    )
    let moving = parent.motion.velocity(from: velocity, age: age)
    return EmissionSite(
      offset: parent.motion.position(from: base, velocity: velocity, age: age),
      radians: moving == .zero ? Double(columns.headings[particle]) : moving.radians
    )
  }
}
