/// Something that happened to the particles of an emitter cell, or to the sparks of a firework.
package struct ParticleEvent: Hashable, Sendable {
  /// What happened.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A burst was fired: particles that are born at once; those of an emitter cell at one place
    /// within a sixtieth second are one burst.
    case burst
    /// A particle hit a wall; the first 16 hits of each are reported.
    case hit
    /// A particle died.
    case death
  }

  package let kind: Kind
  /// When it happened, in the scene's seconds.
  package internal(set) var time: Seconds
  /// The ``Scene/Placement/id`` of the effect.
  package internal(set) var placement: UInt64 = 0
  /// The names of the layer and of the emitter cells from the root one on.
  package let path: [String]
  /// Where it happened, in points; of a burst the middle of the places of birth.
  package let place: Point
  /// The number of particles.
  package let count: Int
}

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
