/// The living particles of one emitter cell, as a structure of arrays of their properties at birth.
///
/// They are ordered by birth. Their appearance at an age is a function of these columns and the
/// recipe.
struct ParticleColumns: Sendable {
  enum Key: Int, ColumnKey {
    typealias Number = Float

    case time, lifetime
    /// The local time before which it is not visible, whenever it was born.
    case appearance
    /// The local time of its body; empty unless particles are stepped.
    case bodyTime
    case source, index
    /// Empty without ramps.
    case ramp
    case x, y, velocityX, velocityY
    /// The z coordinate, towards the viewer, and its velocity; empty without depth.
    case z, velocityZ
    case heading, scale, spin, red, green, blue, alpha, intensity

    var width: Int {
      switch self {
      case .time, .lifetime, .appearance, .bodyTime, .source: 8
      case .ramp: 2
      default: 4
      }
    }

    var mayBeUniform: Bool {
      self == .appearance || self == .lifetime || rawValue >= Self.heading.rawValue
    }
  }

  private var columns = Columns<Key>()
  /// The bodies of stepped particles; empty otherwise.
  private(set) var bodies = BodyColumns()
  /// The number of bodies that are new since the last step.
  private(set) var newBodies = 0
  /// The local time of the last stop.
  private(set) var lastStep = -Seconds.infinity
  /// Whether particles are stepped.
  let isStepped: Bool
  /// Whether particles pile up.
  let pilesUp: Bool
  /// Whether the z coordinates matter.
  let hasDepth: Bool
  /// The number of dead particles that have not been removed yet.
  private(set) var deadCount = 0
  /// The earliest death among the living particles.
  private var nextDeath = Seconds.infinity
  /// A scratch buffer for the indices of particles that are kept.
  private var survivors: [Int] = []

  init(hasDepth: Bool, isStepped: Bool, pilesUp: Bool) {
    self.hasDepth = hasDepth
    self.pilesUp = pilesUp
    self.isStepped = isStepped
  }

  /// A column of numbers.
  @inline(__always)
  subscript(key: Key) -> Column<Float> { columns[key] }
  var times: Column<Seconds> { columns[.time, as: Seconds.self] }
  var lifetimes: Column<Seconds> { columns[.lifetime, as: Seconds.self] }
  var appearances: Column<Seconds> { columns[.appearance, as: Seconds.self] }
  var bodyTimes: Column<Seconds> { columns[.bodyTime, as: Seconds.self] }
  var sources: Column<RandomSource> { columns[.source, as: RandomSource.self] }
  var indices: Column<UInt32> { columns[.index, as: UInt32.self] }
  var ramps: Column<UInt16> { columns[.ramp, as: UInt16.self] }

  var count: Int { columns.count }
  var livingCount: Int { count - deadCount }

  /// The range of the living particles, if they are contiguous.
  var livingRange: Range<Int>? {
    deadCount == 0 || lifetimes.uniform != nil ? deadCount..<count : nil
  }

  private mutating func append(_ birth: Birth) {
    let (isStepped, hasDepth) = (isStepped, hasDepth)
    columns.append { row in
      row.set(.time, to: birth.time)
      row.set(.appearance, to: birth.appearance)
      row.set(.lifetime, to: birth.lifetime)
      row.set(.source, to: birth.source)
      row.set(.index, to: birth.index)
      row.set(.x, to: Float(birth.position.dx))
      row.set(.y, to: Float(birth.position.dy))
      row.set(.velocityX, to: Float(birth.velocity.dx))
      row.set(.velocityY, to: Float(birth.velocity.dy))
      row.set(.heading, to: Float(birth.heading))
      row.set(.scale, to: Float(birth.scale))
      row.set(.spin, to: Float(birth.spin))
      row.set(.red, to: Float(birth.color.red))
      row.set(.green, to: Float(birth.color.green))
      row.set(.blue, to: Float(birth.color.blue))
      row.set(.alpha, to: Float(birth.color.alpha))
      row.set(.intensity, to: Float(birth.intensity))
      if let ramp = birth.ramp { row.set(.ramp, to: ramp) }
      if isStepped { row.set(.bodyTime, to: birth.time) }
      guard hasDepth else { return }
      row.set(.z, to: Float(birth.z))
      row.set(.velocityZ, to: Float(birth.velocityZ))
    }
    nextDeath = min(nextDeath, birth.time + birth.lifetime)
    guard isStepped else { return }
    let body = Body(
      position: .zero + birth.position,
      velocity: birth.velocity,
      angularVelocity: birth.spin
    )
    bodies.append(body, acceleratedBy: birth.push, piles: pilesUp)
    newBodies += 1
  }

  /// Merges new particles, in the order of the indices, which is by birth and random key, into the
  /// columns.
  mutating func merge(_ births: [Birth], in places: some Collection<Int>) {
    guard let first = places.first else { return }
    let isLater = (births[first].time, births[first].source.key) >= last
    columns.reserve(count + places.count)
    for place in places { append(births[place]) }
    if !isLater { select(Selection(orderByBirth())) }
  }

  /// The indices in the order of birth; random keys break ties.
  private func orderByBirth() -> [Int] {
    let (times, sources) = (times, sources)
    return times.indices.sorted {
      (times[$0], sources[$0].key) < (times[$1], sources[$1].key)
    }
  }

  /// The time of the last birth, and its random key, which breaks ties.
  private var last: (Seconds, UInt64) {
    (times.last ?? -.infinity, sources.last?.key ?? 0)
  }

  /// Limits a particle's life to a local time.
  mutating func die(_ particle: Int, at time: Seconds) {
    let lifetime = min(lifetimes[particle], max(0, time - times[particle]))
    columns.set(.lifetime, at: particle, to: lifetime)
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
    let conditions = bodies.conditions
    newBodies = columns.withPointers { columns in
      let bodyTimes = columns[.bodyTime, as: Seconds.self]
      var waiting = 0
      for (particle, condition) in conditions.enumerated() {
        if condition == .waiting { waiting += 1 } else { bodyTimes[particle] = time }
      }
      return waiting
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
    var (kept, next) = ([Int](), Seconds.infinity)
    swap(&kept, &survivors)
    kept.removeAll(keepingCapacity: true)
    forEachDeath { particle, death in
      guard death + span > time else { return }
      next = min(next, death)
      kept.append(particle)
    }
    nextDeath = next
    select(Selection(kept))
    swap(&kept, &survivors)
  }

  /// Calls with each particle and the time of its death.
  @inline(__always)
  private func forEachDeath(_ act: (_ particle: Int, _ death: Seconds) -> Void) {
    let (times, lifetimes) = (times, lifetimes)
    for particle in times.indices { act(particle, times[particle] + lifetimes[particle]) }
  }

  /// The first of particles with equal lifetimes that has not been dead for some time; `count` if
  /// there is none.
  /// - Complexity: O(log *count*).
  private func firstIndex(leftAt time: Seconds, of lifetime: Seconds, for span: Seconds) -> Int {
    times.endOfPrefix { $0 + lifetime + span <= time }
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
    var (dead, next) = (0, Seconds.infinity)
    forEachDeath { _, death in
      if death > time { next = min(next, death) } else { dead += 1 }
    }
    (deadCount, nextDeath) = (dead, next)
  }

  /// Keeps only the particles of a selection.
  private mutating func select(_ selection: Selection) {
    columns.take(selection)
    if isStepped { bodies.take(selection) }
  }
}
