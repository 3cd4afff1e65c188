/// The events of a layer since they were taken, in the layer's time.
///
/// ```
/// bursts      |  ***    |    *    |         those of an emitter cell at one place within a sixtieth
/// taken at          ^        ^              second of the first are one, which is known when that is
/// reported              ***1      *2        over: here the first at the second time
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

  /// Where bursts are that are one.
  private struct Place: Hashable {
    let node: Int
    let column, row: Double

    init(_ entry: Entry) {
      node = entry.node
      column = (entry.place.dx / 8).rounded(.down)
      row = (entry.place.dy / 8).rounded(.down)
    }
  }

  /// How far back events are found after a seek.
  static let span: Seconds = 2
  /// How long after the first one bursts are one with it.
  private static let burst: Seconds = 1.0 / 60

  /// What is noted.
  let kinds: Set<EventKind>
  /// The layer's time after which they are noted in the present advance.
  var start = -Seconds.infinity
  /// The layer's time up to which they are known.
  var end = -Seconds.infinity
  /// Hits and deaths.
  private var entries: [Entry] = []
  /// Bursts that may not be complete, in the order in which they were noted.
  private var bursts: [Entry] = []

  /// An empty log; `nil` if nothing is noted.
  init?(of kinds: Set<EventKind>) {
    guard !kinds.isSubset(of: [.end]) else { return nil }
    self.kinds = kinds
  }

  /// Notes an event.
  mutating func note(_ entry: Entry) {
    entry.kind == .burst ? bursts.append(entry) : entries.append(entry)
  }

  /// Joins the bursts of which all are known at a time of the layer; particles of steps are known one
  /// step later.
  mutating func closeBursts(at time: Seconds) {
    guard !bursts.isEmpty else { return }
    let early = time - Self.burst - Surroundings.step
    var (open, rest): ([Place: Int], [Entry]) = ([:], [])
    // By time, so that the first ones do not depend on the frames.
    bursts.sort { ($0.time, $0.node) < ($1.time, $1.node) }
    var firsts: [Entry] = []
    for burst in bursts {
      let place = Place(burst)
      if let first = open[place], burst.time < firsts[first].time + Self.burst {
        if firsts[first].time <= early {
          firsts[first].count += burst.count
        } else {
          rest.append(burst)
        }
      } else {
        open[place] = firsts.count
        firsts.append(burst)
        if burst.time > early { rest.append(burst) }
      }
    }
    entries += firsts.filter { $0.time <= early }
    bursts = rest
  }

  /// Takes the events that are known.
  mutating func take() -> [Entry] {
    closeBursts(at: end)
    defer { entries.removeAll(keepingCapacity: true) }
    return entries
  }
}
