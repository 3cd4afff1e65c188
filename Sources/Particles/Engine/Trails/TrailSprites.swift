/// The trails of particles: sprites at their earlier positions, each with a part of the light.
///
/// The life of each particle is divided into pieces on a grid of ages, which does not move with
/// time: an element of a trail stays in its place and fades. The slower the particle, the longer
/// the pieces.
/// ```
/// age     0         4         8   10 11 now
/// slow    |    ·    |    ·    | · | ·|·|●     the fewest pieces that the grid allows
/// fast    |-|-|-|-|-|-|-|-|-|-|-|-|-|-|-|●    none longer than a stroke or half the particle
/// dead    |    ·    |    ·    ●               itself, too, stays where it died
/// ```
/// Each piece has one trail sprite, in its middle: a stroke as long as the piece, if that is longer
/// than the particle and its shape can be stretched. The sprite has the particle's light times the
/// length of the piece's path divided by the particle's extent, so that the light per length of the
/// path does not depend on the division; and times the part that has not faded.
struct TrailSprites: Sendable {
  /// The most trail sprites of one particle; the oldest ones beyond it are omitted.
  static let limit = 128
  /// The extent of a dot in points.
  static var dot: Double { 4 }
  /// The longest stroke in points: over it a path with a radius of a cell bends by half a dot.
  static var stroke: Double { 16 }

  enum Key: Int, ColumnKey {
    typealias Number = Float

    /// The index of the particle, an `Int`.
    case particle
    /// The age at which the particle was there, in seconds.
    case age
    /// The length of the piece's path in points; infinity at the place of death.
    case length
    /// The part of the light that has not faded.
    case part
    /// The displacement per unit of velocity at that age, for a free flight with drag.
    case reach

    var width: Int { self == .particle ? 8 : 4 }
  }

  /// The trail sprites of the last trace, in drawing order: by particle, then from old to new.
  private(set) var columns = Columns<Key>()
  /// The scratch buffer for one particle's trail.
  private var trailBuffer: [Float] = []

  /// The particle of each trail sprite.
  var particles: Column<Int> { columns[.particle, as: Int.self] }

  /// A recipe whose memory serves where each particle has its own.
  private var recipe = CellRecipe.standard

  /// Whether every flight is evaluated age by age, without a grid: the reference for tests.
  var isPlain = false

  /// Computes the trails of all particles of an emitter cell at a local time.
  mutating func trace(_ node: CellNode, at now: Seconds, seenUntil end: Seconds, limit: Int) {
    columns.take(.rest(from: columns.count))
    // Taken out of `self`, so that the columns can grow meanwhile.
    var scratch: [Float] = []
    swap(&scratch, &trailBuffer)
    if scratch.isEmpty {
      scratch = [Float](repeating: 0, count: ParticleTrail.scratchLength + FlightGrid.scratchLength)
    }
    scratch.withUnsafeMutableBufferPointer { scratch in
      guard let scratch = scratch.baseAddress else { return }
      var grid = FlightGrid(by: node.recipe, in: scratch + ParticleTrail.scratchLength)
      if node.animation != nil { recipe.copy(node.recipe) }
      for particle in 0..<node.particles.count {
        var trail = ParticleTrail(in: scratch)
        func trace(by recipe: CellRecipe) {
          trail.trace(
            particle,
            of: node,
            by: recipe,
            on: &grid,
            isFree: !isPlain && node.movesFreely(by: recipe),
            at: now,
            seenUntil: end,
            limit: limit
          )
          append(trail, of: particle, drag: Float(recipe.motion.drag))
        }
        if node.animation == nil {
          trace(by: node.recipe)
        } else {
          node.plan.animate(&recipe, bornAt: node.particles.times[particle])
          grid = FlightGrid(by: recipe, in: scratch + ParticleTrail.scratchLength)
          trace(by: recipe)
        }
      }
    }
    swap(&scratch, &trailBuffer)
  }

  /// Appends the trail of a particle with drag.
  private mutating func append(_ trail: ParticleTrail, of particle: Int, drag: Float) {
    let pieces = trail.count
    columns.append(pieces + (trail.death == nil ? 0 : 1)) { columns, first in
      let (ages, lengths) = (columns[.age] + first, columns[.length] + first)
      let (parts, reaches) = (columns[.part] + first, columns[.reach] + first)
      for place in stride(from: 0, to: pieces, by: 4) {
        let sprites = trail.sprites(from: place, drag: drag)
        ages.set(sprites.ages, at: place)
        lengths.set(sprites.lengths, at: place)
        parts.set(sprites.parts, at: place)
        reaches.set(sprites.reaches, at: place)
      }
      let particles = columns[.particle, as: Int.self] + first
      particles.update(repeating: particle, count: pieces)
      guard let death = trail.death else { return }
      particles[pieces] = particle
      (ages[pieces], lengths[pieces]) = (death.age, .infinity)
      (parts[pieces], reaches[pieces]) = (death.part, death.reach)
    }
  }
}
