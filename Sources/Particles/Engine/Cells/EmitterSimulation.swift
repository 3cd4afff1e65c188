/// One layer as it plays: its cells, flattened from the tree, and the particles alive in each.
///
/// Time here is the layer's. A cell's running time is its root cell's local time, scaled by the
/// speeds on the way down.
struct EmitterSimulation: Sendable {
  let layer: EmitterLayer
  var nodes: [CellNode] = []
  /// The place that the layer's own particles come from.
  private(set) var area: EmissionArea
  /// How that place changes, if tracks move it.
  private(set) var areaAnimation: AreaAnimation?
  /// What a frame comes to at most, as an estimate from rates, longest lives and largest scales.
  private(set) var peakLoad = FrameLoad.zero
  /// Which of its cells are thinned; one without a path is all of them.
  private(set) var thinnings: [Thinning] = []
  /// When it is hidden.
  let fade: LayerFade
  private(set) var source: RandomSource
  let stage: Size
  /// What a frame may come to.
  let budget: FrameLoad
  /// The layer's time up to which births have been drawn.
  var time: Seconds = -.infinity
  /// Whether a cell's particles are moved in steps; all births are drawn at their ends then.
  var isStepped = false
  /// Whether nobody is born of those who are moved in steps, so that all births up to a step may be
  /// drawn at once.
  private(set) var leaps = false
  /// Whether some of the dead may stay among the living of a crowd for a while.
  var mayKeepDead = false
  /// For how many steps a seek goes back.
  var stepReach = 0.0
  /// Where it was at some steps.
  var checkpoints: StepCheckpoints
  /// Where the layer was let go, if it was.
  private var release: LayerClock.Release?
  var newborn: [ParticleColumns.Birth] = []
  /// Room to put them in order.
  var birthOrder = BirthOrder()
  /// The births that it has ever drawn, again or anew: what bringing it to its times has cost.
  var drawnBirths = 0

  /// Prepares a layer, with nobody born yet.
  init(
    layer: EmitterLayer,
    source: RandomSource,
    origin: Vector,
    stage: Size,
    budget: FrameLoad,
    world: Stepper.World = Stepper.World()
  ) {
    var layer = layer
    layer.animations = layer.animations.flatMap { $0.resolved(on: stage) }
    self.layer = layer
    self.source = source
    self.stage = stage
    self.budget = budget
    checkpoints = StepCheckpoints(
      share: budget.particles / Double(Simulation.defaultMaximumParticles)
    )
    fade = LayerFade(layer.transitions)
    area = EmissionArea(of: layer, on: stage, origin: origin)
    add(layer.emitterCells, parent: nil)
    leaps = !nodes.contains { $0.particles.isStepped && $0.hasChildren }
    place(by: source, at: origin, in: world)
    measureSpans()
    measureStepReach()
    mayKeepDead = !isStepped && nodes.allSatisfy { $0.longestAfterglow == 0 }
    for index in nodes.indices { drawUp(index, share: 1) }
    let shares = shares(within: budget)
    (peakLoad, thinnings) = (shares.load, shares.thinnings)
    for index in nodes.indices where shares.cells[index] < 1 {
      drawUp(index, share: shares.cells[index])
    }
  }

  /// The same layer, with nobody born yet, by another chance and in another place.
  func placed(by source: RandomSource, at origin: Vector, in world: Stepper.World) -> Self {
    var placed = self
    placed.place(by: source, at: origin, in: world)
    return placed
  }

  /// Leaves room for the checkpoints of others that play at the same time, so many with it.
  mutating func shareCheckpoints(among count: Double) { checkpoints.byteLimit /= max(1, count) }

  private mutating func place(by source: RandomSource, at origin: Vector, in world: Stepper.World) {
    self.source = source.child(UInt64(truncatingIfNeeded: layer.seed))
    area = EmissionArea(of: layer, on: stage, origin: origin)
    area.drawing = EmissionDrawing(of: layer, size: area.size)
    areaAnimation = AreaAnimation(of: layer, on: stage, origin: origin)
    for index in nodes.indices {
      nodes[index].prepareSteps(
        in: world,
        about: area.position,
        on: stage,
        stride: leaps ? nodes[index].cell.dynamics.stride : 1
      )
    }
  }

  /// Draws up the births of a cell, thinned to a share of them.
  private mutating func drawUp(_ index: Int, share: Double) {
    let node = nodes[index]
    let isRoot = node.parent == nil
    nodes[index].births = BirthPlan(
      share: share,
      schedule: isRoot ? schedule(of: node, share: share) : nil,
      bursts: CellBursts(of: node.cell, factor: birthFactor(of: node), share: share),
      animatedBirths: isRoot ? nil : animatedBirths(of: node, share: share),
      whole: isRoot && share < 1 ? node.births : nil
    )
  }

  private mutating func add(_ cells: [EmitterCell], parent: Int?) {
    for (ordinal, cell) in cells.enumerated() where cell.enabled {
      let plan = CellPlan(
        cell: cell,
        in: parent.map { ($0, nodes[$0].plan) },
        ordinal: ordinal,
        layer: layer,
        stage: stage
      )
      nodes.append(CellNode(plan, of: layer))
      add(cell.emitterCells, parent: nodes.count - 1)
    }
  }

  /// The births of one of the layer's own cells at its rate, thinned to a share of them.
  private func schedule(of node: CellNode, share: Double) -> BirthSchedule {
    let timing = node.cell.timing
    let layerEnd = layer.timing.duration
    let end =
      layerEnd.isFinite
      ? min(timing.emissionEnd, timing.localTime(at: layerEnd)) : timing.emissionEnd
    let start = timing.emissionStart
    var rate = birthFactor(of: node)
    rate.base *= node.cell.birthRateBasis.factor(on: stage) * share
    rate.multiply(by: node.cell.birthRate, at: node.path, of: layer)
    return BirthSchedule(rate: rate, window: start..<max(start, end))
  }

  /// The births of a sub-cell over its running time where tracks animate its rate; `nil` where it is
  /// steady.
  private func animatedBirths(of node: CellNode, share: Double) -> BirthSchedule? {
    var rate = BirthSchedule.Rate(base: share, timing: node.clock)
    rate.multiply(by: node.cell.birthRate, at: node.path, of: layer)
    guard !rate.factors.isEmpty, node.clock.speed != 0 else { return nil }
    // No parent is born before the root cell's own beginning, but a parent's clock may be set back.
    let timing = node.cell.timing
    let start = -abs(timing.timeOffset) - abs(timing.beginTime * timing.speed)
    return BirthSchedule(rate: rate, window: start..<Double.infinity)
  }

  /// What a cell's bursts are multiplied by: the layer's birthRate on its own cells.
  func birthFactor(of node: CellNode) -> BirthSchedule.Rate {
    guard node.parent == nil else { return .init(base: 1) }
    return .init(of: layer, on: node.cell)
  }

  /// Children come after their parents, so one pass from the back finds how long descendants are
  /// seen.
  private mutating func measureSpans() {
    for index in nodes.indices.reversed() {
      let whole = nodes[index].longestLifetime + nodes[index].longestAfterglow
      nodes[index].span = max(nodes[index].span, whole)
      guard let parent = nodes[index].parent, nodes[index].cell.timing.speed > 0 else { continue }
      let seen = nodes[index].span / nodes[index].cell.timing.speed
      nodes[parent].span = max(nodes[parent].span, nodes[parent].longestLifetime + seen)
    }
  }

  // MARK: Time

  /// Brings the living up to a time of the layer, forward from where they are or from anywhere,
  /// after it was let go if it was.
  ///
  /// Births are drawn for the time since the last call, but never for those who would be dead by
  /// now with all their descendants: a stall costs what is alive, not what was missed. While it is
  /// hidden nobody is brought to life.
  mutating func advance(to layerTime: Seconds, release: LayerClock.Release? = nil) {
    guard fade.factor(at: layerTime) > 0 else {
      self.release = release
      return restart()
    }
    let isUndone = release?.isBackward == true
    if release != self.release { checkpoints.removeAll() }
    if layerTime < time || layerTime > time && isUndone || release != self.release { restart() }
    self.release = release
    guard isStepped else { return pass(to: layerTime) }
    advanceInSteps(to: layerTime)
  }

  /// The running time at which a cell's particles must be alive to be seen at a time of the layer.
  ///
  /// On the way back from where the layer was let go that is the later of both.
  func deathTime(of index: Int, at layerTime: Seconds) -> Seconds {
    let now = runningTime(of: index, at: layerTime)
    guard let release, release.isBackward else { return now }
    return max(now, runningTime(of: index, at: release.time))
  }

  /// The running time of a layer's own cell after which it has no births, since the layer was let
  /// go; infinity where it has.
  func lastBirthTime(of index: Int) -> Seconds {
    release.map { nodes[index].plan.cell.timing.birthLimit(at: $0) } ?? .infinity
  }

  /// Forgets the living, as before the first `advance(to:)`.
  mutating func restart() {
    time = -.infinity
    for index in nodes.indices { nodes[index].particles.removeAll() }
  }

  /// A cell's running time at a time of the layer.
  func runningTime(of index: Int, at layerTime: Seconds) -> Seconds {
    // Step by step, as the moments of births are carried from parents to children: equal moments
    // stay equal.
    let plan = nodes[index].plan
    guard let parent = plan.parent else { return plan.cell.timing.localTime(at: layerTime) }
    return plan.cell.timing.speed * runningTime(of: parent, at: layerTime)
  }
}
