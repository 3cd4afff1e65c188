/// One layer as it plays: its cells, flattened from the tree, and the particles alive in each.
///
/// Time here is the layer's. A cell's running time is its root cell's local time, scaled by the
/// speeds on the way down.
struct EmitterSimulation: Sendable {
  let layer: EmitterLayer
  private(set) var nodes: [CellNode] = []
  /// The place that the layer's own particles come from.
  let area: EmissionArea
  /// The most particles alive at once, as an estimate from rates and longest lives.
  private(set) var peakPopulation = 0.0
  /// When it is hidden.
  let fade: LayerFade
  private let source: RandomSource
  private let stage: Size
  /// The layer's time up to which births have been drawn.
  private var time: Seconds = -.infinity
  private var newborn: [ParticleColumns.Birth] = []

  /// Prepares a layer, with nobody born yet; from a time of the layer on nobody will be.
  init(
    layer: EmitterLayer,
    source: RandomSource,
    origin: Vector,
    stage: Size,
    budget: Double,
    stopTime: Seconds
  ) {
    self.layer = layer
    self.source = source.child(UInt64(layer.seed))
    self.stage = stage
    fade = LayerFade(layer.transitions)
    area = EmissionArea(
      shape: layer.emitterShape,
      mode: layer.emitterMode,
      size: layer.emitterSize.points(on: stage),
      depth: layer.emitterDepth.points(on: stage),
      position: layer.emitterPosition.points(on: stage) + origin
    )
    add(layer.emitterCells, parent: nil, stage: stage)
    measureSpans()
    let (shares, population) = shares(within: budget)
    peakPopulation = population
    for index in nodes.indices {
      nodes[index].share = shares[index]
      nodes[index].bursts = laterBursts(of: nodes[index], share: shares[index])
      guard nodes[index].parent == nil else { continue }
      nodes[index].schedule = schedule(
        of: nodes[index].cell,
        share: shares[index],
        until: stopTime
      )
    }
  }

  private mutating func add(_ cells: [EmitterCell], parent: Int?, stage: Size) {
    for (ordinal, cell) in cells.enumerated() where cell.enabled {
      nodes.append(
        CellNode(cell: cell, parent: parent, ordinal: ordinal, layer: layer, stage: stage)
      )
      nodes[nodes.count - 1].scale = parent.map { nodes[$0].scale * cell.timing.speed } ?? 1
      add(cell.emitterCells, parent: nodes.count - 1, stage: stage)
    }
  }

  /// The births of one of the layer's own cells, thinned to a share of them.
  func schedule(
    of cell: EmitterCell,
    share: Double,
    until stopTime: Seconds = .infinity
  ) -> BirthSchedule {
    let timing = cell.timing
    let isAnimated = layer.animations.animate { $0 == .birthRate }
    let layerEnd = min(layer.timing.duration, timing.speed > 0 ? stopTime : .infinity)
    let end =
      layerEnd.isFinite ? min(timing.duration, timing.localTime(at: layerEnd)) : timing.duration
    return BirthSchedule(
      burst: end < 0 ? 0 : Int(burst(of: cell) * share),
      rate: .init(
        base: cell.birthRate * cell.birthRateBasis.factor(on: stage) * share
          * (isAnimated ? 1 : layer.birthRate),
        layer: isAnimated ? layer : nil,
        timing: timing
      ),
      window: 0..<max(0, end)
    )
  }

  /// The burst of one of the layer's own cells, multiplied by the layer's birthRate at its moment.
  func burst(of cell: EmitterCell) -> Double {
    let start = cell.timing.parentTime(at: 0)
    return max(
      0,
      Double(cell.burst) * layer.value(of: .birthRate, at: start, own: layer.birthRate)
    )
  }

  /// The later bursts of a cell, thinned to a share of them.
  ///
  /// Those of the layer's own cells are multiplied by the layer's birthRate at their moments.
  func laterBursts(of node: CellNode, share: Double) -> LaterBursts {
    LaterBursts(
      node.cell.bursts.map { burst in
        let time = node.cell.timing.parentTime(at: burst.time)
        let factor =
          node.parent == nil ? layer.value(of: .birthRate, at: time, own: layer.birthRate) : 1
        let count = Double(burst.count) * max(0, factor) * share
        return LaterBursts.Step(time: burst.time, count: Int(min(count, 1e9)))
      }
    )
  }

  /// Children come after their parents, so one pass from the back finds how long descendants are
  /// seen.
  private mutating func measureSpans() {
    for index in nodes.indices.reversed() {
      nodes[index].span = max(nodes[index].span, nodes[index].longestLifetime)
      guard let parent = nodes[index].parent, nodes[index].cell.timing.speed > 0 else { continue }
      let seen = nodes[index].span / nodes[index].cell.timing.speed
      nodes[parent].span = max(nodes[parent].span, nodes[parent].longestLifetime + seen)
    }
  }

  // MARK: Time

  /// Brings the living up to a time of the layer, forward from where they are or from anywhere.
  ///
  /// Births are drawn for the time since the last call, but never for those who would be dead by
  /// now with all their descendants: a stall costs what is alive, not what was missed. While it is
  /// hidden nobody is brought to life.
  mutating func advance(to layerTime: Seconds) {
    guard fade.factor(at: layerTime) > 0 else { return restart() }
    if layerTime < time || layerTime > time && hasReversedCells { restart() }
    for index in nodes.indices {
      newborn.removeAll(keepingCapacity: true)
      if nodes[index].parent == nil {
        drawLayerBirths(of: index, until: layerTime)
        nodes[index].particles.merge(newborn)
      } else if nodes[index].cell.timing.speed > 0 {
        drawParticleBirths(of: index, until: layerTime)
        nodes[index].particles.merge(newborn)
      }
    }
    for index in nodes.indices {
      nodes[index].particles.removeDead(at: runningTime(of: index, at: layerTime))
    }
    time = layerTime
  }

  /// Whether a cell runs backwards, so that its births are undone as the layer's time goes on.
  private var hasReversedCells: Bool {
    nodes.contains { $0.parent == nil && $0.cell.timing.speed < 0 }
  }

  private mutating func restart() {
    time = -.infinity
    for index in nodes.indices { nodes[index].particles.removeAll() }
  }

  /// A cell's running time at a time of the layer.
  func runningTime(of index: Int, at layerTime: Seconds) -> Seconds {
    // Step by step, as the moments of births are carried from parents to children: equal moments
    // stay equal.
    guard let parent = nodes[index].parent else {
      return nodes[index].cell.timing.localTime(at: layerTime)
    }
    return nodes[index].cell.timing.speed * runningTime(of: parent, at: layerTime)
  }

  /// Whether the branch of a cell had begun when births were drawn last.
  private func hasAppeared(_ index: Int) -> Bool {
    guard let parent = nodes[index].parent else {
      return time >= nodes[index].cell.timing.beginTime
    }
    return hasAppeared(parent)
  }

  private mutating func drawLayerBirths(of index: Int, until layerTime: Seconds) {
    let node = nodes[index]
    guard let schedule = node.schedule, layerTime >= node.cell.timing.beginTime else { return }
    let now = runningTime(of: index, at: layerTime)
    // What a timeOffset has put before the cell's beginning appears with it.
    func count(at time: Seconds) -> Int {
      node.bursts.count(at: time, over: schedule, until: schedule.end)
    }
    let drawn = hasAppeared(index) ? count(at: runningTime(of: index, at: time)) : 0
    // One more than the dead: a birth counts a hair before its moment, which may be a hair before
    // its end.
    let first = max(drawn, count(at: now - node.span) - 1)
    let emitter = source.child(node.ordinal)
    for birth in first..<max(first, count(at: now)) {
      newborn.append(
        node.birth(
          birth,
          of: emitter,
          at: node.bursts.time(ofBirth: birth, over: schedule, until: schedule.end),
          seenFrom: node.cell.timing.timeOffset
        ) { CellNode.site(in: area, by: $0) }
      )
    }
  }

  /// Births from the particles of another cell.
  private mutating func drawParticleBirths(of index: Int, until layerTime: Seconds) {
    guard let parentIndex = nodes[index].parent else { return }
    let node = nodes[index]
    let parent = nodes[parentIndex]
    let now = runningTime(of: parentIndex, at: layerTime)
    let last = hasAppeared(parentIndex) ? runningTime(of: parentIndex, at: time) : -.infinity
    let dead = now - node.span / node.cell.timing.speed
    ParticleBirths(of: node, from: parent)
      .draw(after: last, until: now, dead: dead, into: &newborn)
  }

  // MARK: The end

  /// The layer's time after which nobody is seen; `nil` where it never ends.
  var endTime: Seconds? {
    [lastDeath, fade.endTime].compactMap(\.self).min()
  }

  /// The layer's time after which nobody is alive; `nil` where there is none.
  private var lastDeath: Seconds? {
    var end = 0.0
    for node in nodes {
      guard let schedule = node.schedule else { continue }
      let timing = node.cell.timing
      if timing.speed < 0 {
        // Its burst is still seen at the very moment.
        end = max(end, timing.parentTime(at: 0).nextUp)
      } else {
        guard let lastOfRate = schedule.lastBirth else { return nil }
        let last = max(lastOfRate, node.bursts.lastTime(until: schedule.end) ?? 0)
        // One that stands still is seen for ever, unless all its particles are dead there.
        if timing.speed == 0, timing.timeOffset < last + node.span { return nil }
        end = max(end, timing.parentTime(at: last + node.span))
      }
    }
    return end
  }

  /// The layer's time before which nobody is alive; `nil` where there is none.
  var startTime: Seconds? {
    let timings = nodes.filter { $0.parent == nil }.map(\.cell.timing)
    guard timings.allSatisfy({ $0.speed > 0 }) else { return nil }
    return timings.map { $0.parentTime(at: 0) }.min() ?? 0
  }

  /// Particles alive now.
  var livingCount: Int { nodes.reduce(0) { $0 + $1.particles.count } }
}
