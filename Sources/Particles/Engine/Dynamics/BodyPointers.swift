/// The columns of bodies while a step changes them.
struct BodyPointers {
  /// How many of the bodies are looked at.
  let count: Int
  let x: UnsafeMutableBufferPointer<Double>
  let y: UnsafeMutableBufferPointer<Double>
  let velocityX: UnsafeMutableBufferPointer<Double>
  let velocityY: UnsafeMutableBufferPointer<Double>
  let angles: UnsafeMutableBufferPointer<Double>
  let angularVelocities: UnsafeMutableBufferPointer<Double>
  let conditions: UnsafeMutableBufferPointer<BodyColumns.Condition>
  let deaths: UnsafeMutableBufferPointer<Seconds>
  /// Empty where nobody is pushed by numbers of its own.
  let pushes: UnsafeMutableBufferPointer<OriginPush>

  /// The next bodies that move, as many as a block holds, and their places; `nil` after the last.
  /// - Parameter next: Where to look from; then where to go on.
  func nextBlock(
    in room: UnsafeMutablePointer<Double>,
    _ places: UnsafeMutableBufferPointer<Int>,
    from next: inout Int
  ) -> BodyBlock? {
    next = firstMoving(from: next)
    let first = next
    let limit = min(count, first + BodyBlock.capacity)
    while next < limit, conditions[next] == .moving { next += 1 }
    if next == limit || next - first >= Self.leastInPlace {
      return blockInPlace(first..<next, in: room, places)
    }
    next = first
    return gatheredBlock(in: room, places, from: &next)
  }

  /// Fewer bodies side by side than this are gathered with others into one block.
  private static let leastInPlace = 32

  /// The first body that moves from a place on; the count without one.
  private func firstMoving(from start: Int) -> Int {
    var place = start
    while place < count, conditions[place] != .moving {
      place += 1
      // Many that have settled stand side by side; eight are looked at together.
      while place + 8 <= count, !hasMoving(place) { place += 8 }
    }
    return place
  }

  /// Whether one of eight bodies moves.
  @inline(__always)
  private func hasMoving(_ place: Int) -> Bool {
    let bytes = UnsafeRawBufferPointer(conditions)
    let eight = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
    // The first condition is a byte of 0, and only such a byte borrows into a highest bit of its own
    // that was not set.
    return (eight &- 0x0101_0101_0101_0101) & ~eight & 0x8080_8080_8080_8080 != 0
  }

  private func blockInPlace(
    _ run: Range<Int>,
    in room: UnsafeMutablePointer<Double>,
    _ places: UnsafeMutableBufferPointer<Int>
  ) -> BodyBlock? {
    guard !run.isEmpty,
      let block = BodyBlock(self, from: run.lowerBound, count: run.count, room: room)
    else { return nil }
    for body in 0..<run.count { places[body] = run.lowerBound + body }
    if !pushes.isEmpty {
      for body in 0..<run.count { pushBlock(block, body, by: pushes[run.lowerBound + body]) }
    }
    return block
  }

  private func gatheredBlock(
    in room: UnsafeMutablePointer<Double>,
    _ places: UnsafeMutableBufferPointer<Int>,
    from next: inout Int
  ) -> BodyBlock? {
    let all = BodyBlock(count: BodyBlock.capacity, room: room)
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
    return BodyBlock(count: found, hasOwnPushes: !pushes.isEmpty, room: room)
  }

  private func pushBlock(_ block: BodyBlock, _ body: Int, by push: OriginPush) {
    block.radial[body] = push.radial
    block.tangential[body] = push.tangential
  }

  /// The body at a place.
  subscript(place: Int) -> Body {
    Body(
      position: Point(x: x[place], y: y[place]),
      velocity: Vector(dx: velocityX[place], dy: velocityY[place]),
      angle: angles[place],
      angularVelocity: angularVelocities[place]
    )
  }

  /// Turns a body by a step.
  @inline(__always)
  func spin(_ place: Int, _ plan: StepPlan) {
    let gain = angularVelocities[place] * plan.spin.velocity.dx
    angles[place] = (angles[place] + gain).held(within: 1e12)
    angularVelocities[place] *= plan.spin.decay.dx
  }

  /// Puts a body in its place again.
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
  /// Gives all columns at once, without copying any, to look at the first so many bodies.
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
