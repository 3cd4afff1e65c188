/// The living particles of one cell: what chance gave each at birth, column by column.
///
/// They stand in the order of their births. What they look like at an age follows from these and
/// the cell.
struct ParticleColumns: Sendable {
  /// What chance gives one particle at its birth.
  struct Birth {
    /// When, in the cell's running time.
    var time: Seconds
    /// When it begins to be seen, in the cell's running time: later than its birth where a
    /// timeOffset has put that before the cell's beginning.
    var appearance: Seconds
    var lifetime: Seconds
    /// The particle's own chance, for its sub-cells.
    var source: RandomSource
    var index: UInt32
    /// The place of its ramp among the cell's, if there are any.
    var ramp: UInt16?
    var position: Vector
    var velocity: Vector
    var heading: Double
    /// Towards the viewer, in points.
    var z: Double
    var velocityZ: Double
    var scale: Double
    var spin: Double
    /// What pushes its body in the place of the cell's numbers; all of a cell have one or none.
    var push: OriginPush?
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
  /// Empty for cells without ramps.
  private(set) var ramps: [UInt16] = []
  /// Towards the viewer; empty without depth.
  private(set) var z: [Float] = []
  /// Empty without depth.
  private(set) var velocityZ: [Float] = []
  /// What steps have made of them; empty where nobody is moved in steps.
  private(set) var bodies = BodyColumns()
  /// The running time of each body.
  private(set) var bodyTimes: [Seconds] = []
  /// How many bodies came since they were moved last.
  private(set) var freshBodies = 0
  /// The running time of the last step.
  var lastStep = -Seconds.infinity
  /// Whether particles are moved in steps.
  let isStepped: Bool
  /// Whether it matters how near particles are.
  let hasDepth: Bool
  /// When the first of them dies.
  private var nextDeath = Seconds.infinity
  /// The places of particles that stay, kept to be filled again without allocating.
  private var survivors: [Int] = []

  init(hasDepth: Bool, isStepped: Bool) {
    self.hasDepth = hasDepth
    self.isStepped = isStepped
  }

  var count: Int { times.count }

  private mutating func append(_ birth: Birth) {
    times.append(birth.time)
    appearances.append(birth.appearance)
    lifetimes.append(birth.lifetime)
    sources.append(birth.source)
    indices.append(birth.index)
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
    if let ramp = birth.ramp { ramps.append(ramp) }
    nextDeath = min(nextDeath, birth.time + birth.lifetime)
    if isStepped {
      let body = Body(
        position: .zero + birth.position,
        velocity: birth.velocity,
        angularVelocity: birth.spin
      )
      if let push = birth.push {
        bodies.append(body, pushedBy: push)
      } else {
        bodies.append(body)
      }
      bodyTimes.append(birth.time)
      freshBodies += 1
    }
    guard hasDepth else { return }
    z.append(Float(birth.z))
    velocityZ.append(Float(birth.velocityZ))
  }

  /// Adds particles that are sorted by their births and chance to others that are.
  mutating func merge(_ births: [Birth]) {
    let isLater = births.first.map { ($0.time, $0.source.key) >= last } ?? true
    for birth in births { append(birth) }
    guard !isLater else { return }
    select(
      times.indices.sorted { (times[$0], sources[$0].key) < (times[$1], sources[$1].key) }
    )
  }

  /// Keeps those of even or of odd numbers.
  mutating func keep(_ parity: UInt32) {
    select(indices.indices.filter { indices[$0] & 1 == parity })
  }

  /// Adds those that were kept elsewhere, so that all stand in the order of their births again: by
  /// their numbers in a layer's own cell, by their chance in others.
  mutating func join(_ other: ParticleColumns, isRoot: Bool) {
    let middle = count
    append(other)
    var (places, left, right) = ([Int](), 0, middle)
    places.reserveCapacity(count)
    while left < middle || right < count {
      let takesLeft = right == count || left < middle && isAhead(left, of: right, isRoot: isRoot)
      places.append(takesLeft ? left : right)
      if takesLeft { left += 1 } else { right += 1 }
    }
    nextDeath = min(nextDeath, other.nextDeath)
    select(places)
  }

  private func isAhead(_ left: Int, of right: Int, isRoot: Bool) -> Bool {
    guard times[left] == times[right] else { return times[left] < times[right] }
    return isRoot ? indices[left] < indices[right] : sources[left].key < sources[right].key
  }

  private mutating func append(_ other: ParticleColumns) {
    times += other.times
    appearances += other.appearances
    lifetimes += other.lifetimes
    sources += other.sources
    indices += other.indices
    x += other.x
    y += other.y
    velocityX += other.velocityX
    velocityY += other.velocityY
    headings += other.headings
    scales += other.scales
    spins += other.spins
    reds += other.reds
    greens += other.greens
    blues += other.blues
    alphas += other.alphas
    ramps += other.ramps
    z += other.z
    velocityZ += other.velocityZ
    bodies.append(other.bodies)
    bodyTimes += other.bodyTimes
  }

  /// When the last one was born, and its chance, which decides between equals.
  private var last: (Seconds, UInt64) {
    (times.last ?? -.infinity, sources.last?.key ?? 0)
  }

  /// Lets a particle live no longer than to a running time.
  mutating func die(_ particle: Int, at time: Seconds) {
    lifetimes[particle] = min(lifetimes[particle], max(0, time - times[particle]))
    nextDeath = min(nextDeath, times[particle] + lifetimes[particle])
  }

  /// Gives the bodies away, to be moved until they land; they stay here too where somebody asks for
  /// them meanwhile.
  mutating func lend(_ landing: inout BodyColumns, keepingThem: Bool) {
    if keepingThem { landing.copy(bodies) } else { swap(&bodies, &landing) }
  }

  /// Takes what a step has made of the bodies, and leaves what they were.
  mutating func land(_ landing: inout BodyColumns, at time: Seconds) {
    if freshBodies > 0 { landing.go() }
    freshBodies = 0
    swap(&bodies, &landing)
    for particle in bodyTimes.indices { bodyTimes[particle] = time }
  }

  mutating func removeAll() {
    select([])
    freshBodies = 0
    lastStep = -.infinity
    nextDeath = .infinity
  }

  /// Whether a particle is alive at a time: from its birth up to, not including, its death.
  func isAlive(_ particle: Int, at time: Seconds) -> Bool {
    times[particle] + lifetimes[particle] > time
  }

  /// Removes those who have been dead for a while at a time.
  /// - Complexity: O(1) while there is nobody to remove, O(*count*) else.
  mutating func removeDead(for span: Seconds, at time: Seconds) {
    guard time >= nextDeath + span else { return }
    survivors.removeAll(keepingCapacity: true)
    nextDeath = .infinity
    for index in times.indices {
      let death = times[index] + lifetimes[index]
      guard death + span > time else { continue }
      nextDeath = min(nextDeath, death)
      survivors.append(index)
    }
    select(survivors)
  }

  /// Makes the particles at some places all there are, in the order of the places.
  private mutating func select(_ places: [Int]) {
    let selection = Selection(places)
    times.take(selection)
    appearances.take(selection)
    lifetimes.take(selection)
    sources.take(selection)
    indices.take(selection)
    x.take(selection)
    y.take(selection)
    velocityX.take(selection)
    velocityY.take(selection)
    headings.take(selection)
    scales.take(selection)
    spins.take(selection)
    reds.take(selection)
    greens.take(selection)
    blues.take(selection)
    alphas.take(selection)
    if !ramps.isEmpty { ramps.take(selection) }
    if isStepped {
      bodies.take(selection)
      bodyTimes.take(selection)
    }
    guard hasDepth else { return }
    z.take(selection)
    velocityZ.take(selection)
  }
}

/// Places in a column, in an order.
struct Selection {
  let places: [Int]
  /// Whether every place comes after the one before it.
  let isAscending: Bool

  init(_ places: [Int]) {
    self.places = places
    isAscending = zip(places, places.dropFirst()).allSatisfy { $0 < $1 }
  }
}

extension Array {
  /// Makes the elements of a selection all there are.
  /// - Complexity: O(*selected*), without allocating where the places ascend.
  mutating func take(_ selection: Selection) {
    guard selection.isAscending else {
      self = selection.places.map { self[$0] }
      return
    }
    withUnsafeMutableBufferPointer { elements in
      for (new, old) in selection.places.enumerated() { elements[new] = elements[old] }
    }
    removeLast(count - selection.places.count)
  }
}
