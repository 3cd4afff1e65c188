/// How fast a frame changes, from which a player chooses the time of the next frame: upper bounds of
/// ``speed`` and ``fading``, and how fast it is on the whole.
///
/// All are per second of the scene. What the pointer, a resize or another cause outside of the scene
/// changes is not in them.
/// ```swift
/// // Nothing moves by more than half a dot, 2 pt, and nothing fades by a step that people see.
/// let next = simulation.time + min(2 / simulation.pace.speed, 0.05 / simulation.pace.fading)
/// ```
package struct FramePace: Equatable, Sendable {
  /// The largest speed of a sprite, or of its edge as it grows or turns, in points per second.
  package private(set) var speed = 0.0
  /// The largest change of a sprite's light per second, where 1 is the light of an opaque white
  /// sprite of intensity 1.
  ///
  /// What is born on the stage in full light, or is fading at its death, counts as what fades within
  /// ``DeathFade/longest``.
  package private(set) var fading = 0.0

  /// The sums over sprites of light times speed, and of light times speed squared.
  private var flow = 0.0
  private var power = 0.0
  /// The largest speed of a layer's transform, which all its sprites have.
  private var sharedSpeed = 0.0

  /// Nothing moves, and nothing fades.
  package init() {}

  /// The mean speed of what moves, in points per second: each sprite has the weight of its light times
  /// its speed.
  ///
  /// A rocket in a dark sky, or over stars that stand still, has its own speed; among hundreds of slow
  /// sparks it counts little. Of light that falls from rest it is two thirds of the largest speed.
  package var typicalSpeed: Double {
    guard flow > 0 else { return sharedSpeed }
    let mean = power / flow
    return max(sharedSpeed, mean.isFinite ? min(speed, mean) : speed)
  }

  /// Whether nothing moves and nothing fades, so that the next frame may wait for a birth.
  package var isStill: Bool { speed == 0 && fading == 0 }

  /// Takes another pace into account.
  mutating func formUnion(_ other: FramePace) {
    note(speed: other.speed)
    note(fading: other.fading)
    note(sharedSpeed: other.sharedSpeed)
    flow += other.flow
    power += other.power
  }

  /// Takes the light and the speed of sprites into account.
  @inline(__always)
  mutating func note(light: Double, at speed: Double) {
    flow += light * speed
    power += light * speed * speed
  }

  /// Takes a speed into account that all sprites of a layer have.
  mutating func note(sharedSpeed: Double) {
    note(speed: sharedSpeed)
    self.sharedSpeed = max(self.sharedSpeed, sharedSpeed)
  }

  /// Takes a speed into account; NaN counts as 0.
  @inline(__always)
  mutating func note(speed: Double) { self.speed = max(self.speed, speed) }

  /// Takes a change of light per second into account; NaN counts as 0.
  @inline(__always)
  mutating func note(fading: Double) { self.fading = max(self.fading, fading) }
}
