/// The motion of sprites while the shutter is open, the fade at their deaths, and the pace of both.
extension SpriteCursor {
  /// What the sprites of a block have in common.
  struct Subject {
    let places: ParticlePlaces
    let node: CellNode
    let exposure: Exposure
    /// The distance beyond the stage at which a sprite is not seen.
    let reach: Float
    /// The length of a dot of the canvas, in points.
    let dot: Float
  }

  /// Exposes evaluated particles: fades the dying, stretches the fast, and notes the pace.
  /// - Complexity: O(1) for a block of slow particles with one lifetime, of which none is dying: a few
  ///   of them stand for the light of all.
  mutating func expose(
    _ subject: Subject,
    scratch: inout CellRecipe,
    pace: inout FramePace
  ) {
    guard subject.exposure.rate > 0 else { return }
    let (node, rate) = (subject.node, subject.exposure.rate)
    let zoomed = rate * subject.exposure.zoom
    let span = LifeSpan(of: subject.places, count: count, ages: self[.age], in: node.particles)
    let changes = node.plan.changes
    pace.note(fading: changes.fading(over: span) * rate)
    let edgeSpeed = changes.edgeSpeed(over: span)
    pace.note(speed: edgeSpeed * zoomed)
    if let newest = noteBirths(of: subject) { pace.note(fading: newest) }
    if node.plan.fadesAtDeath, let fastest = fadeDying(subject) { pace.note(fading: fastest) }
    let bound = node.fastest(over: span)
    guard bound * abs(subject.exposure.shutter) > Double(subject.dot) || !bound.isFinite
    else {
      let speed = max(bound, edgeSpeed) * zoomed
      forSample(of: subject) { _, light in pace.note(light: light, at: speed) }
      return pace.note(speed: bound * zoomed)
    }
    setVelocities(subject.places, of: node, scratch: &scratch)
    let (velocityX, velocityY) = (self[.velocityX], self[.velocityY])
    forSample(of: subject) { sprite, light in
      let (x, y) = (velocityX[sprite], velocityY[sprite])
      let speed = max(Double((x * x + y * y).squareRoot()), edgeSpeed) * zoomed
      pace.note(light: light, at: speed)
    }
    let (fastest, seen) = fastest(of: subject)
    pace.note(speed: Double(seen) * zoomed)
    guard fastest * Float(abs(subject.exposure.shutter)) > subject.dot else { return }
    stretch(subject)
  }

  /// The change of light per second by particles that were just born on the stage; `nil` without.
  private func noteBirths(of subject: Subject) -> Double? {
    let (ages, newest) = (self[.age], Float(subject.exposure.longestFade))
    let areAlike = areAlike
    var (sprite, light) = (count - 1, Float(0))
    // Births ascend, so that the youngest particles are the last.
    while sprite >= 0, ages[sprite] < newest, !areAlike || light == 0 {
      light = max(light, seenLight(of: sprite, subject))
      sprite -= 1
    }
    return light > 0 ? Double(light) / DeathFade.longest : nil
  }

  /// Fades particles that are about to die, and returns the fastest change of light per second;
  /// `nil` if none is dying.
  private mutating func fadeDying(_ subject: Subject) -> Double? {
    let (lifetimes, ages) = (subject.node.particles.lifetimes, self[.age])
    let longest = subject.exposure.longestFade
    let (lifetime, areAlike) = (lifetimes.uniform, areAlike)
    var fastest: Double?
    for sprite in 0..<count {
      let whole = lifetime ?? lifetimes[subject.places[sprite]]
      let (left, span) = (
        max(0, whole - Double(ages[sprite])), DeathFade.span(of: whole, longest: longest)
      )
      guard left < span else {
        // Those of one lifetime die in the order of their births.
        if lifetime != nil { break }
        continue
      }
      if !areAlike || lifetime == nil || (fastest ?? 0) == 0 {
        let light = Double(seenLight(of: sprite, subject))
        fastest = max(fastest ?? 0, light / span * subject.exposure.rate)
      }
      if subject.exposure.fades { each(.opacity)[sprite] *= Float(left / span) }
    }
    return fastest
  }

  /// Calls with sprites of the block at equal distances and the light for which each stands.
  private func forSample(of subject: Subject, _ body: (_ sprite: Int, _ light: Double) -> Void) {
    let step = 1 + (count - 1) / Self.sampleSize
    for sprite in stride(from: 0, to: count, by: step) {
      body(sprite, Double(seenLight(of: sprite, subject)) * Double(step))
    }
  }

  /// The most sprites of a block of which the light and the speed are taken into account.
  private static let sampleSize = 32

  /// Whether all sprites of the block have the same light, so that one stands for all.
  private var areAlike: Bool {
    isUniform(.red) && isUniform(.green) && isUniform(.blue) && isUniform(.opacity)
      && isUniform(.intensity) && isUniform(.scale)
  }

  /// The light of a sprite as a part of an opaque white dot's; 0 beyond the stage.
  private func seenLight(of sprite: Int, _ subject: Subject) -> Float {
    guard subject.exposure.shows(self[.x][sprite], self[.y][sprite], reach: subject.reach) else {
      return 0
    }
    let color = max(self[.red][sprite], self[.green][sprite], self[.blue][sprite])
    let side = self[.scale][sprite] * subject.node.plan.streak.reach / Streak.unseen
    return color * self[.opacity][sprite] * self[.intensity][sprite] * min(1, side * side)
  }

  /// Computes the velocities of particles.
  mutating func setVelocities(
    _ places: ParticlePlaces,
    of node: CellNode,
    scratch: inout CellRecipe
  ) {
    let particles = node.particles
    let (x, y) = (self[.velocityX], self[.velocityY])
    let (ages, count) = (self[.age].start, count)
    let animation = node.animation.flatMap { $0.actsInFlight ? $0 : nil }
    if particles.isStepped, animation == nil, !node.recipe.sways {
      let bodies = node.shownBodies
      let (bodyX, bodyY) = (bodies[.velocityX], bodies[.velocityY])
      for sprite in 0..<count {
        (x[sprite], y[sprite]) = (Float(bodyX[places[sprite]]), Float(bodyY[places[sprite]]))
      }
    } else if animation == nil, node.recipe.isFree {
      let (motion, drag) = (node.recipe.motion, Float(node.recipe.motion.drag))
      let push = (Float(motion.acceleration.dx), Float(motion.acceleration.dy))
      let (births, velocities) = (particles[.velocityX].start, particles[.velocityY].start)
      // With drag the reach per unit of velocity is known: v0 (1 - k r) + a r.
      let reaches = drag == 0 ? ages : UnsafePointer(self[.velocityReach])
      places.forEach(count) { sprite, particle in
        let reach = reaches[sprite]
        let left = 1 - drag * reach
        x[sprite] = births[particle] * left + push.0 * reach
        y[sprite] = velocities[particle] * left + push.1 * reach
      }
    } else {
      scratch.copy(node.recipe)
      for sprite in 0..<count {
        let particle = places[sprite]
        if animation != nil { node.plan.animate(&scratch, bornAt: particles.times[particle]) }
        let moving = node.velocity(of: particle, atAge: Double(ages[sprite]), by: scratch)
        (x[sprite], y[sprite]) = (Float(moving.dx), Float(moving.dy))
      }
    }
  }

  /// The largest speed of all particles, and of those that are seen.
  private func fastest(of subject: Subject) -> (all: Float, seen: Float) {
    let (velocityX, velocityY) = (self[.velocityX], self[.velocityY])
    let (x, y, opacity, scale) = (self[.x], self[.y], self[.opacity], self[.scale])
    var (all, seen) = (Float(0), Float(0))
    for sprite in 0..<count {
      let square =
        velocityX[sprite] * velocityX[sprite] + velocityY[sprite] * velocityY[sprite]
      guard square > seen else { continue }
      all = max(all, square)
      guard opacity[sprite] > 0, scale[sprite] > 0,
        subject.exposure.shows(x[sprite], y[sprite], reach: subject.reach)
      else { continue }
      seen = square
    }
    return (all.squareRoot(), seen.squareRoot())
  }

  /// Stretches the particles that are fast enough.
  private mutating func stretch(_ subject: Subject) {
    let (streak, exposure, dot) = (subject.node.plan.streak, subject.exposure, subject.dot)
    let (velocityX, velocityY) = (self[.velocityX], self[.velocityY])
    let (ages, scales, aspects) = (self[.age], self[.scale], self[.aspect])
    var isFirst = true
    for sprite in 0..<count {
      let way =
        SIMD2(velocityX[sprite], velocityY[sprite]) * exposure.exposed(atAge: ages[sprite])
      guard (way * way).sum() > dot * dot else { continue }
      let aspect = isFirst ? aspects[sprite] : each(.aspect)[sprite]
      guard
        let change = streak.change(along: way, scale: scales[sprite], aspect: aspect, dot: dot)
      else { continue }
      isFirst = false
      apply(change, to: sprite)
    }
  }

  /// Makes a sprite a streak.
  mutating func apply(_ change: Streak.Change, to sprite: Int) {
    each(.x)[sprite] += change.offset.x
    each(.y)[sprite] += change.offset.y
    each(.aspect)[sprite] *= change.growth
    each(.opacity)[sprite] /= change.growth
    if let rotation = change.rotation { each(.rotation)[sprite] = rotation }
  }
}
