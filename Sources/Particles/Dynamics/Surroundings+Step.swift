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
    // A copy of the whole for each block would take longer than the block.
    let (fields, gravity, walls) = (fields, gravity, walls)
    let heights = noise.isEmpty ? 0...0 : bodies.y.bounds
    noise.withGrids(at: plan.middle, for: bodies.count, between: heights) { grids in
      room.withUnsafeMutableBufferPointer { room in
        guard let room = room.baseAddress else { return }
        withUnsafeTemporaryAllocation(of: Int.self, capacity: BodyBlock.capacity) { places in
          bodies.withPointers { columns in
            var next = 0
            while let block = columns.nextBlock(in: room, places, from: &next) {
              block.feel(fields, gravity, plan, grids)
              block.move(for: plan)
              block.land(in: columns, places, plan, walls, at: time) { fly($0, plan, &$1) }
            }
          }
        }
      }
    }
    swap(&noise, &self.noise)
    swap(&room, &blockRoom)
  }
}

/// The grid of each field's noise, by the field's place; empty without any.
typealias NoiseGrids = UnsafeBufferPointer<NoiseGrid?>

extension BodyBlock {
  /// Sums what acts on the bodies; velocity fields have the last word.
  fileprivate func feel(
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

  /// Puts the bodies back into their columns, those near walls by a flight of their own.
  @inline(__always)
  fileprivate func land(
    in columns: BodyPointers,
    _ places: UnsafeMutableBufferPointer<Int>,
    _ plan: StepPlan,
    _ walls: Walls,
    at time: Seconds,
    fly: (Flight, inout Body) -> Body.Outcome
  ) {
    if plan.traits.allowsRotation { spin(in: columns, places, plan) }
    var landed = 0
    while landed < count {
      let next = walls.isEmpty ? count : firstNearWalls(from: landed, walls, plan)
      arrive(landed..<next, in: columns, places)
      landed = next
      guard next < count else { return }
      let place = places[next]
      var landing = columns[place]
      let outcome = fly(flight(of: next, plan), &landing)
      columns.replace(place, by: landing, outcome, at: time)
      landed += 1
    }
  }

  /// The first body from one on whose straight way comes near a wall; the count without one.
  private func firstNearWalls(from start: Int, _ walls: Walls, _ plan: StepPlan) -> Int {
    var body = start
    while body < count {
      // Most are far from all walls, and many are found to be at once.
      if body + Self.stretch <= count, areFar(from: body, walls.bounds, plan.traits.radius) {
        body += Self.stretch
        continue
      }
      if walls.meet(swept(body, plan)) { return body }
      body += 1
    }
    return count
  }

  private static let stretch = 16

  /// Whether the ways of a stretch of bodies lie above or below all walls, or on one side of them.
  @inline(__always)
  private func areFar(from start: Int, _ bounds: Segment.Bounds, _ radius: Double) -> Bool {
    Self.areApart(y + start, placeY + start, from: bounds.top, to: bounds.bottom, radius)
      || Self.areApart(x + start, placeX + start, from: bounds.left, to: bounds.right, radius)
  }

  /// Whether what lies between each two of some numbers, and a radius about it, is apart from a range.
  private static func areApart(
    _ starts: UnsafeMutablePointer<Double>,
    _ ends: UnsafeMutablePointer<Double>,
    from low: Double,
    to high: Double,
    _ radius: Double
  ) -> Bool {
    let (starts, ends) = (UnsafeRawPointer(starts), UnsafeRawPointer(ends))
    var isNear = SIMDMask<SIMD2<Int64>>(repeating: false)
    for place in Swift.stride(from: 0, to: 8 * stretch, by: 16) {
      let start = starts.loadUnaligned(fromByteOffset: place, as: SIMD2<Double>.self)
      let end = ends.loadUnaligned(fromByteOffset: place, as: SIMD2<Double>.self)
      let reachesUp = (start - radius .<= high) .| (end - radius .<= high)
      let reachesDown = (start + radius .>= low) .| (end + radius .>= low)
      isNear .|= reachesUp .& reachesDown
    }
    return !isNear[0] && !isNear[1]
  }

  /// What a body passes over on its straight way.
  @inline(__always)
  fileprivate func swept(_ body: Int, _ plan: StepPlan) -> Segment.Bounds {
    let (x0, x1) = (x[body], placeX[body])
    let (y0, y1) = (y[body], placeY[body])
    let radius = plan.traits.radius
    return Segment.Bounds(
      left: (x0 < x1 ? x0 : x1) - radius,
      top: (y0 < y1 ? y0 : y1) - radius,
      right: (x0 < x1 ? x1 : x0) + radius,
      bottom: (y0 < y1 ? y1 : y0) + radius
    )
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
