extension EmitterCell {
  /// The cell with a velocity and lifetime that carry its particles along a way, all of them alike
  /// and without swinging.
  ///
  /// Acceleration, drag and the velocity's curve over life stay: the way is the solution of the
  /// cell's own motion for the velocity at birth, fields and walls left aside. Where the curve is 0
  /// all the time nothing moves.
  /// - Parameters:
  ///   - way: From the place of birth to the place of death, in points.
  ///   - span: How long they take; above 0.
  ///   - stage: The stage that the cell's lengths are resolved on.
  ///   - natural: The natural direction of the shape that emits it.
  public func aimed(
    along way: Vector,
    for span: Seconds,
    on stage: Size,
    natural: Angle = .zero
  ) -> EmitterCell {
    let motion = Motion(
      acceleration: Vector(
        dx: xAcceleration.points(on: stage),
        dy: yAcceleration.points(on: stage)
      ),
      drag: drag
    )
    let reach =
      curve(of: .velocity).map { motion.reach(at: span, of: span, pace: $0) }
      ?? motion.reach(at: span)
    let start =
      reach.velocity == 0
      ? .zero : (way + motion.acceleration * -reach.acceleration) * (1 / reach.velocity)
    var cell = self
    cell.lifetime = span
    cell.lifetimeRange = 0
    cell.velocity = Length(start.magnitude)
    cell.velocityRange = 0
    cell.emissionLongitude = Angle(radians: start.radians - natural.radians)
    cell.emissionRange = .zero
    cell.emissionLatitude = .zero
    cell.swayAmplitude = 0
    cell.swayAmplitudeRange = 0
    cell.polar = PolarMotion()
    return cell
  }
}
