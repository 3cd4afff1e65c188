extension EmitterSimulation {
  /// The shares of births with which a layer stays within a budget.
  struct Shares {
    /// The share of each emitter cell.
    var cells: [Double] = []
    /// The largest load of a frame with these shares, as an estimate.
    var load = FrameLoad.zero
    /// The emitter cells that are thinned.
    var thinnings: [Thinning] = []
  }

  /// The share of births that each emitter cell keeps, so that the layer stays within a budget of
  /// particles, painted dots and memory.
  ///
  /// The root emitter cells are thinned together. A sub-cell is thinned separately if the
  /// descendants of a single particle would be too many. The counts are estimates from rates,
  /// longest lifetimes and largest scales.
  func shares(within budget: FrameLoad) -> Shares {
    // Where births wait there are fewer. If those are too many, all are thinned as if none waited,
    // because the next ones would take the places that thinning leaves.
    let shares = shares(within: budget, birthsWait: true)
    return shares.thinnings.isEmpty ? shares : self.shares(within: budget, birthsWait: false)
  }

  private func shares(within budget: FrameLoad, birthsWait: Bool) -> Shares {
    var shares = Shares()
    var flows: [Flow] = []
    let limit = budget / 2 / Double(max(1, nodes.count))
    let area = PaintedArea(of: stage)
    let layerScale = layer.largestTransformScale
    for node in nodes {
      let dots = node.paintedDots(
        on: area,
        layerScale: layerScale,
        shutter: shutter * abs(layer.timing.speed)
      )
      guard let parent = node.parent else {
        shares.cells.append(1)
        flows.append(rootFlow(of: node, dots: dots, birthsWait: birthsWait))
        continue
      }
      flows.append(flow(of: node, from: parent, flows[parent], dots: dots, within: limit, &shares))
    }
    thinRoots(of: flows, within: budget, &shares)
    return shares
  }

  /// The flow of a sub-cell, whose share is set so that the descendants of a single particle stay
  /// within a limit.
  private func flow(
    of node: CellNode,
    from parent: Int,
    _ parentFlow: Flow,
    dots: Double,
    within limit: FrameLoad,
    _ shares: inout Shares
  ) -> Flow {
    // A sub-cell whose time does not run forward has no births.
    guard node.cell.timing.speed > 0, nodes[parent].scale > 0 else {
      shares.cells.append(1)
      return Flow()
    }
    let births = births(of: node, from: nodes[parent])
    let descendants = parentFlow.descendants * min(births.atOnce, most(of: node))
    let load = FrameLoad(
      particles: descendants,
      dots: descendants * dots,
      bytes: descendants * node.particleBytes
    )
    let share = min(
      1,
      limit.particles / descendants,
      limit.dots / load.dots,
      limit.bytes / load.bytes
    )
    shares.cells.append(share)
    if let thinning = Thinning(path(of: node), load: load, budget: limit) {
      shares.thinnings.append(thinning)
    }
    return Flow(
      descendants: descendants * share,
      burst: parentFlow.burst * births.atOnce * share,
      rate: parentFlow.rate * births.inAll * share,
      total: parentFlow.total.isFinite ? parentFlow.total * births.inAll * share : .infinity,
      lifetime: node.longestLifetime / max(node.scale, 1e-9),
      span: node.span / max(node.scale, 1e-9),
      dots: dots,
      bytes: node.particleBytes
    )
  }

  /// Sets the share of the root emitter cells with which all particles together stay within a
  /// budget.
  private func thinRoots(of flows: [Flow], within budget: FrameLoad, _ shares: inout Shares) {
    let share = rootShare(of: flows, within: budget)
    for index in nodes.indices where nodes[index].parent == nil { shares.cells[index] = share }
    let spriteCounts = nodes.map { 1 + $0.mostTrailSprites }
    let load = FrameLoad(
      particles: zip(flows, spriteCounts).reduce(0) { $0 + $1.0.population * $1.1 },
      dots: flows.reduce(0) { $0 + $1.population * $1.dots },
      bytes: flows.reduce(0) { $0 + $1.drawn * $1.bytes }
    )
    shares.load = load.clamped(to: budget)
    let births = FrameLoad(particles: Self.drawn(flows), dots: load.dots, bytes: load.bytes)
    if let thinning = Thinning("", load: births, budget: budget) {
      shares.thinnings.append(thinning)
    }
  }

  private func rootShare(of flows: [Flow], within budget: FrameLoad) -> Double {
    let painted = flows.reduce(0) { $0 + $1.population * $1.dots }
    let held = flows.reduce(0) { $0 + $1.drawn * $1.bytes }
    let share = min(1, budget.dots / painted, budget.bytes / held)
    let total = Self.drawn(flows)
    guard total > budget.particles else { return share }
    // Even a thinned rate sometimes emits one particle, with all of its descendants.
    let descendants = flows.reduce(0) { $0 + $1.descendants }
    return min(share, max(0, budget.particles - descendants) / total)
  }

  /// The number of births that a seek samples, including those of dead particles whose descendants
  /// may be alive.
  private static func drawn(_ flows: [Flow]) -> Double {
    flows.reduce(0) { $0 + $1.drawn }
  }

  /// The path of an emitter cell within its layer, as in files.
  private func path(of node: CellNode) -> String {
    let place = "emitterCells[\(node.ordinal)]"
    return node.parent.map { "\(path(of: nodes[$0])).\(place)" } ?? place
  }

  /// An estimate of the number of an emitter cell's particles, in the root cell's seconds.
  private struct Flow {
    /// The descendants of one particle of the root cell, at once.
    var descendants = 0.0
    /// The descendants of the root cell's burst, at once.
    var burst = 0.0
    /// Births per second, and in all.
    var rate = 0.0
    var total = 0.0
    var lifetime: Seconds = 0
    /// How long a particle or its descendants are visible.
    var span: Seconds = 0
    /// The dots that one particle paints with its trail.
    var dots = 0.0
    /// The bytes that one particle needs with its trail.
    var bytes = 0.0
    /// The most particles at once.
    var most = Double.infinity

    /// The number of births that a seek samples at once.
    var drawn: Double { burst + min(rate * span, total) }
    var population: Double { min(most, burst + min(rate * lifetime, total)) }
  }

  /// The most particles of a root emitter cell, or of a sub-cell from one parent.
  private func most(of node: CellNode) -> Double {
    let limits = [node.cell.maxParticles, node.parent == nil ? layer.maxParticles : 0]
    return limits.filter { $0 > 0 }.min().map(Double.init) ?? .infinity
  }

  private func rootFlow(of node: CellNode, dots: Double, birthsWait: Bool) -> Flow {
    let bursts = CellBursts.Flow(of: node.cell, factor: birthFactor(of: node)).parts(for: node.span)
    var (burst, rate) = (
      max(1, bursts.burst, node.heard?.plan.most ?? 0), node.peakRate + bursts.rate
    )
    // Births that wait fill up the places at first, and then follow the deaths.
    let (most, shortest) = (most(of: node), node.cell.lifetime - abs(node.cell.lifetimeRange))
    if birthsWait, shortest > 0, rate > most / shortest {
      (burst, rate) = (most, most / shortest)
    }
    return Flow(
      descendants: 1,
      burst: burst,
      rate: rate,
      total: bursts.rate > 0 || node.heard != nil
        ? .infinity : node.births.schedule?.total ?? 0,
      lifetime: node.longestLifetime,
      span: node.span,
      dots: dots,
      bytes: node.particleBytes,
      most: most
    )
  }

  /// An estimate of the hits of a bouncing particle per second.
  private static let hitRate = 4.0

  /// The births of a sub-cell from one parent: those that matter at the same time, and all.
  private func births(of node: CellNode, from parent: CellNode) -> (atOnce: Double, inAll: Double) {
    let timing = node.cell.timing
    let bursts = CellBursts.Flow(of: node.cell, factor: birthFactor(of: node))
    guard node.cell.trigger == .birth, timing.speed > 0 else {
      guard node.cell.trigger == .hit else { return (bursts.births, bursts.births) }
      let hits = { min(Double(HitLog.limit), 1 + Self.hitRate * min($0, parent.longestLifetime)) }
      return (
        bursts.births * hits(node.span / max(timing.speed, 1e-9)),
        bursts.births * hits(parent.longestLifetime)
      )
    }
    let life = parent.longestLifetime * timing.speed
    let past = max(0, timing.localTime(at: 0))
    let range = node.cell.birthRateRange
    let most = node.births.pace?.largest ?? 1
    let rate = (range + (node.births.animatedBirths?.peakRate ?? node.cell.birthRate)) * most
    let seen = min(life + past, node.span)
    let inAll = life + min(past, node.span)
    return (
      bursts.births(within: seen) + rate * seen, bursts.births(within: inAll) + rate * inAll
    )
  }
}

extension CellNode {
  /// The highest rate of a root emitter cell, in births per second.
  fileprivate var peakRate: Double { heard?.plan.peakRate ?? births.schedule?.peakRate ?? 0 }
}
