extension Surroundings {
  /// The most collisions of a body in one step; after them its step ends early.
  private static let mostCollisions = 8

  /// Moves a body through a step, from collision to collision, which it adds to a log.
  /// - Parameter index: The body's index, for the log.
  func fly(
    _ start: Flight,
    _ plan: StepPlan,
    _ body: inout Body,
    _ index: Int,
    _ hits: inout HitLog
  ) -> Body.Outcome {
    var flight = start
    var left = plan.span
    var lastNormal: Vector?
    for _ in 0..<Self.mostCollisions {
      let reach = plan.reach(drag: flight.drag, turning: flight.turning, for: left)
      let arrival = flight.arrival(by: reach)
      let displacement = arrival.position - flight.position
      let collision = walls.firstContact(of: flight, going: displacement, plan)
      let end = flight.position + displacement * (collision?.contact.fraction ?? 1)
      if displacement.dy >= 0, let place = piles?.surface(at: end) {
        let impact = Impact(onPileAt: place, by: arrival.velocity)
        hits.note(impact, of: index, after: plan.span - left, pressure: 0)
        (body.position, body.velocity) = (place, .zero)
        return settle(&body)
      }
      guard let (contact, segment) = collision else {
        body.position = arrival.position
        body.velocity = arrival.velocity
        return .moving
      }
      let impact = Impact(flight, contact, of: displacement, in: left, plan)
      left -= left * contact.fraction
      flight.position = impact.place
      body.position = impact.place
      body.velocity = .zero
      let pressure = -flight.acceleration.dot(impact.normal)
      hits.note(impact, of: index, after: plan.span - left, pressure: pressure)
      switch plan.traits.hit ?? segment.hit {
      case .die: return .died(after: plan.span - left)
      case .stick: return settle(&body)
      case .bounce: break
      }
      var isAtRest = flight.bounce(impact, off: segment, plan.traits, left, &body)
      if let lastNormal, start.isHeld(between: lastNormal, impact.normal) {
        let gain = start.acceleration.magnitude * Surroundings.step
        isAtRest = isAtRest || flight.velocity.magnitude < 4 * gain
      }
      lastNormal = impact.normal
      if isAtRest { return isSteady || piles != nil ? settle(&body) : .moving }
      body.velocity = flight.velocity
    }
    // It is caught between walls that converge.
    body.velocity = .zero
    let isStuck = (body.position - start.position).magnitude < Segment.skin
    return isStuck && isSteady ? settle(&body) : .moving
  }

  private func settle(_ body: inout Body) -> Body.Outcome {
    body.isSettled = true
    body.angularVelocity = 0
    return .settled
  }
}

/// A collision with a wall.
struct Impact {
  let place: Point
  /// The unit normal, away from the wall.
  let normal: Vector
  /// The normal speed against the wall, at least 0.
  let speed: Double
  /// The tangential velocity.
  let along: Vector

  /// The collision of a falling grain with the top of a pile.
  init(onPileAt place: Point, by velocity: Vector) {
    self.place = place
    normal = Vector(dx: 0, dy: -1)
    speed = max(velocity.dy, 0)
    along = .zero
  }

  /// - Parameters:
  ///   - displacement: The straight path of the rest of the step, which takes the time `left`.
  init(
    _ flight: Flight,
    _ contact: Segment.Contact,
    of displacement: Vector,
    in left: Seconds,
    _ plan: StepPlan
  ) {
    place = flight.position + displacement * contact.fraction
    normal = contact.normal
    let reach = plan.reach(
      drag: flight.drag,
      turning: flight.turning,
      for: left * contact.fraction
    )
    let arrival = flight.arrival(by: reach)
    let speed = arrival.velocity.dot(normal)
    // The straight path differs from the parabola by up to a dt² / 8. The work of the acceleration
    // over this distance is added to the speed, or a bouncing ball would lose height.
    let beside = (place - arrival.position).dot(normal)
    self.speed = max(speed * speed + 2 * flight.acceleration.dot(normal) * beside, 0).squareRoot()
    along = arrival.velocity + normal * -speed
  }
}

extension Flight {
  /// Reflects it from a wall, or lets it rest there and slide.
  ///
  /// It rests if a bounce would end within four steps, which is not visible. Friction reduces the
  /// tangential speed in proportion to the normal impulse (Coulomb's law), and turns a body that
  /// has a radius towards rolling.
  /// - Returns: Whether it is at rest on the wall.
  mutating func bounce(
    _ impact: Impact,
    off segment: Segment,
    _ traits: BodyTraits,
    _ left: Seconds,
    _ body: inout Body
  ) -> Bool {
    let normal = impact.normal
    let pressure = -acceleration.dot(normal)
    let rebound = impact.speed * segment.elasticity * traits.elasticity
    let rests = rebound < 2 * pressure * Surroundings.step
    let friction = segment.friction * traits.friction
    var grip = friction * (impact.speed + (rests ? 0 : rebound))
    let speed = impact.along.magnitude
    velocity = speed > grip ? impact.along * (1 - grip / speed) : .zero
    if traits.allowsRotation, traits.radius > Segment.skin {
      grip = (grip + (rests ? friction * pressure * left : 0)) * 2 / traits.radius
      let rolling = (normal.dx * velocity.dy - normal.dy * velocity.dx) / traits.radius
      body.angularVelocity += (rolling - body.angularVelocity).held(within: grip)
    }
    guard rests else {
      velocity = velocity + normal * rebound
      return false
    }
    acceleration = acceleration + normal * pressure
    return slide(left, held: friction * pressure * left)
  }

  /// Whether two walls together keep it from following its acceleration: whether the reversed
  /// acceleration is between their normals.
  func isHeld(between first: Vector, _ second: Vector) -> Bool {
    let turn = first.dx * second.dy - first.dy * second.dx
    let fromFirst = first.dy * acceleration.dx - first.dx * acceleration.dy
    let toSecond = acceleration.dy * second.dx - acceleration.dx * second.dy
    return turn > 0 ? fromFirst > 0 && toSecond > 0 : fromFirst < 0 && toSecond < 0
  }

  /// Applies friction to a body on a wall for the rest of the step.
  /// - Parameter held: The speed that friction removes in this time.
  /// - Returns: Whether friction stops the body.
  private mutating func slide(_ left: Seconds, held: Double) -> Bool {
    guard left > 0 else { return false }
    let free = velocity + acceleration * left
    let speed = free.magnitude
    if speed <= held, velocity.magnitude <= held { return true }
    let slowed = speed > held ? free * (1 - held / speed) : .zero
    acceleration = (slowed + velocity * -1) * (1 / left)
    return false
  }
}
