/// What happens on a stage.
public enum EventKind: String, CaseIterable, Hashable, Sendable {
  /// A burst was fired: particles that are born at once; those of an emitter cell at one place within a
  /// sixtieth second are one burst.
  case burst
  /// A particle hit a wall; the first 16 hits of each are reported.
  case hit
  /// A particle died.
  case death
  /// An effect ended.
  case end
}

/// Something that happened to the particles of an emitter cell, or to the sparks of a firework.
package struct ParticleEvent: Equatable, Sendable {
  /// What happened; never an end.
  package let kind: EventKind
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
