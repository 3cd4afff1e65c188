/// The living particles of one emitter cell, as a structure of arrays of their properties at birth.
///
/// They are ordered by birth. Their appearance at an age is a function of these columns and the
/// recipe.
struct ParticleColumns: Sendable {
  private(set) var times: [Seconds] = []
  /// The local times before which they are not visible, whenever they were born.
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
  /// Empty without ramps.
  private(set) var ramps: [UInt16] = []
  /// The z coordinates, towards the viewer; empty without depth.
  private(set) var z: [Float] = []
  /// Empty without depth.
  private(set) var velocityZ: [Float] = []
  /// The bodies of stepped particles; empty otherwise.
  private(set) var bodies = BodyColumns()
  /// The local time of each body.
  private(set) var bodyTimes: [Seconds] = []
  /// The number of bodies that are new since the last step.
  private(set) var newBodies = 0
  /// The local time of the last stop.
  private(set) var lastStep = -Seconds.infinity
  /// Whether particles are stepped.
  let isStepped: Bool
  /// Whether the z coordinates matter.
  let hasDepth: Bool
  /// The number of dead particles that have not been removed yet.
  private(set) var deadCount = 0
  /// The earliest death among the living particles.
  private var nextDeath = Seconds.infinity
  /// A scratch buffer for the indices of particles that are kept.
  private var survivors: [Int] = []

  init(hasDepth: Bool, isStepped: Bool) {
    self.hasDepth = hasDepth
    self.isStepped = isStepped
  }

  var count: Int { times.count }
  var livingCount: Int { count - deadCount }

  /// The range of the living particles, if they are contiguous.
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
        bodies.append(body, acceleratedBy: push)
      } else {
        bodies.append(body)
      }
      bodyTimes.append(birth.time)
      newBodies += 1
    }
    guard hasDepth else { return }
    z.append(Float(birth.z))
    velocityZ.append(Float(birth.velocityZ))
  }

  /// Merges new particles, in the order of the indices, which is by birth and random key, into the
  /// columns.
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

  /// The time of the last birth, and its random key, which breaks ties.
  private var last: (Seconds, UInt64) {
    (times.last ?? -.infinity, sources.last?.key ?? 0)
  }

  /// Limits a particle's life to a local time.
  mutating func die(_ particle: Int, at time: Seconds) {
    lifetimes.set(
      min(lifetimes[particle], max(0, time - times[particle])),
      at: particle
    )
    nextDeath = min(nextDeath, times[particle] + lifetimes[particle])
  }

  /// Moves the bodies into `steppedBodies`, where a step changes them until `finishStep`; keeps a copy if they
  /// are needed meanwhile.
  mutating func beginStep(_ steppedBodies: inout BodyColumns, keepingThem: Bool) {
    if keepingThem { steppedBodies.copy(bodies) } else { swap(&bodies, &steppedBodies) }
  }

  /// Takes the bodies at the end of a step, at a local time, and returns the old ones for reuse;
  /// waiting particles are born later.
  mutating func finishStep(_ steppedBodies: inout BodyColumns, at time: Seconds) {
    lastStep = time
    guard count > 0 else { return }
    swap(&bodies, &steppedBodies)
    newBodies = 0
    for particle in bodyTimes.indices {
      if bodies.conditions[particle] == .waiting {
        newBodies += 1
      } else {
        bodyTimes[particle] = time
      }
    }
  }

  mutating func removeAll() {
    select(.rest(from: count))
    deadCount = 0
    newBodies = 0
    lastStep = -.infinity
    nextDeath = .infinity
  }

  /// Whether a particle is alive at a time: from its birth until just before its death.
  func isAlive(_ particle: Int, at time: Seconds) -> Bool {
    times[particle] + lifetimes[particle] > time
  }

  /// Removes particles that have been dead for some time.
  ///
  /// If `mayStay`, a small number of dead particles in a large column may stay; they are counted.
  /// - Complexity: O(1) if no particle is removed, otherwise O(*count*).
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

  /// The first of particles with equal lifetimes that has not been dead for some time; `count` if
  /// there is none.
  /// - Complexity: O(log *count*), by binary search.
  private func firstIndex(leftAt time: Seconds, of lifetime: Seconds, for span: Seconds) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] + lifetime + span > time { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Counts the dead particles, and finds the next death.
  /// - Complexity: O(log *count*) if all lifetimes are equal.
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

  /// Keeps only the particles of a selection.
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
