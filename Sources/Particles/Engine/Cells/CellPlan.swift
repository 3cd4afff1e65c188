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
  /// The colors over their lives, if they change.
  let colors: ColorTable
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
  /// No particle is drawn with a larger scale but by its layer's transform.
  let largestScale: Double
  /// The most times that a particle is drawn longer than it is.
  let longestStretch: Double
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
    colors = ColorTable(of: cell)
    let largest = animation?.largest ?? recipe
    let lifetime = largest.lifetime
    isStepped = cell.dynamics.isStepped && !cell.polar.isEnabled && clock.speed > 0
    isShortLived = isStepped || parent?.plan.isShortLived == true
    let longest = max(0, lifetime.base + abs(lifetime.range))
    longestLifetime = isShortLived ? min(longest, CellDynamics.longestLifetime) : longest
    longestAfterglow = isStepped ? 0 : largest.afterglow.span
    largestScale = largest.largestScale(over: longestLifetime, along: cell.valueOverLife)
    longestStretch =
      animation == nil && !isStepped
      ? recipe.longestStretch(over: longestLifetime)
      : recipe.stretches || largest.stretches ? CellRecipe.longestStretch : 1
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
    return ParticleColumns.Birth(
      time: time,
      appearance: appearance,
      lifetime: lifetime(by: recipe, source),
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

  private func lifetime(by recipe: CellRecipe, _ source: RandomSource) -> Seconds {
    let cap = isShortLived ? CellDynamics.longestLifetime : .infinity
    return min(max(0, recipe.lifetime.value(by: source, CellRecipe.Draw.lifetime)), cap)
  }

  /// Whether nothing will be seen any more, from a running time on, of a particle that is born at
  /// another; there may also be nothing where this does not know.
  func isOver(_ source: RandomSource, bornAt time: Seconds, by now: Seconds) -> Bool {
    guard !hasChildren, longestAfterglow == 0, animation == nil else { return false }
    return time + lifetime(by: recipe, source) <= now
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
