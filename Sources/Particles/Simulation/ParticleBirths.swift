/// What the particles of one cell give birth to: a sub-cell's births, parent by parent.
struct ParticleBirths {
  private let node: CellNode
  private let parent: CellNode
  /// The sub-cell's place in the parent's time; at a parent's death nothing but the burst happens.
  private let timing: MediaTiming
  private let isDeath: Bool

  init(of node: CellNode, from parent: CellNode) {
    self.node = node
    self.parent = parent
    isDeath = node.cell.trigger == .death
    timing = isDeath ? MediaTiming() : node.cell.timing
  }

  /// Draws the births of all parents in a span of their running time, its beginning excluded.
  ///
  /// They are sorted by time, so that their order does not depend on how time was cut into spans.
  func draw(
    after earliest: Seconds, until now: Seconds, into newborn: inout [ParticleColumns.Birth]
  ) {
    for particle in 0..<parent.particles.count {
      draw(from: particle, after: earliest, until: now, into: &newborn)
    }
    newborn.sort { ($0.time, $0.source.key) < ($1.time, $1.source.key) }
  }

  private func draw(
    from particle: Int, after earliest: Seconds, until now: Seconds,
    into newborn: inout [ParticleColumns.Birth]
  ) {
    let lifetime = parent.particles.lifetimes[particle]
    let born = parent.particles.times[particle]
    let start = isDeath ? born + lifetime : born
    let schedule = SteadyBirths(
      base: Double(node.cell.burst), rate: isDeath ? 0 : node.cell.birthRate, start: 0,
      end: isDeath ? 0 : min(timing.duration, timing.localTime(at: lifetime)))
    guard schedule.end >= 0 else { return }
    let first = schedule.count(at: timing.localTime(at: earliest - start))
    let last = schedule.count(at: timing.localTime(at: now - start))
    guard first < last else { return }
    let emitter = parent.particles.sources[particle].child(node.ordinal)
    for index in first..<last {
      let local = schedule.time(ofBirth: index)
      let age = isDeath ? lifetime : max(0, timing.parentTime(at: local))
      let time =
        node.cell.timing.speed * (start + timing.beginTime) - timing.timeOffset + local
      newborn.append(
        node.birth(index, of: emitter, at: time) { _ in site(of: particle, atAge: age) })
    }
  }

  /// Where a parent is at an age, and where it is heading.
  private func site(of particle: Int, atAge age: Seconds) -> EmissionSite {
    let columns = parent.particles
    let base = Vector(dx: Double(columns.x[particle]), dy: Double(columns.y[particle]))
    let velocity = Vector(
      dx: Double(columns.velocityX[particle]), dy: Double(columns.velocityY[particle]))
    let moving = parent.motion.velocity(from: velocity, age: age)
    return EmissionSite(
      offset: parent.motion.position(from: base, velocity: velocity, age: age),
      radians: moving == .zero ? Double(columns.headings[particle]) : moving.radians,
      color: node.cell.inheritsColor ? color(of: particle, atAge: age) : nil)
  }

  /// A parent's color at an age.
  private func color(of particle: Int, atAge age: Seconds) -> Color {
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
