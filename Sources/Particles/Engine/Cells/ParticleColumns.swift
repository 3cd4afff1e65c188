/// The living particles of one cell: what chance gave each at birth, column by column.
///
/// They stand in the order of their births. What they look like at an age follows from these and
/// the cell.
struct ParticleColumns: Sendable {
  private(set) var times: [Seconds] = []
  /// The moments before which they are not seen, whenever they were born.
  private(set) var appearances = Column<Seconds>()
  private(set) var lifetimes = Column<Seconds>()
  private(set) var sources: [RandomSource] = []
  private(set) var indices: [UInt32] = []
  private(set) var x: [Float] = []
  private(set) var y: [Float] = []
  private(set) var velocityX: [Float] = []
  private(set) var velocityY: [Float] = []
  private(set) var headings = Column<Float>()
  private(set) var scales = Column<Float>()
  private(set) var spins = Column<Float>()
  private(set) var reds = Column<Float>()
  private(set) var greens = Column<Float>()
  private(set) var blues = Column<Float>()
  private(set) var alphas = Column<Float>()
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
  /// How many bodies came since the others were moved last.
  private(set) var freshBodies = 0
  /// The running time of the last stop.
  private(set) var lastStep = -Seconds.infinity
  /// Whether particles are moved in steps.
  let isStepped: Bool
  /// Whether it matters how near particles are.
  let hasDepth: Bool
  /// How many of them are dead, and stay until it is worth the trouble to remove them.
  private(set) var deadCount = 0
  /// When the first of the living dies.
  private var nextDeath = Seconds.infinity
  /// The places of particles that stay, kept to be filled again without allocating.
  private var survivors: [Int] = []

  init(hasDepth: Bool, isStepped: Bool) {
    self.hasDepth = hasDepth
    self.isStepped = isStepped
  }

  var count: Int { times.count }
  var livingCount: Int { count - deadCount }

  /// The places of the living where they are neighbors.
  var livingRange: Range<Int>? {
    deadCount == 0 || lifetimes.uniform != nil ? deadCount..<count : nil
  }

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

  /// Adds particles, that the places sort by their births and chance, to others that are sorted so.
  mutating func merge(_ births: [Birth], in places: some Collection<Int>) {
    guard let first = places.first else { return }
    let isLater = (births[first].time, births[first].source.key) >= last
    for place in places { append(births[place]) }
    guard !isLater else { return }
    select(
      Selection(
        times.indices.sorted { (times[$0], sources[$0].key) < (times[$1], sources[$1].key) }
      )
    )
  }

  /// When the last one was born, and its chance, which decides between equals.
  private var last: (Seconds, UInt64) {
    (times.last ?? -.infinity, sources.last?.key ?? 0)
  }

  /// Lets a particle live no longer than to a running time.
  mutating func die(_ particle: Int, at time: Seconds) {
    lifetimes.set(
      min(lifetimes[particle], max(0, time - times[particle])),
      at: particle
    )
    nextDeath = min(nextDeath, times[particle] + lifetimes[particle])
  }

  /// Gives the bodies away, to be moved until they land; they stay here too where somebody asks for
  /// them meanwhile.
  mutating func lend(_ landing: inout BodyColumns, keepingThem: Bool) {
    if keepingThem { landing.copy(bodies) } else { swap(&bodies, &landing) }
  }

  /// Takes what steps have made of the bodies up to a running time, and leaves what they were; who
  /// still waits is born later.
  mutating func land(_ landing: inout BodyColumns, at time: Seconds) {
    lastStep = time
    guard count > 0 else { return }
    swap(&bodies, &landing)
    freshBodies = 0
    for particle in bodyTimes.indices {
      if bodies.conditions[particle] == .waiting {
        freshBodies += 1
      } else {
        bodyTimes[particle] = time
      }
    }
  }

  mutating func removeAll() {
    select(.rest(from: count))
    deadCount = 0
    freshBodies = 0
    lastStep = -.infinity
    nextDeath = .infinity
  }

  /// Whether a particle is alive at a time: from its birth up to, not including, its death.
  func isAlive(_ particle: Int, at time: Seconds) -> Bool {
    times[particle] + lifetimes[particle] > time
  }

  /// Removes those who have been dead for a while at a time.
  ///
  /// Of a crowd so few that it does not matter may stay, and are counted, where that is allowed.
  /// - Complexity: O(1) while there is nobody to remove, O(*count*) else.
  mutating func removeDead(for span: Seconds, at time: Seconds, mayStay: Bool) {
    guard time >= nextDeath + span else { return }
    if mayStay, span == 0, count >= 4096 {
      countDead(at: time)
      guard deadCount > count / 8 else { return }
    }
    defer { deadCount = 0 }
    nextDeath = .infinity
    if let lifetime = lifetimes.uniform {
      let first = firstIndex(leftAt: time, of: lifetime, for: span)
      if first < count { nextDeath = times[first] + lifetime }
      select(.rest(from: first))
      return
    }
    survivors.removeAll(keepingCapacity: true)
    for index in times.indices {
      let death = times[index] + lifetimes[index]
      guard death + span > time else { continue }
      nextDeath = min(nextDeath, death)
      survivors.append(index)
    }
    select(Selection(survivors))
  }

  /// The first particle of those who live equally long that has not been dead for a while at a time;
  /// the count without one.
  /// - Complexity: O(log *count*).
  private func firstIndex(leftAt time: Seconds, of lifetime: Seconds, for span: Seconds) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] + lifetime + span > time { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Counts the dead, and finds when the next one dies.
  /// - Complexity: O(log *count*) where all live equally long.
  private mutating func countDead(at time: Seconds) {
    nextDeath = .infinity
    if let lifetime = lifetimes.uniform {
      deadCount = firstIndex(leftAt: time, of: lifetime, for: 0)
      if deadCount < count { nextDeath = times[deadCount] + lifetime }
      return
    }
    deadCount = 0
    for index in times.indices {
      let death = times[index] + lifetimes[index]
      if death > time { nextDeath = min(nextDeath, death) } else { deadCount += 1 }
    }
  }

  /// Makes the particles of a selection all there are.
  private mutating func select(_ selection: Selection) {
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
