/// Pointers to the columns of bodies during a step.
struct BodyPointers {
  /// The number of bodies that take part in the step.
  let count: Int
  let x: UnsafeMutableBufferPointer<Double>
  let y: UnsafeMutableBufferPointer<Double>
  let velocityX: UnsafeMutableBufferPointer<Double>
  let velocityY: UnsafeMutableBufferPointer<Double>
  let angles: UnsafeMutableBufferPointer<Double>
  let angularVelocities: UnsafeMutableBufferPointer<Double>
  let conditions: UnsafeMutableBufferPointer<BodyColumns.Condition>
  let deaths: UnsafeMutableBufferPointer<Seconds>
  /// Empty unless each body has its own radial and tangential acceleration.
  let pushes: UnsafeMutableBufferPointer<OriginAcceleration>

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
    let bytes = UnsafeRawBufferPointer(conditions)
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
    guard !run.isEmpty,
      let block = BodyBlock(self, from: run.lowerBound, count: run.count, scratch: scratch)
    else { return nil }
    for body in 0..<run.count { places[body] = run.lowerBound + body }
    if !pushes.isEmpty {
      for body in 0..<run.count { pushBlock(block, body, by: pushes[run.lowerBound + body]) }
    }
    return block
  }

  private func gatheredBlock(
    in scratch: UnsafeMutablePointer<Double>,
    _ places: UnsafeMutableBufferPointer<Int>,
    from next: inout Int
  ) -> BodyBlock? {
    let all = BodyBlock(count: BodyBlock.capacity, scratch: scratch)
    var found = 0
    next = firstMoving(from: next)
    while next < count, found < BodyBlock.capacity {
      places[found] = next
      all.x[found] = x[next]
      all.y[found] = y[next]
      all.velocityX[found] = velocityX[next]
      all.velocityY[found] = velocityY[next]
      if !pushes.isEmpty { pushBlock(all, found, by: pushes[next]) }
      found += 1
      next = firstMoving(from: next + 1)
    }
    guard found > 0 else { return nil }
    return BodyBlock(count: found, hasOwnAccelerations: !pushes.isEmpty, scratch: scratch)
  }

  private func pushBlock(_ block: BodyBlock, _ body: Int, by push: OriginAcceleration) {
    block.radial[body] = push.radial
    block.tangential[body] = push.tangential
  }

  /// The body at an index.
  subscript(place: Int) -> Body {
    Body(
      position: Point(x: x[place], y: y[place]),
      velocity: Vector(dx: velocityX[place], dy: velocityY[place]),
      angle: angles[place],
      angularVelocity: angularVelocities[place]
    )
  }

  /// Integrates the rotation of a body over the step.
  @inline(__always)
  func spin(_ place: Int, _ plan: StepPlan) {
    let gain = angularVelocities[place] * plan.spin.velocity.dx
    angles[place] = (angles[place] + gain).held(within: 1e12)
    angularVelocities[place] *= plan.spin.decay.dx
  }

  /// Writes the new state of a body, and its outcome.
  func replace(_ place: Int, by body: Body, _ outcome: Body.Outcome, at time: Seconds) {
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

extension BodyColumns {
  /// Calls with pointers to all columns, without a copy, for the first `count` bodies.
  mutating func withPointers(first count: Int, _ act: (BodyPointers) -> Void) {
    x.withUnsafeMutableBufferPointer { x in
      y.withUnsafeMutableBufferPointer { y in
        velocityX.withUnsafeMutableBufferPointer { velocityX in
          velocityY.withUnsafeMutableBufferPointer { velocityY in
            angles.withUnsafeMutableBufferPointer { angles in
              angularVelocities.withUnsafeMutableBufferPointer { angularVelocities in
                conditions.withUnsafeMutableBufferPointer { conditions in
                  deaths.withUnsafeMutableBufferPointer { deaths in
                    pushes.withUnsafeMutableBufferPointer { pushes in
                      act(
                        BodyPointers(
                          count: count,
                          x: x,
                          y: y,
                          velocityX: velocityX,
                          velocityY: velocityY,
                          angles: angles,
                          angularVelocities: angularVelocities,
                          conditions: conditions,
                          deaths: deaths,
                          pushes: pushes
                        )
                      )
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
  }
}
