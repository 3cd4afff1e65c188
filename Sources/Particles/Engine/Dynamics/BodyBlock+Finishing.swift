extension BodyBlock {
  /// Writes the bodies back into their columns; those near walls are first moved one by one with
  /// collisions.
  @inline(__always)
  func finishStep(
    in columns: BodyPointers,
    _ places: UnsafeMutableBufferPointer<Int>,
    _ plan: StepPlan,
    _ walls: Walls,
    at time: Seconds,
    fly: (Flight, inout Body, _ place: Int) -> Body.Outcome
  ) {
    if plan.traits.allowsRotation {
      if isInPlace {
        columns.spin(places[0]..<places[0] + count, plan)
      } else {
        columns.spin(places[..<count], plan)
      }
    }
    var done = 0
    while done < count {
      let next = walls.isEmpty ? count : firstNearWalls(from: done, walls, plan)
      store(done..<next, in: columns, places)
      done = next
      guard next < count else { return }
      let place = places[next]
      var body = columns[place]
      let outcome = fly(flight(of: next, plan), &body, place)
      columns.replace(place, by: body, isDead: false)
      if case .died(let span) = outcome { columns.die(place, at: time + span) }
      done += 1
    }
  }

  /// Marks the bodies that have left a region as dead at a time.
  @inline(__always)
  func lose(
    in columns: BodyPointers,
    _ places: UnsafeMutableBufferPointer<Int>,
    outside region: Segment.Bounds,
    at time: Seconds
  ) {
    if isInPlace, Self.areWithin(region.left...region.right, x, count),
      Self.areWithin(region.top...region.bottom, y, count)
    {
      return
    }
    for place in places[..<count] {
      guard !region.contains(Point(x: columns[.x][place], y: columns[.y][place])),
        columns.conditions[place] != .dead
      else { continue }
      columns.die(place, at: time)
    }
  }

  /// Whether all of the numbers are in a range.
  private static func areWithin(
    _ range: ClosedRange<Double>,
    _ numbers: UnsafeMutablePointer<Double>,
    _ count: Int
  ) -> Bool {
    let bytes = UnsafeRawPointer(numbers)
    var isOutside = SIMDMask<SIMD2<Int64>>(repeating: false)
    for place in Swift.stride(from: 0, to: 8 * (count & ~1), by: 16) {
      let two = bytes.loadUnaligned(fromByteOffset: place, as: SIMD2<Double>.self)
      isOutside .|= (two .< range.lowerBound) .| (two .> range.upperBound)
    }
    if count & 1 == 1, !range.contains(numbers[count - 1]) { return false }
    return !isOutside[0] && !isOutside[1]
  }

  /// Writes the new state of some of the bodies into their columns.
  private func store(
    _ bodies: Range<Int>,
    in columns: BodyPointers,
    _ places: UnsafeMutableBufferPointer<Int>
  ) {
    let (placeX, placeY, arrivingX, arrivingY) = (placeX, placeY, arrivingX, arrivingY)
    if isInPlace {
      let (x, y, velocityX, velocityY) = (x, y, velocityX, velocityY)
      for body in bodies {
        x[body] = placeX[body]
        y[body] = placeY[body]
        velocityX[body] = arrivingX[body]
        velocityY[body] = arrivingY[body]
      }
    } else {
      let (x, y) = (columns[.x], columns[.y])
      let (velocityX, velocityY) = (columns[.velocityX], columns[.velocityY])
      for body in bodies {
        let place = places[body]
        x[place] = placeX[body]
        y[place] = placeY[body]
        velocityX[place] = arrivingX[body]
        velocityY[place] = arrivingY[body]
      }
    }
  }

  /// The first body from `start` on whose straight path comes near a wall; `count` if there is
  /// none.
  private func firstNearWalls(from start: Int, _ walls: Walls, _ plan: StepPlan) -> Int {
    var body = start
    while body < count {
      // Most bodies are far from all walls; a stretch of 16 is rejected with one test.
      if body + Self.runLength <= count,
        areFarFromWalls(from: body, walls.bounds, plan.traits.radius + plan.pileReach)
      {
        body += Self.runLength
        continue
      }
      if walls.meet(swept(body, plan)) { return body }
      body += 1
    }
    return count
  }

  private static let runLength = 16

  /// Whether the paths of a stretch of bodies are all above, below, left or right of all walls.
  @inline(__always)
  private func areFarFromWalls(from start: Int, _ bounds: Segment.Bounds, _ radius: Double) -> Bool
  {
    Self.areApart(y + start, placeY + start, from: bounds.top, to: bounds.bottom, radius)
      || Self.areApart(x + start, placeX + start, from: bounds.left, to: bounds.right, radius)
  }

  /// Whether the intervals between corresponding numbers, widened by a radius, are all outside of a
  /// range.
  private static func areApart(
    _ starts: UnsafeMutablePointer<Double>,
    _ ends: UnsafeMutablePointer<Double>,
    from low: Double,
    to high: Double,
    _ radius: Double
  ) -> Bool {
    let (starts, ends) = (UnsafeRawPointer(starts), UnsafeRawPointer(ends))
    var isNear = SIMDMask<SIMD2<Int64>>(repeating: false)
    for place in Swift.stride(from: 0, to: 8 * runLength, by: 16) {
      let start = starts.loadUnaligned(fromByteOffset: place, as: SIMD2<Double>.self)
      let end = ends.loadUnaligned(fromByteOffset: place, as: SIMD2<Double>.self)
      let reachesUp = (start - radius .<= high) .| (end - radius .<= high)
      let reachesDown = (start + radius .>= low) .| (end + radius .>= low)
      isNear .|= reachesUp .& reachesDown
    }
    return !isNear[0] && !isNear[1]
  }

  /// The bounding box of a body's straight path through the step, and of the piles below it.
  @inline(__always)
  func swept(_ body: Int, _ plan: StepPlan) -> Segment.Bounds {
    let (x0, x1) = (x[body], placeX[body])
    let (y0, y1) = (y[body], placeY[body])
    let radius = plan.traits.radius
    return Segment.Bounds(
      left: (x0 < x1 ? x0 : x1) - radius,
      top: (y0 < y1 ? y0 : y1) - radius,
      right: (x0 < x1 ? x1 : x0) + radius,
      bottom: (y0 < y1 ? y1 : y0) + radius + plan.pileReach
    )
  }
}
