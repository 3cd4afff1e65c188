extension EmitterSimulation {
  /// The share of its births that each cell keeps, so that the layer stays within a number of
  /// particles.
  ///
  /// The layer's own cells are thinned together. A sub-cell is thinned by itself where the
  /// descendants of a single particle would be too many. The counts are estimates from rates and
  /// longest lives.
  ///
  /// The second number is the estimate of how many there are then at once, with their echoes.
  func shares(within budget: Double) -> (shares: [Double], population: Double) {
    var shares: [Double] = []
    var flows: [Flow] = []
    let limit = budget / 2 / Double(max(1, nodes.count))
    for node in nodes {
      guard let parent = node.parent else {
        shares.append(1)
        flows.append(rootFlow(of: node))
        continue
      }
      // A sub-cell that does not run forward gives birth to nobody.
      guard node.cell.timing.speed > 0, nodes[parent].scale > 0 else {
        shares.append(1)
        flows.append(Flow(descendants: 0, burst: 0, rate: 0, lifetime: 0, span: 0))
        continue
      }
      let births = births(of: node, from: nodes[parent])
      let descendants = flows[parent].descendants * births.atOnce
      let share = descendants > limit ? limit / descendants : 1
      shares.append(share)
      flows.append(
        Flow(
          descendants: descendants * share,
          burst: flows[parent].burst * births.atOnce * share,
          rate: flows[parent].rate * births.inAll * share,
          lifetime: node.longestLifetime / max(node.scale, 1e-9),
          span: node.span / max(node.scale, 1e-9)
        )
      )
    }
    let share = rootShare(of: flows, within: budget)
    let population = zip(nodes, flows).reduce(0) { $0 + $1.1.population * (1 + $1.0.mostEchoes) }
    return (
      zip(nodes, shares).map { $0.parent == nil ? share : $1 }, min(population, budget)
    )
  }

  private func rootShare(of flows: [Flow], within budget: Double) -> Double {
    // A seek draws also the dead whose descendants may be alive.
    let total = flows.reduce(0) { $0 + $1.burst + $1.rate * $1.span }
    guard total > budget else { return 1 }
    // A thinned rate still gives one particle now and then, with all its descendants.
    let descendants = flows.reduce(0) { $0 + $1.descendants }
    return max(0, budget - descendants) / total
  }

  /// How many particles a cell has: an estimate in the root cell's seconds.
  private struct Flow {
    /// Of one particle of the root cell, at once.
    var descendants: Double
    /// Of the root cell's burst, at once.
    var burst: Double
    /// Born per second.
    var rate: Double
    var lifetime: Seconds
    /// How long it or its descendants are seen.
    var span: Seconds

    var population: Double { burst + rate * lifetime }
  }

  private func rootFlow(of node: CellNode) -> Flow {
    let bursts = CellBursts.Flow(of: node.cell, factor: birthFactor(of: node)).parts(for: node.span)
    return Flow(
      descendants: 1,
      burst: max(1, bursts.burst),
      rate: (node.births.schedule?.peakRate ?? 0) + bursts.rate,
      lifetime: node.longestLifetime,
      span: node.span
    )
  }

  /// The births of a sub-cell from one parent: those that matter at one moment, and all.
  private func births(of node: CellNode, from parent: CellNode) -> (atOnce: Double, inAll: Double) {
    let timing = node.cell.timing
    let bursts = CellBursts.Flow(of: node.cell, factor: birthFactor(of: node))
    guard node.cell.trigger == .birth, timing.speed > 0 else {
      return (bursts.births, bursts.births)
    }
    let life = parent.longestLifetime * timing.speed
    let past = max(0, timing.localTime(at: 0))
    let rate = node.births.animatedBirths?.peakRate ?? node.cell.birthRate
    let seen = min(life + past, node.span)
    let inAll = life + min(past, node.span)
    return (
      bursts.births(within: seen) + rate * seen, bursts.births(within: inAll) + rate * inAll
    )
  }
}
