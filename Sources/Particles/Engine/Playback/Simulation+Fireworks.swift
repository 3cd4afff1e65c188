extension Simulation {
  /// Lets classic fireworks burst around the corners of a box while the scene plays.
  ///
  /// ```
  /// simulation.addFireworks(count: 2, around: button.middle, boxSize: button.size)
  /// ```
  /// Any other firework is a `Firework` in an effect: ``add(_:)`` places it.
  /// - Parameters:
  ///   - count: Fireworks at once, each at one of the corners by chance.
  ///   - sparks: Sparks of each; every eight in a row go two to each quarter of the compass.
  ///   - middle: The box's middle on the stage, in points.
  ///   - boxSize: The box's size, in points; without one they burst at its middle.
  ///   - sparkSize: The diameter of a spark, in points.
  ///   - scale: Points in a unit of the trajectories: about how far a spark flies.
  ///   - maxVectorChange: The extent, in points, within which each origin is shifted by chance.
  ///   - duration: How long a spark flies, in seconds.
  ///   - changesZPosition: Whether each spark goes in front of or behind the box by chance.
  ///   - zPosition: The box's depth.
  ///   - time: When, in the scene's seconds; the present time if nothing is said.
  ///   - seed: What their chance depends on, together with the scene's seed; if nothing is said, a
  ///     number of its own for each call of a simulation.
  public mutating func addFireworks(
    count: Int = 1,
    sparks: Int = 8,
    around middle: Point,
    boxSize: Size = .zero,
    sparkSize: Double = 7,
    scale: Double = 45,
    maxVectorChange: Double = 15,
    duration: Seconds = 0.4,
    changesZPosition: Bool = true,
    zPosition: Double = 0,
    at time: Seconds? = nil,
    seed: UInt64? = nil
  ) {
    var firework = Firework().around(middle, boxSize: boxSize)
    firework.count = count
    firework.sparks = sparks
    firework.sparkSize = sparkSize
    firework.scale = scale
    firework.maxVectorChange = maxVectorChange
    firework.duration = duration
    firework.changesZPosition = changesZPosition
    var effect = Effect()
    effect.fireworks = [firework]
    fireworkCount += 1
    add(
      Scene.Placement(
        effect,
        beginTime: time ?? self.time,
        zPosition: zPosition,
        seed: seed ?? fireworkCount
      )
    )
  }
}

extension Firework {
  /// The firework around a box on the stage, once.
  public func around(_ middle: Point, boxSize: Size = .zero) -> Firework {
    var firework = self
    firework.position = LengthPair(Length(middle.x), Length(middle.y))
    firework.boxSize = boxSize
    firework.repeatInterval = 0
    return firework
  }
}
