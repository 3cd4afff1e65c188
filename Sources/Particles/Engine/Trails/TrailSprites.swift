/// The trails of particles: sprites at their earlier positions, each with a part of the light.
///
/// The life of each particle is divided into pieces on a grid of ages, which does not move with
/// time: an element of a trail stays in its place and fades. The slower the particle, the longer
/// the pieces.
/// ```
/// age     0         4         8   10 11 now
/// slow    |    ·    |    ·    | · | ·|·|●     the fewest pieces that the grid allows
/// fast    |·|·|·|·|·|·|·|·|·|·|·|·|·|·|·|●    none longer than a dot or half the particle
/// dead    |    ·    |    ·    ●               itself, too, stays where it died
/// ```
/// Each piece has one trail sprite, in its middle. The sprite has the particle's light times the
/// length of the piece's path divided by the particle's extent, so that the light per length of the
/// path does not depend on the division; and times the part that has not faded.
struct TrailSprites: Sendable {
  /// The most trail sprites of one particle; the oldest ones beyond it are omitted.
  static let limit = 128
  /// The extent of a dot in points.
  static var dot: Double { 4 }

  /// The particle of each trail sprite of the last trace, in drawing order: by particle, then from
  /// old to new.
  ///
  /// The other columns may be longer.
  private(set) var particles: [Int] = []
  /// The age at which the particle was there, in seconds.
  private(set) var ages: [Float] = []
  /// The length of the piece's path in points; infinity at the place of death.
  private var lengths: [Float] = []
  /// The part of the light that has not faded.
  private var parts: [Float] = []
  /// The displacement per unit of velocity at that age, for a free flight with drag.
  private(set) var reaches: [Float] = []
  /// The scratch buffer for one particle's trail.
  private var trailBuffer: [Float] = []

  /// Pointers to the columns of the trail sprites.
  struct Pointers {
    let particles: UnsafePointer<Int>
    let ages: UnsafePointer<Float>
    let reaches: UnsafePointer<Float>
    let paths: UnsafePointer<Float>
    let parts: UnsafePointer<Float>
  }

  /// Calls `body` with pointers to the columns, unless there are no trail sprites.
  func withColumns(_ body: (Pointers) -> Void) {
    particles.withUnsafeBufferPointer { particles in
      ages.withUnsafeBufferPointer { ages in
        reaches.withUnsafeBufferPointer { reaches in
          lengths.withUnsafeBufferPointer { paths in
            parts.withUnsafeBufferPointer { parts in
              guard let particles = particles.baseAddress, let ages = ages.baseAddress,
                let reaches = reaches.baseAddress, let paths = paths.baseAddress,
                let parts = parts.baseAddress
              else { return }
              body(
                Pointers(
                  particles: particles,
                  ages: ages,
                  reaches: reaches,
                  paths: paths,
                  parts: parts
                )
              )
            }
          }
        }
      }
    }
  }

  /// Computes the trails of all particles of an emitter cell at a local time.
  mutating func trace(_ node: CellNode, at now: Seconds, seenUntil end: Seconds, limit: Int) {
    particles.removeAll(keepingCapacity: true)
    // Taken out of `self`, so that the columns can grow meanwhile.
    var scratch: [Float] = []
    swap(&scratch, &trailBuffer)
    if scratch.isEmpty {
      scratch = [Float](repeating: 0, count: ParticleTrail.scratchLength + FlightGrid.scratchLength)
    }
    scratch.withUnsafeMutableBufferPointer { scratch in
      guard let scratch = scratch.baseAddress else { return }
      var grid = FlightGrid(by: node.recipe, in: scratch + ParticleTrail.scratchLength)
      for particle in 0..<node.particles.count {
        var trail = ParticleTrail(in: scratch)
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
          grid = FlightGrid(by: recipe, in: scratch + ParticleTrail.scratchLength)
          trace(by: recipe)
        }
      }
    }
    swap(&scratch, &trailBuffer)
  }

  /// Appends the trail of a particle with drag.
  private mutating func append(_ trail: ParticleTrail, of particle: Int, drag: Float) {
    let first = particles.count
    let last = first + trail.count
    particles.append(contentsOf: repeatElement(particle, count: trail.count))
    reserveSpace(for: last + 4)
    let size = MemoryLayout<Float>.size
    ages.withUnsafeMutableBytes { ages in
      lengths.withUnsafeMutableBytes { lengths in
        parts.withUnsafeMutableBytes { parts in
          reaches.withUnsafeMutableBytes { reaches in
            for place in stride(from: 0, to: trail.count, by: 4) {
              let sprites = trail.sprites(from: place, drag: drag)
              let offset = (first &+ place) &* size
              ages.storeBytes(of: sprites.ages, toByteOffset: offset, as: SIMD4<Float>.self)
              lengths.storeBytes(of: sprites.lengths, toByteOffset: offset, as: SIMD4<Float>.self)
              parts.storeBytes(of: sprites.parts, toByteOffset: offset, as: SIMD4<Float>.self)
              reaches.storeBytes(of: sprites.reaches, toByteOffset: offset, as: SIMD4<Float>.self)
            }
          }
        }
      }
    }
    guard let death = trail.death else { return }
    particles.append(particle)
    (ages[last], lengths[last]) = (death.age, .infinity)
    (parts[last], reaches[last]) = (death.part, death.reach)
  }

  /// Grows the columns to at least a length.
  private mutating func reserveSpace(for count: Int) {
    guard count > ages.count else { return }
    let more = max(count, 2 * ages.count) - ages.count
    ages.append(contentsOf: repeatElement(0, count: more))
    lengths.append(contentsOf: repeatElement(0, count: more))
    parts.append(contentsOf: repeatElement(0, count: more))
    reaches.append(contentsOf: repeatElement(0, count: more))
  }
}
