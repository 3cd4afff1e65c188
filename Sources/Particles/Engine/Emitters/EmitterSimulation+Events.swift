/// The events of a layer: what happened to its particles while it advanced.
///
/// ```
/// advance          |-----------|-----------|
/// born and dead      *--x   *-------x              both are sampled while events are noted
/// ```
extension EmitterSimulation {
  /// Begins to note the events of an advance; none in the first one of a seek.
  mutating func beginNoting(until layerTime: Seconds, isFirst: Bool) {
    guard let known = log?.end else { return }
    log?.start = isFirst ? .infinity : max(time, min(known, layerTime), layerTime - EventLog.span)
  }

  /// Notes the bursts among the newborn particles of a node, which are ordered by their emitters.
  mutating func noteBursts(of index: Int) {
    guard log?.kinds.contains(.burst) == true else { return }
    let plan = nodes[index].plan
    guard plan.cell.burst > 0 || !plan.cell.bursts.isEmpty else { return }
    var first = 0
    for next in 1..<max(1, newborn.count + 1)
    where next == newborn.count || !newborn[next].follows(newborn[next - 1]) {
      noteBurst(first..<next, of: index)
      first = next
    }
  }

  private mutating func noteBurst(_ range: Range<Int>, of index: Int) {
    guard let first = range.first, first < newborn.count else { return }
    let (plan, birth) = (nodes[index].plan, newborn[first])
    // Those before the beginning appear with it, and are no event.
    guard birth.time >= birth.appearance - 1e-9 else { return }
    let isBurst =
      plan.parent == nil
      ? nodes[index].births.bursts.hasBurst(at: birth.time)
      : plan.cell.trigger != .birth || range.count > 1 || plan.cell.birthRate == 0
    guard isBurst else { return }
    let sum = newborn[range].reduce(Vector.zero) { $0 + $1.position }
    note(
      .burst,
      of: index,
      at: birth.time,
      sum * (1 / Double(range.count)),
      range.count
    )
  }

  /// Notes the hits of a node's last step.
  mutating func noteHits(of index: Int) {
    guard log?.kinds.contains(.hit) == true else { return }
    let particles = nodes[index].particles
    for hit in nodes[index].hits.hits {
      let death = particles.times[hit.body] + particles.lifetimes[hit.body]
      guard hit.time <= death + 1e-4 else { continue }
      note(.hit, of: index, at: hit.time, hit.place - .zero)
    }
  }

  /// Notes the deaths up to a time of the layer.
  mutating func noteDeaths(until layerTime: Seconds) {
    guard let log else { return }
    self.log?.end = max(log.end, layerTime)
    guard log.kinds.contains(.death), log.start < layerTime else { return }
    for index in nodes.indices {
      let (early, now) = (noteStart(of: index), runningTime(of: index, at: layerTime))
      for particle in 0..<nodes[index].particles.count {
        let life = nodes[index].particles.lifetimes[particle]
        let death = nodes[index].particles.times[particle] + life
        guard death > early, death <= now, death > nodes[index].particles.appearances[particle]
        else { continue }
        let place = nodes[index].place(of: particle, atAge: life)
        note(.death, of: index, at: death, place)
      }
    }
  }

  /// The local time after which events are noted: of stepped particles that of their last stop.
  private func noteStart(of index: Int) -> Seconds {
    guard let start = log?.start, start.isFinite else { return log?.start ?? .infinity }
    guard let stepper = nodes[index].stepper else { return runningTime(of: index, at: start) }
    let stop = stepper.stop(upTo: Surroundings.stepNumber(at: start))
    return nodes[index].clock.localTime(ofStep: stop)
  }

  private mutating func note(
    _ kind: EventKind,
    of index: Int,
    at local: Seconds,
    _ place: Vector,
    _ count: Int = 1
  ) {
    // A local time is an affine function of the layer's.
    let speed = runningTime(of: index, at: 1) - runningTime(of: index, at: 0)
    guard speed > 0, local > noteStart(of: index) else { return }
    let layerTime = (local - runningTime(of: index, at: 0)) / speed
    guard fade.factor(at: layerTime) > 0 else { return }
    log?.note(EventLog.Entry(kind: kind, time: layerTime, node: index, place: place, count: count))
  }
}

extension CellNode {
  /// Where a particle is at an age, by the recipe of its birth.
  fileprivate mutating func place(of particle: Int, atAge age: Seconds) -> Vector {
    guard animation != nil else { return position(of: particle, atAge: age, by: plan.recipe) }
    plan.animate(&birthRecipe, bornAt: particles.times[particle])
    return position(of: particle, atAge: age, by: birthRecipe)
  }
}

extension ParticleColumns.Birth {
  /// Whether it is the next of the same burst.
  fileprivate func follows(_ other: Self) -> Bool {
    time == other.time && index == other.index &+ 1 && appearance == other.appearance
  }
}
