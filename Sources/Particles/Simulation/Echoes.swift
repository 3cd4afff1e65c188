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
  private(set) var particles: [Int] = []
  /// How old the particle was.
  private(set) var ages: [Float] = []
  /// How far the particle went on there, in points; infinity where it died.
  private var ways: [Float] = []
  /// The part of its light that has not faded.
  private var parts: [Float] = []
  /// The part of the particle's velocity at birth that drag had left there, where it flies freely.
  private(set) var lefts: [Float] = []
  /// Room for what one particle has left behind.
  private var trailRoom: [Float] = []
  /// The particles of the cell that are alive, for those who draw them alone.
  private(set) var living: [Int] = []

  /// Calls `body` with what tells the part of its light that an echo has, of a particle with an extent
  /// there, in points.
  @inline(__always)
  func withLight(_ body: (_ light: (_ echo: Int, _ extent: Float) -> Float) -> Void) {
    ways.withUnsafeBufferPointer { ways in
      parts.withUnsafeBufferPointer { parts in
        body { echo, extent in
          let (way, part) = (ways[echo], parts[echo])
          return way < extent ? part * way / extent : part
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
    ages.removeAll(keepingCapacity: true)
    ways.removeAll(keepingCapacity: true)
    parts.removeAll(keepingCapacity: true)
    lefts.removeAll(keepingCapacity: true)
    // Out of the way of the columns that grow meanwhile.
    var room: [Float] = []
    swap(&room, &trailRoom)
    if room.isEmpty { room = [Float](repeating: 0, count: EchoTrail.columns * Self.limit) }
    room.withUnsafeMutableBufferPointer { room in
      for particle in 0..<node.particles.count {
        var trail = EchoTrail(in: room, limit: limit)
        if node.animation == nil {
          trail.trace(particle, of: node, by: node.recipe, at: now, seenUntil: end)
        } else {
          trail.trace(particle, of: node, by: node.recipe(of: particle), at: now, seenUntil: end)
        }
        particles.append(contentsOf: repeatElement(particle, count: trail.count))
        ages.append(contentsOf: trail.ages)
        ways.append(contentsOf: trail.ways)
        parts.append(contentsOf: trail.constants)
        lefts.append(contentsOf: trail.lefts)
      }
    }
    swap(&room, &trailRoom)
    fade()
  }

  /// Puts what is left of the light in the place of the time constants that have gone by.
  private mutating func fade() {
    let count = parts.count
    let step = MemoryLayout<SIMD4<Float>>.size
    parts.append(contentsOf: repeatElement(0, count: -count & 3))
    parts.withUnsafeMutableBytes { parts in
      for place in stride(from: 0, to: parts.count, by: step) {
        let constants = parts.loadUnaligned(fromByteOffset: place, as: SIMD4<Float>.self)
        parts.storeBytes(of: Afterglow.parts(after: constants), toByteOffset: place, as: SIMD4.self)
      }
    }
    parts.removeLast(parts.count - count)
  }
}
