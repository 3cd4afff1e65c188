extension BodyBlock {
  /// Puts the bodies back into their columns, those near walls by a flight of their own.
  @inline(__always)
  func land(
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

  /// Marks those dead that have come out of a region at a time.
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
      guard !region.contains(Point(x: columns.x[place], y: columns.y[place])),
        columns.conditions[place] != .dead
      else { continue }
      columns.conditions[place] = .dead
      columns.deaths[place] = time
    }
  }

  /// Whether so many numbers are all in a range.
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

  /// Turns the bodies by a step.
  private func spin(
    in columns: BodyPointers,
    _ places: UnsafeMutableBufferPointer<Int>,
    _ plan: StepPlan
  ) {
    if isInPlace {
      for place in places[0]..<places[0] + count { columns.spin(place, plan) }
    } else {
      for body in 0..<count { columns.spin(places[body], plan) }
    }
  }

  /// Puts some of the bodies, in their columns, where they have come.
  private func arrive(
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
      for body in bodies {
        let place = places[body]
        columns.x[place] = placeX[body]
        columns.y[place] = placeY[body]
        columns.velocityX[place] = arrivingX[body]
        columns.velocityY[place] = arrivingY[body]
      }
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
  func swept(_ body: Int, _ plan: StepPlan) -> Segment.Bounds {
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
