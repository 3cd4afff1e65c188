extension EmitterCell {
  /// The emitter cell with a velocity and a lifetime that move its particles along a vector, all of
  /// them alike and without sway.
  ///
  /// Acceleration, drag and the velocity's curve over life are kept: the initial velocity is the
  /// one for which the closed-form motion ends at the target; fields and walls are ignored. If the
  /// curve is 0 everywhere, the particles stay in place.
  /// - Parameters:
  ///   - displacement: The vector from the birth to the death, in points.
  ///   - span: The lifetime in seconds, above 0.
  ///   - stage: The stage that the emitter cell's lengths are resolved on.
  ///   - natural: The natural direction of the shape that emits it.
  package func aimed(
    along displacement: Vector,
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
      ? .zero : (displacement + motion.acceleration * -reach.acceleration) * (1 / reach.velocity)
    var cell = self
    cell.lifetime = span
    cell.lifetimeRange = 0
    cell.velocity = Length(start.magnitude)
    cell.velocityRange = 0
    (cell.xVelocity, cell.xVelocityRange) = (0, 0)
    (cell.yVelocity, cell.yVelocityRange) = (0, 0)
    (cell.xAccelerationRange, cell.yAccelerationRange, cell.dragRange) = (0, 0, 0)
    cell.emissionLongitude = Angle(radians: start.radians - natural.radians)
    cell.emissionRange = .zero
    (cell.gather, cell.gatherRange) = (0, 0)
    (cell.inheritVelocity, cell.inheritVelocityRange) = (0, 0)
    cell.emissionStep = .zero
    cell.valueOverLife.removeAll { $0.keyPath.moves && $0.keyPath != .velocity }
    for index in cell.valueOverLife.indices where cell.valueOverLife[index].keyPath == .velocity {
      (cell.valueOverLife[index].ranges, cell.valueOverLife[index].secondRanges) = ([], [])
    }
    cell.emissionLatitude = .zero
    cell.swayAmplitude = 0
    cell.swayAmplitudeRange = 0
    cell.polar = PolarMotion()
    return cell
  }
}
