extension EmitterSimulation {
  /// Adds a run for each cell with living particles, at the time that `advance(to:)` reached; where
  /// the layer is drawn in an order, one for each stretch of neighbors of one cell.
  func draw(
    at layerTime: Seconds,
    as name: String,
    zPosition: Double,
    into batch: inout SpriteBatch
  ) {
    let opacity = layer.value(of: .opacity, at: layerTime, own: layer.opacity)
    let visibility = min(max(opacity, 0), 1) * fade.factor(at: layerTime)
    let zPosition = zPosition + layer.value(of: .zPosition, at: layerTime, own: layer.zPosition)
    let transform = LayerTransform(of: layer, at: layerTime, on: stage, about: area.position)
    let shownTime = shownTime(at: layerTime)
    let firstRun = batch.runs.count
    for index in nodes.indices where nodes[index].particles.count > 0 {
      let node = nodes[index]
      let start = batch.count
      batch.extend(by: node.particles.count)
      let range = start..<batch.count
      batch.evaluate(node, in: range, at: runningTime(of: index, at: shownTime))
      batch.dim(range, to: Float(visibility))
      if let transform { batch.apply(transform, to: range) }
      batch.runs.append(
        .init(
          layer: name,
          cell: node.cell.name,
          contents: node.cell.contents,
          blendMode: layer.renderMode == .additive ? .additive : layer.blendMode,
          zPosition: zPosition,
          range: range,
          isStretched: node.mayStretch,
          blur: layer.blur.points(on: stage)
        )
      )
    }
    if layer.renderMode.isOrdered { order(runsFrom: firstRun, at: shownTime, in: &batch) }
  }
}

/// Particles of a cell that have one recipe.
struct Crowd {
  let node: CellNode
  let recipe: CellRecipe
  /// The place of the first of them among the cell's particles.
  var first = 0
}

/// A layer's transform at a moment, about its emitter's position: scale, then turn, then move.
struct LayerTransform: Equatable {
  var scale: Double
  var radians: Double
  var translation: Vector
  var center: Vector

  /// The transform at a time, `nil` where the layer stays as it is.
  init?(of layer: EmitterLayer, at time: Seconds, on stage: Size, about center: Vector) {
    let own = layer.transform
    let isAnimated = layer.animations.animate { $0.isTransform }
    guard isAnimated || own != Transform() else { return nil }
    let translation = own.translation.points(on: stage)
    scale = layer.value(of: .transformScale, at: time, own: own.scale)
    radians = layer.value(of: .transformRotation, at: time, own: own.rotation.radians)
    self.translation = Vector(
      dx: layer.value(of: .translationX, at: time, own: translation.dx),
      dy: layer.value(of: .translationY, at: time, own: translation.dy)
    )
    self.center = center
  }
}

extension SpriteBatch {
  /// Makes room for more sprites at the end, all columns 0 but for an aspect of 1.
  fileprivate mutating func extend(by more: Int) {
    let zeros = repeatElement(Float(0), count: more)
    x.append(contentsOf: zeros)
    y.append(contentsOf: zeros)
    scale.append(contentsOf: zeros)
    aspect.append(contentsOf: repeatElement(1, count: more))
    rotation.append(contentsOf: zeros)
    red.append(contentsOf: zeros)
    green.append(contentsOf: zeros)
    blue.append(contentsOf: zeros)
    opacity.append(contentsOf: zeros)
    age.append(contentsOf: zeros)
    birth.append(contentsOf: repeatElement(0, count: more))
  }

  /// Evaluates the particles of a cell at a running time: column by column where all have one recipe,
  /// one by one where each has its own.
  fileprivate mutating func evaluate(_ node: CellNode, in range: Range<Int>, at time: Seconds) {
    guard let animation = node.animation, animation.actsInFlight else {
      return evaluate(Crowd(node: node, recipe: node.recipe), in: range, at: time)
    }
    for (index, sprite) in range.enumerated() {
      let recipe = node.recipe(bornAt: node.particles.times[index])
      let crowd = Crowd(node: node, recipe: recipe, first: index)
      evaluate(crowd, in: sprite..<sprite + 1, at: time)
    }
  }

  private mutating func evaluate(_ crowd: Crowd, in range: Range<Int>, at time: Seconds) {
    let (particles, recipe, first) = (crowd.node.particles, crowd.recipe, crowd.first)
    for (index, sprite) in range.enumerated() {
      // A birth that rounding put a hair after its count is newborn, not yet to be born.
      age[sprite] = Float(max(0, time - particles.times[first + index]))
      birth[sprite] = particles.indices[first + index]
    }
    let isStepped = particles.isStepped
    if recipe.movesPlainly, !isStepped { move(range, crowd) }
    let scaleSpeed = Float(recipe.scaleSpeed)
    for (index, sprite) in range.enumerated() {
      let age = age[sprite]
      rotation[sprite] = particles.spins[first + index] * age
      scale[sprite] = max(0, particles.scales[first + index] + scaleSpeed * age)
    }
    if isStepped { place(range, crowd) }
    let speed = recipe.colorSpeed
    Self.fade(&red, range, particles.reds, first, speed.red, age)
    Self.fade(&green, range, particles.greens, first, speed.green, age)
    Self.fade(&blue, range, particles.blues, first, speed.blue, age)
    Self.fade(&opacity, range, particles.alphas, first, speed.alpha, age)
    applyLife(to: range, of: crowd)
  }

  /// Multiplies the opacity.
  fileprivate mutating func dim(_ range: Range<Int>, to factor: Float) {
    guard factor != 1 else { return }
    for sprite in range { opacity[sprite] *= factor }
  }

  private mutating func move(_ range: Range<Int>, _ crowd: Crowd) {
    let (particles, motion, first) = (crowd.node.particles, crowd.recipe.motion, crowd.first)
    let accelerationX = Float(motion.acceleration.dx)
    let accelerationY = Float(motion.acceleration.dy)
    for (index, sprite) in range.enumerated() {
      let particle = first + index
      let reach = motion.reach(at: Double(age[sprite]))
      let velocityReach = Float(reach.velocity)
      let accelerationReach = Float(reach.acceleration)
      x[sprite] =
        particles.x[particle] + particles.velocityX[particle] * velocityReach
        + accelerationX * accelerationReach
      y[sprite] =
        particles.y[particle] + particles.velocityY[particle] * velocityReach
        + accelerationY * accelerationReach
    }
  }

  /// Puts sprites where steps have brought them.
  private mutating func place(_ range: Range<Int>, _ crowd: Crowd) {
    let (bodies, first) = (crowd.node.particles.bodies, crowd.first)
    for (index, sprite) in range.enumerated() {
      x[sprite] = Float(bodies.x[first + index])
      y[sprite] = Float(bodies.y[first + index])
      rotation[sprite] = Float(bodies.angles[first + index])
    }
  }

  /// A channel that changes evenly with age and stays within 0...1.
  private static func fade(
    _ channel: inout [Float],
    _ range: Range<Int>,
    _ births: [Float],
    _ first: Int,
    _ speed: Double,
    _ age: [Float]
  ) {
    let speed = Float(speed)
    for (index, sprite) in range.enumerated() {
      channel[sprite] = min(max(births[first + index] + speed * age[sprite], 0), 1)
    }
  }

  fileprivate mutating func apply(_ transform: LayerTransform, to range: Range<Int>) {
    let turn = Vector(magnitude: transform.scale, radians: transform.radians)
    let end = transform.center + transform.translation
    // Twice as far to the other side is half a turn of the whole picture.
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

  /// Adds one sprite.
  ///
  /// The caller adds it to a run.
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
