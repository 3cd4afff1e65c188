/// The events of a layer since they were taken, in the layer's time.
///
/// ```
/// bursts      |  ***    |    *    |         those of an emitter cell at one place within a sixtieth
/// taken at          ^        ^              second are one, which is known when that is over: the
/// reported              ***1      *2        first at the second time
/// ```
struct EventLog: Sendable {
  /// An event, as a layer knows it.
  struct Entry: Sendable {
    let kind: EventKind
    /// The layer's time.
    let time: Seconds
    /// The index of the node.
    let node: Int
    let place: Vector
    var count = 1
  }

  /// What bursts that are one have in common.
  private struct Burst: Hashable, Comparable {
    let node: Int
    let turn, column, row: Double

    init(_ entry: Entry) {
      node = entry.node
      turn = (entry.time * EventLog.rate).rounded(.down)
      column = (entry.place.dx / 8).rounded(.down)
      row = (entry.place.dy / 8).rounded(.down)
    }

    /// An order that does not depend on the frames.
    static func < (one: Self, other: Self) -> Bool {
      (one.turn, Double(one.node), one.column, one.row)
        < (other.turn, Double(other.node), other.column, other.row)
    }

    /// The layer's time from which on it is known; particles of steps are known one step later.
    var end: Seconds { (turn + 1) / EventLog.rate + Surroundings.step }
  }

  /// How far back events are found after a seek.
  static let span: Seconds = 2
  /// The rate in 1/s in which bursts are counted.
  private static let rate = 60.0

  /// What is noted.
  let kinds: Set<EventKind>
  /// The layer's time after which they are noted in the present advance.
  var start = -Seconds.infinity
  /// The layer's time up to which they are known.
  var end = -Seconds.infinity
  /// Hits and deaths.
  private var entries: [Entry] = []
  private var bursts: [Burst: Entry] = [:]

  /// An empty log; `nil` if nothing is noted.
  init?(of kinds: Set<EventKind>) {
    guard !kinds.isSubset(of: [.end]) else { return nil }
    self.kinds = kinds
  }

  /// Notes an event.
  mutating func note(_ entry: Entry) {
    guard entry.kind == .burst else { return entries.append(entry) }
    let burst = Burst(entry)
    guard let same = bursts[burst] else {
      bursts[burst] = entry
      return
    }
    let first = same.time <= entry.time ? same : entry
    bursts[burst] = first
    bursts[burst]?.count = same.count + entry.count
  }

  /// Closes the bursts that are over at a time of the layer.
  mutating func closeBursts(at time: Seconds) {
    let over = bursts.filter { $0.key.end <= time }.sorted { $0.key < $1.key }
    for (burst, entry) in over {
      bursts[burst] = nil
      entries.append(entry)
    }
  }

  /// Takes the events that are known.
  mutating func take() -> [Entry] {
    closeBursts(at: end)
    defer { entries.removeAll(keepingCapacity: true) }
    return entries
  }
}
