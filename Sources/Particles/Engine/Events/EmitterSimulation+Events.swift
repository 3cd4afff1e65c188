/// The events of a layer: what happened to its particles while it advanced.
///
/// ```
/// advance          |-----------|-----------|
/// born and dead      *--x   *-------x              both are sampled while events are noted
/// ```
extension EmitterSimulation {
  /// The layer's time after which events are noted in an advance.
  func notedSince(_ layerTime: Seconds) -> Seconds { max(time, layerTime - EventLog.span) }

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
    let isBurst =
      plan.parent == nil
      ? nodes[index].births.bursts.hasBurst(at: birth.time)
      : plan.cell.trigger != .birth || range.count > 1 || plan.cell.birthRate == 0
    guard isBurst else { return }
    let sum = newborn[range].reduce(Vector.zero) { $0 + $1.position }
    note(
      .burst,
      of: index,
      at: max(birth.time, birth.appearance),
      sum * (1 / Double(range.count)),
      range.count
    )
  }

  /// Notes the hits of a node's last step.
  mutating func noteHits(of index: Int) {
    guard log?.kinds.contains(.hit) == true else { return }
    for hit in nodes[index].hits.hits {
      let particles = nodes[index].particles
      let death = particles.times[hit.body] + particles.lifetimes[hit.body]
      guard hit.time <= death + 1e-4 else { continue }
      note(.hit, of: index, at: hit.time, hit.place - .zero)
    }
  }

  /// Notes the deaths up to a time of the layer.
  mutating func noteDeaths(after start: Seconds, until layerTime: Seconds) {
    guard log?.kinds.contains(.death) == true else { return }
    for index in nodes.indices
    where nodes[index].clock.speed > 0 && nodes[index].particles.count > 0 {
      let (early, now) = (localTime(start, of: index), localTime(layerTime, of: index))
      for particle in 0..<nodes[index].particles.count {
        let life = nodes[index].particles.lifetimes[particle]
        let death = nodes[index].particles.times[particle] + life
        guard death > early, death <= now else { continue }
        let place = nodes[index].place(of: particle, atAge: life)
        note(.death, of: index, at: death, place)
      }
    }
  }

  private func localTime(_ layerTime: Seconds, of index: Int) -> Seconds {
    runningTime(of: index, at: layerTime)
  }

  private mutating func note(
    _ kind: ParticleEvent.Kind,
    of index: Int,
    at local: Seconds,
    _ place: Vector,
    _ count: Int = 1
  ) {
    // A local time is an affine function of the layer's.
    let speed = runningTime(of: index, at: 1) - runningTime(of: index, at: 0)
    guard speed > 0 else { return }
    let layerTime = (local - runningTime(of: index, at: 0)) / speed
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
