/// The columns of bodies while a step changes them.
struct BodyPointers {
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
    while next < x.count, conditions[next] != .moving { next += 1 }
    let first = next
    let limit = min(x.count, first + BodyBlock.capacity)
    while next < limit, conditions[next] == .moving { next += 1 }
    if next == limit || next - first >= Self.leastInPlace {
      return blockInPlace(first..<next, in: room, places)
    }
    next = first
    return gatheredBlock(in: room, places, from: &next)
  }

  /// Fewer bodies side by side than this are gathered with others into one block.
  private static let leastInPlace = 32

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
    var count = 0
    while next < x.count, count < BodyBlock.capacity {
      if conditions[next] == .moving {
        places[count] = next
        all.x[count] = x[next]
        all.y[count] = y[next]
        all.velocityX[count] = velocityX[next]
        all.velocityY[count] = velocityY[next]
        if !pushes.isEmpty { pushBlock(all, count, by: pushes[next]) }
        count += 1
      }
      next += 1
    }
    guard count > 0 else { return nil }
    return BodyBlock(count: count, hasOwnPushes: !pushes.isEmpty, room: room)
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
  /// Gives all columns at once, without copying any.
  mutating func withPointers(_ act: (BodyPointers) -> Void) {
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
