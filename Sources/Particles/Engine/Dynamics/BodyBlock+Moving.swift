extension BodyBlock {
  /// Sums what acts on the bodies; velocity fields have the last word.
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
    for index in fields.indices where fields[index].type == .velocity {
      fields[index].act(on: self, plan, grid: nil)
    }
  }

  /// Puts bodies where fields are felt: as far as they come in half a step on their own.
  ///
  /// Felt there, a field that only depends on the place keeps energy in bounds, and one that pulls
  /// to its middle keeps the angular momentum.
  func prepare(for plan: StepPlan, gravity: Vector) {
    let half = plan.halfReach.velocity.dx
    let acceleration = gravity + plan.traits.acceleration
    // Columns are found once, and not again after each number that is stored.
    let (x, y, velocityX, velocityY) = (x, y, velocityX, velocityY)
    let (placeX, placeY) = (placeX, placeY)
    let (accelerationX, accelerationY) = (accelerationX, accelerationY)
    for body in 0..<count {
      placeX[body] = x[body] + velocityX[body] * half
      placeY[body] = y[body] + velocityY[body] * half
      accelerationX[body] = acceleration.dx
      accelerationY[body] = acceleration.dy
    }
    if plan.isPersonal {
      for body in 0..<count {
        drag[body] = plan.drag
        turning[body] = 0
      }
    }
    let origin = plan.traits.origin
    if hasOwnPushes {
      for body in 0..<count {
        push(body, from: origin, by: OriginPush(radial: radial[body], tangential: tangential[body]))
      }
    } else if plan.traits.radialAcceleration != 0 || plan.traits.tangentialAcceleration != 0 {
      for body in 0..<count { push(body, from: origin, by: plan.traits.originPush) }
    }
  }

  /// Pushes a body away from its origin and around it.
  @inline(__always)
  private func push(_ body: Int, from origin: Point, by push: OriginPush) {
    let (dx, dy) = (placeX[body] - origin.x, placeY[body] - origin.y)
    let distance = max((dx * dx + dy * dy).squareRoot(), 1e-9)
    let (radial, tangential) = (push.radial / distance, push.tangential / distance)
    accelerationX[body] += radial * dx + tangential * dy
    accelerationY[body] += radial * dy - tangential * dx
  }

  /// Finds where each body comes, and how fast, if no wall is in its way.
  func move(for plan: StepPlan) {
    guard !plan.isPersonal else {
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

  /// The flight on which a body is.
  func flight(of body: Int, _ plan: StepPlan) -> Flight {
    Flight(
      position: Point(x: x[body], y: y[body]),
      velocity: Vector(dx: velocityX[body], dy: velocityY[body]),
      acceleration: Vector(dx: accelerationX[body], dy: accelerationY[body]),
      drag: plan.isPersonal ? drag[body] : plan.drag,
      turning: plan.isPersonal ? turning[body] : 0
    )
  }
}

/// Where a body is on its way through a step, and what acts on it there.
struct Flight {
  var position: Point
  var velocity: Vector
  var acceleration: Vector
  var drag: Double
  var turning: Double

  /// Where it comes, and how fast it is there, if nothing is in its way.
  @inline(__always)
  func arrival(by reach: Reach) -> (position: Point, velocity: Vector) {
    let way = velocity.turned(by: reach.velocity) + acceleration.turned(by: reach.acceleration)
    let gain = velocity.turned(by: reach.decay) + acceleration.turned(by: reach.velocity)
    return (
      Point(
        x: (position.x + way.dx).held(within: Body.farthest),
        y: (position.y + way.dy).held(within: Body.farthest)
      ),
      Vector(
        dx: gain.dx.held(within: Body.fastest),
        dy: gain.dy.held(within: Body.fastest)
      )
    )
  }
}

extension Double {
  /// The nearest number in -limit...limit.
  @inline(__always)
  func held(within limit: Double) -> Double {
    let low = self < -limit ? -limit : self
    return low > limit ? limit : low
  }
}
