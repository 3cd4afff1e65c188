/// The constant part of an emitter cell of a layer's tree, resolved on a stage; copies of its node
/// share it.
final class CellPlan: Sendable {
  let cell: EmitterCell
  /// The index of the node whose particles emit this emitter cell; `nil` for a root emitter cell.
  let parent: Int?
  /// Seconds of the local time per second of the root emitter cell.
  let scale: Double
  /// The index of its node.
  let number: Int
  /// The index among its siblings, which selects its random numbers.
  let ordinal: UInt64
  /// The recipe of its particles, without animations.
  let recipe: CellRecipe
  /// The colors over life, if there are any.
  let colors: ColorTable
  /// The animation of the recipe by tracks.
  let animation: CellAnimation?
  /// The expressions of its particles, if there are any.
  let expressions: ParticleExpressions?
  /// The names of its ancestors and itself, from the root emitter cell.
  let path: [String]
  /// The mapping from the node's local time to the layer's time.
  let clock: MediaTiming
  /// Whether the root emitter cell runs backward, so that births are undone as the layer's time
  /// increases, and have to be sampled again for each frame.
  let isReversed: Bool
  /// Whether it has sub-cells.
  let hasChildren: Bool
  /// The longest lifetime in the node's seconds.
  let longestLifetime: Seconds
  /// The longest time after a particle's death for which its trail may be visible, in the node's
  /// seconds.
  let longestTrail: Seconds
  /// An upper bound of the scale without the layer's transform.
  let largestScale: Double
  /// The largest factor by which a particle is stretched.
  let longestStretch: Double
  /// The largest speed in points per local second; infinite if it is not known.
  let fastest: Double
  /// Whether its particles have a part of their parent's velocity, and the largest such speed.
  let inheritsVelocity: Bool
  let inherited: Double
  /// An estimate of the largest speed of a particle that becomes a streak, without fields; 0 if none
  /// does.
  let fastestStreak: Double
  /// How fast the light and the edges of its particles change.
  let changes: LifeChange
  /// How its particles become streaks.
  let streak: Streak
  /// Whether light fades at the death of a particle: without that it would go out at once.
  let fadesAtDeath: Bool
  /// Whether its particles or their ancestors are stepped, which limits lifetimes.
  let isShortLived: Bool
  /// Whether its particles are stepped.
  let isStepped: Bool

  init(
    cell: EmitterCell,
    in parent: (index: Int, plan: CellPlan)?,
    number: Int,
    ordinal: Int,
    layer: EmitterLayer,
    stage: Size
  ) {
    let cell = cell.fitted(to: stage)
    (self.cell, self.number, self.parent) = (cell, number, parent?.index)
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
    expressions = ParticleExpressions(cell.expressions, on: stage)
    var largest = recipe
    animation?.applyLargest(to: &largest)
    isStepped =
      cell.dynamics.isStepped && !cell.polar.isEnabled && clock.speed > 0
      && largest[.gather].isZero
    isShortLived = isStepped || parent?.plan.isShortLived == true
    let lifetime = largest[.lifetime]
    let longest = max(0, lifetime.base + abs(lifetime.range))
    longestLifetime = isShortLived ? min(longest, CellDynamics.longestLifetime) : longest
    longestTrail = isStepped ? 0 : largest.afterglow.span
    let largestFactor = ParticleExpressions.largestFactor(
      of: expressions?.scale,
      over: longestLifetime
    )
    largestScale =
      largestFactor
      * largest.largestScale(
        over: longestLifetime,
        along: cell.valueOverLife,
        isSigned: animation == nil
      )
    inheritsVelocity = parent != nil && !largest[.inheritVelocity].isZero
    inherited =
      inheritsVelocity
      ? largest[.inheritVelocity].largest * (parent?.plan.fastest ?? 0) / max(speed, 1e-9) : 0
    fastest =
      isStepped ? .infinity : largest.fastest(over: longestLifetime, adding: inherited)
    changes = LifeChange(cell, largest, colors: colors, largestScale: largestScale)
    let isAligned = cell.alignsToMotion || largest.stretches
    streak = Streak(
      cell.contents,
      isAligned: isAligned && largest[.rotation].isZero && largest[.spin].isZero
    )
    let smallest = max(0, abs(recipe[.scale].base) - abs(recipe[.scale].range))
    fastestStreak =
      streak.mayStretch(atScale: smallest) ? min(fastest, 1e9) : 0
    fadesAtDeath = longestTrail == 0 && cell.endsInLight(by: largest)
    longestStretch =
      animation == nil && !isStepped
      ? recipe.longestStretch(over: longestLifetime)
      : recipe.stretches || largest.stretches ? CellRecipe.longestStretch : 1
  }
}

extension CellPlan {
  /// Changes the recipe, or one that this has changed, to that of particles born at a local time.
  func animate(_ recipe: inout CellRecipe, bornAt time: Seconds) {
    animation?.apply(to: &recipe, at: clock.parentTime(at: time))
  }

  /// The births of a sub-cell per second from an emitter, without an animation.
  func birthRate(by emitter: RandomSource) -> Double {
    guard cell.birthRateRange != 0 else { return cell.birthRate }
    let chance = emitter.signed(ParticleTrait.birthRate.randomIndex)
    return max(0, cell.birthRate + cell.birthRateRange * chance)
  }

  /// Samples the properties of a particle.
  /// - Parameters:
  ///   - index: The index of the birth within its emitter.
  ///   - source: The particle's random source.
  ///   - emitter: The random source of its emitter.
  ///   - time: The node's local time of the birth.
  ///   - appearance: The local time from which the emitter is visible.
  ///   - site: The place of the birth, and the natural direction there.
  ///   - recipe: The recipe at the time of the birth.
  func birth(
    _ index: Int,
    by source: RandomSource,
    of emitter: RandomSource,
    at time: Seconds,
    seenFrom appearance: Seconds,
    site: EmissionSite,
    recipe: CellRecipe
  ) -> ParticleColumns.Birth {
    let heading =
      site.radians + recipe.sample(.emissionLongitude, by: source) + step(index, by: recipe)
    let speed = recipe.sample(.velocity, by: source)
    return ParticleColumns.Birth(
      time: time,
      appearance: appearance,
      lifetime: lifetime(by: recipe, source),
      source: source,
      index: UInt32(truncatingIfNeeded: index),
      ramp: ramp(by: source, of: emitter),
      position: site.offset,
      velocity: Vector(
        magnitude: speed * site.planarComponent * recipe.planarComponent,
        radians: heading
      )
        + recipe.addedVelocity(by: source)
        + site.velocity * recipe.sample(.inheritVelocity, by: source),
      heading: heading,
      z: site.z,
      // The cosine of the latitude scales the shape's direction, also its component towards the
      // viewer.
      velocityZ: speed * (site.depthComponent * recipe.planarComponent + recipe.depthComponent),
      scale: recipe.sample(.scale, by: source),
      spin: recipe.sample(.spin, by: source),
      push: isStepped ? recipe.push(by: source) : nil,
      color: color(by: recipe, source, of: emitter, parent: site.color),
      intensity: recipe.sample(.intensity, by: source)
    )
  }

  /// The turn of a birth's direction by those before it.
  private func step(_ index: Int, by recipe: CellRecipe) -> Double {
    let step = recipe[.emissionStep].base
    guard step != 0 else { return 0 }
    return step * Double(cell.burst > 1 ? index % cell.burst : index)
  }

  /// The lifetime of a particle.
  func lifetime(by recipe: CellRecipe, _ source: RandomSource) -> Seconds {
    let cap = isShortLived ? CellDynamics.longestLifetime : .infinity
    return min(max(0, recipe.sample(.lifetime, by: source)), cap)
  }

  /// Whether a particle born at a local time will certainly be invisible from a later one on; false
  /// if this is not known.
  func isOver(_ source: RandomSource, bornAt time: Seconds, by now: Seconds) -> Bool {
    guard !hasChildren, longestTrail == 0, animation == nil else { return false }
    return time + lifetime(by: recipe, source) <= now
  }

  /// The index of a particle's sampled ramp; `nil` without ramps.
  private func ramp(by source: RandomSource, of emitter: RandomSource) -> UInt16? {
    guard !cell.ramps.isEmpty else { return nil }
    let chance = cell.paletteScope == .burst ? emitter : source
    return UInt16(
      truncatingIfNeeded: chance.integer(below: cell.ramps.count, ParticleTrait.ramp.randomIndex)
    )
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
    let place = chance.integer(below: cell.palette.count, ParticleTrait.palette.randomIndex)
    return recipe.color(by: source, from: cell.palette[place])
  }
}
