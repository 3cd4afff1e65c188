/// The living particles of one cell: what chance gave each at birth, column by column.
///
/// They stand in the order of their births. What they look like at an age follows from these and the cell.
struct ParticleColumns: Sendable {
  /// What chance gives one particle at its birth.
  struct Birth {
    /// When, in the cell's running time.
    var time: Seconds
    /// When it begins to be seen, in the cell's running time: later than its birth where a timeOffset has put
    /// that before the cell's beginning.
    var appearance: Seconds
    var lifetime: Seconds
    /// The particle's own chance, for its sub-cells.
    var source: RandomSource
    var index: Int
    var position: Vector
    var velocity: Vector
    var heading: Double
    var scale: Double
    var spin: Double
    var color: Color
  }

  private(set) var times: [Seconds] = []
  private(set) var appearances: [Seconds] = []
  private(set) var lifetimes: [Seconds] = []
  private(set) var sources: [RandomSource] = []
  private(set) var indices: [UInt32] = []
  private(set) var x: [Float] = []
  private(set) var y: [Float] = []
  private(set) var velocityX: [Float] = []
  private(set) var velocityY: [Float] = []
  private(set) var headings: [Float] = []
  private(set) var scales: [Float] = []
  private(set) var spins: [Float] = []
  private(set) var reds: [Float] = []
  private(set) var greens: [Float] = []
  private(set) var blues: [Float] = []
  private(set) var alphas: [Float] = []
  /// When the first of them dies.
  private var nextDeath = Seconds.infinity

  var count: Int { times.count }

  mutating func append(_ birth: Birth) {
    times.append(birth.time)
    appearances.append(birth.appearance)
    lifetimes.append(birth.lifetime)
    sources.append(birth.source)
    indices.append(UInt32(truncatingIfNeeded: birth.index))
    x.append(Float(birth.position.dx))
    y.append(Float(birth.position.dy))
    velocityX.append(Float(birth.velocity.dx))
    velocityY.append(Float(birth.velocity.dy))
    headings.append(Float(birth.heading))
    scales.append(Float(birth.scale))
    spins.append(Float(birth.spin))
    reds.append(Float(birth.color.red))
    greens.append(Float(birth.color.green))
    blues.append(Float(birth.color.blue))
    alphas.append(Float(birth.color.alpha))
    nextDeath = min(nextDeath, birth.time + birth.lifetime)
  }

  /// Adds particles that are sorted by their births and chance to others that are.
  mutating func merge(_ births: [Birth]) {
    let isLater = births.first.map { ($0.time, $0.source.key) >= last } ?? true
    for birth in births { append(birth) }
    if !isLater { sort() }
  }

  /// When the last one was born, and its chance, which decides between equals.
  private var last: (Seconds, UInt64) {
    (times.last ?? -.infinity, sources.last?.key ?? 0)
  }

  private mutating func sort() {
    let order = times.indices.sorted {
      (times[$0], sources[$0].key) < (times[$1], sources[$1].key)
    }
    times = order.map { times[$0] }
    appearances = order.map { appearances[$0] }
    lifetimes = order.map { lifetimes[$0] }
    sources = order.map { sources[$0] }
    indices = order.map { indices[$0] }
    x = order.map { x[$0] }
    y = order.map { y[$0] }
    velocityX = order.map { velocityX[$0] }
    velocityY = order.map { velocityY[$0] }
    headings = order.map { headings[$0] }
    scales = order.map { scales[$0] }
    spins = order.map { spins[$0] }
    reds = order.map { reds[$0] }
    greens = order.map { greens[$0] }
    blues = order.map { blues[$0] }
    alphas = order.map { alphas[$0] }
  }

  mutating func removeAll() {
    keep(0)
    nextDeath = .infinity
  }

  /// Removes those who are dead at a time; a particle lives from its birth up to, not including, its death.
  /// - Complexity: O(1) while nobody died, O(living) else.
  mutating func removeDead(at time: Seconds) {
    guard time >= nextDeath else { return }
    var kept = 0
    nextDeath = .infinity
    for index in times.indices where times[index] + lifetimes[index] > time {
      nextDeath = min(nextDeath, times[index] + lifetimes[index])
      if kept != index { move(index, to: kept) }
      kept += 1
    }
    keep(kept)
  }

  private mutating func move(_ old: Int, to new: Int) {
    times[new] = times[old]
    appearances[new] = appearances[old]
    lifetimes[new] = lifetimes[old]
    sources[new] = sources[old]
    indices[new] = indices[old]
    x[new] = x[old]
    y[new] = y[old]
    velocityX[new] = velocityX[old]
    velocityY[new] = velocityY[old]
    headings[new] = headings[old]
    scales[new] = scales[old]
    spins[new] = spins[old]
    reds[new] = reds[old]
    greens[new] = greens[old]
    blues[new] = blues[old]
    alphas[new] = alphas[old]
  }

  private mutating func keep(_ kept: Int) {
    let dropped = count - kept
    times.removeLast(dropped)
    appearances.removeLast(dropped)
    lifetimes.removeLast(dropped)
    sources.removeLast(dropped)
    indices.removeLast(dropped)
    x.removeLast(dropped)
    y.removeLast(dropped)
    velocityX.removeLast(dropped)
    velocityY.removeLast(dropped)
    headings.removeLast(dropped)
    scales.removeLast(dropped)
    spins.removeLast(dropped)
    reds.removeLast(dropped)
    greens.removeLast(dropped)
    blues.removeLast(dropped)
    alphas.removeLast(dropped)
  }
}
