extension Simulation {
  /// The numbers of particles born, alive and dropped.
  ///
  /// Like the frame, they are a function of the scene, the seed and the time. Effects that have
  /// been removed do not count.
  package struct Counts: Hashable, Sendable {
    /// The number born up to now: particles of root emitter cells, including those that a
    /// timeOffset puts before the beginning, sparks, and items.
    ///
    /// It decreases where a layer or an emitter cell runs backward. Particles of sub-cells are not
    /// included: their number depends on the lives of all earlier parents, which are not stored.
    package var born = 0
    /// The number alive now: particles of all emitter cells, visible sparks, and items that have
    /// not left the stage; the number of sprites without trails.
    package var alive = 0
    /// The number not born up to now, so that effects stay within their budgets; it includes the
    /// same kinds as ``born``.
    package var dropped = 0

    /// All numbers 0.
    package init() {}

    static func + (a: Counts, b: Counts) -> Counts {
      var sum = Counts()
      sum.born = Count.sum(a.born, b.born)
      sum.alive = Count.sum(a.alive, b.alive)
      sum.dropped = Count.sum(a.dropped, b.dropped)
      return sum
    }
  }

  /// The numbers of particles born, alive and dropped at the present time.
  /// - Complexity: O(emitter cells · log *k*) in the number of keys that animate a birthRate.
  package var counts: Counts {
    effects.reduce(Counts()) { $0 + $1.counts(at: time) }
  }
}

/// Saturating arithmetic on numbers of particles.
enum Count {
  /// The sum, saturated at the largest integer.
  static func sum(_ a: Int, _ b: Int) -> Int {
    let (sum, isTooLarge) = a.addingReportingOverflow(b)
    return isTooLarge ? .max : sum
  }
}

extension EffectSimulation {
  /// The numbers of the effect's particles at a time of the scene.
  fileprivate func counts(at time: Seconds) -> Simulation.Counts {
    let local = local(time)
    let emitted = zip(layers, clocks).compactMap { simulation, clock in
      clock.moment(at: local).map { simulation.counts(at: $0.time) }
    }
    let counts =
      emitted + fireworks.map { $0.counts(at: local) } + items.map { $0.counts(at: local) }
      + inclusions.flatMap(\.playing).map { $0.counts(at: time) }
    return counts.reduce(Simulation.Counts(), +)
  }
}

extension EmitterSimulation {
  /// The numbers of the layer's particles at its time, that of the last `advance(to:)`.
  fileprivate func counts(at layerTime: Seconds) -> Simulation.Counts {
    var counts = Simulation.Counts()
    for (index, node) in nodes.enumerated() {
      counts.alive += livingCount(of: index)
      guard node.births.schedule != nil, layerTime >= node.cell.timing.appearance else { continue }
      let now = min(runningTime(of: index, at: layerTime), lastBirthTime(of: index))
      let born = node.births.count(at: now)
      counts.born = Count.sum(counts.born, born)
      guard let whole = node.births.whole else { continue }
      let wanted = whole.count(at: now)
      counts.dropped = Count.sum(counts.dropped, max(0, wanted - born))
    }
    return counts
  }
}

extension FireworkSimulation {
  /// The numbers of sparks at a time of the effect.
  fileprivate func counts(at time: Seconds) -> Simulation.Counts {
    var counts = Simulation.Counts()
    guard let flight = flight(at: time) else { return counts }
    func born(_ firework: Firework) -> Int {
      let before = Double(flight.index) * Double(firework.count * firework.sparks)
      return Int(min(before + Double(begunCount(of: firework, at: flight)), 9e15))
    }
    counts.born = born(firework)
    counts.dropped = born(unthinned) - counts.born
    counts.alive = flying(in: flight).count
    return counts
  }
}
