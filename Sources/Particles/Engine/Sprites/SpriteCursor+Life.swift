/// The properties that few emitter cells use, each in its own pass.
extension SpriteCursor {
  /// Applies the properties over life, and those of motion beside velocity and acceleration.
  mutating func applyLife(to places: ParticlePlaces, of node: CellNode, by recipe: CellRecipe) {
    if node.stepper == nil { applyPaces(to: places, of: node, by: recipe) }
    if !recipe[.rotation].isZero { applyRotation(to: places, of: node, by: recipe) }
    if recipe.sways { applySway(to: places, of: node, by: recipe) }
    applyShape(to: places, of: node, by: recipe)
    for curve in node.cell.valueOverLife where curve.keyPath.multiplies {
      if curve.isRandom {
        applyEach(SampledCurve(curve), to: places, of: node.particles)
      } else {
        apply(curve, to: places, lifetimes: node.particles.lifetimes)
      }
    }
    if !node.plan.colors.isEmpty { applyColors(to: places, of: node) }
    if let expressions = node.plan.expressions {
      applyExpressions(expressions, to: places, of: node)
    }
  }

  /// Evaluates positions that are not given by velocity and acceleration alone, and rotations whose
  /// spin has a curve over life.
  private mutating func applyPaces(
    to places: ParticlePlaces,
    of node: CellNode,
    by recipe: CellRecipe
  ) {
    let ages = self[.age]
    if !recipe.movesPlainly {
      let (x, y) = (fresh(.x), fresh(.y))
      for sprite in 0..<count {
        let age = Double(ages[sprite])
        let place = node.positionOnPath(of: places[sprite], atAge: age, by: recipe)
        x[sprite] = Float(place.dx)
        y[sprite] = Float(place.dy)
      }
    }
    if recipe.spinOverLife != nil || recipe.gathers {
      let rotation = fresh(.rotation)
      for sprite in 0..<count {
        let age = Double(ages[sprite])
        rotation[sprite] = Float(node.turn(of: places[sprite], atAge: age, by: recipe))
      }
    }
  }

  /// Adds the rotations at birth, times their curve over life.
  private mutating func applyRotation(
    to places: ParticlePlaces,
    of node: CellNode,
    by recipe: CellRecipe
  ) {
    let (rotation, ages) = (each(.rotation), self[.age])
    for sprite in 0..<count {
      let particle = places[sprite]
      let source = node.particles.sources[particle]
      var angle = recipe.sample(.rotation, by: source)
      if let curve = recipe.rotationOverLife {
        let fraction = node.lifeFraction(of: particle, atAge: Double(ages[sprite]))
        angle *= curve.value(at: fraction, by: source)
      }
      rotation[sprite] += Float(angle)
    }
  }

  /// Adds the sway: offsets across the directions in which the particles started.
  private mutating func applySway(
    to places: ParticlePlaces,
    of node: CellNode,
    by recipe: CellRecipe
  ) {
    let (x, y, ages) = (each(.x), each(.y), self[.age])
    for sprite in 0..<count {
      let swing = node.swing(of: places[sprite], atAge: Double(ages[sprite]), by: recipe)
      x[sprite] += Float(swing.dx)
      y[sprite] += Float(swing.dy)
    }
  }

  /// Rotates particles to their directions of motion, and stretches or narrows them.
  private mutating func applyShape(
    to places: ParticlePlaces,
    of node: CellNode,
    by recipe: CellRecipe
  ) {
    let ages = self[.age]
    if node.cell.alignsToMotion || recipe.stretches {
      let isFree = node.movesFreely(by: recipe)
      let (rotation, aspect) = (each(.rotation), recipe.stretches ? each(.aspect) : nil)
      for sprite in 0..<count {
        let (particle, age) = (places[sprite], Double(ages[sprite]))
        let moving =
          isFree
          ? node.freeVelocity(of: particle, atAge: age, by: recipe)
          : node.velocity(of: particle, atAge: age, by: recipe)
        rotation[sprite] += Float(
          node.heading(of: particle, moving: moving, atAge: age, by: recipe)
        )
        aspect?[sprite] *= Float(recipe.stretch(at: moving.magnitude))
      }
    }
    guard recipe.flutters else { return }
    let aspect = each(.aspect)
    for sprite in 0..<count {
      let source = node.particles.sources[places[sprite]]
      aspect[sprite] *= Float(recipe.visibleWidth(by: source, atAge: Double(ages[sprite])))
    }
  }

  /// Multiplies the scale, the opacity or the intensity by a curve over life.
  private mutating func apply(
    _ curve: LifeCurve,
    to places: ParticlePlaces,
    lifetimes: Column<Seconds>
  ) {
    guard let (key, limit) = curve.keyPath.multiplied else { return }
    let (column, ages, count) = (each(key), self[.age].start, count)
    curve.withTable { factor in
      places.forEach(count) { sprite, particle in
        let fraction = CellRecipe.lifeFraction(at: Double(ages[sprite]), of: lifetimes[particle])
        column[sprite] = min(column[sprite] * Float(factor(fraction)), limit)
      }
    }
  }

  /// Multiplies the same by a curve of which each particle has its own.
  private mutating func applyEach(
    _ curve: SampledCurve,
    to places: ParticlePlaces,
    of particles: ParticleColumns
  ) {
    guard let (key, limit) = curve.values.keyPath.multiplied else { return }
    let (column, ages, count) = (each(key), self[.age].start, count)
    let (lifetimes, sources) = (particles.lifetimes, particles.sources)
    places.forEach(count) { sprite, particle in
      let fraction = CellRecipe.lifeFraction(at: Double(ages[sprite]), of: lifetimes[particle])
      let factor = curve.value(at: fraction, by: sources[particle])
      column[sprite] = min(column[sprite] * Float(factor), limit)
    }
  }

  /// Sets the colors over life, and multiplies the opacity by theirs.
  private mutating func applyColors(to places: ParticlePlaces, of node: CellNode) {
    let (lifetimes, ramps) = (node.particles.lifetimes, node.particles.ramps)
    let hasRamps = !node.cell.ramps.isEmpty
    let (red, green, blue) = (each(.red), each(.green), each(.blue))
    let (opacity, ages, count) = (each(.opacity), self[.age].start, count)
    node.plan.colors.withColors { color in
      places.forEach(count) { sprite, particle in
        let fraction = CellRecipe.lifeFraction(at: Double(ages[sprite]), of: lifetimes[particle])
        guard let color = color(hasRamps ? Int(ramps[particle]) : 0, fraction) else { return }
        red[sprite] = color.x
        green[sprite] = color.y
        blue[sprite] = color.z
        opacity[sprite] *= color.w
      }
    }
  }

  /// Sets the frames of pictures: over life, or at a rate and then again and again.
  mutating func applyFrames(to places: ParticlePlaces, of node: CellNode) {
    let (contents, particles) = (node.cell.contents, node.particles)
    let frames = Float(contents.frames)
    let (frame, ages) = (fresh(.frame), self[.age])
    for sprite in 0..<count {
      let particle = places[sprite]
      let start =
        contents.startsAtRandomFrame
        ? Float(particles.sources[particle].unit(ParticleTrait.frame.randomIndex)) * frames : 0
      let passed =
        contents.frameRate > 0
        ? ages[sprite] * Float(contents.frameRate)
        : frames
          * Float(
            min(
              CellRecipe.lifeFraction(
                at: Double(ages[sprite]),
                of: particles.lifetimes[particle]
              ),
              0.999_999
            )
          )
      frame[sprite] = (start.rounded(.down) + passed).rounded(.down)
        .truncatingRemainder(dividingBy: frames)
    }
  }

  /// Applies the opacity and the transform of a layer.
  mutating func apply(_ look: LayerLook) {
    if look.visibility != 1 { multiply(.opacity, by: look.visibility) }
    guard let transform = look.transform else { return }
    let turn = Vector(magnitude: transform.scale, radians: transform.radians)
    let end = transform.center + transform.translation
    let (x, y) = (each(.x), each(.y))
    for sprite in 0..<count {
      let dx = Double(x[sprite]) - transform.center.dx
      let dy = Double(y[sprite]) - transform.center.dy
      x[sprite] = Float(end.dx + dx * turn.dx - dy * turn.dy)
      y[sprite] = Float(end.dy + dx * turn.dy + dy * turn.dx)
    }
    multiply(.scale, by: Float(abs(transform.scale)))
    // A negative scale mirrors both axes, which is a rotation of the picture by 180 degrees.
    let radians = Float(transform.radians + (transform.scale < 0 ? .pi : 0))
    let rotation = each(.rotation)
    for sprite in 0..<count { rotation[sprite] += radians }
  }
}

extension LifeCurve.KeyPath {
  /// The column that curves multiply, and the largest product; `nil` if they do not multiply.
  fileprivate var multiplied: (column: SpriteKey, most: Float)? {
    switch self {
    case .scale: (.scale, .infinity)
    case .opacity: (.opacity, 1)
    case .intensity: (.intensity, Float(LightIntensity.range.upperBound))
    case .velocity, .spin, .swayAmplitude, .emissionLongitude, .xVelocity, .yVelocity, .rotation,
      .birthRate:
      nil
    }
  }
}
