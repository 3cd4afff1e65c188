/// What particles have left behind on their ways: each an earlier self, with a part of its light.
///
/// A life is cut into pieces on a grid of its own, which does not move with time: what was left
/// somewhere stays there and fades. A piece is as long as the particle is slow.
/// ```
/// age     0         4         8   10 11 now
/// slow    |    ·    |    ·    | · | ·|·|●     the fewest pieces that the grid allows
/// fast    |·|·|·|·|·|·|·|·|·|·|·|·|·|·|·|●    none longer than a dot or half the particle
/// dead    |    ·    |    ·    ●               itself, too, stays where it died
/// ```
/// In the middle of each piece stands an echo. It has the part of the particle's light that its way
/// is of the particle's extent, so the light in a length of the way does not depend on the pieces;
/// and of that the part that has not faded.
struct Echoes: Sendable {
  /// The most that one particle has; of more the oldest are left out.
  static let limit = 128
  /// The extent of a dot, in points.
  static var dot: Double { 4 }

  /// The particle of each that was traced last, in the order in which they are drawn: the first
  /// particle's before the second's, the oldest first.
  ///
  /// The other columns may be longer.
  private(set) var particles: [Int] = []
  /// How old the particle was.
  private(set) var ages: [Float] = []
  /// How far the particle went on there, in points; infinity where it died.
  private var ways: [Float] = []
  /// The part of its light that has not faded.
  private var parts: [Float] = []
  /// How far a unit of velocity had been carried there, where the particle flies freely and with drag.
  private(set) var reaches: [Float] = []
  /// Room for what one particle has left behind.
  private var trailRoom: [Float] = []
  /// The particles of the cell that are alive, for those who draw them alone.
  private(set) var living: [Int] = []

  /// Gives a range of sprites, one for each echo, the part of the light that it has of its particle.
  /// - Parameter extent: That of a particle that is not scaled, in points.
  func dim(
    _ opacities: inout [Float],
    _ range: Range<Int>,
    extent: Float,
    _ scales: [Float],
    _ aspects: [Float]
  ) {
    opacities.withUnsafeMutableBufferPointer { opacities in
      scales.withUnsafeBufferPointer { scales in
        aspects.withUnsafeBufferPointer { aspects in
          ways.withUnsafeBufferPointer { ways in
            parts.withUnsafeBufferPointer { parts in
              for sprite in range {
                let echo = sprite &- range.lowerBound
                // One that is drawn longer covers more of its way.
                let covered = ways[echo] / (extent * scales[sprite] * max(1, aspects[sprite]))
                opacities[sprite] *= parts[echo] * (covered < 1 ? covered : 1)
              }
            }
          }
        }
      }
    }
  }

  /// Lists the particles of a cell that are alive at a running time.
  mutating func findLiving(of node: CellNode, at time: Seconds) {
    living.removeAll(keepingCapacity: true)
    for particle in 0..<node.particles.count where node.particles.isAlive(particle, at: time) {
      living.append(particle)
    }
  }

  /// Finds what all particles of a cell have left behind at a running time.
  mutating func trace(_ node: CellNode, at now: Seconds, seenUntil end: Seconds, limit: Int) {
    particles.removeAll(keepingCapacity: true)
    // Out of the way of the columns that grow meanwhile.
    var room: [Float] = []
    swap(&room, &trailRoom)
    if room.isEmpty { room = [Float](repeating: 0, count: EchoTrail.room + FlightGrid.room) }
    room.withUnsafeMutableBufferPointer { room in
      guard let room = room.baseAddress else { return }
      var grid = FlightGrid(by: node.recipe, in: room + EchoTrail.room)
      for particle in 0..<node.particles.count {
        var trail = EchoTrail(in: room)
        func trace(by recipe: CellRecipe) {
          trail.trace(
            particle,
            of: node,
            by: recipe,
            on: &grid,
            at: now,
            seenUntil: end,
            limit: limit
          )
          append(trail, of: particle, drag: Float(recipe.motion.drag))
        }
        if node.animation == nil {
          trace(by: node.recipe)
        } else {
          let recipe = node.recipe(of: particle)
          grid = FlightGrid(by: recipe, in: room + EchoTrail.room)
          trace(by: recipe)
        }
      }
    }
    swap(&room, &trailRoom)
  }

  /// Adds what a particle with a drag has left behind.
  private mutating func append(_ trail: EchoTrail, of particle: Int, drag: Float) {
    let first = particles.count
    let last = first + trail.count
    particles.append(contentsOf: repeatElement(particle, count: trail.count))
    makeRoom(for: last + 4)
    let size = MemoryLayout<Float>.size
    ages.withUnsafeMutableBytes { ages in
      ways.withUnsafeMutableBytes { ways in
        parts.withUnsafeMutableBytes { parts in
          reaches.withUnsafeMutableBytes { reaches in
            for echo in stride(from: 0, to: trail.count, by: 4) {
              let echoes = trail.echoes(from: echo, drag: drag)
              let offset = (first &+ echo) &* size
              ages.storeBytes(of: echoes.ages, toByteOffset: offset, as: SIMD4<Float>.self)
              ways.storeBytes(of: echoes.ways, toByteOffset: offset, as: SIMD4<Float>.self)
              parts.storeBytes(of: echoes.parts, toByteOffset: offset, as: SIMD4<Float>.self)
              reaches.storeBytes(of: echoes.reaches, toByteOffset: offset, as: SIMD4<Float>.self)
            }
          }
        }
      }
    }
    guard let death = trail.death else { return }
    particles.append(particle)
    (ages[last], ways[last]) = (death.age, .infinity)
    (parts[last], reaches[last]) = (death.part, death.reach)
  }

  /// Makes the columns of numbers so long.
  private mutating func makeRoom(for count: Int) {
    guard count > ages.count else { return }
    let more = max(count, 2 * ages.count) - ages.count
    ages.append(contentsOf: repeatElement(0, count: more))
    ways.append(contentsOf: repeatElement(0, count: more))
    parts.append(contentsOf: repeatElement(0, count: more))
    reaches.append(contentsOf: repeatElement(0, count: more))
  }
}
