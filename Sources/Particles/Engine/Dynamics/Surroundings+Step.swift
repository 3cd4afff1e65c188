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
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: BodyBlock.columns) { room in
      // A buffer of more than nothing has an address.
      guard let room = room.baseAddress else { preconditionFailure("no room for a body") }
      let block = BodyBlock(count: 1, stride: 1, room: room)
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
      return fly(block.flight(of: 0, plan), plan, &body)
    }
  }

  /// Moves many bodies by a step, each as ``step(_:by:at:for:)`` for one does, bit for bit.
  ///
  /// Those that die are marked so, with the moment; the dead and the settled stay as they are. The
  /// noise of fields is kept for the next step.
  public mutating func step(
    _ bodies: inout BodyColumns,
    by traits: BodyTraits,
    at time: Seconds,
    for span: Seconds = Surroundings.step
  ) {
    step(&bodies, first: bodies.count, by: traits, at: time, for: span, within: nil)
  }

  /// Moves the first so many bodies by a step; those that leave a region are marked dead at its end.
  mutating func step(
    _ bodies: inout BodyColumns,
    first count: Int,
    by traits: BodyTraits,
    at time: Seconds,
    for span: Seconds,
    within region: Segment.Bounds?
  ) {
    guard span > 0, count > 0 else { return }
    let plan = StepPlan(self, traits, at: time, for: span)
    // Out of the way of what reads these surroundings meanwhile.
    var noise = NoiseMemory()
    var room: [Double] = []
    swap(&noise, &self.noise)
    swap(&room, &blockRoom)
    if room.isEmpty {
      room = [Double](repeating: 0, count: BodyBlock.columns * BodyBlock.capacity)
    }
    // A copy of the whole for each block would take longer than the block.
    let (fields, gravity, walls) = (fields, gravity, walls)
    noise.withGrids(at: plan.middle, for: count) { grids in
      room.withUnsafeMutableBufferPointer { room in
        guard let room = room.baseAddress else { return }
        withUnsafeTemporaryAllocation(of: Int.self, capacity: BodyBlock.capacity) { places in
          bodies.withPointers(first: count) { columns in
            var next = 0
            while let block = columns.nextBlock(in: room, places, from: &next) {
              block.feel(fields, gravity, plan, grids)
              block.move(for: plan)
              block.land(in: columns, places, plan, walls, at: time) { fly($0, plan, &$1) }
              if let region { block.lose(in: columns, places, outside: region, at: time + span) }
            }
          }
        }
      }
    }
    swap(&noise, &self.noise)
    swap(&room, &blockRoom)
  }
}

extension Body {
  /// Turns it by a step.
  fileprivate mutating func spin(_ plan: StepPlan) {
    guard plan.traits.allowsRotation else { return }
    angle = (angle + angularVelocity * plan.spin.velocity.dx).held(within: 1e12)
    angularVelocity *= plan.spin.decay.dx
  }
}
