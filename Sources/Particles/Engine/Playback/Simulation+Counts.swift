extension Simulation {
  /// How many particles there were and are.
  ///
  /// A function of the scene, the seed and the time, like the frame. Effects that have been
  /// forgotten no longer count.
  public struct Counts: Hashable, Sendable {
    /// Born up to now: particles of the layers' own cells, also those that a timeOffset has put
    /// before the beginning, sparks of fireworks, and items.
    ///
    /// Where a layer or a cell runs backwards it falls. Particles of sub-cells are not in it: how
    /// many there were depends on the lives of all parents that ever were, and nobody knows those
    /// who died long ago.
    public var born = 0
    /// Alive now: particles of all cells, sparks that fly, and items that have not left the stage; as
    /// many as are drawn, echoes left out.
    public var alive = 0
    /// Kept from being born up to now, so that an effect stays within the most particles it may
    /// have; counted for what ``born`` counts.
    public var dropped = 0

    /// Counts nobody.
    public init() {}

    static func + (a: Counts, b: Counts) -> Counts {
      var sum = Counts()
      sum.born = Count.sum(a.born, b.born)
      sum.alive = Count.sum(a.alive, b.alive)
      sum.dropped = Count.sum(a.dropped, b.dropped)
      return sum
    }
  }

  /// How many particles there were up to the present time, and are.
  /// - Complexity: O(cells · log *k*) in the number of keys that animate a birthRate.
  public var counts: Counts {
    effects.reduce(Counts()) { $0 + $1.counts(at: time) }
  }
}

/// Numbers of particles that would be beyond all bounds.
enum Count {
  /// The sum, or the largest number there is.
  static func sum(_ a: Int, _ b: Int) -> Int {
    let (sum, isTooLarge) = a.addingReportingOverflow(b)
    return isTooLarge ? .max : sum
  }
}

extension EffectSimulation {
  /// How many of its particles there were up to a time of the scene, and are.
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
  /// How many there were up to a time of the layer, that `advance(to:)` reached, and are.
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
  /// How many sparks there were up to a time of the effect, and are.
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
