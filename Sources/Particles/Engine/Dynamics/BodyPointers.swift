/// Unsafe access to bodies during a step.
struct BodyPointers {
  let columns: ColumnPointers<BodyColumns.Key>
  /// The number of bodies that take part in the step.
  let count: Int
  /// Whether each body has its own accelerations and drag.
  let haveAccelerations: Bool

  /// A column of numbers.
  @inline(__always)
  subscript(key: BodyColumns.Key) -> UnsafeMutablePointer<Double> { columns[key] }

  @inline(__always)
  var conditions: UnsafeMutablePointer<BodyColumns.Condition> {
    columns[.condition, as: BodyColumns.Condition.self]
  }

  /// The next moving bodies, as many as a block holds, and their indices; `nil` after the last one.
  /// - Parameter next: The index to search from; set to the index after the block.
  func nextBlock(
    in scratch: UnsafeMutablePointer<Double>,
    _ places: UnsafeMutableBufferPointer<Int>,
    from next: inout Int
  ) -> BodyBlock? {
    next = firstMoving(from: next)
    let first = next
    let limit = min(count, first + BodyBlock.capacity)
    while next < limit, conditions[next] == .moving { next += 1 }
    if next == limit || next - first >= Self.leastInPlace {
      return blockInPlace(first..<next, in: scratch, places)
    }
    next = first
    return gatheredBlock(in: scratch, places, from: &next)
  }

  /// The smallest run of consecutive bodies that is moved in place; shorter ones are gathered into
  /// a block.
  private static let leastInPlace = 32

  /// The first moving body from an index on; `count` if there is none.
  private func firstMoving(from start: Int) -> Int {
    var place = start
    while place < count, conditions[place] != .moving {
      place += 1
      // Settled bodies often form long runs; eight conditions are tested together.
      while place + 8 <= count, !hasMoving(place) { place += 8 }
    }
    return place
  }

  /// Whether one of eight bodies is moving.
  @inline(__always)
  private func hasMoving(_ place: Int) -> Bool {
    let bytes = UnsafeRawPointer(conditions)
    let eight = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
    // Finds a zero byte in a word: the condition `moving` is 0, and only a zero byte borrows into
    // its own highest bit while that bit was clear.
    return (eight &- 0x0101_0101_0101_0101) & ~eight & 0x8080_8080_8080_8080 != 0
  }

  private func blockInPlace(
    _ run: Range<Int>,
    in scratch: UnsafeMutablePointer<Double>,
    _ places: UnsafeMutableBufferPointer<Int>
  ) -> BodyBlock? {
    guard !run.isEmpty else { return nil }
    let block = BodyBlock(self, from: run.lowerBound, count: run.count, scratch: scratch)
    for body in 0..<run.count { places[body] = run.lowerBound + body }
    if haveAccelerations {
      for body in 0..<run.count { block.setPush(of: body, to: push(of: run.lowerBound + body)) }
    }
    return block
  }

  private func gatheredBlock(
    in scratch: UnsafeMutablePointer<Double>,
    _ places: UnsafeMutableBufferPointer<Int>,
    from next: inout Int
  ) -> BodyBlock? {
    let all = BodyBlock(count: BodyBlock.capacity, scratch: scratch)
    let (x, y, velocityX, velocityY) = (self[.x], self[.y], self[.velocityX], self[.velocityY])
    var found = 0
    next = firstMoving(from: next)
    while next < count, found < BodyBlock.capacity {
      places[found] = next
      all.x[found] = x[next]
      all.y[found] = y[next]
      all.velocityX[found] = velocityX[next]
      all.velocityY[found] = velocityY[next]
      if haveAccelerations {
        all.setPush(of: found, to: push(of: next))
      }
      found += 1
      next = firstMoving(from: next + 1)
    }
    guard found > 0 else { return nil }
    return BodyBlock(count: found, hasOwnAccelerations: haveAccelerations, scratch: scratch)
  }

  /// The accelerations and the drag of a body that has its own.
  @inline(__always)
  private func push(of place: Int) -> BodyPush {
    BodyPush(
      radial: self[.radial][place],
      tangential: self[.tangential][place],
      acceleration: Vector(dx: self[.accelerationX][place], dy: self[.accelerationY][place]),
      resistance: self[.resistance][place]
    )
  }

  /// The body at an index.
  subscript(place: Int) -> Body {
    Body(
      position: Point(x: self[.x][place], y: self[.y][place]),
      velocity: Vector(dx: self[.velocityX][place], dy: self[.velocityY][place]),
      angle: self[.angle][place],
      angularVelocity: self[.angularVelocity][place],
      isSettled: conditions[place] == .settled
    )
  }

  /// Integrates the rotation of bodies over the step.
  @inline(__always)
  func spin(_ places: some Sequence<Int>, _ plan: StepPlan) {
    let (angles, angularVelocities) = (self[.angle], self[.angularVelocity])
    for place in places {
      let gain = angularVelocities[place] * plan.spin.velocity.dx
      angles[place] = (angles[place] + gain).held(within: 1e12)
      angularVelocities[place] *= plan.spin.decay.dx
    }
  }

  /// Overwrites the state of a body.
  func replace(_ place: Int, by body: Body, isDead: Bool) {
    self[.x][place] = body.position.x
    self[.y][place] = body.position.y
    self[.velocityX][place] = body.velocity.dx
    self[.velocityY][place] = body.velocity.dy
    self[.angle][place] = body.angle
    self[.angularVelocity][place] = body.angularVelocity
    conditions[place] = isDead ? .dead : body.isSettled ? .settled : .moving
  }
  /// Marks a body as dead.
  func die(_ place: Int, at time: Seconds) {
    conditions[place] = .dead
    self[.death][place] = time
  }
}
