/// One cell of a layer's tree, resolved on a stage, with its living particles.
struct CellNode: Sendable {
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
  /// The births of a sub-cell whose rate is animated, over its running time.
  var animatedBirths: BirthSchedule?
  /// The longest life of a particle in the node's seconds.
  let longestLifetime: Seconds
  /// How long after its death a particle's light may still be seen, in the node's seconds.
  let longestAfterglow: Seconds
  /// How long after a particle's birth it or its descendants may still be seen, in this node's
  /// seconds.
  var span: Seconds = 0
  /// The share of its births that it keeps, so that particles stay within the layer's budget.
  var share = 1.0
  /// The schedule of a layer's own cell; that of a sub-cell is made anew for each parent.
  var schedule: BirthSchedule?
  /// What comes at once on top of the schedule.
  var bursts = CellBursts()
  /// What a layer's own cell would give birth to without its share; `nil` where it keeps all.
  var unthinned: (schedule: BirthSchedule, bursts: CellBursts)?
  var particles: ParticleColumns
  /// Whether its particles, or those that emit them, are moved in steps, which limits lives.
  let isShortLived: Bool
  /// What moves the particles step by step; `nil` where a formula has them.
  var stepper: Stepper?
  /// What a step has made of the bodies before it is over.
  var landing = BodyColumns()

  init(
    cell: EmitterCell,
    in parent: (index: Int, node: CellNode)?,
    ordinal: Int,
    layer: EmitterLayer,
    stage: Size
  ) {
    self.cell = cell
    self.parent = parent?.index
    hasChildren = cell.emitterCells.contains(where: \.enabled)
    let speed = cell.timing.speed
    var clock = parent?.node.clock ?? cell.timing
    if parent != nil {
      clock.speed *= speed
      clock.timeOffset *= speed
    }
    self.clock = clock
    scale = parent.map { $0.node.scale * speed } ?? 1
    isReversed = parent?.node.isReversed ?? (speed < 0)
    path = (parent?.node.path ?? []) + [cell.name]
    animation = CellAnimation(cell, at: path, of: layer, on: stage)
    self.ordinal = UInt64(ordinal)
    recipe = CellRecipe(cell, of: layer, on: stage)
    let largest = animation?.largest ?? recipe
    let lifetime = largest.lifetime
    let isStepped = cell.dynamics.isStepped && !cell.polar.isEnabled && clock.speed > 0
    isShortLived = isStepped || parent?.node.isShortLived == true
    let longest = max(0, lifetime.base + abs(lifetime.range))
    longestLifetime = isShortLived ? min(longest, CellDynamics.longestLifetime) : longest
    longestAfterglow = isStepped ? 0 : largest.afterglow.span
    particles = ParticleColumns(
      hasDepth: layer.renderMode == .backToFront,
      isStepped: isStepped
    )
  }

  /// Prepares what moves the particles in steps, if anything does.
  mutating func prepareSteps(in world: Stepper.World, about emitter: Vector, on stage: Size) {
    guard particles.isStepped else { return }
    stepper = Stepper(
      cell,
      recipe: recipe,
      clock: clock,
      emitter: emitter,
      world: world,
      stage: stage
    )
  }

  /// The most echoes of a particle, but for very short pieces.
  var mostEchoes: Double {
    longestAfterglow > 0 ? min(Double(Echoes.limit), max(32, longestAfterglow * 120)) : 0
  }

  /// Whether walls stop the particles.
  var meetsWalls: Bool { stepper != nil && cell.dynamics.meetsWalls }

  /// Notes that the pointer is somewhere from a time of the layer on.
  mutating func movePointer(to place: Point?, at layerTime: Seconds) {
    stepper?.surroundings.pointer.move(to: place, at: layerTime)
  }

  /// The site of a particle of the layer's own cells.
  static func site(in area: EmissionArea, by source: RandomSource) -> EmissionSite {
    area.site(
      source.unit(CellRecipe.Draw.siteFirst),
      source.unit(CellRecipe.Draw.siteSecond),
      area.shape.takesTwoNumbers ? 0 : source.unit(CellRecipe.Draw.siteThird)
    )
  }

  /// The births of a layer's own cell that have come after a running time, or at all, and are not
  /// dead at another.
  /// - Parameter last: When it has given birth for the last time.
  func births(after drawn: Seconds?, until now: Seconds, last: Seconds) -> Range<Int> {
    guard let schedule else { return 0..<0 }
    func count(at time: Seconds) -> Int {
      bursts.count(at: min(time, last), over: schedule, until: schedule.end)
    }
    // One more than the dead: a birth counts a hair before its moment, which may be a hair before
    // its end.
    let first = max(drawn.map(count) ?? 0, count(at: now - span) - 1)
    return first..<max(first, count(at: now))
  }

  /// When a birth of a layer's own cell happens, in running time.
  func time(ofBirth index: Int) -> Seconds {
    guard let schedule else { return .infinity }
    return bursts.time(ofBirth: index, over: schedule, until: schedule.end)
  }

  /// Draws a particle.
  /// - Parameters:
  ///   - index: Its birth index within its emitter.
  ///   - emitter: The chance of its emitter.
  ///   - time: When it is born, in the node's running time.
  ///   - appearance: The moment in that time from which its emitter is seen.
  ///   - site: Where it is born, and the natural direction there; asked with the particle's own
  ///     chance.
  func birth(
    _ index: Int,
    of emitter: RandomSource,
    at time: Seconds,
    seenFrom appearance: Seconds,
    site: (RandomSource) -> EmissionSite
  ) -> ParticleColumns.Birth {
    let source = emitter.child(UInt64(index))
    let recipe = recipe(bornAt: time)
    let site = site(source)
    let heading = site.radians + recipe.longitude.value(by: source, CellRecipe.Draw.longitude)
    let speed = recipe.velocity.value(by: source, CellRecipe.Draw.velocity)
    let cap = isShortLived ? CellDynamics.longestLifetime : .infinity
    return ParticleColumns.Birth(
      time: time,
      appearance: max(time, appearance),
      lifetime: min(max(0, recipe.lifetime.value(by: source, CellRecipe.Draw.lifetime)), cap),
      source: source,
      index: UInt32(truncatingIfNeeded: index),
      ramp: ramp(by: source, of: emitter),
      position: site.offset,
      velocity: Vector(
        magnitude: speed * site.planarity * recipe.planarity,
        radians: heading
      ),
      heading: heading,
      z: site.z,
      // The latitude leaves its cosine to the shape's own direction, wherever that points.
      velocityZ: speed * (site.ascent * recipe.planarity + recipe.ascent),
      scale: abs(recipe.scale.value(by: source, CellRecipe.Draw.scale)),
      spin: recipe.spin.value(by: source, CellRecipe.Draw.spin),
      push: particles.isStepped ? recipe.originPush(by: source) : nil,
      color: color(by: recipe, source, of: emitter, parent: site.color)
    )
  }

  /// What a particle is given that is born at a running time.
  func recipe(bornAt time: Seconds) -> CellRecipe {
    animation?.recipe(at: clock.parentTime(at: time)) ?? recipe
  }

  /// The place of a particle's ramp among the cell's, if there are any.
  private func ramp(by source: RandomSource, of emitter: RandomSource) -> UInt16? {
    guard !cell.ramps.isEmpty else { return nil }
    let chance = cell.paletteScope == .burst ? emitter : source
    return UInt16(truncatingIfNeeded: chance.integer(below: cell.ramps.count, CellRecipe.Draw.ramp))
  }

  private func color(
    by recipe: CellRecipe,
    _ source: RandomSource,
    of emitter: RandomSource,
    parent: Color?
  ) -> Color {
    if cell.inheritsColor, let parent { return parent }
    guard !cell.palette.isEmpty else { return recipe.color(by: source, from: nil) }
    let chance = cell.paletteScope == .burst ? emitter : source
    let place = chance.integer(below: cell.palette.count, CellRecipe.Draw.palette)
    return recipe.color(by: source, from: cell.palette[place])
  }
}
