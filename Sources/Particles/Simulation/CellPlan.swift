/// What is fixed about one cell of a layer's tree, on a stage: shared by all copies of its node.
final class CellPlan: Sendable {
  let cell: EmitterCell
  /// The node whose particles emit this cell; `nil` for the layer's own.
  let parent: Int?
  /// Seconds of the running time in a second of the root cell.
  let scale: Double
  /// The cell's place among its siblings, which keys its chance.
  let ordinal: UInt64
  /// What its particles are given at birth, and what they move and fade by.
  let recipe: CellRecipe
  /// What changes of that while tracks animate it.
  let animation: CellAnimation?
  /// The names of the cells on the way down to it, its own the last.
  let path: [String]
  /// The layer's time at each moment of the node's running time.
  let clock: MediaTiming
  /// Whether the root cell runs backwards, so that births are undone as the layer's time goes on and
  /// have to be drawn anew for each moment.
  let isReversed: Bool
  /// Whether its particles emit others.
  let hasChildren: Bool
  /// The longest life of a particle in the node's seconds.
  let longestLifetime: Seconds
  /// How long after its death a particle's light may still be seen, in the node's seconds.
  let longestAfterglow: Seconds
  /// Whether its particles, or those that emit them, are moved in steps, which limits lives.
  let isShortLived: Bool
  /// Whether its particles are moved in steps.
  let isStepped: Bool

  init(
    cell: EmitterCell,
    in parent: (index: Int, plan: CellPlan)?,
    ordinal: Int,
    layer: EmitterLayer,
    stage: Size
  ) {
    self.cell = cell
    self.parent = parent?.index
    hasChildren = cell.emitterCells.contains(where: \.enabled)
    let speed = cell.timing.speed
    var clock = parent?.plan.clock ?? cell.timing
    if parent != nil {
      clock.speed *= speed
      clock.timeOffset *= speed
    }
    self.clock = clock
    scale = parent.map { $0.plan.scale * speed } ?? 1
    isReversed = parent?.plan.isReversed ?? (speed < 0)
    path = (parent?.plan.path ?? []) + [cell.name]
    animation = CellAnimation(cell, at: path, of: layer, on: stage)
    self.ordinal = UInt64(ordinal)
    recipe = CellRecipe(cell, of: layer, on: stage)
    let largest = animation?.largest ?? recipe
    let lifetime = largest.lifetime
    isStepped = cell.dynamics.isStepped && !cell.polar.isEnabled && clock.speed > 0
    isShortLived = isStepped || parent?.plan.isShortLived == true
    let longest = max(0, lifetime.base + abs(lifetime.range))
    longestLifetime = isShortLived ? min(longest, CellDynamics.longestLifetime) : longest
    longestAfterglow = isStepped ? 0 : largest.afterglow.span
  }
}

/// When a node gives birth, drawn up once.
final class BirthPlan: Sendable {
  /// The share of its births that it keeps, so that particles stay within the layer's budget.
  let share: Double
  /// The schedule of a layer's own cell; that of a sub-cell is made anew for each parent.
  let schedule: BirthSchedule?
  /// What comes at once on top of the schedule.
  let bursts: CellBursts
  /// The births of a sub-cell whose rate is animated, over its running time.
  let animatedBirths: BirthSchedule?
  /// What a layer's own cell would give birth to without its share; `nil` where it keeps all.
  let whole: BirthPlan?

  init(
    share: Double = 1,
    schedule: BirthSchedule? = nil,
    bursts: CellBursts = CellBursts(),
    animatedBirths: BirthSchedule? = nil,
    whole: BirthPlan? = nil
  ) {
    self.share = share
    self.schedule = schedule
    self.bursts = bursts
    self.animatedBirths = animatedBirths
    self.whole = whole
  }

  /// How many births of a layer's own cell have come up to a running time.
  func count(at time: Seconds) -> Int {
    schedule.map { bursts.count(at: time, over: $0, until: $0.end) } ?? 0
  }

  /// When a birth of a layer's own cell happens, in running time.
  func time(ofBirth index: Int) -> Seconds {
    schedule.map { bursts.time(ofBirth: index, over: $0, until: $0.end) } ?? .infinity
  }
}
