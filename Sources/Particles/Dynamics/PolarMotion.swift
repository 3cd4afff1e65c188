/// Motion around a place with a distance that changes steadily, as particle designers have it.
///
/// It has a closed form and is never stepped. Where a turning begins at an angle, the place is away
/// from the middle at that angle: clockwise from "to the right".
public struct PolarMotion: Hashable, Sendable {
  /// The distance at birth, in points; below 0 it lies on the other side.
  public var startRadius = 0.0
  /// The distance at the end of life, in points.
  public var endRadius = 0.0
  /// The angle at birth, clockwise from "to the right".
  public var angle = Angle.zero
  /// What the angle gains in each second.
  public var rotatePerSecond = Angle.zero

  /// Everything stays in the middle.
  public init() {}

  /// The way from the middle at an age, of a life of a length; without one it stays at the start.
  public func offset(atAge age: Seconds, of lifetime: Seconds) -> Vector {
    Vector(magnitude: radius(atAge: age, of: lifetime), radians: radians(atAge: age))
  }

  /// The velocity at an age, in points per second.
  public func velocity(atAge age: Seconds, of lifetime: Seconds) -> Vector {
    let growth = lifetime > 0 ? (endRadius - startRadius) / lifetime : 0
    let outward = Vector(magnitude: 1, radians: radians(atAge: age))
    let around = Vector(dx: -outward.dy, dy: outward.dx)
    return outward * growth + around * (radius(atAge: age, of: lifetime) * rotatePerSecond.radians)
  }

  private func radius(atAge age: Seconds, of lifetime: Seconds) -> Double {
    lifetime > 0 ? startRadius + (endRadius - startRadius) * (age / lifetime) : startRadius
  }

  private func radians(atAge age: Seconds) -> Double {
    angle.radians + rotatePerSecond.radians * age
  }
}
