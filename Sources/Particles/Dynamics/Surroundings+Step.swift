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
      feel(block, plan, NoiseGrids(start: nil, count: 0))
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
  /// Those that die are marked so, with the moment; the dead and the settled stay as they are. The
  /// noise of fields is kept for the next step.
  public mutating func step(
    _ bodies: inout BodyColumns,
    by traits: BodyTraits,
    at time: Seconds,
    for span: Seconds = Surroundings.step
  ) {
    guard span > 0, bodies.count > 0 else { return }
    let plan = StepPlan(self, traits, at: time, for: span)
    // Out of the way of what reads these surroundings meanwhile.
    var noise = NoiseMemory()
    var room: [Double] = []
    swap(&noise, &self.noise)
    swap(&room, &blockRoom)
    if room.isEmpty {
      room = [Double](repeating: 0, count: BodyBlock.columns * BodyBlock.capacity)
    }
    noise.withGrids(at: plan.middle, for: bodies.count) { grids in
      room.withUnsafeMutableBufferPointer { room in
        guard let room = room.baseAddress else { return }
        withUnsafeTemporaryAllocation(of: Int.self, capacity: BodyBlock.capacity) { places in
          bodies.withPointers { columns in
            var next = 0
            while let block = columns.nextBlock(in: room, places, from: &next) {
              feel(block, plan, grids)
              block.move(for: plan)
              land(block, plan, columns, places, at: time)
            }
          }
        }
      }
    }
    swap(&noise, &self.noise)
    swap(&room, &blockRoom)
  }

  /// The grid of each field's noise, by the field's place; empty without any.
  private typealias NoiseGrids = UnsafeBufferPointer<NoiseGrid?>

  /// Sums what acts on the bodies of a block; velocity fields have the last word.
  private func feel(_ block: BodyBlock, _ plan: StepPlan, _ grids: NoiseGrids) {
    block.prepare(for: plan, gravity: gravity)
    for index in fields.indices where fields[index].type != .velocity {
      fields[index].act(on: block, plan, grid: grids.isEmpty ? nil : grids[index])
    }
    for index in fields.indices where fields[index].type == .velocity {
      fields[index].act(on: block, plan, grid: nil)
    }
  }

  /// Puts the bodies of a block back into their columns, those near walls by a flight of their own.
  private func land(
    _ block: BodyBlock,
    _ plan: StepPlan,
    _ columns: BodyPointers,
    _ places: UnsafeMutableBufferPointer<Int>,
    at time: Seconds
  ) {
    if plan.traits.allowsRotation {
      for body in 0..<block.count { columns.spin(places[body], plan) }
    }
    guard bounds != nil || !block.isInPlace else { return block.arrive() }
    for body in 0..<block.count {
      let place = places[body]
      guard reachesWalls(body, of: block, plan) else {
        columns.x[place] = block.placeX[body]
        columns.y[place] = block.placeY[body]
        columns.velocityX[place] = block.arrivingX[body]
        columns.velocityY[place] = block.arrivingY[body]
        continue
      }
      var landing = columns[place]
      let outcome = fly(block.flight(of: body, plan), plan, &landing)
      columns.replace(place, by: landing, outcome, at: time)
    }
  }

  /// Whether the straight way of a body comes near a wall.
  @inline(__always)
  private func reachesWalls(_ body: Int, of block: BodyBlock, _ plan: StepPlan) -> Bool {
    guard let bounds else { return false }
    let (x0, x1) = (block.x[body], block.placeX[body])
    let (y0, y1) = (block.y[body], block.placeY[body])
    let radius = plan.traits.radius
    let swept = Segment.Bounds(
      left: (x0 < x1 ? x0 : x1) - radius,
      top: (y0 < y1 ? y0 : y1) - radius,
      right: (x0 < x1 ? x1 : x0) + radius,
      bottom: (y0 < y1 ? y1 : y0) + radius
    )
    guard bounds.meets(swept) else { return false }
    return segments.withUnsafeBufferPointer { segments in
      bands.contains(near: swept) { segments[$0].bounds.meets(swept) }
    }
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
