extension Surroundings {
  /// Moves a body by one time step.
  ///
  /// Fields are evaluated in the middle of the step. Walls stop a body at any speed, without
  /// tunneling. Uniform gravity, drag and magnetism are integrated exactly.
  /// - Parameters:
  ///   - time: The beginning of the step.
  ///   - span: The length of the step: ``step``, or less for a body that was born during it. At 0
  ///     nothing happens.
  package func step(
    _ body: inout Body,
    by traits: BodyTraits,
    at time: Seconds,
    for span: Seconds = Surroundings.step
  ) -> Body.Outcome {
    var hits = HitLog()
    return step(&body, by: traits, at: time, for: span, 0, &hits)
  }

  /// Moves a body by one time step, and adds its collisions to a log.
  /// - Parameter index: The body's index, for the log.
  func step(
    _ body: inout Body,
    by traits: BodyTraits,
    at time: Seconds,
    for span: Seconds,
    _ index: Int,
    _ hits: inout HitLog
  ) -> Body.Outcome {
    guard !body.isSettled else { return .settled }
    guard span > 0 else { return .moving }
    body = body.tamed
    let plan = StepPlan(self, traits, at: time, for: span)
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: BodyBlock.size(1)) { buffer in
      // A buffer with a capacity above 0 has an address.
      guard let buffer = buffer.baseAddress else { preconditionFailure("no buffer for a body") }
      let block = BodyBlock(count: 1, length: 1, scratch: buffer)
      block.x[0] = body.position.x
      block.y[0] = body.position.y
      block.velocityX[0] = body.velocity.dx
      block.velocityY[0] = body.velocity.dy
      block.feel(fields, gravity, plan, NoiseGrids(start: nil, count: 0))
      block.move(for: plan)
      body.spin(plan)
      guard !walls.isEmpty, walls.meet(block.swept(0, plan)) else {
        body.position = Point(x: block.placeX[0], y: block.placeY[0])
        body.velocity = Vector(dx: block.arrivingX[0], dy: block.arrivingY[0])
        return .moving
      }
      return fly(block.flight(of: 0, plan), plan, &body, index, &hits)
    }
  }

  /// Moves many bodies by one time step, each bit for bit as ``step(_:by:at:for:)`` does.
  ///
  /// Bodies that die are marked as dead, with the time; dead and settled ones are not changed. The
  /// noise of fields is cached for the next step.
  package mutating func step(
    _ bodies: inout BodyColumns,
    by traits: BodyTraits,
    at time: Seconds,
    for span: Seconds = Surroundings.step
  ) {
    var hits = HitLog()
    step(&bodies, first: bodies.count, by: traits, at: time, for: span, within: nil, &hits)
  }

  /// Moves the first `count` bodies by one time step, and adds their collisions to a log; those
  /// outside of a region at its end are marked dead.
  mutating func step(
    _ bodies: inout BodyColumns,
    first count: Int,
    by traits: BodyTraits,
    at time: Seconds,
    for span: Seconds,
    within region: Segment.Bounds?,
    _ hits: inout HitLog
  ) {
    guard span > 0, count > 0 else { return }
    let plan = StepPlan(self, traits, at: time, for: span)
    // Taken out of `self`, so that they can be mutated while `self` is read.
    var noise = NoiseCache()
    var buffer: [Double] = []
    swap(&noise, &self.noise)
    swap(&buffer, &blockBuffer)
    if buffer.isEmpty {
      buffer = [Double](repeating: 0, count: BodyBlock.size(BodyBlock.capacity))
    }
    // Retaining the whole of `self` for each block would take longer than the block.
    let (fields, gravity, walls) = (fields, gravity, walls)
    noise.withGrids(at: plan.middle, for: count) { grids in
      buffer.withUnsafeMutableBufferPointer { buffer in
        guard let buffer = buffer.baseAddress else { return }
        withUnsafeTemporaryAllocation(of: Int.self, capacity: BodyBlock.capacity) { places in
          bodies.withPointers(first: count) { columns in
            var next = 0
            while let block = columns.nextBlock(in: buffer, places, from: &next) {
              block.feel(fields, gravity, plan, grids)
              block.move(for: plan)
              block.finishStep(in: columns, places, plan, walls, at: time) {
                fly($0, plan, &$1, $2, &hits)
              }
              if let region { block.lose(in: columns, places, outside: region, at: time + span) }
            }
          }
        }
      }
    }
    swap(&noise, &self.noise)
    swap(&buffer, &blockBuffer)
  }
}

extension Body {
  /// Integrates the rotation over the step.
  fileprivate mutating func spin(_ plan: StepPlan) {
    guard plan.traits.allowsRotation else { return }
    angle = (angle + angularVelocity * plan.spin.velocity.dx).held(within: 1e12)
    angularVelocity *= plan.spin.decay.dx
  }
}
