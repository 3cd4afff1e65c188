/// One layer as it plays: its cells, flattened from the tree, and the particles alive in each.
///
/// Time here is the layer's. A cell's running time is its root cell's local time, scaled by the speeds on the
/// way down.
struct EmitterSimulation: Sendable {
  let layer: EmitterLayer
  private(set) var nodes: [CellNode] = []
  /// The middle of the shape, in points on the stage.
  let position: Vector
  private let source: RandomSource
  private let size: Vector
  /// The layer's time up to which births have been drawn.
  private var time: Seconds = -.infinity
  private var newborn: [ParticleColumns.Birth] = []

  /// Prepares a layer, with nobody born yet.
  init(layer: EmitterLayer, source: RandomSource, origin: Vector, stage: Size, budget: Double) {
    self.layer = layer
    self.source = source.child(UInt64(layer.seed))
    position = layer.emitterPosition.points(on: stage) + origin
    size = layer.emitterSize.points(on: stage)
    add(layer.emitterCells, parent: nil, stage: stage)
    let share = budget / max(budget, peakPopulation)
    for index in nodes.indices where nodes[index].parent == nil {
      nodes[index].schedule = schedule(of: nodes[index].cell, share: share)
    }
    measureSpans()
  }

  private mutating func add(_ cells: [EmitterCell], parent: Int?, stage: Size) {
    for (ordinal, cell) in cells.enumerated() where cell.enabled {
      nodes.append(
        CellNode(cell: cell, parent: parent, ordinal: ordinal, layer: layer, stage: stage))
      nodes[nodes.count - 1].root = parent.map { nodes[$0].root } ?? nodes.count - 1
      nodes[nodes.count - 1].scale = parent.map { nodes[$0].scale * cell.timing.speed } ?? 1
      add(cell.emitterCells, parent: nodes.count - 1, stage: stage)
    }
  }

  /// The births of one of the layer's own cells, thinned to a share of them.
  private func schedule(of cell: EmitterCell, share: Double) -> BirthSchedule {
    let timing = cell.timing
    let start = timing.parentTime(at: 0)
    let factor = layer.value(of: .birthRate, at: start, own: layer.birthRate)
    let isAnimated = layer.animations.contains { $0.keyPath == .birthRate }
    let layerEnd = layer.timing.duration
    let end =
      layerEnd.isFinite ? min(timing.duration, timing.localTime(at: layerEnd)) : timing.duration
    return BirthSchedule(
      burst: Int(max(0, Double(cell.burst) * factor * share)),
      rate: .init(
        base: cell.birthRate * share * (isAnimated ? 1 : layer.birthRate),
        layer: isAnimated ? layer : nil, timing: timing),
      window: 0..<max(0, end))
  }

  /// The most particles that may be alive at once, as an estimate from rates and longest lives.
  private var peakPopulation: Double {
    var populations: [Double] = []
    for node in nodes {
      let burst = Double(node.cell.burst)
      if let parent = node.parent {
        let perParent = burst + node.cell.birthRate * node.longestLifetime
        let overlap = max(1, node.longestLifetime / max(nodes[parent].longestLifetime, 1e-3))
        populations.append(populations[parent] * perParent * overlap)
      } else {
        let peak = schedule(of: node.cell, share: 1).peakRate
        populations.append(max(1, burst * layer.birthRate + peak * node.longestLifetime))
      }
    }
    return populations.reduce(0, +)
  }

  /// Children come after their parents, so one pass from the back finds how long descendants are seen.
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
  /// Births are drawn for the time since the last call, but never for those who would be dead by now with all
  /// their descendants: a stall costs what is alive, not what was missed.
  mutating func advance(to layerTime: Seconds) {
    if layerTime < time { restart() }
    for index in nodes.indices {
      newborn.removeAll(keepingCapacity: true)
      if nodes[index].parent == nil {
        drawLayerBirths(of: index, until: layerTime)
      } else if nodes[index].cell.timing.speed > 0 {
        drawParticleBirths(of: index, until: layerTime)
      }
      for birth in newborn { nodes[index].particles.append(birth) }
    }
    for index in nodes.indices {
      nodes[index].particles.removeDead(at: runningTime(of: index, at: layerTime))
    }
    time = layerTime
  }

  private mutating func restart() {
    time = -.infinity
    for index in nodes.indices { nodes[index].particles.removeAll() }
  }

  /// A cell's running time at a time of the layer.
  func runningTime(of index: Int, at layerTime: Seconds) -> Seconds {
    let local = nodes[nodes[index].root].cell.timing.localTime(at: layerTime)
    return local * nodes[index].scale
  }

  /// The running time up to which the births of a cell have been drawn, or need not be.
  private func drawnTime(of index: Int, now: Seconds, span: Seconds) -> Seconds {
    let last = time.isFinite ? runningTime(of: index, at: time) : -.infinity
    return max(last, now - span)
  }

  private mutating func drawLayerBirths(of index: Int, until layerTime: Seconds) {
    let node = nodes[index]
    guard let schedule = node.schedule else { return }
    let now = runningTime(of: index, at: layerTime)
    let first = schedule.count(at: drawnTime(of: index, now: now, span: node.span))
    let emitter = source.child(node.ordinal)
    for birth in first..<max(first, schedule.count(at: now)) {
      newborn.append(
        node.birth(birth, of: emitter, at: schedule.time(ofBirth: birth)) { source in
          let draws = CellNode.siteDraws(source)
          var site = layer.emitterShape.site(
            mode: layer.emitterMode, size: size, draws.0, draws.1)
          site.offset = site.offset + position
          return site
        })
    }
  }

  /// Births from the particles of another cell.
  private mutating func drawParticleBirths(of index: Int, until layerTime: Seconds) {
    guard let parentIndex = nodes[index].parent else { return }
    let node = nodes[index]
    let parent = nodes[parentIndex]
    let now = runningTime(of: parentIndex, at: layerTime)
    let earliest = drawnTime(of: parentIndex, now: now, span: node.span / node.cell.timing.speed)
    ParticleBirths(of: node, from: parent).draw(after: earliest, until: now, into: &newborn)
  }

  // MARK: The end

  /// The layer's time after which nobody is alive; `nil` where it never ends.
  var endTime: Seconds? {
    var end = 0.0
    for node in nodes {
      guard let schedule = node.schedule, node.cell.timing.speed > 0 else { continue }
      guard let last = schedule.lastBirth else { return nil }
      end = max(end, node.cell.timing.parentTime(at: last + node.span))
    }
    return end
  }

  /// Particles alive now.
  var livingCount: Int { nodes.reduce(0) { $0 + $1.particles.count } }
}
