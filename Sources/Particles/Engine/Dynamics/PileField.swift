/// The height field of the particles that pile up: how many lie on each slot of the terrain.
///
/// A falling grain comes to rest on the surface. After each step the grains at rest are stacked
/// anew, so that those above a dead one sink, and the topmost ones of slopes steeper than the angle
/// of repose roll down, as in the sandpile model of Bak, Tang and Wiesenfeld. The heights follow
/// from the bodies, so a copy of these is a checkpoint.
struct PileField: Sendable {
  let terrain: PileTerrain
  /// The largest difference of the heights of columns, in grains, by their distance less 1.
  ///
  /// A digitized line of a slope s falls by at most ceil(s k) in k columns.
  let steepest: [Double]
  /// The number of grains of each slot.
  var counts: [Int32]
  /// The topmost grain of each slot, and the one below each grain; -1: none.
  var tops: [Int32]
  var below: [Int32] = []
  /// The height in points within which a body above a wall may meet a pile.
  private(set) var reach = 0.0

  /// How far, in columns, a slope is measured.
  private static let span = 8

  /// An empty field on the walls of a stage.
  /// - Parameters:
  ///   - radius: The radius of a grain in points.
  ///   - repose: The angle of repose, above 0 and below a right angle.
  init(on walls: Walls, radius: Double, repose: Angle, stage: Size) {
    terrain = PileTerrain(walls, radius: radius, on: stage)
    let slope = Vector(magnitude: 1, radians: repose.radians)
    steepest = (1...Self.span).map {
      max(1, (Double($0) * slope.dy / max(slope.dx, 1e-3) - 1e-9).rounded(.up)) + 1e-9
    }
    counts = [Int32](repeating: 0, count: terrain.bases.count)
    tops = [Int32](repeating: -1, count: terrain.bases.count)
  }

  /// The y coordinate of the surface of a slot.
  @inline(__always)
  func surface(of slot: Int) -> Double {
    terrain.bases[slot] - terrain.width * Double(counts[slot])
  }

  /// Where a grain in a pile comes to rest on it; `nil` for a grain outside of all piles.
  func surface(at place: Point) -> Point? {
    let half = terrain.width / 2
    for slot in terrain.slots(at: place.x) where counts[slot] > 0 {
      let surface = surface(of: slot)
      guard place.y + half > surface, place.y - half < terrain.bases[slot] else { continue }
      return Point(x: place.x, y: surface - half)
    }
    return nil
  }

  /// The slot on which a grain has just come to rest; `nil` if it is not on a wall that carries
  /// piles.
  func slot(under place: Point) -> Int? {
    terrain.slots(at: place.x).first { slot in
      place.y < terrain.bases[slot] + terrain.width
        && place.y > surface(of: slot) - 2 * terrain.width
    }
  }

  /// Counts the grains of each slot.
  mutating func measure(_ bodies: BodyColumns) {
    for slot in counts.indices { counts[slot] = 0 }
    let (conditions, slots) = (bodies.conditions, bodies[.pile])
    for body in conditions.indices where conditions[body] == .settled && slots[body] >= 0 {
      counts[Int(slots[body])] += 1
    }
    measureReach()
  }

  /// Finds the height of the highest pile.
  mutating func measureReach() {
    let highest = counts.max() ?? 0
    reach = highest > 0 ? terrain.width * Double(highest + 2) : 0
  }
}

extension BodyColumns {
  /// The slot of a body that is not on a pile yet, and of one that rests elsewhere.
  static let (noPile, restsElsewhere) = (-1.0, -2.0)
}
