/// The kind of force of a field, with the names of UIKit and Core Animation.
///
/// Below, d is the vector from the field's position to the body, r its length in points, v the
/// body's velocity, m its mass and q its charge. Every strength s is first multiplied by the
/// falloff. Core Animation's simpleAttractor is a radial attractor here.
package enum FieldType: String, CaseIterable, Hashable, Sendable {
  /// Drag: the acceleration is -s v / m, with s in 1/s.
  case drag
  /// Gravity in the field's direction: 1000 s pt/s².
  case linearGravity
  /// Gravity towards the field's position: 1000 s pt/s².
  case radialGravity
  /// An acceleration around the field's position, counterclockwise: s r, with s in 1/s².
  case vortex
  /// Sets the velocity to 100 s pt/s in the field's direction, and overrides all other forces.
  case velocity
  /// Smooth noise: up to 100 s pt/s² in each coordinate.
  case noise
  /// Noise proportional to the body's speed: up to s times the speed, with s in 1/s.
  case turbulence
  /// A spring force towards the field's position: s r / m, with s in 1/s².
  ///
  /// The stiffness per mass is limited to 14400 /s², beyond which the integration would be
  /// unstable.
  case spring
  /// A force on charges, away from the field's position: 100 s q / m pt/s².
  case electric
  /// A rotation of the velocity of charges, clockwise: s q / m rad/s.
  case magnetic
  /// An oscillating force: s / m times ``Field/force``, times a triangle wave T of
  /// ``Field/frequency`` whose corners are rounded, T (2 - |T|).
  case wave
  /// A spring force towards the field's position or an axis from beyond ``Field/radius``: s times
  /// ``Field/stiffness`` / m per point beyond it.
  case attractor
}
