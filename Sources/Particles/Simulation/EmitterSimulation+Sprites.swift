extension EmitterSimulation {
  /// Adds a run for each cell with living particles, at the time that `advance(to:)` reached.
  func draw(
    at layerTime: Seconds,
    as name: String,
    zPosition: Double,
    into batch: inout SpriteBatch
  ) {
    let opacity = layer.value(of: .opacity, at: layerTime, own: layer.opacity)
    let visibility = min(max(opacity, 0), 1) * fade.factor(at: layerTime)
    let transform = LayerTransform(of: layer, at: layerTime, about: area.position)
    for index in nodes.indices where nodes[index].particles.count > 0 {
      let node = nodes[index]
      let start = batch.count
      batch.extend(by: node.particles.count)
      let range = start..<batch.count
      batch.fill(range, from: node, at: runningTime(of: index, at: layerTime))
      batch.applyLife(to: range, of: node)
      batch.dim(range, to: Float(visibility))
      if let transform { batch.apply(transform, to: range) }
      if layer.renderMode == .oldestLast { batch.reverse(range) }
      batch.runs.append(
        .init(
          layer: name,
          cell: node.cell.name,
          contents: node.cell.contents,
          blendMode: layer.renderMode == .additive ? .additive : .sourceOver,
          zPosition: zPosition + layer.zPosition,
          range: range
        )
      )
    }
  }
}

/// A layer's transform about its emitter's position: scale, then turn, then move.
struct LayerTransform: Equatable {
  var scale: Double
  var radians: Double
  var translation: Vector
  var center: Vector

  /// The transform at a time, `nil` where the layer stays as it is.
  init?(of layer: EmitterLayer, at time: Seconds, about center: Vector) {
    guard layer.animations.animate(where: \.isTransform) else { return nil }
    scale = layer.value(of: .scale, at: time, own: 1)
    radians = layer.value(of: .rotation, at: time, own: 0)
    translation = Vector(
      dx: layer.value(of: .translationX, at: time, own: 0),
      dy: layer.value(of: .translationY, at: time, own: 0)
    )
    self.center = center
  }
}

extension KeyframeTrack.KeyPath {
  fileprivate var isTransform: Bool { self != .birthRate && self != .opacity }
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

  /// Evaluates the particles of a cell at a running time, column by column.
  fileprivate mutating func fill(_ range: Range<Int>, from node: CellNode, at time: Seconds) {
    let recipe = node.recipe
    let particles = node.particles
    for (index, sprite) in range.enumerated() {
      // A birth that rounding put a hair after its count is newborn, not yet to be born.
      age[sprite] = Float(max(0, time - particles.times[index]))
      birth[sprite] = particles.indices[index]
    }
    move(range, particles, recipe.motion)
    let scaleSpeed = Float(recipe.scaleSpeed)
    for (index, sprite) in range.enumerated() {
      let age = age[sprite]
      rotation[sprite] = particles.spins[index] * age
      scale[sprite] = max(0, particles.scales[index] + scaleSpeed * age)
    }
    Self.fade(&red, range, particles.reds, recipe.colorSpeed.red, age)
    Self.fade(&green, range, particles.greens, recipe.colorSpeed.green, age)
    Self.fade(&blue, range, particles.blues, recipe.colorSpeed.blue, age)
    Self.fade(&opacity, range, particles.alphas, recipe.colorSpeed.alpha, age)
  }

  /// Multiplies the opacity.
  fileprivate mutating func dim(_ range: Range<Int>, to factor: Float) {
    guard factor != 1 else { return }
    for sprite in range { opacity[sprite] *= factor }
  }

  private mutating func move(
    _ range: Range<Int>,
    _ particles: ParticleColumns,
    _ motion: Motion
  ) {
    let accelerationX = Float(motion.acceleration.dx)
    let accelerationY = Float(motion.acceleration.dy)
    for (index, sprite) in range.enumerated() {
      let reach = motion.reach(at: Double(age[sprite]))
      let velocityReach = Float(reach.velocity)
      let accelerationReach = Float(reach.acceleration)
      x[sprite] =
        particles.x[index] + particles.velocityX[index] * velocityReach
        + accelerationX * accelerationReach
      y[sprite] =
        particles.y[index] + particles.velocityY[index] * velocityReach
        + accelerationY * accelerationReach
    }
  }

  /// A channel that changes evenly with age and stays within 0...1.
  private static func fade(
    _ channel: inout [Float],
    _ range: Range<Int>,
    _ births: [Float],
    _ speed: Double,
    _ age: [Float]
  ) {
    let speed = Float(speed)
    for (index, sprite) in range.enumerated() {
      channel[sprite] = min(max(births[index] + speed * age[sprite], 0), 1)
    }
  }

  fileprivate mutating func apply(_ transform: LayerTransform, to range: Range<Int>) {
    let turn = Vector(magnitude: transform.scale, radians: transform.radians)
    let end = transform.center + transform.translation
    for sprite in range {
      let dx = Double(x[sprite]) - transform.center.dx
      let dy = Double(y[sprite]) - transform.center.dy
      x[sprite] = Float(end.dx + dx * turn.dx - dy * turn.dy)
      y[sprite] = Float(end.dy + dx * turn.dy + dy * turn.dx)
      scale[sprite] *= Float(abs(transform.scale))
      rotation[sprite] += Float(transform.radians)
    }
  }

  fileprivate mutating func reverse(_ range: Range<Int>) {
    x[range].reverse()
    y[range].reverse()
    scale[range].reverse()
    aspect[range].reverse()
    rotation[range].reverse()
    red[range].reverse()
    green[range].reverse()
    blue[range].reverse()
    opacity[range].reverse()
    age[range].reverse()
    birth[range].reverse()
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
