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
  private static let dot = 4.0

  /// One of them.
  struct Echo {
    /// The particle.
    let particle: Int
    /// How old the particle was.
    let age: Float
    /// How far the particle went on there, in points; infinity where it died.
    let way: Float
    /// The part that has not faded.
    let part: Float

    /// The part of its light that it has, of a particle with an extent there, in points.
    func light(extent: Float) -> Float { way < extent ? part * way / extent : part }
  }

  /// What was traced last: from the last particle to the first, the latest echo first.
  private(set) var traced: [Echo] = []
  /// The particle of each, in the order in which they are drawn: from the last traced one on.
  private(set) var particles: [Int] = []
  /// The particles of the cell that are alive, for those who draw them alone.
  private(set) var living: [Int] = []

  /// Lists the particles of a cell that are alive at a running time.
  mutating func findLiving(of node: CellNode, at time: Seconds) {
    living.removeAll(keepingCapacity: true)
    for particle in 0..<node.particles.count where node.particles.isAlive(particle, at: time) {
      living.append(particle)
    }
  }

  /// Finds what all particles of a cell have left behind at a running time.
  mutating func trace(_ node: CellNode, at now: Seconds, seenUntil end: Seconds, limit: Int) {
    traced.removeAll(keepingCapacity: true)
    for particle in (0..<node.particles.count).reversed() {
      if node.animation == nil {
        trace(particle, of: node, by: node.recipe, at: now, seenUntil: end, limit: limit)
      } else {
        let recipe = node.recipe(of: particle)
        trace(particle, of: node, by: recipe, at: now, seenUntil: end, limit: limit)
      }
    }
    particles.removeAll(keepingCapacity: true)
    particles.append(contentsOf: repeatElement(0, count: traced.count))
    particles.withUnsafeMutableBufferPointer { particles in
      for (place, echo) in traced.enumerated() {
        particles[particles.count - 1 - place] = echo.particle
      }
    }
  }

  /// Finds what one particle has left behind, the latest echo first.
  private mutating func trace(
    _ particle: Int,
    of node: CellNode,
    by recipe: CellRecipe,
    at now: Seconds,
    seenUntil end: Seconds,
    limit: Int
  ) {
    let afterglow = recipe.afterglow
    guard afterglow.constant > 0, limit > 0 else { return }
    let lifetime = node.particles.lifetimes[particle]
    let age = max(0, now - node.particles.times[particle])
    let isOver = !node.particles.isAlive(particle, at: now)
    let last = isOver ? lifetime : min(age, lifetime)
    var left = limit
    func append(at echoAge: Seconds, way: Double) {
      let part = afterglow.part(after: max(0, age - echoAge))
      left -= 1
      guard way > 0, part > 0 else { return }
      traced.append(
        Echo(particle: particle, age: Float(echoAge), way: Float(way), part: Float(part))
      )
    }
    if isOver, !node.particles.isAlive(particle, at: end) { append(at: last, way: .infinity) }
    let scale = Double(node.particles.scales[particle]) + recipe.scaleSpeed * last
    var pieces = LifePieces(
      from: max(0, age - afterglow.span),
      to: last,
      of: afterglow,
      reach: max(Self.dot, node.cell.contents.size.larger * scale / 2)
    )
    let isFree = node.movesFreely(by: recipe)
    let (motion, launch) = (recipe.motion, node.velocityAtBirth(of: particle))
    func speed(at age: Seconds) -> Double {
      let velocity =
        isFree
        ? motion.velocity(from: launch, age: age)
        : node.velocity(of: particle, atAge: age, by: recipe)
      return velocity.magnitude
    }
    var endSpeed = speed(at: last)
    while left > 0, let piece = pieces.next(speed: endSpeed) {
      let startSpeed = speed(at: piece.start)
      append(
        at: (piece.start + piece.end) / 2,
        way: (startSpeed + endSpeed) / 2 * (piece.end - piece.start)
      )
      endSpeed = startSpeed
    }
  }
}

/// The pieces of a particle's life, from its last moment back.
///
/// Which there are before a moment follows from the particle alone: pieces end where a binary counter
/// of the shortest ones turns over, and so do not move as it grows older.
private struct LifePieces {
  /// The age up to which pieces have been cut off, and the one where they end.
  private var end: Seconds
  private let first: Seconds
  /// The places of the grid below the end.
  private var index: Int
  private let shortest: Seconds
  private let longest: Int
  /// The way that a piece may be long, in points.
  private let reach: Double

  init(from first: Seconds, to last: Seconds, of afterglow: Afterglow, reach: Double) {
    (self.first, end, self.reach) = (first, last, reach)
    shortest = afterglow.shortestPiece
    longest = afterglow.longestPiece
    index = last > first ? Int(min(last / shortest, 1e15)) : 0
  }

  /// The next piece back, for a particle that has a speed at its end.
  @inline(__always)
  mutating func next(speed: Double) -> (start: Seconds, end: Seconds)? {
    guard end > first else { return nil }
    if Double(index) * shortest >= end {
      // The longest power of two that the counter allows, of those whose way is not too long.
      let whole = index == 0 ? longest : min(longest, index & -index)
      var count = 1
      let room = reach / (speed * shortest)
      while count < whole, Double(2 * count) <= room { count *= 2 }
      index -= count
    }
    let piece = (start: max(first, Double(index) * shortest), end: end)
    end = piece.start
    return piece
  }
}

extension Size {
  /// The larger side.
  fileprivate var larger: Double { max(width, height) }
}
