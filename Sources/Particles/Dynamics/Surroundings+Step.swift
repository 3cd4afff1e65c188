extension Surroundings {
  /// Moves a body by a step.
  ///
  /// Fields are felt in the middle of the step, and walls stop what would go through them at any
  /// speed. Uniform gravity, drag and magnetism are followed exactly.
  /// - Parameters:
  ///   - time: When the step begins.
  ///   - span: How long it is: ``step``, or less for a body that was born in between; at 0 nothing
  ///     happens.
  public func step(
    _ body: inout Body,
    by traits: BodyTraits,
    at time: Seconds,
    for span: Seconds = Surroundings.step
  ) -> Body.Outcome {
    guard !body.isSettled else { return .settled }
    guard span > 0 else { return .moving }
    body = body.tamed
    let plan = StepPlan(self, traits, at: time, for: span)
    return withBlockRoom { room in
      let block = BodyBlock(count: 1, room: room)
      block.x[0] = body.position.x
      block.y[0] = body.position.y
      block.velocityX[0] = body.velocity.dx
      block.velocityY[0] = body.velocity.dy
      feel(block, plan)
      block.move(for: plan)
      body.spin(plan)
      guard reachesWalls(0, of: block, plan) else {
        body.position = Point(x: block.placeX[0], y: block.placeY[0])
        body.velocity = Vector(dx: block.arrivingX[0], dy: block.arrivingY[0])
        return .moving
      }
      return fly(block.flight(of: 0, plan), plan, &body)
    }
  }

  /// Moves many bodies by a step, each as ``step(_:by:at:for:)`` for one does, bit for bit.
  ///
  /// Those that die are marked so, with the moment; the dead and the settled stay as they are.
  public func step(
    _ bodies: inout BodyColumns,
    by traits: BodyTraits,
    at time: Seconds,
    for span: Seconds = Surroundings.step
  ) {
    guard span > 0, bodies.count > 0 else { return }
    let plan = StepPlan(self, traits, at: time, for: span)
    withBlockRoom { room in
      for first in stride(from: 0, to: bodies.count, by: BodyBlock.capacity) {
        let count = min(BodyBlock.capacity, bodies.count - first)
        let block = BodyBlock(count: count, room: room)
        bodies.fill(block, from: first)
        feel(block, plan)
        block.move(for: plan)
        bodies.spin(first..<first + count, plan)
        land(block, plan, &bodies, first, at: time)
      }
    }
  }

  private func withBlockRoom<Result>(
    _ act: (UnsafeMutablePointer<Double>) -> Result
  ) -> Result {
    withUnsafeTemporaryAllocation(
      of: Double.self,
      capacity: BodyBlock.columns * BodyBlock.capacity
    ) { room in
      // A buffer of more than nothing has an address.
      guard let address = room.baseAddress else { preconditionFailure("no room for a block") }
      return act(address)
    }
  }

  /// Sums what acts on the bodies of a block; velocity fields have the last word.
  private func feel(_ block: BodyBlock, _ plan: StepPlan) {
    block.prepare(for: plan, gravity: gravity)
    for field in fields where field.type != .velocity {
      field.act(on: block, by: plan.traits, at: plan.middle, pointer: plan.pointer)
    }
    for field in fields where field.type == .velocity {
      field.act(on: block, by: plan.traits, at: plan.middle, pointer: plan.pointer)
    }
  }

  /// Puts the bodies of a block back into their columns, those near walls by a flight of their own.
  private func land(
    _ block: BodyBlock,
    _ plan: StepPlan,
    _ bodies: inout BodyColumns,
    _ first: Int,
    at time: Seconds
  ) {
    for body in 0..<block.count where bodies.conditions[first + body] == .moving {
      guard reachesWalls(body, of: block, plan) else {
        bodies.arrive(first + body, from: block, body)
        continue
      }
      var landing = bodies[first + body]
      let outcome = fly(block.flight(of: body, plan), plan, &landing)
      bodies.replace(first + body, by: landing, outcome, at: time)
    }
  }

  /// Whether the straight way of a body comes near what encloses all walls.
  @inline(__always)
  private func reachesWalls(_ body: Int, of block: BodyBlock, _ plan: StepPlan) -> Bool {
    guard let bounds else { return false }
    let (x0, x1) = (block.x[body], block.placeX[body])
    let (y0, y1) = (block.y[body], block.placeY[body])
    let radius = plan.traits.radius
    return min(x0, x1) - radius <= bounds.right && max(x0, x1) + radius >= bounds.left
      && min(y0, y1) - radius <= bounds.bottom && max(y0, y1) + radius >= bounds.top
  }
}

extension Body {
  /// Turns it by a step.
  mutating func spin(_ plan: StepPlan) {
    guard plan.traits.allowsRotation else { return }
    angle = (angle + angularVelocity * plan.spin.velocity.dx).held(within: 1e12)
    angularVelocity *= plan.spin.decay.dx
  }
}

extension BodyColumns {
  /// Puts the places and velocities of bodies into a block.
  fileprivate func fill(_ block: BodyBlock, from first: Int) {
    for body in 0..<block.count {
      block.x[body] = x[first + body]
      block.y[body] = y[first + body]
      block.velocityX[body] = velocityX[first + body]
      block.velocityY[body] = velocityY[first + body]
    }
  }

  /// Turns bodies by a step.
  fileprivate mutating func spin(_ range: Range<Int>, _ plan: StepPlan) {
    guard plan.traits.allowsRotation else { return }
    let (far, decay) = (plan.spin.velocity.dx, plan.spin.decay.dx)
    for body in range where conditions[body] == .moving {
      angles[body] = (angles[body] + angularVelocities[body] * far).held(within: 1e12)
      angularVelocities[body] *= decay
    }
  }

  /// Moves a body that met no wall.
  @inline(__always)
  fileprivate mutating func arrive(_ place: Int, from block: BodyBlock, _ body: Int) {
    x[place] = block.placeX[body]
    y[place] = block.placeY[body]
    velocityX[place] = block.arrivingX[body]
    velocityY[place] = block.arrivingY[body]
  }

  /// Puts a body in its place again.
  fileprivate mutating func replace(
    _ place: Int,
    by body: Body,
    _ outcome: Body.Outcome,
    at time: Seconds
  ) {
    x[place] = body.position.x
    y[place] = body.position.y
    velocityX[place] = body.velocity.dx
    velocityY[place] = body.velocity.dy
    angles[place] = body.angle
    angularVelocities[place] = body.angularVelocity
    switch outcome {
    case .moving: break
    case .settled: conditions[place] = .settled
    case .died(let span):
      conditions[place] = .dead
      deaths[place] = time + span
    }
  }
}
