/// Births and deaths while a layer advances.
extension EmitterSimulation {
  /// Samples the births up to a time of the layer, integrates bodies, and removes dead particles.
  /// - Parameter isFirst: Whether the stepped simulation begins here, so early that stepped
  ///   particles and their descendants would be dead before the requested time.
  mutating func advance(toStop layerTime: Seconds, isFirst: Bool = false) {
    let stepNumber = (layerTime * Surroundings.rate).rounded()
    beginNoting(until: layerTime, isFirst: isFirst)
    for index in nodes.indices {
      let plan = nodes[index].plan
      if isFirst && plan.isShortLived { continue }
      // What a warm-up samples at once takes more memory than all later steps.
      defer { newborn.removeAll(keepingCapacity: newborn.count < 4096 || plan.isReversed) }
      if plan.isReversed { nodes[index].particles.removeAll() }
      if plan.parent == nil {
        sampleLayerBirths(of: index, until: layerTime)
        nodes[index].particles.merge(newborn, in: newborn.indices)
      } else if plan.cell.timing.speed > 0 {
        sampleParticleBirths(of: index, until: layerTime)
        birthOrder.arrange(newborn)
        nodes[index].particles.merge(newborn, in: birthOrder.places)
      }
      sampledBirthCount += newborn.count
      if log != nil { noteBursts(of: index) }
      guard isStepped else { continue }
      // Particles that die before the step's end need not be integrated.
      if !plan.hasChildren, log == nil { removeDead(of: index, at: layerTime) }
      nodes[index].step(from: self.stepNumber, to: stepNumber)
      if log != nil { noteHits(of: index) }
    }
    for index in nodes.indices where isStepped { nodes[index].finishStep() }
    noteDeaths(until: layerTime)
    for index in nodes.indices { removeDead(of: index, at: layerTime) }
    time = layerTime
  }

  /// The local time by which particles that are skipped are dead: where events are noted, the time
  /// after which they are.
  private func overTime(of index: Int, at layerTime: Seconds) -> Seconds {
    let over = deathTime(of: index, at: layerTime)
    guard let start = log?.start, start < layerTime else { return over }
    return min(over, runningTime(of: index, at: start))
  }

  /// How much longer than they are visible particles are of interest, in local seconds.
  private func notedSpan(of index: Int, at layerTime: Seconds) -> Seconds {
    guard let start = log?.start, start < layerTime else { return 0 }
    return abs(nodes[index].clock.speed) * (layerTime - start)
  }

  private mutating func removeDead(of index: Int, at layerTime: Seconds) {
    let deathTime = deathTime(of: index, at: layerTime)
    nodes[index].particles.removeDead(
      for: nodes[index].plan.longestTrail,
      at: deathTime,
      mayStay: mayKeepDead
    )
  }

  /// Whether the branch of an emitter cell had begun at the last sampling, and its particles are
  /// still there.
  private func hasAppeared(_ index: Int) -> Bool {
    let plan = nodes[index].plan
    guard let parent = plan.parent else {
      return !plan.isReversed && time >= plan.cell.timing.appearance
    }
    return hasAppeared(parent)
  }

  /// Samples the births of a root emitter cell.
  private mutating func sampleLayerBirths(of index: Int, until layerTime: Seconds) {
    // Copying the whole node would be slow.
    let (plan, schedule) = (nodes[index].plan, nodes[index].births)
    guard layerTime >= plan.cell.timing.appearance else { return }
    // Births that a timeOffset puts before the emitter cell's beginning appear with it.
    var drawn = hasAppeared(index) ? runningTime(of: index, at: time) : nil
    if earliestBirth.isFinite {
      drawn = max(drawn ?? -.infinity, runningTime(of: index, at: earliestBirth))
    }
    if nodes[index].heard != nil {
      let now = runningTime(of: index, at: layerTime)
      nodes[index].heard?.hear(upTo: now)
    }
    if let heard = heardBirths(of: nodes[index]) {
      return sample(heard, of: index, after: drawn, until: layerTime)
    }
    guard let place = nodes[index].queue else {
      return sample(schedule, of: index, after: drawn, until: layerTime)
    }
    let (now, last) = (runningTime(of: index, at: layerTime), lastBirthTime(of: index))
    let early = min(drawn ?? .infinity, now - nodes[index].span, last)
    queues[place.queue].cover(from: early, until: min(now, last), in: place.lane)
    sample(queues[place.queue][place.lane], of: index, after: drawn, until: layerTime)
  }

  private mutating func sample(
    _ schedule: some Births,
    of index: Int,
    after drawn: Seconds?,
    until layerTime: Seconds
  ) {
    let plan = nodes[index].plan
    let births = schedule.births(
      after: drawn,
      until: runningTime(of: index, at: layerTime),
      last: lastBirthTime(of: index),
      seenFor: nodes[index].span + notedSpan(of: index, at: layerTime)
    )
    guard !births.isEmpty else { return }
    var layer = LayerBirths(
      plan: plan,
      schedule: schedule,
      emitter: source.child(plan.ordinal),
      area: area,
      areaAnimation: areaAnimation,
      over: overTime(of: index, at: layerTime),
      recipe: plan.recipe
    )
    // Exchanged, because a recipe with two owners would be copied when it is changed.
    swap(&layer.recipe, &nodes[index].birthRecipe)
    layer.sample(births, into: &newborn)
    swap(&layer.recipe, &nodes[index].birthRecipe)
  }

  /// Samples the births of a sub-cell, for all particles of its parent.
  private mutating func sampleParticleBirths(of index: Int, until layerTime: Seconds) {
    guard let parentIndex = nodes[index].plan.parent else { return }
    let now = runningTime(of: parentIndex, at: layerTime)
    let last = hasAppeared(parentIndex) ? runningTime(of: parentIndex, at: time) : -.infinity
    var births = ParticleBirths(
      nodes[index].plan,
      births: nodes[index].births,
      span: nodes[index].span + notedSpan(of: index, at: layerTime)
    )
    swap(&births.recipe, &nodes[index].birthRecipe)
    births.sample(
      from: &nodes[parentIndex],
      after: last,
      until: now,
      over: overTime(of: index, at: layerTime),
      into: &newborn
    )
    swap(&births.recipe, &nodes[index].birthRecipe)
  }
}

extension EmitterSimulation {
  /// The numbers of the layer's particles at its time, that of the last `advance(to:)`.
  func counts(at layerTime: Seconds) -> ParticleCounts {
    var counts = ParticleCounts()
    for (index, node) in nodes.enumerated() {
      counts.alive += livingCount(of: index)
      guard node.births.schedule != nil || node.heard != nil,
        layerTime >= node.cell.timing.appearance
      else { continue }
      let now = min(runningTime(of: index, at: layerTime), lastBirthTime(of: index))
      let born = bornCount(of: node, at: now)
      counts.born = Count.sum(counts.born, born)
      // Births that wait are not dropped.
      guard node.queue == nil else { continue }
      guard let whole = node.births.whole else { continue }
      let wanted = whole.count(at: now)
      counts.dropped = Count.sum(counts.dropped, max(0, wanted - born))
    }
    return counts
  }

  /// The births that follow what is heard, with the bursts at their times; `nil` if none follow it.
  private func heardBirths(of node: CellNode) -> BurstBirths<HeardBirths>? {
    node.heard.map { BurstBirths(bursts: node.births.bursts, rate: $0, end: $0.end) }
  }

  /// The births of a root emitter cell up to a local time.
  private func bornCount(of node: CellNode, at time: Seconds) -> Int {
    if let heard = heardBirths(of: node) { return heard.count(at: time) }
    guard let place = node.queue else { return node.births.count(at: time) }
    var queue = queues[place.queue]
    queue.cover(from: time, until: time, in: place.lane)
    return queue[place.lane].count(at: time)
  }
}
