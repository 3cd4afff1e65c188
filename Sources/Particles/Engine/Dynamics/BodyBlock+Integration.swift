extension BodyBlock {
  /// Sums the forces on the bodies; velocity fields act last and override the others.
  func feel(
    _ fields: [FieldForce],
    _ gravity: Vector,
    _ plan: StepPlan,
    _ grids: NoiseGrids
  ) {
    prepare(for: plan, gravity: gravity)
    for index in fields.indices where fields[index].type != .velocity {
      fields[index].act(on: self, plan, grid: grids.isEmpty ? nil : grids[index])
    }
    if let force = plan.force { feel(force.body, plan) }
    for index in fields.indices where fields[index].type == .velocity {
      fields[index].act(on: self, plan, grid: nil)
    }
  }

  /// Adds a program's force.
  private func feel(_ force: ForceBody, _ plan: StepPlan) {
    for body in 0..<count {
      let particle = MovingParticle(
        x: placeX[body],
        y: placeY[body],
        velocityX: velocityX[body],
        velocityY: velocityY[body],
        mass: plan.traits.mass,
        charge: plan.traits.charge
      )
      let push = force(particle, plan.middle) / plan.traits.mass
      accelerationX[body] += push.x.tamed(in: -1e9...1e9, or: 0)
      accelerationY[body] += push.y.tamed(in: -1e9...1e9, or: 0)
    }
  }

  /// Computes where fields are evaluated: where the velocity alone brings each body in half a step.
  ///
  /// Evaluated at this midpoint, a field that depends only on the place keeps the energy bounded,
  /// and a central field conserves the angular momentum (a leapfrog scheme).
  func prepare(for plan: StepPlan, gravity: Vector) {
    let half = plan.halfReach.velocity.dx
    let acceleration = gravity + plan.traits.acceleration
    // Pointers are loaded once: a store to memory would make the compiler load them again.
    let (x, y, velocityX, velocityY) = (x, y, velocityX, velocityY)
    let (placeX, placeY) = (placeX, placeY)
    let (accelerationX, accelerationY) = (accelerationX, accelerationY)
    for body in 0..<count {
      placeX[body] = x[body] + velocityX[body] * half
      placeY[body] = y[body] + velocityY[body] * half
      accelerationX[body] = acceleration.dx
      accelerationY[body] = acceleration.dy
    }
    if plan.hasOwnDrag {
      for body in 0..<count {
        drag[body] = plan.drag
        turning[body] = 0
      }
    }
    let origin = plan.traits.origin
    if hasOwnAccelerations {
      for body in 0..<count { prepare(body, for: plan, gravity: gravity) }
    } else if plan.traits.radialAcceleration != 0 || plan.traits.tangentialAcceleration != 0 {
      for body in 0..<count { push(body, from: origin, by: plan.traits.push) }
    }
  }

  /// Prepares a body that has its own accelerations and drag.
  private func prepare(_ body: Int, for plan: StepPlan, gravity: Vector) {
    let own = push(of: body)
    if plan.traits.hasOwnResistance {
      drag[body] = plan.drag(ofResistance: own.resistance)
      let half = plan.reach(drag: drag[body], turning: 0, for: plan.span / 2).velocity.dx
      placeX[body] = x[body] + velocityX[body] * half
      placeY[body] = y[body] + velocityY[body] * half
    }
    accelerationX[body] = gravity.dx + own.acceleration.dx
    accelerationY[body] = gravity.dy + own.acceleration.dy
    guard own.radial != 0 || own.tangential != 0 else { return }
    push(body, from: plan.traits.origin, by: own)
  }

  /// Adds the radial and the tangential acceleration of a body about its origin.
  @inline(__always)
  private func push(_ body: Int, from origin: Point, by push: BodyPush) {
    let (dx, dy) = (placeX[body] - origin.x, placeY[body] - origin.y)
    let distance = max((dx * dx + dy * dy).squareRoot(), 1e-9)
    let (radial, tangential) = (push.radial / distance, push.tangential / distance)
    accelerationX[body] += radial * dx + tangential * dy
    accelerationY[body] += radial * dy - tangential * dx
  }

  /// Integrates each body over the step, without walls.
  func move(for plan: StepPlan) {
    guard !plan.hasOwnDrag else {
      for body in 0..<count {
        let reach = plan.reach(drag: drag[body], turning: turning[body], for: plan.span)
        let arrival = flight(of: body, plan).arrival(by: reach)
        placeX[body] = arrival.position.x
        placeY[body] = arrival.position.y
        arrivingX[body] = arrival.velocity.dx
        arrivingY[body] = arrival.velocity.dy
      }
      return
    }
    let (decay, far, further) = (
      plan.reach.decay.dx, plan.reach.velocity.dx, plan.reach.acceleration.dx
    )
    let (x, y, velocityX, velocityY) = (x, y, velocityX, velocityY)
    let (placeX, placeY, arrivingX, arrivingY) = (placeX, placeY, arrivingX, arrivingY)
    let (accelerationX, accelerationY) = (accelerationX, accelerationY)
    for body in 0..<count {
      let (vx, vy, ax, ay) = (
        velocityX[body], velocityY[body], accelerationX[body], accelerationY[body]
      )
      placeX[body] = (x[body] + vx * far + ax * further).held(within: Body.farthest)
      placeY[body] = (y[body] + vy * far + ay * further).held(within: Body.farthest)
      arrivingX[body] = (vx * decay + ax * far).held(within: Body.fastest)
      arrivingY[body] = (vy * decay + ay * far).held(within: Body.fastest)
    }
  }

  /// The state of a body at the beginning of the step.
  func flight(of body: Int, _ plan: StepPlan) -> Flight {
    Flight(
      position: Point(x: x[body], y: y[body]),
      velocity: Vector(dx: velocityX[body], dy: velocityY[body]),
      acceleration: Vector(dx: accelerationX[body], dy: accelerationY[body]),
      drag: plan.hasOwnDrag ? drag[body] : plan.drag,
      turning: plan.hasOwnDrag ? turning[body] : 0
    )
  }
}

/// The state of a body within a step, and the forces on it, which are constant during the step.
struct Flight {
  var position: Point
  var velocity: Vector
  var acceleration: Vector
  var drag: Double
  var turning: Double

  /// The position and the velocity after a time, without walls.
  @inline(__always)
  func arrival(by reach: DragDisplacement) -> (position: Point, velocity: Vector) {
    let displacement =
      velocity.turned(by: reach.velocity) + acceleration.turned(by: reach.acceleration)
    let gain = velocity.turned(by: reach.decay) + acceleration.turned(by: reach.velocity)
    return (
      Point(
        x: (position.x + displacement.dx).held(within: Body.farthest),
        y: (position.y + displacement.dy).held(within: Body.farthest)
      ),
      Vector(
        dx: gain.dx.held(within: Body.fastest),
        dy: gain.dy.held(within: Body.fastest)
      )
    )
  }
}

extension Double {
  /// The number, clamped to -limit...limit.
  @inline(__always)
  func held(within limit: Double) -> Double {
    let low = self < -limit ? -limit : self
    return low > limit ? limit : low
  }
}
