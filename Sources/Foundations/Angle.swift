internal import KamuroCSIMD

/// An angle.
///
/// On the stage, where y grows downward, positive angles turn clockwise from "to the right".
public struct Angle: Hashable, Sendable {
  /// The angle in radians, not wrapped: two turns differ from none.
  public var radians: Double

  /// Creates an angle in radians.
  @inlinable public init(radians: Double) {
    self.radians = radians
  }

  /// An angle in degrees.
  @inlinable public static func degrees(_ degrees: Double) -> Angle {
    Angle(radians: degrees * .pi / 180)
  }

  /// The zero angle.
  public static let zero = Angle(radians: 0)
}

extension Vector {
  /// The vector of a length along an angle.
  package init(magnitude: Double, radians: Double) {
    self.init(dx: magnitude * cos(radians), dy: magnitude * sin(radians))
  }

  /// The angle of the vector's direction, -pi...pi; 0 for the zero vector.
  package var radians: Double { atan2(dy, dx) }
}

extension Angle {
  /// The component in the stage's plane of a unit vector at this elevation: the cosine.
  package var planarComponent: Double { radians == 0 ? 1 : cos(radians) }

  /// The component of that vector toward the viewer: the sine.
  package var depthComponent: Double { radians == 0 ? 0 : sin(radians) }
}
