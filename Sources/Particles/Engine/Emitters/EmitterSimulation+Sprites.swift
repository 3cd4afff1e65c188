extension EmitterSimulation {
  /// Adds a run for each emitter cell with living particles, at the time of the last
  /// `advance(to:)`.
  ///
  /// In a layer with a drawing order there is one for each maximal sequence of sprites of the same
  /// emitter cell. Trails come before all particles.
  func draw(
    at layerTime: Seconds,
    as name: String,
    zPosition: Double,
    into batch: inout SpriteBatch
  ) {
    let look = LayerLook(of: self, at: layerTime, as: name, zPosition: zPosition)
    let shownTime = shownTime(at: layerTime)
    drawTrails(at: shownTime, as: look, into: &batch)
    let firstRun = batch.runs.count
    for index in nodes.indices where nodes[index].particles.livingCount > 0 {
      let now = runningTime(of: index, at: shownTime)
      if batch.leave(index, of: self, at: now, as: look) { continue }
      let node = nodes[index]
      if node.longestTrail == 0, let living = node.particles.livingRange {
        batch.add(living, of: node, at: now, as: look)
      } else {
        // The columns also have dead particles: those with trails, or a few that were not removed
        // yet.
        batch.trails.listLiving(of: node, at: deathTime(of: index, at: shownTime))
        batch.add(batch.trails.living, of: node, at: now, as: look)
      }
    }
    if layer.renderMode.isOrdered { order(runsFrom: firstRun, at: shownTime, in: &batch) }
  }
}

/// The properties that all sprites of a layer share at a time.
struct LayerLook {
  let name: String
  let blendMode: BlendMode
  let zPosition: Double
  /// In points.
  let blur: Double
  /// A factor on opacities.
  let visibility: Float
  let transform: LayerTransform?

  init(
    of simulation: EmitterSimulation,
    at layerTime: Seconds,
    as name: String,
    zPosition: Double
  ) {
    let layer = simulation.layer
    let opacity = layer.value(of: .opacity, at: layerTime, own: layer.opacity)
    self.name = name
    blendMode = layer.renderMode == .additive ? .additive : layer.blendMode
    self.zPosition =
      zPosition + layer.value(of: .zPosition, at: layerTime, own: layer.zPosition)
    let ownBlur = layer.blur.points(on: simulation.stage)
    blur = min(max(layer.value(of: .blur, at: layerTime, own: ownBlur), 0), 400)
    visibility = Float(min(max(opacity, 0), 1) * simulation.fade.factor(at: layerTime))
    transform = LayerTransform(
      of: layer,
      at: layerTime,
      on: simulation.stage,
      about: simulation.area.position
    )
  }
}

/// Particles of an emitter cell with a common recipe, by index; an index may occur more than once.
struct ParticleGroup<Places: RandomAccessCollection<Int>> {
  let node: CellNode
  var recipe: CellRecipe
  var places: Places
  /// The known displacement of each per unit of velocity; empty if unknown.
  var reaches: [Float] = []
}

extension ParticleGroup: Sendable where Places: Sendable {}

extension SpriteBatch {
  /// Adds particles of an emitter cell at a local time.
  fileprivate mutating func add<Places: RandomAccessCollection<Int>>(
    _ places: Places,
    of node: CellNode,
    at time: Seconds,
    as look: LayerLook
  ) {
    guard !places.isEmpty else { return }
    let range = extend(by: places.count)
    identify(range, as: places, of: node.particles, at: time)
    evaluate(places, of: node, in: range)
    finish(range, of: node, as: look, isTrail: false)
  }

  /// Applies the layer's properties to sprites at the end, and adds them as a run.
  mutating func finish(_ range: Range<Int>, of node: CellNode, as look: LayerLook, isTrail: Bool) {
    dim(range, to: look.visibility)
    if let transform = look.transform { apply(transform, to: range) }
    runs.append(run(range, of: node, as: look, isTrail: isTrail))
  }

  /// The run of an emitter cell's sprites.
  func run(_ range: Range<Int>, of node: CellNode, as look: LayerLook, isTrail: Bool) -> Run {
    var run = Run(
      layer: look.name,
      cell: node.cell.name,
      contents: node.cell.contents,
      blendMode: look.blendMode,
      zPosition: look.zPosition,
      range: range,
      isStretched: node.mayStretch,
      isTrail: isTrail,
      blur: look.blur
    )
    run.isOneColor = node.isOneColor
    run.largestScale = node.largestScale * Float(abs(look.transform?.scale ?? 1))
    return run
  }

  /// Sets the number of sprites; the values of new ones are undefined.
  mutating func resize(to count: Int) {
    if count > self.count { _ = extend(by: count - self.count) }
    let surplus = self.count - count
    x.removeLast(surplus)
    y.removeLast(surplus)
    scale.removeLast(surplus)
    aspect.removeLast(surplus)
    rotation.removeLast(surplus)
    red.removeLast(surplus)
    green.removeLast(surplus)
    blue.removeLast(surplus)
    opacity.removeLast(surplus)
    age.removeLast(surplus)
    birth.removeLast(surplus)
  }

  /// Appends sprites; all columns are 0, except for an aspect of 1.
  mutating func extend(by more: Int) -> Range<Int> {
    x.extend(by: more, with: 0)
    y.extend(by: more, with: 0)
    scale.extend(by: more, with: 0)
    aspect.extend(by: more, with: 1)
    rotation.extend(by: more, with: 0)
    red.extend(by: more, with: 0)
    green.extend(by: more, with: 0)
    blue.extend(by: more, with: 0)
    opacity.extend(by: more, with: 0)
    age.extend(by: more, with: 0)
    birth.extend(by: more, with: 0)
    return count - more..<count
  }

  /// Evaluates particles of an emitter cell, each at its sprite's age: column by column if they
  /// have a common recipe, otherwise one by one.
  mutating func evaluate<Places: RandomAccessCollection<Int>>(
    _ places: Places,
    of node: CellNode,
    in range: Range<Int>
  ) {
    evaluate(ParticleGroup(node: node, recipe: node.recipe, places: places), in: range)
  }

  /// Evaluates particles with a common recipe, each at its sprite's age.
  mutating func evaluate<Places>(_ crowd: ParticleGroup<Places>, in range: Range<Int>) {
    guard let animation = crowd.node.animation, animation.actsInFlight else {
      return evaluateTogether(crowd, in: range)
    }
    let node = crowd.node
    var one = ParticleGroup(node: node, recipe: node.recipe, places: CollectionOfOne(0))
    for (sprite, particle) in zip(range, crowd.places) {
      one.recipe = node.recipe(bornAt: node.particles.times[particle])
      one.places = CollectionOfOne(particle)
      evaluateTogether(one, in: sprite..<sprite + 1)
    }
  }

  private mutating func evaluateTogether<Places>(
    _ crowd: ParticleGroup<Places>,
    in range: Range<Int>
  ) {
    let (particles, recipe) = (crowd.node.particles, crowd.recipe)
    let isStepped = particles.isStepped
    if recipe.movesPlainly, !isStepped { move(range, crowd) }
    Self.fill(&rotation, range, particles.spins, crowd.places, age) { $0 * $1 }
    let growth = recipe.scaleSpeed
    Self.fill(&scale, range, particles.scales, crowd.places, growing: growth, age) { max(0, $0) }
    if isStepped { place(range, crowd) }
    let speed = recipe.colorSpeed
    Self.fade(&red, range, particles.reds, crowd.places, speed.red, age)
    Self.fade(&green, range, particles.greens, crowd.places, speed.green, age)
    Self.fade(&blue, range, particles.blues, crowd.places, speed.blue, age)
    Self.fade(&opacity, range, particles.alphas, crowd.places, speed.alpha, age)
    applyLife(to: range, of: crowd)
  }

  /// Multiplies the opacity.
  private mutating func dim(_ range: Range<Int>, to factor: Float) {
    guard factor != 1 else { return }
    for sprite in range { opacity[sprite] *= factor }
  }

  /// Evaluates the positions of particles in free flight.
  mutating func move<Places>(_ range: Range<Int>, _ crowd: ParticleGroup<Places>) {
    let (particles, motion) = (crowd.node.particles, crowd.recipe.motion)
    let accelerationX = Float(motion.acceleration.dx)
    let accelerationY = Float(motion.acceleration.dy)
    if motion.drag == 0 {
      Self.fly(&x, range, from: particles.x, particles.velocityX, accelerationX, crowd.places, age)
      Self.fly(&y, range, from: particles.y, particles.velocityY, accelerationY, crowd.places, age)
      return
    }
    // The columns of rotation and scale are filled later, and serve as scratch buffers for the
    // displacements.
    Self.reach(&rotation, &scale, range, of: motion, at: age, knowing: crowd.reaches)
    let (velocity, acceleration) = (rotation, scale)
    Self.carry(
      &x,
      range,
      from: particles.x,
      particles.velocityX,
      by: velocity,
      accelerationX,
      by: acceleration,
      crowd.places
    )
    Self.carry(
      &y,
      range,
      from: particles.y,
      particles.velocityY,
      by: velocity,
      accelerationY,
      by: acceleration,
      crowd.places
    )
  }

  /// Sets the positions and rotations of stepped particles.
  private mutating func place<Places>(_ range: Range<Int>, _ crowd: ParticleGroup<Places>) {
    let bodies = crowd.node.shownBodies
    for (sprite, particle) in zip(range, crowd.places) {
      x[sprite] = Float(bodies.x[particle])
      y[sprite] = Float(bodies.y[particle])
      rotation[sprite] = Float(bodies.angles[particle])
    }
  }

  private mutating func apply(_ transform: LayerTransform, to range: Range<Int>) {
    let turn = Vector(magnitude: transform.scale, radians: transform.radians)
    let end = transform.center + transform.translation
    // A negative scale mirrors both axes, which is a rotation of the picture by 180 degrees.
    let radians = Float(transform.radians + (transform.scale < 0 ? .pi : 0))
    for sprite in range {
      let dx = Double(x[sprite]) - transform.center.dx
      let dy = Double(y[sprite]) - transform.center.dy
      x[sprite] = Float(end.dx + dx * turn.dx - dy * turn.dy)
      y[sprite] = Float(end.dy + dx * turn.dy + dy * turn.dx)
      scale[sprite] *= Float(abs(transform.scale))
      rotation[sprite] += radians
    }
  }

  /// Appends one sprite.
  ///
  /// The caller has to add it to a run.
  mutating func append(
    at point: Vector,
    scale: Double,
    rotation: Double,
    color: Color,
    age: Seconds,
    birth: Int
  ) {
    x.append(Float(point.dx))
    y.append(Float(point.dy))
    self.scale.append(Float(scale))
    aspect.append(1)
    self.rotation.append(Float(rotation))
    red.append(Float(color.red))
    green.append(Float(color.green))
    blue.append(Float(color.blue))
    opacity.append(Float(color.alpha))
    self.age.append(Float(age))
    self.birth.append(UInt32(truncatingIfNeeded: birth))
  }
}
