/// Evaluates particles as sprites, column by column, without branches in the loops.
extension SpriteCursor {
  /// Evaluates particles of an emitter cell, each at its sprite's age.
  /// - Parameters:
  ///   - scratch: A recipe whose memory serves where each particle has its own.
  ///   - reaches: The known displacement of each per unit of velocity; `nil` if unknown.
  mutating func evaluate(
    _ places: ParticlePlaces,
    of node: CellNode,
    scratch: inout CellRecipe,
    reaches: UnsafePointer<Float>? = nil
  ) {
    guard let animation = node.animation, animation.actsInFlight else {
      return evaluate(places, of: node, by: node.recipe, reaches: reaches)
    }
    // Each particle has its own recipe.
    for column in SpriteKey.allCases where column != .age { _ = fresh(column) }
    scratch.copy(node.recipe)
    for sprite in 0..<count {
      let particle = places[sprite]
      var cursor = moved(to: sprite)
      node.plan.animate(&scratch, bornAt: node.particles.times[particle])
      cursor.evaluate(ParticlePlaces(from: particle), of: node, by: scratch, reaches: nil)
    }
  }

  /// Evaluates particles with a common recipe, each at its sprite's age.
  private mutating func evaluate(
    _ places: ParticlePlaces,
    of node: CellNode,
    by recipe: CellRecipe,
    reaches: UnsafePointer<Float>?
  ) {
    let particles = node.particles
    if particles.isStepped {
      place(places, of: node.shownBodies)
    } else {
      if recipe.movesPlainly { move(places, of: particles, by: recipe.motion, reaches: reaches) }
      spin(places, of: particles[.spin])
    }
    fill(.scale, particles[.scale], places, growing: recipe.scaleSpeed) { abs($0) }
    let speed = recipe.colorSpeed
    fade(.red, particles[.red], places, speed.red)
    fade(.green, particles[.green], places, speed.green)
    fade(.blue, particles[.blue], places, speed.blue)
    fade(.opacity, particles[.alpha], places, speed.alpha)
    fill(.intensity, particles[.intensity], places, growing: 0, LightIntensity.clamped)
    set(.aspect, to: 1)
    set(.frame, to: 0)
    if node.cell.contents.frames > 1 { applyFrames(to: places, of: node) }
    if node.mayStretch { _ = each(.aspect) }
    applyLife(to: places, of: node, by: recipe)
  }

  /// Sets the ages of particles at a local time.
  mutating func setAges(_ places: ParticlePlaces, of particles: ParticleColumns, at time: Seconds) {
    let (age, times) = (fresh(.age), particles.times)
    // By rounding, a birth may be counted slightly before its time: its age is then 0.
    places.forEach(count) { age[$0] = Float(max(0, time - times.start[$1])) }
  }

  /// Fills a column with a number of the particle that changes linearly with age and is then
  /// bounded.
  @inline(__always)
  private mutating func fill(
    _ column: SpriteKey,
    _ births: Column<Float>,
    _ places: ParticlePlaces,
    growing speed: Double,
    _ bounded: (Float) -> Float
  ) {
    let (speed, count) = (Float(speed), count)
    if speed == 0, let number = births.uniform { return set(column, to: bounded(number)) }
    let (column, ages) = (fresh(column), self[.age].start)
    if let number = births.uniform {
      for sprite in 0..<count { column[sprite] = bounded(number + speed * ages[sprite]) }
      return
    }
    let births = births.start
    if speed == 0 {
      places.forEach(count) { column[$0] = bounded(births[$1]) }
    } else {
      places.forEach(count) { column[$0] = bounded(births[$1] + speed * ages[$0]) }
    }
  }

  /// Fills a color channel or the opacity, which change linearly with age and are clamped to 0...1.
  private mutating func fade(
    _ column: SpriteKey,
    _ births: Column<Float>,
    _ places: ParticlePlaces,
    _ speed: Double
  ) {
    fill(column, births, places, growing: speed) { min(max($0, 0), 1) }
  }

  /// Sets the rotations of particles with a constant spin.
  private mutating func spin(_ places: ParticlePlaces, of spins: Column<Float>) {
    // A spin of 0, or of -0, times the age is itself.
    if let spin = spins.uniform, spin == 0 { return set(.rotation, to: spin) }
    let (rotation, ages, count) = (fresh(.rotation), self[.age].start, count)
    if let spin = spins.uniform {
      for sprite in 0..<count { rotation[sprite] = spin * ages[sprite] }
      return
    }
    let spins = spins.start
    places.forEach(count) { rotation[$0] = spins[$1] * ages[$0] }
  }

  /// Sets the positions and rotations of stepped particles.
  private mutating func place(_ places: ParticlePlaces, of bodies: BodyColumns) {
    let (x, y, rotation) = (fresh(.x), fresh(.y), fresh(.rotation))
    let (bodyX, bodyY, angles) = (bodies[.x], bodies[.y], bodies[.angle])
    for sprite in 0..<count {
      let particle = places[sprite]
      x[sprite] = Float(bodyX.start[particle])
      y[sprite] = Float(bodyY.start[particle])
      rotation[sprite] = Float(angles.start[particle])
    }
  }
}

// MARK: - Motion

extension SpriteCursor {
  /// Evaluates the positions of particles under acceleration and drag.
  private mutating func move(
    _ places: ParticlePlaces,
    of particles: ParticleColumns,
    by motion: Motion,
    reaches: UnsafePointer<Float>?
  ) {
    let acceleration = (Float(motion.acceleration.dx), Float(motion.acceleration.dy))
    if motion.drag == 0 {
      fly(places, of: particles, (acceleration.0, acceleration.1))
    } else {
      reach(by: motion, knowing: reaches)
      carry(.x, places, from: particles[.x], particles[.velocityX], acceleration.0)
      carry(.y, places, from: particles[.y], particles[.velocityY], acceleration.1)
    }
  }

  /// Evaluates positions without drag: x + v t + a t² / 2.
  ///
  /// Both axes are evaluated in one loop, so that all columns are loaded at the same time.
  private mutating func fly(
    _ places: ParticlePlaces,
    of particles: ParticleColumns,
    _ acceleration: (x: Float, y: Float)
  ) {
    let (x, y, ages) = (fresh(.x), fresh(.y), self[.age].start)
    let (births, velocities) = (
      (x: particles[.x], y: particles[.y]), (x: particles[.velocityX], y: particles[.velocityY])
    )
    let (birthX, birthY) = (births.x.start, births.y.start)
    let (velocityX, velocityY) = (velocities.x.start, velocities.y.start)
    places.forEach(count) { sprite, particle in
      let age = ages[sprite]
      let fall = age * age * 0.5
      x[sprite] = birthX[particle] + velocityX[particle] * age + acceleration.x * fall
      y[sprite] = birthY[particle] + velocityY[particle] * age + acceleration.y * fall
    }
  }

  /// The drag in 1/s above which the displacement per unit of acceleration, (t - r) / k, is
  /// accurate to 1e-6 s² in single precision.
  private static let leastTellingDrag = 0.5

  /// Computes the displacements per unit of velocity and per unit of acceleration at the sprites'
  /// ages.
  private mutating func reach(by motion: Motion, knowing reaches: UnsafePointer<Float>?) {
    let (ages, count) = (self[.age].start, count)
    let (velocities, accelerations) = (self[.velocityReach], self[.accelerationReach])
    if let reaches, motion.drag >= Self.leastTellingDrag {
      let perDrag = 1 / Float(motion.drag)
      for sprite in 0..<count {
        velocities[sprite] = reaches[sprite]
        accelerations[sprite] = (ages[sprite] - reaches[sprite]) * perDrag
      }
      return
    }
    for sprite in stride(from: 0, to: count, by: 4) {
      let four = UnsafeRawPointer(ages + sprite).loadUnaligned(as: SIMD4<Float>.self)
      let reach = motion.reach(at: SIMD4<Double>(four))
      UnsafeMutableRawPointer(velocities + sprite)
        .storeBytes(of: SIMD4<Float>(reach.velocity), as: SIMD4<Float>.self)
      UnsafeMutableRawPointer(accelerations + sprite)
        .storeBytes(of: SIMD4<Float>(reach.acceleration), as: SIMD4<Float>.self)
    }
  }

  /// Evaluates positions along one axis from the displacements per unit of velocity and of
  /// acceleration.
  private mutating func carry(
    _ column: SpriteKey,
    _ places: ParticlePlaces,
    from births: Column<Float>,
    _ velocities: Column<Float>,
    _ acceleration: Float
  ) {
    let (column, count) = (fresh(column), count)
    let (velocityReach, accelerationReach) = (self[.velocityReach], self[.accelerationReach])
    let (births, velocities) = (births.start, velocities.start)
    places.forEach(count) { sprite, particle in
      column[sprite] =
        births[particle] + velocities[particle] * velocityReach[sprite]
        + acceleration * accelerationReach[sprite]
    }
  }
}
