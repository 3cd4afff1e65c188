/// The state of one particle at an age, for callers that need single particles: parents and
/// headings.
extension CellNode {
  /// The velocity at birth, in points per second.
  func velocityAtBirth(of particle: Int) -> Vector {
    Vector(
      dx: Double(particles[.velocityX][particle]),
      dy: Double(particles[.velocityY][particle])
    )
  }

  /// The age of a particle as a fraction of its lifetime.
  func lifeFraction(of particle: Int, atAge age: Seconds) -> Double {
    CellRecipe.lifeFraction(at: age, of: particles.lifetimes[particle])
  }

  /// Whether particles may have an aspect other than 1.
  var mayStretch: Bool {
    recipe.flutters || recipe.stretches || animation?.actsInFlight == true
  }

  /// The z coordinate of a particle at an age; 0 if depth does not matter.
  @inline(__always)
  func depth(of particle: Int, atAge age: Seconds, by recipe: CellRecipe) -> Float {
    guard particles.hasDepth else { return 0 }
    let reach = reach(of: particle, atAge: age, by: recipe)
    return particles[.z][particle] + particles[.velocityZ][particle] * Float(reach.velocity)
      + Float(recipe[.zAcceleration].base) * Float(reach.acceleration)
  }

  /// The position of a particle at an age.
  func position(of particle: Int, atAge age: Seconds, by recipe: CellRecipe) -> Vector {
    var place = positionOnPath(of: particle, atAge: age, by: recipe)
    if recipe.sways { place = place + swing(of: particle, atAge: age, by: recipe) }
    return recipe.isShifted ? place + shift(of: particle, atAge: age, from: place) : place
  }

  /// The position of a particle at an age, without sway.
  func positionOnPath(of particle: Int, atAge age: Seconds, by recipe: CellRecipe) -> Vector {
    if particles.isStepped { return body(of: particle, atAge: age).position - .zero }
    let age = recipe.pathAge(atAge: age, by: particles.sources[particle]).age
    let birth = Vector(dx: Double(particles[.x][particle]), dy: Double(particles[.y][particle]))
    if recipe.isPolar { return birth + flight(of: particle, by: recipe).offset(atAge: age) }
    guard let course = recipe.course else {
      let motion = motion(of: particle, by: recipe)
      return motion.position(from: birth, velocity: velocityAtBirth(of: particle), age: age)
    }
    let flight = courseFlight(of: particle, by: recipe)
    return birth
      + course.displacement(of: flight, by: motion(of: particle, by: recipe), atAge: age)
  }

  /// The acceleration and the drag of a particle.
  @inline(__always)
  private func motion(of particle: Int, by recipe: CellRecipe) -> Motion {
    recipe.hasOwnMotion ? recipe.motion(by: particles.sources[particle]) : recipe.motion
  }

  /// The flight of a particle on a course.
  private func courseFlight(of particle: Int, by recipe: CellRecipe) -> Course.Flight {
    let source = particles.sources[particle]
    let added = recipe.addedVelocity(by: source)
    return Course.Flight(
      own: velocityAtBirth(of: particle) + added * -1,
      added: added,
      longitude: recipe.sample(.emissionLongitude, by: source),
      lifetime: particles.lifetimes[particle],
      source: source
    )
  }

  /// The polar motion of a particle.
  @inline(__always)
  private func flight(of particle: Int, by recipe: CellRecipe) -> PolarFlight {
    recipe.polarFlight(
      by: particles.sources[particle],
      from: Double(particles[.heading][particle]),
      of: particles.lifetimes[particle]
    )
  }

  /// The displacements of a particle per unit of velocity and per unit of acceleration at an age.
  @inline(__always)
  func reach(
    of particle: Int,
    atAge age: Seconds,
    by recipe: CellRecipe
  ) -> (velocity: Double, acceleration: Double) {
    let motion = motion(of: particle, by: recipe)
    let age = recipe.pathAge(atAge: age, by: particles.sources[particle]).age
    guard let course = recipe.course else { return motion.reach(at: age) }
    let (lifetime, source) = (particles.lifetimes[particle], particles.sources[particle])
    return course.reach(of: motion, at: age, of: lifetime, by: source)
  }

  /// The offset of a particle by its sway at an age, in points.
  func swing(of particle: Int, atAge age: Seconds, by recipe: CellRecipe) -> Vector {
    let age = recipe.pathAge(atAge: age, by: particles.sources[particle]).age
    let offset = recipe.sway(by: particles.sources[particle]).offset(at: age)
    let across = swayAxis(of: particle, by: recipe)
    guard let curve = recipe.swayOverLife else { return across * offset }
    let fraction = lifeFraction(of: particle, atAge: age)
    return across * (offset * curve.value(at: fraction, by: particles.sources[particle]))
  }

  /// The unit vector of the sway: perpendicular to the initial motion, to its right; to the stage's
  /// right if there is no motion.
  ///
  /// The direction at birth is kept: an axis that turned with the path would flip at the top of the
  /// path of a particle that is thrown upward.
  private func swayAxis(of particle: Int, by recipe: CellRecipe) -> Vector {
    var direction =
      recipe.isPolar
      ? flight(of: particle, by: recipe).velocity(atAge: 0) : velocityAtBirth(of: particle)
    var speed = direction.magnitude
    if speed < Self.leastSpeed, !recipe.isPolar {
      direction = motion(of: particle, by: recipe).acceleration
      speed = direction.magnitude
    }
    guard speed >= Self.leastSpeed, speed.isFinite else { return Vector(dx: 1, dy: 0) }
    return Vector(dx: -direction.dy / speed, dy: direction.dx / speed)
  }

  /// A velocity below this, in points per second, has no direction: it is the rounding error of a
  /// velocity towards the viewer.
  private static var leastSpeed: Double { 1e-6 }

  /// The velocity of a particle at an age.
  func velocity(of particle: Int, atAge age: Seconds, by recipe: CellRecipe) -> Vector {
    guard recipe.isShifted else {
      return velocityWithoutShift(of: particle, atAge: age, by: recipe)
    }
    // The slope of an expression is a central difference.
    let (before, after) = (max(0, age - 0.01), age + 0.01)
    let start = position(of: particle, atAge: before, by: recipe)
    let end = position(of: particle, atAge: after, by: recipe)
    return (end + start * -1) * (1 / (after - before))
  }

  private func velocityWithoutShift(
    of particle: Int,
    atAge age: Seconds,
    by recipe: CellRecipe
  ) -> Vector {
    let (age, turn) = recipe.pathAge(atAge: age, by: particles.sources[particle])
    let velocity = velocityOnPath(of: particle, atAge: age, by: recipe) * turn
    guard recipe.sways else { return velocity }
    let fraction = lifeFraction(of: particle, atAge: age)
    let source = particles.sources[particle]
    let sway = recipe.sway(by: source)
    var pace =
      sway.velocity(at: age) * (recipe.swayOverLife?.value(at: fraction, by: source) ?? 1)
    if let curve = recipe.swayOverLife {
      let lifetime = max(particles.lifetimes[particle], .leastNormalMagnitude)
      pace += sway.offset(at: age) * curve.slope(at: fraction, by: source) / lifetime
    }
    return velocity + swayAxis(of: particle, by: recipe) * (pace * turn)
  }

  /// Whether particles move by velocity, acceleration and drag alone.
  func movesFreely(by recipe: CellRecipe) -> Bool { stepper == nil && recipe.isFree }

  /// The velocity at an age of a particle in free flight.
  @inline(__always)
  func freeVelocity(of particle: Int, atAge age: Seconds, by recipe: CellRecipe) -> Vector {
    recipe.motion.velocity(from: velocityAtBirth(of: particle), age: age)
  }

  /// The velocity of a particle at an age, without sway.
  private func velocityOnPath(of particle: Int, atAge age: Seconds, by recipe: CellRecipe) -> Vector
  {
    if particles.isStepped { return body(of: particle, atAge: age).velocity }
    if recipe.isPolar { return flight(of: particle, by: recipe).velocity(atAge: age) }
    let motion = motion(of: particle, by: recipe)
    guard let course = recipe.course else {
      return motion.velocity(from: velocityAtBirth(of: particle), age: age)
    }
    let flight = courseFlight(of: particle, by: recipe)
    return course.velocity(of: flight, by: motion, atAge: age)
  }

  /// The heading of a particle with a velocity, in radians.
  ///
  /// A particle at rest has the heading that it would have in free flight, or else its emission
  /// direction.
  func heading(of particle: Int, moving velocity: Vector, atAge age: Seconds, by recipe: CellRecipe)
    -> Double
  {
    if velocity != .zero { return velocity.radians }
    guard !recipe.isPolar else { return Double(particles[.heading][particle]) }
    if recipe.gathers { return (velocityAtBirth(of: particle) * -1).radians }
    let motion = motion(of: particle, by: recipe)
    let free = motion.velocity(from: velocityAtBirth(of: particle), age: age)
    return free == .zero ? Double(particles[.heading][particle]) : free.radians
  }

  /// The rotation by a particle's spin at an age, in radians.
  func turn(of particle: Int, atAge age: Seconds, by recipe: CellRecipe) -> Double {
    let spin = Double(particles[.spin][particle])
    let age = recipe.pathAge(atAge: age, by: particles.sources[particle]).age
    guard let pace = recipe.spinOverLife else { return spin * age }
    let (lifetime, source) = (particles.lifetimes[particle], particles.sources[particle])
    return spin * pace.reach(of: Motion(), at: age, of: lifetime, by: source).velocity
  }

  /// The colors over a particle's life: a sampled ramp, or the curve of all.
  func colorOverLife(of particle: Int) -> ColorCurve {
    cell.ramps.isEmpty ? cell.colorOverLife : cell.ramps[Int(particles.ramps[particle])]
  }

  /// The color of a particle at an age.
  func color(of particle: Int, atAge age: Seconds, by recipe: CellRecipe) -> Color {
    let speed = recipe.colorSpeed
    func channel(_ birth: Float, _ speed: Double) -> Double {
      min(max(Double(birth) + speed * age, 0), 1)
    }
    let own = Color(
      red: channel(particles[.red][particle], speed.red),
      green: channel(particles[.green][particle], speed.green),
      blue: channel(particles[.blue][particle], speed.blue),
      alpha: channel(particles[.alpha][particle], speed.alpha)
    )
    let fraction = lifeFraction(of: particle, atAge: age)
    guard var color = colorOverLife(of: particle).color(at: fraction) else { return own }
    color.alpha *= own.alpha
    return color
  }
}
