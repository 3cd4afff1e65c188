/// One cell of a layer's tree, resolved on a stage, with its living particles.
struct CellNode: Sendable {
  /// What is fixed about it; a copy of the node costs little more than its particles.
  let plan: CellPlan
  /// When it gives birth.
  var births = BirthPlan()
  /// How long after a particle's birth it or its descendants may still be seen, in this node's
  /// seconds.
  var span: Seconds = 0
  var particles: ParticleColumns
  /// What moves the particles step by step; `nil` where a formula has them.
  var stepper: Stepper?
  /// What a step has made of the bodies before it is over.
  var landing = BodyColumns()

  init(_ plan: CellPlan, of layer: EmitterLayer) {
    self.plan = plan
    particles = ParticleColumns(
      hasDepth: layer.renderMode == .backToFront,
      isStepped: plan.isStepped
    )
  }

  var cell: EmitterCell { _read { yield plan.cell } }
  var recipe: CellRecipe { _read { yield plan.recipe } }
  var animation: CellAnimation? { _read { yield plan.animation } }
  var parent: Int? { plan.parent }
  var scale: Double { plan.scale }
  var ordinal: UInt64 { plan.ordinal }
  var path: [String] { plan.path }
  var clock: MediaTiming { _read { yield plan.clock } }
  var isReversed: Bool { plan.isReversed }
  var hasChildren: Bool { plan.hasChildren }
  var longestLifetime: Seconds { plan.longestLifetime }
  var longestAfterglow: Seconds { plan.longestAfterglow }
  var isShortLived: Bool { plan.isShortLived }

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

  /// What a particle is given that is born at a running time.
  func recipe(bornAt time: Seconds) -> CellRecipe { plan.recipe(bornAt: time) }

  /// The births of a layer's own cell that have come after a running time, or at all, and are not
  /// dead at another.
  /// - Parameter last: When it has given birth for the last time.
  func births(after drawn: Seconds?, until now: Seconds, last: Seconds) -> Range<Int> {
    // One more than the dead: a birth counts a hair before its moment, which may be a hair before
    // its end.
    let first = max(
      drawn.map { births.count(at: min($0, last)) } ?? 0,
      births.count(at: min(now - span, last)) - 1
    )
    return first..<max(first, births.count(at: min(now, last)))
  }
}

extension CellPlan {
  /// Draws a particle.
  /// - Parameters:
  ///   - index: Its birth index within its emitter.
  ///   - source: Its own chance.
  ///   - emitter: The chance of its emitter.
  ///   - time: When it is born, in the node's running time.
  ///   - appearance: The moment in that time from which its emitter is seen.
  ///   - site: Where it is born, and the natural direction there.
  func birth(
    _ index: Int,
    by source: RandomSource,
    of emitter: RandomSource,
    at time: Seconds,
    seenFrom appearance: Seconds,
    site: EmissionSite
  ) -> ParticleColumns.Birth {
    guard let animation else {
      return birth(index, by: source, of: emitter, at: time, seenFrom: appearance, site, recipe)
    }
    let recipe = animation.recipe(at: clock.parentTime(at: time))
    return birth(index, by: source, of: emitter, at: time, seenFrom: appearance, site, recipe)
  }

  @inline(__always)
  private func birth(
    _ index: Int,
    by source: RandomSource,
    of emitter: RandomSource,
    at time: Seconds,
    seenFrom appearance: Seconds,
    _ site: EmissionSite,
    _ recipe: CellRecipe
  ) -> ParticleColumns.Birth {
    let heading = site.radians + recipe.longitude.value(by: source, CellRecipe.Draw.longitude)
    let speed = recipe.velocity.value(by: source, CellRecipe.Draw.velocity)
    let cap = isShortLived ? CellDynamics.longestLifetime : .infinity
    return ParticleColumns.Birth(
      time: time,
      appearance: appearance,
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
      push: isStepped ? recipe.originPush(by: source) : nil,
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
