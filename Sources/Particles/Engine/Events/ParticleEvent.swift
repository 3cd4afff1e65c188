/// Something that happened to the particles of an emitter cell, or to the sparks of a firework.
package struct ParticleEvent: Hashable, Sendable {
  /// What happened.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A burst was fired: particles that are born at once.
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
  }

  /// How far back events are found after a seek.
  static let span: Seconds = 2

  /// What is noted.
  let kinds: Set<ParticleEvent.Kind>
  private(set) var entries: [Entry] = []

  /// An empty log; `nil` if nothing is noted.
  init?(of kinds: Set<ParticleEvent.Kind>) {
    guard !kinds.isEmpty else { return nil }
    self.kinds = kinds
  }

  /// Notes an event.
  mutating func note(_ entry: Entry) { entries.append(entry) }

  mutating func removeAll() { entries.removeAll(keepingCapacity: true) }
}
