/// The births of root emitter cells that wait while as many particles are alive as are allowed.
///
/// ```
/// scheduled   |  |  |  |  |  |  |
/// born        |  |  |    w|  |  |    w: at the first death, and all later births are as much later
/// alive       1  2  3     3  3  3    at most 3
/// ```
/// Birth k is due as long after birth k - 1 as in the schedule. If the limit is reached then, it waits
/// for the first death. So births are still a function of time, but one is known only by those before
/// it: a seek counts them from the last checkpoint on, in O(*n* log *m*) for *n* births and the limit
/// *m*. Later births than the 134,217,728th do not happen.
struct BirthQueue: Sendable {
  /// A root emitter cell whose births wait in the queue.
  struct Lane: Sendable {
    let plan: CellPlan
    let births: BirthPlan
    let source: RandomSource
    /// The mapping of its time to the queue's.
    let clock: MediaTiming
  }

  /// What is known after a number of births.
  private struct State: Sendable {
    /// The births of each lane up to now.
    var counts: [Int]
    /// How much later than scheduled each lane is.
    var delays: [Seconds]
    /// The deaths of the particles of each lane that has a limit.
    var deaths: [Deaths]
    /// The deaths of all particles, if the queue has a limit.
    var allDeaths = Deaths()
    /// The local time of the next birth of each lane, unless all lanes together have too many then.
    var next: [Seconds]
    /// The time of the last birth.
    var last = -Seconds.infinity
    var total = 0

    init(lanes: Int) {
      counts = [Int](repeating: 0, count: lanes)
      delays = [Seconds](repeating: 0, count: lanes)
      deaths = [Deaths](repeating: Deaths(), count: lanes)
      next = [Seconds](repeating: .infinity, count: lanes)
    }
  }

  private let lanes: [Lane]
  /// The most particles of all lanes together.
  private let limit: Int
  private var state: State
  private var known: [QueuedBirths]
  /// The time from which on births are known.
  private var start = -Seconds.infinity
  private var checkpoints = StepCheckpoints<State>(share: 0.25, copyBytes: 8)
  /// The recipe of the last birth of each lane.
  private var recipes: [CellRecipe]

  private static let mostBirths = 1 << 27
  /// The births that are forgotten at once.
  private static let fewest = 8192

  init(_ lanes: [Lane], limit: Int) {
    self.lanes = lanes
    self.limit = limit > 0 ? limit : .max
    state = State(lanes: lanes.count)
    known = lanes.map { _ in QueuedBirths(first: 0) }
    recipes = lanes.map(\.plan.recipe)
    begin()
  }

  /// The births of a lane in the times that were covered last.
  subscript(lane: Int) -> QueuedBirths { known[lane] }

  /// Sees to it that the births from one local time of a lane to another are known.
  mutating func cover(from early: Seconds, until late: Seconds, in lane: Int) {
    let clock = lanes[lane].clock
    cover(from: clock.parentTime(at: early), until: clock.parentTime(at: late))
  }

  /// The local time of the last birth of a lane, or the beginning if there is none; the births of
  /// the lane must end.
  mutating func lastBirth(in lane: Int) -> Seconds {
    while state.next[lane].isFinite, state.total < Self.mostBirths,
      let first = lanes.indices.min(by: { time(ofNextIn: $0) < time(ofNextIn: $1) })
    {
      giveBirth(in: first)
      if state.total.isMultiple(of: 8 * Self.fewest) { forget(before: state.last) }
    }
    return known[lane].last ?? 0
  }

  private mutating func cover(from early: Seconds, until late: Seconds) {
    if early < start { restart(before: early) }
    while let lane = lanes.indices.min(by: { time(ofNextIn: $0) < time(ofNextIn: $1) }),
      time(ofNextIn: lane) <= late, state.total < Self.mostBirths
    {
      giveBirth(in: lane)
      if state.total.isMultiple(of: 8 * Self.fewest) { forget(before: min(early, state.last)) }
    }
    forget(before: min(early, state.last))
  }

  /// Forgets births that happened before a time, if they are many.
  private mutating func forget(before time: Seconds) {
    for lane in lanes.indices {
      let dropped = known[lane].count(at: lanes[lane].clock.localTime(at: time)) - 1
      if known[lane].drop(upTo: dropped, fewest: Self.fewest) { start = time }
    }
  }

  /// Goes back to the last checkpoint whose births are all before a time.
  private mutating func restart(before time: Seconds) {
    let checkpoint = checkpoints.last { $0.last < time }
    state = checkpoint?.state ?? State(lanes: lanes.count)
    start = state.last
    known = state.counts.map { QueuedBirths(first: $0) }
    if checkpoint == nil { begin() }
  }

  private mutating func begin() {
    for lane in lanes.indices { state.next[lane] = due(in: lane) }
  }

  /// The time at which the next birth of a lane is due.
  private func time(ofNextIn lane: Int) -> Seconds {
    guard state.next[lane].isFinite else { return .infinity }
    return max(lanes[lane].clock.parentTime(at: state.next[lane]), state.last)
  }

  /// The local time of the next birth of a lane by its own limit.
  private mutating func due(in lane: Int) -> Seconds {
    let (births, clock) = (lanes[lane].births, lanes[lane].clock)
    let scheduled = births.time(ofBirth: state.counts[lane])
    guard scheduled.isFinite else { return .infinity }
    var time = scheduled + state.delays[lane]
    if lanes[lane].plan.cell.maxParticles > 0 {
      let limit = lanes[lane].plan.cell.maxParticles
      if let death = state.deaths[lane].room(at: clock.parentTime(at: time), limit: limit) {
        time = max(time, clock.localTime(at: death))
      }
    }
    return time <= births.end ? time : .infinity
  }

  private mutating func giveBirth(in lane: Int) {
    let (plan, births, clock) = (lanes[lane].plan, lanes[lane].births, lanes[lane].clock)
    let index = state.counts[lane]
    var time = state.next[lane]
    let due = max(clock.parentTime(at: time), state.last)
    if limit < .max {
      if let death = state.allDeaths.room(at: due, limit: limit) {
        time = max(time, clock.localTime(at: death))
      } else if due > clock.parentTime(at: time) {
        time = max(time, clock.localTime(at: due))
      }
      guard time <= births.end else {
        state.next[lane] = .infinity
        return
      }
    }
    plan.animate(&recipes[lane], bornAt: time)
    let life = plan.lifetime(by: recipes[lane], lanes[lane].source.child(UInt64(index)))
    let death = clock.parentTime(at: time + life)
    if plan.cell.maxParticles > 0 { state.deaths[lane].insert(death) }
    if limit < .max { state.allDeaths.insert(death) }
    state.delays[lane] = time - births.time(ofBirth: index)
    state.counts[lane] += 1
    state.total += 1
    state.last = max(state.last, clock.parentTime(at: time))
    known[lane].append(time)
    state.next[lane] = self.due(in: lane)
    let population = state.allDeaths.count + state.deaths.reduce(0) { $0 + $1.count }
    checkpoints.note(state, of: Double(population), at: Double(state.total))
  }
}

/// Births whose times are known, from one on.
struct QueuedBirths: Births {
  /// The number of births before those that are known.
  private(set) var first = 0
  private var times: [Seconds] = []

  init(first: Int) { self.first = first }

  /// The most births of one parent.
  private static let most = 1 << 18

  /// The births of a sub-cell from one parent up to a time; beyond a quarter of a million none follow.
  /// - Parameters:
  ///   - limit: The most particles.
  ///   - lifetime: The lifetime of a birth at a time.
  init(
    _ scheduled: some Births,
    until end: Seconds,
    limit: Int,
    lifetime: (_ index: Int, _ time: Seconds) -> Seconds
  ) {
    var (deaths, delay) = (Deaths(), 0.0)
    for _ in 0..<min(scheduled.count(at: end), Self.most) {
      let due = scheduled.time(ofBirth: times.count) + delay
      let time = deaths.room(at: due, limit: limit) ?? due
      guard time <= end else { return }
      delay += time - due
      deaths.insert(time + lifetime(times.count, time))
      times.append(time)
    }
  }

  /// The time of the last one.
  var last: Seconds? { times.last }

  mutating func append(_ time: Seconds) { times.append(time) }

  /// Forgets the births before an index, if they are many.
  mutating func drop(upTo index: Int, fewest: Int) -> Bool {
    guard index - first >= max(fewest, times.count / 2) else { return false }
    times.removeFirst(index - first)
    first = index
    return true
  }

  func count(at time: Seconds) -> Int { first + times.endOfPrefix { $0 <= time } }

  func time(ofBirth index: Int) -> Seconds {
    times.indices.contains(index - first) ? times[index - first] : .infinity
  }
}

/// The deaths of living particles: a binary heap, the first death on top.
private struct Deaths: Sendable {
  private var times: [Seconds] = []

  var count: Int { times.count }

  /// Removes the deaths up to a time, and if as many particles as allowed are alive then, the next
  /// one, which makes room: returns its time, or `nil` if there is room.
  mutating func room(at time: Seconds, limit: Int) -> Seconds? {
    while let first = times.first, first <= time { removeFirst() }
    guard times.count >= limit, let first = times.first else { return nil }
    removeFirst()
    return first
  }

  mutating func insert(_ time: Seconds) {
    times.append(time)
    var place = times.count - 1
    while place > 0, times[(place - 1) / 2] > time {
      times.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  private mutating func removeFirst() {
    times.swapAt(0, times.count - 1)
    times.removeLast()
    var place = 0
    while 2 * place + 1 < times.count {
      var child = 2 * place + 1
      if child + 1 < times.count, times[child + 1] < times[child] { child += 1 }
      guard times[child] < times[place] else { return }
      times.swapAt(place, child)
      place = child
    }
  }
}
