/// The plans of births, by schedules and by what is heard.
extension EmitterSimulation {
  /// Computes the birth schedule of an emitter cell, thinned to a share of its births.
  /// - Parameter chance: Where the rate is in its range, -1...1.
  mutating func planBirths(_ index: Int, share: Double, chance: Double) {
    let node = nodes[index]
    let isRoot = node.parent == nil
    nodes[index].heard = isRoot ? heardBirths(of: node, share: share, chance: chance) : nil
    let isPlanned = isRoot && nodes[index].heard == nil
    nodes[index].births = BirthPlan(
      share: share,
      schedule: isPlanned ? schedule(of: node, share: share, chance: chance) : nil,
      bursts: CellBursts(of: node.cell, factor: birthFactor(of: node), share: share),
      animatedBirths: isRoot ? nil : animatedBirths(of: node, share: share),
      pace: isRoot ? nil : node.cell.curve(of: .birthRate).map(SampledCurve.init),
      whole: isPlanned && share < 1 ? node.births : nil
    )
  }

  /// The birth schedule of a root emitter cell, thinned to a share of its births.
  private func schedule(of node: CellNode, share: Double, chance: Double) -> BirthSchedule {
    let rate = rate(of: node, share: share, chance: chance)
    return BirthSchedule(rate: rate, window: emissionWindow(of: node.cell))
  }

  /// The births of a root emitter cell that follow what is heard; `nil` if none do.
  private func heardBirths(of node: CellNode, share: Double, chance: Double) -> HeardBirths? {
    guard let heardTime else { return nil }
    let rate = rate(of: node, share: 1, chance: chance, hears: true)
    let hits = node.cell.bursts.compactMap { burst in
      burst.sound.map { (band: $0, count: Double(max(0, burst.count))) }
    }
    guard rate.hears || !hits.isEmpty else { return nil }
    let window = emissionWindow(of: node.cell)
    return HeardBirths(
      .init(rate: rate, hits: hits, share: share, in: heardTime, window: window)
    )
  }

  /// The interval in which a root emitter cell emits, in its time.
  private func emissionWindow(of cell: EmitterCell) -> Range<Seconds> {
    let timing = cell.timing
    let layerEnd = layer.timing.duration
    let end =
      layerEnd.isFinite
      ? min(timing.emissionEnd, timing.localTime(at: layerEnd)) : timing.emissionEnd
    return timing.emissionStart..<max(timing.emissionStart, end)
  }

  /// The rate of a root emitter cell's births.
  private func rate(
    of node: CellNode,
    share: Double,
    chance: Double,
    hears: Bool = false
  ) -> BirthSchedule.Rate {
    var rate = BirthSchedule.Rate(of: layer, on: node.cell, hears: hears)
    rate.base *= node.cell.birthRateBasis.factor(on: stage) * share
    let offset = node.cell.birthRateRange * chance
    rate.multiply(
      by: node.cell.birthRate,
      offset: offset,
      at: node.path,
      of: layer,
      hears: hears
    )
    return rate
  }

  /// The birth schedule of a sub-cell over its local time, if its rate is animated; otherwise
  /// `nil`.
  private func animatedBirths(of node: CellNode, share: Double) -> BirthSchedule? {
    var rate = BirthSchedule.Rate(base: share, timing: node.clock)
    rate.multiply(by: node.cell.birthRate, at: node.path, of: layer)
    guard !rate.factors.isEmpty, node.clock.speed != 0 else { return nil }
    // Parents are not born before the root cell's beginning, but a sub-cell's clock may be offset
    // into the past.
    let timing = node.cell.timing
    let start = -abs(timing.timeOffset) - abs(timing.beginTime * timing.speed)
    return BirthSchedule(rate: rate, window: start..<Double.infinity)
  }

  /// The factor of an emitter cell's bursts: the layer's birthRate for root emitter cells.
  func birthFactor(of node: CellNode) -> BirthSchedule.Rate {
    guard node.parent == nil else { return .init(base: 1) }
    return .init(of: layer, on: node.cell)
  }
}
