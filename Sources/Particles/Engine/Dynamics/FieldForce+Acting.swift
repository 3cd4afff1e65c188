internal import KamuroCSIMD

extension FieldForce {
  /// Adds the field's force on the bodies of a block.
  /// - Parameter grid: The sampled noise around them, if there is one.
  func act(on block: BodyBlock, _ plan: StepPlan, grid: NoiseGrid?) {
    let (traits, time, pointer) = (plan.traits, plan.middle, plan.pointer)
    guard isEnabled, !(type == .drag && isUniform) else { return }
    let middle = followsPointer ? pointer ?? position : position
    setWeights(block, about: middle)
    switch type {
    case .linearGravity: push(block, by: unit * strength)
    case .wave: push(block, by: wave.force * (strength / traits.mass * swing(at: time)))
    case .radialGravity: pull(block, to: middle, by: unit.magnitude * strength)
    case .electric:
      pull(block, to: middle, by: -unit.magnitude * strength * traits.charge / traits.mass)
    case .spring:
      let stiffness = min(strength / traits.mass, plan.stiffest)
      forEachBody(block, about: middle) { body, dx, dy, weight in
        block.accelerationX[body] -= stiffness * weight * dx
        block.accelerationY[body] -= stiffness * weight * dy
      }
    case .vortex:
      let strength = strength
      forEachBody(block, about: middle) { body, dx, dy, weight in
        block.accelerationX[body] += strength * weight * dy
        block.accelerationY[body] -= strength * weight * dx
      }
    case .drag:
      let strength = strength / traits.mass
      for body in 0..<block.count { block.drag[body] += strength * block.weight[body] }
    case .magnetic:
      let strength = strength * traits.charge / traits.mass
      for body in 0..<block.count { block.turning[body] += strength * block.weight[body] }
    case .velocity: setVelocity(block)
    case .noise, .turbulence: applyNoise(block, at: time, grid)
    case .attractor: attract(block, plan, to: middle)
    }
  }

  /// Sets the weights: the factor of the field's strength at each body.
  private func setWeights(_ block: BodyBlock, about middle: Point) {
    switch region {
    case .infinite: block.weight.update(repeating: 1, count: block.count)
    case .circle:
      let square = reach.dx * reach.dx
      for body in 0..<block.count {
        let (dx, dy) = (block.placeX[body] - middle.x, block.placeY[body] - middle.y)
        block.weight[body] = dx * dx + dy * dy <= square ? 1 : 0
      }
    case .rectangle:
      for body in 0..<block.count {
        let (dx, dy) = (block.placeX[body] - middle.x, block.placeY[body] - middle.y)
        block.weight[body] = abs(dx) <= reach.dx && abs(dy) <= reach.dy ? 1 : 0
      }
    }
    if falloff != 0 { applyFalloff(block, about: middle) }
  }

  private func applyFalloff(_ block: BodyBlock, about middle: Point) {
    let (falloff, unit) = (falloff, 1 / (minimumRadius * minimumRadius))
    if falloff == 1 {
      forEachBody(block, about: middle) { body, dx, dy, weight in
        block.weight[body] = weight / max((dx * dx + dy * dy) * unit, 1).squareRoot()
      }
    } else if falloff == 2 {
      forEachBody(block, about: middle) { body, dx, dy, weight in
        block.weight[body] = weight / max((dx * dx + dy * dy) * unit, 1)
      }
    } else {
      forEachBody(block, about: middle) { body, dx, dy, weight in
        block.weight[body] = weight * pow(max((dx * dx + dy * dy) * unit, 1), -falloff / 2)
      }
    }
  }

  /// Calls for each body with its offset from the center and the field's weight there.
  @inline(__always)
  private func forEachBody(
    _ block: BodyBlock,
    about middle: Point,
    _ act: (_ body: Int, _ dx: Double, _ dy: Double, _ weight: Double) -> Void
  ) {
    for body in 0..<block.count {
      act(
        body,
        block.placeX[body] - middle.x,
        block.placeY[body] - middle.y,
        block.weight[body]
      )
    }
  }

  private func push(_ block: BodyBlock, by push: Vector) {
    for body in 0..<block.count {
      block.accelerationX[body] += push.dx * block.weight[body]
      block.accelerationY[body] += push.dy * block.weight[body]
    }
  }

  /// Adds a central acceleration that is constant beyond the minimum radius and linear within it.
  private func pull(_ block: BodyBlock, to middle: Point, by amount: Double) {
    let square = minimumRadius * minimumRadius
    forEachBody(block, about: middle) { body, dx, dy, weight in
      let part = amount * weight / max(dx * dx + dy * dy, square).squareRoot()
      block.accelerationX[body] -= part * dx
      block.accelerationY[body] -= part * dy
    }
  }

  /// Overrides the motion of the bodies by the field's velocity.
  private func setVelocity(_ block: BodyBlock) {
    let velocity = (unit * strength).tamed(by: Body.fastest)
    for body in 0..<block.count where block.weight[body] > 0 {
      block.velocityX[body] = velocity.dx * block.weight[body]
      block.velocityY[body] = velocity.dy * block.weight[body]
      block.accelerationX[body] = 0
      block.accelerationY[body] = 0
      block.drag[body] = 0
      block.turning[body] = 0
    }
  }

  private func applyNoise(_ block: BodyBlock, at time: Seconds, _ grid: NoiseGrid?) {
    let layer = noise.layer(at: time)
    let strength = strength * unit.magnitude
    let (weight, placeX, placeY) = (block.weight, block.placeX, block.placeY)
    let (accelerationX, accelerationY) = (block.accelerationX, block.accelerationY)
    let (velocityX, velocityY) = (block.velocityX, block.velocityY)
    // From here on, the weights are accelerations per unit of noise.
    if type == .turbulence {
      for body in 0..<block.count {
        let (vx, vy) = (velocityX[body], velocityY[body])
        weight[body] = strength * weight[body] * (vx * vx + vy * vy).squareRoot()
      }
    } else {
      for body in 0..<block.count { weight[body] = strength * weight[body] }
    }
    grid?.locate(block, density: noise.density)
    for body in 0..<block.count where weight[body] != 0 {
      let push =
        grid?.push(body, of: block, layer.part)
        ?? noise.push(at: Noise.Pair(placeX[body], placeY[body]), layer: layer)
      let weight = weight[body]
      accelerationX[body] += push.x * weight
      accelerationY[body] += push.y * weight
    }
  }

  /// A triangle wave in -1...1 that starts at 0 and rises, with its corners rounded by parabolas.
  func swing(at time: Seconds) -> Double {
    let turns = (time * wave.frequency).tamed(in: -1e15...1e15, or: 0) + 0.25
    let triangle = 1 - 4 * abs(turns - turns.rounded(.down) - 0.5)
    return triangle * (2 - abs(triangle))
  }

  private func attract(_ block: BodyBlock, _ plan: StepPlan, to middle: Point) {
    let stiffness = min(strength * attractor.stiffness / plan.traits.mass, plan.stiffest)
    let radius = attractor.radius
    guard attractor.type != .radial else {
      forEachBody(block, about: middle) { body, dx, dy, weight in
        let distance = (dx * dx + dy * dy).squareRoot()
        let part = stiffness * weight * max(distance - radius, 0) / max(distance, 1e-9)
        block.accelerationX[body] -= part * dx
        block.accelerationY[body] -= part * dy
      }
      return
    }
    // The axis of the force: across the line, or the normal of the plane.
    let axis = attractor.type == .planar ? unit : Vector(dx: -unit.dy, dy: unit.dx)
    forEachBody(block, about: middle) { body, dx, dy, weight in
      let distance = dx * axis.dx + dy * axis.dy
      let beyond = distance - min(max(distance, -radius), radius)
      block.accelerationX[body] -= stiffness * weight * beyond * axis.dx
      block.accelerationY[body] -= stiffness * weight * beyond * axis.dy
    }
  }
}
