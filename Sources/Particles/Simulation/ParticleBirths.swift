/// What one particle gives birth to: the births of a sub-cell from one parent.
struct ParticleBirths {
  private let node: CellNode
  private let parent: CellNode
  private let particle: Int
  /// When the sub-cell's clock starts, in the parent's running time.
  private let start: Seconds
  private let schedule: SteadyBirths

  init(of node: CellNode, from parent: CellNode, _ particle: Int) {
    self.node = node
    self.parent = parent
    self.particle = particle
    let timing = node.cell.timing
    let lifetime = parent.particles.lifetimes[particle]
    let born = parent.particles.times[particle]
    switch node.cell.trigger {
    case .birth:
      start = born
      schedule = SteadyBirths(
        base: Double(node.cell.burst), rate: node.cell.birthRate, start: 0,
        end: min(timing.duration, timing.localTime(at: lifetime)))
    case .death:
      start = born + lifetime
      schedule = SteadyBirths(base: Double(node.cell.burst), rate: 0, start: 0, end: 0)
    }
  }

  /// The births in a span of the parent's running time, its beginning excluded.
  func drawn(after earliest: Seconds, until now: Seconds) -> [ParticleColumns.Birth] {
    guard schedule.end >= 0 else { return [] }
    let first = schedule.count(at: localTime(at: earliest))
    let last = schedule.count(at: localTime(at: now))
    guard first < last else { return [] }
    let emitter = parent.particles.sources[particle].child(node.ordinal)
    return (first..<last).map { index in
      let local = schedule.time(ofBirth: index)
      return node.birth(index, of: emitter, at: runningTime(at: local)) { _ in
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
      dx: Double(columns.velocityX[particle]), dy: Double(columns.velocityY[particle]))
    let moving = parent.motion.velocity(from: velocity, age: age)
    return EmissionSite(
      offset: parent.motion.position(from: base, velocity: velocity, age: age),
      radians: moving == .zero ? Double(columns.headings[particle]) : moving.radians,
      color: node.cell.inheritsColor ? color(atAge: age) : nil)
  }

  /// The parent's color at an age.
  private func color(atAge age: Seconds) -> Color {
    let columns = parent.particles
    let speed = parent.cell.colorSpeed
    func channel(_ birth: Float, _ speed: Double) -> Double {
      min(max(Double(birth) + speed * age, 0), 1)
    }
    return Color(
      red: channel(columns.reds[particle], speed.red),
      green: channel(columns.greens[particle], speed.green),
      blue: channel(columns.blues[particle], speed.blue),
      alpha: channel(columns.alphas[particle], speed.alpha))
  }
}
