/// The events of a layer since they were taken, in the layer's time.
struct EventLog: Sendable {
  /// An event, as a layer knows it.
  struct Entry: Sendable {
    let kind: ParticleEvent.Kind
    /// The layer's time.
    let time: Seconds
    /// The index of the node.
    let node: Int
    let place: Vector
    var count = 1

    /// Whether it is the same burst.
    func joins(_ other: Self) -> Bool {
      kind == other.kind && node == other.node && abs(time - other.time) < 1 / 60
        && (place - other.place).magnitude < 8
    }
  }

  /// How far back events are found after a seek.
  static let span: Seconds = 2

  /// What is noted.
  let kinds: Set<ParticleEvent.Kind>
  /// The layer's time after which they are noted in the present advance.
  var start = -Seconds.infinity
  /// The layer's time up to which they are known.
  var end = -Seconds.infinity
  private(set) var entries: [Entry] = []

  /// An empty log; `nil` if nothing is noted.
  init?(of kinds: Set<ParticleEvent.Kind>) {
    guard !kinds.isEmpty else { return nil }
    self.kinds = kinds
  }

  /// Notes an event; bursts of an emitter cell at one place within a sixtieth second are one.
  mutating func note(_ entry: Entry) {
    let recent = max(0, entries.count - Self.recent)..<entries.count
    let same = recent.last { entry.kind == .burst && entries[$0].joins(entry) }
    if let same { entries[same].count += entry.count } else { entries.append(entry) }
  }

  /// The number of entries among which a burst is looked for.
  private static let recent = 8

  mutating func removeAll() { entries.removeAll(keepingCapacity: true) }
}
