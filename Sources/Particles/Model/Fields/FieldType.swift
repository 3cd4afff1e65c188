/// What a field does, with UIKit's and Core Animation's names.
///
/// Below, d is the way from the field's position to the body, r its length in points, m the body's
/// mass and q its charge. Every strength s is multiplied by what falloff leaves of it there. Core
/// Animation's simpleAttractor is an attractor to a place and has no type of its own.
public enum FieldType: String, CaseIterable, Hashable, Sendable {
  /// Slows: the acceleration is -s v / m, s in 1/s.
  case drag
  /// Pulls in its direction: 1000 s pt/s².
  case linearGravity
  /// Pulls to its position: 1000 s pt/s².
  case radialGravity
  /// Drives around its position, counterclockwise: s r, s in 1/s².
  case vortex
  /// Gives a velocity of 100 s pt/s in its direction, whatever else acts.
  case velocity
  /// Pushes this way here and that way there: up to 100 s pt/s² across and as much down.
  case noise
  /// Noise that pushes the more the faster a body is: up to s times its speed, s in 1/s.
  case turbulence
  /// Pulls to its position as a spring does: s r / m, s in 1/s².
  ///
  /// A spring of more than 14400 /s² for the mass counts as that, because no step could follow it.
  case spring
  /// Pushes charges away from its position: 100 s q / m pt/s².
  case electric
  /// Turns the way of charges, clockwise: s q / m rad/s.
  case magnetic
  /// Pushes back and forth: s / m times ``Field/force``, times a triangular wave of
  /// ``Field/frequency`` whose corners are rounded (T (2 - |T|) of its value T).
  case wave
  /// Pulls to its position or an axis from beyond ``Field/radius``: s times ``Field/stiffness`` / m
  /// for each point beyond.
  case attractor
}
