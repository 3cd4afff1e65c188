/// How fast a frame changes: upper bounds, from which a player chooses the time of the next frame.
///
/// A frame is worth drawing when something has moved by half a dot, 2 pt, or has faded by a step
/// that people see.
/// ```swift
/// let next = simulation.time + min(2 / simulation.pace.speed, 0.05 / simulation.pace.fading)
/// ```
/// Both are per second of the scene. What the pointer, a resize or another cause outside of the scene
/// changes is not in them.
public struct FramePace: Hashable, Sendable {
  /// The largest speed of a sprite, or of its edge as it grows or turns, in points per second.
  public private(set) var speed = 0.0
  /// The largest change of a sprite's light per second, where 1 is the light of an opaque white
  /// sprite of intensity 1.
  ///
  /// What is born on the stage in full light, or is fading at its death, counts as what fades within
  /// ``DeathFade/longest``.
  public private(set) var fading = 0.0

  /// Nothing moves, and nothing fades.
  public init() {}

  /// Whether nothing moves and nothing fades, so that the next frame may wait for a birth.
  public var isStill: Bool { speed == 0 && fading == 0 }

  /// Takes another pace into account.
  mutating func formUnion(_ other: FramePace) {
    note(speed: other.speed)
    note(fading: other.fading)
  }

  /// Takes a speed into account; NaN counts as 0.
  @inline(__always)
  mutating func note(speed: Double) { self.speed = max(self.speed, speed) }

  /// Takes a change of light per second into account; NaN counts as 0.
  @inline(__always)
  mutating func note(fading: Double) { self.fading = max(self.fading, fading) }
}
