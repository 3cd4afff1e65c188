/// The state of a layer in play: its emitter cells, flattened from their tree, and their living
/// particles.
///
/// Times are the layer's. The local time of an emitter cell is that of its root cell, scaled by the
/// speeds of the levels below.
struct EmitterSimulation: Sendable {
  let layer: EmitterLayer
  var nodes: [CellNode] = []
  /// The area in which the root emitter cells emit.
  private(set) var area: EmissionArea
  /// The animation of the area, if there is one.
  private(set) var areaAnimation: AreaAnimation?
  /// An upper bound of a frame's load, estimated from rates, longest lifetimes and largest scales.
  private(set) var peakLoad = FrameLoad.zero
  /// Which of its emitter cells are thinned; an entry with an empty path means the whole layer.
  private(set) var thinnings: [Thinning] = []
  /// The factor of its opacity, by its transitions.
  let fade: LayerFade
  private(set) var source: RandomSource
  let stage: Size
  /// How long the shutter is open, in seconds of the scene.
  let shutter: Seconds
  /// The bloom of the effect.
  let bloom: Bloom
  /// The largest load of a frame that is allowed.
  let budget: FrameLoad
  /// The layer's time, if it follows sound.
  let heardTime: HeardTime?
  /// The layer's time up to which births have been sampled.
  var time: Seconds = -.infinity
  /// Whether any particles are stepped; all births are then sampled at the ends of steps.
  var isStepped = false
  /// Whether stepped particles have no sub-cells, so that all births up to a step may be sampled at
  /// once.
  private(set) var skipsSteps = false
  /// Whether some dead particles may stay in large columns for a while.
  var mayKeepDead = false
  /// The number of steps that a seek simulates.
  var stepSpan = 0.0
  /// The states at some steps.
  var checkpoints: StepCheckpoints<[ParticleColumns]>
  /// The step from which on all visible particles are known.
  var firstCompleteStep = -Double.infinity
  /// The release of the layer, if it has happened.
  private var release: LayerClock.Release?
  /// The layer's time before which root emitter cells have no births.
  var earliestBirth: Seconds = -.infinity
  /// The births that wait while too many particles are alive.
  var queues: [BirthQueue] = []
  var newborn: [ParticleColumns.Birth] = []
  /// A scratch buffer for sorting births.
  var birthOrder = BirthOrder()
  /// The events since they were taken; `nil` if none are noted.
  var log: EventLog?
  /// The number of births ever sampled, including repeated ones: a measure of the cost.
  var sampledBirthCount = 0

  /// Prepares a layer without particles.
  init(
    layer: EmitterLayer,
    source: RandomSource,
    origin: Vector,
    stage: Size,
    bloom: Bloom = .none,
    budget: FrameLoad,
    shutter: Seconds = 0,
    world: Stepper.World = Stepper.World(),
    reporting kinds: Set<EventKind> = [],
    hearing time: HeardTime? = nil
  ) {
    log = EventLog(of: kinds)
    heardTime = time
    var layer = layer
    layer.animations = layer.animations.flatMap { $0.resolved(on: stage, hearing: time) }
    self.layer = layer
    self.source = source
    self.stage = stage
    self.bloom = bloom
    self.budget = budget
    self.shutter = shutter
    checkpoints = StepCheckpoints(
      share: budget.particles / Double(SceneLimit.particles),
      copyBytes: MemorySize.particleCopy
    )
    fade = LayerFade(layer.transitions)
    area = EmissionArea(of: layer, on: stage, origin: origin)
    add(layer.emitterCells, parent: nil)
    skipsSteps = !nodes.contains { $0.particles.isStepped && $0.hasChildren }
    place(by: source, at: origin, in: world)
    measureSpans()
    measureStepSpan()
    mayKeepDead = !isStepped && nodes.allSatisfy { $0.longestTrail == 0 }
    for index in nodes.indices { planBirths(index, share: 1, chance: 1) }
    let shares = shares(within: budget)
    (peakLoad, thinnings) = (shares.load, shares.thinnings)
    for index in nodes.indices where shares.cells[index] < 1 {
      planBirths(index, share: shares.cells[index], chance: 1)
    }
    sampleRates()
    queueBirths()
  }

  /// A copy without particles, with another random source and another place.
  func placed(by source: RandomSource, at origin: Vector, in world: Stepper.World) -> Self {
    var placed = self
    placed.place(by: source, at: origin, in: world)
    placed.sampleRates()
    placed.queueBirths()
    return placed
  }

  /// Samples the rates of root emitter cells that have a range; until then they are the largest.
  private mutating func sampleRates() {
    for index in nodes.indices {
      let node = nodes[index]
      guard node.parent == nil, node.cell.birthRateRange != 0 else { continue }
      let chance = source.child(node.ordinal).signed(ParticleTrait.birthRate.randomIndex)
      planBirths(index, share: node.births.share, chance: chance)
    }
  }

  /// Prepares the births that wait.
  private mutating func queueBirths() {
    // What follows sound does not wait.
    let roots = nodes.indices.filter { nodes[$0].parent == nil && nodes[$0].heard == nil }
    let joined = layer.maxParticles > 0 ? roots.filter { nodes[$0].clock.speed > 0 } : []
    let single = roots.filter { nodes[$0].cell.maxParticles > 0 && !joined.contains($0) }
    queues = []
    for group in ([joined] + single.map { [$0] }) where !group.isEmpty {
      let lanes = group.map { index in
        BirthQueue.Lane(
          plan: nodes[index].plan,
          births: nodes[index].births,
          source: source.child(nodes[index].ordinal),
          clock: group == joined ? nodes[index].clock : MediaTiming()
        )
      }
      for (lane, index) in group.enumerated() { nodes[index].queue = (queues.count, lane) }
      queues.append(BirthQueue(lanes, limit: group == joined ? layer.maxParticles : 0))
    }
  }

  /// Divides the checkpoints' memory among a number of simulations that play at the same time.
  mutating func shareCheckpoints(among count: Double) { checkpoints.share(among: count) }

  private mutating func place(by source: RandomSource, at origin: Vector, in world: Stepper.World) {
    self.source = source.child(UInt64(truncatingIfNeeded: layer.seed))
    area = EmissionArea(of: layer, on: stage, origin: origin)
    area.drawing = EmissionSites(of: layer, size: area.size)
    areaAnimation = AreaAnimation(of: layer, on: stage, origin: origin)
    for index in nodes.indices {
      nodes[index].prepareSteps(
        in: world,
        about: area.position,
        on: stage,
        stride: skipsSteps ? nodes[index].cell.dynamics.stride : 1
      )
    }
  }

  private mutating func add(_ cells: [EmitterCell], parent: Int?) {
    for (ordinal, cell) in cells.enumerated() where cell.enabled {
      let plan = CellPlan(
        cell: cell,
        in: parent.map { ($0, nodes[$0].plan) },
        number: nodes.count,
        ordinal: ordinal,
        layer: layer,
        stage: stage
      )
      nodes.append(CellNode(plan, of: layer, reportsHits: log?.kinds.contains(.hit) == true))
      add(cell.emitterCells, parent: nodes.count - 1)
    }
  }

  /// Computes the visible span of each emitter cell with its descendants; parents have lower
  /// indices than their sub-cells, so one backward pass suffices.
  private mutating func measureSpans() {
    for index in nodes.indices.reversed() {
      let whole = nodes[index].longestLifetime + nodes[index].longestTrail
      nodes[index].span = max(nodes[index].span, whole)
      guard let parent = nodes[index].parent, nodes[index].cell.timing.speed > 0 else { continue }
      let seen = nodes[index].span / nodes[index].cell.timing.speed
      nodes[parent].span = max(nodes[parent].span, nodes[parent].longestLifetime + seen)
    }
  }

  // MARK: Time

  /// Advances or seeks the particles to a time of the layer.
  ///
  /// It samples the births since the last call, except particles that are already dead together
  /// with all of their descendants: the cost after a stall depends on the living particles, not on
  /// the length of the stall. While the layer is hidden it has no particles.
  mutating func advance(to layerTime: Seconds, release: LayerClock.Release? = nil) {
    guard fade.factor(at: layerTime) > 0 else {
      // What happened before it was hidden.
      if log != nil, time < layerTime, time.isFinite, release == self.release {
        isStepped ? advanceInSteps(to: layerTime) : advance(toStop: layerTime)
      }
      log?.closeBursts(at: .infinity)
      self.release = release
      return restart()
    }
    let isUndone = release?.isBackward == true
    if release != self.release { checkpoints.removeAll() }
    if layerTime < time { log?.end = -.infinity }
    if layerTime < time || layerTime > time && isUndone || release != self.release { restart() }
    self.release = release
    guard isStepped else { return advance(toStop: layerTime) }
    advanceInSteps(to: layerTime)
  }

  /// The local time at which an emitter cell's particles must be alive to be visible at a time of
  /// the layer.
  ///
  /// While the layer runs backward after its release, it is the later of this time and the release.
  func deathTime(of index: Int, at layerTime: Seconds) -> Seconds {
    let now = runningTime(of: index, at: layerTime)
    guard let release, release.isBackward else { return now }
    return max(now, runningTime(of: index, at: release.time))
  }

  /// The local time after which a root emitter cell has no births because the layer was released;
  /// infinity if it was not.
  func lastBirthTime(of index: Int) -> Seconds {
    release.map { nodes[index].plan.cell.timing.birthLimit(at: $0) } ?? .infinity
  }

  /// Removes all particles, as before the first `advance(to:)`.
  mutating func restart() {
    time = -.infinity
    for index in nodes.indices { nodes[index].particles.removeAll() }
  }

  /// The local time of an emitter cell at a time of the layer.
  func runningTime(of index: Int, at layerTime: Seconds) -> Seconds {
    // Evaluated level by level, as times of births are passed from parents to sub-cells: equal
    // times stay equal after rounding.
    let plan = nodes[index].plan
    guard let parent = plan.parent else { return plan.cell.timing.localTime(at: layerTime) }
    return plan.cell.timing.speed * runningTime(of: parent, at: layerTime)
  }
}
