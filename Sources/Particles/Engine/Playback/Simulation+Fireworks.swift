extension Simulation {
  /// Adds classic fireworks that burst around the corners of a box while the scene plays.
  ///
  /// ```
  /// simulation.addFireworks(count: 2, around: button.middle, boxSize: button.size)
  /// ```
  /// Any other firework is a `Firework` in an effect: ``add(_:)`` places it.
  /// - Parameters:
  ///   - count: The number of simultaneous fireworks, each at a random corner.
  ///   - sparks: The sparks of each; every eight consecutive ones have two per quadrant.
  ///   - middle: The box's center on the stage, in points.
  ///   - boxSize: The box's size in points; if 0, they burst at its center.
  ///   - sparkSize: The diameter of a spark in points.
  ///   - scale: Points per unit of the trajectories: about how far a spark flies.
  ///   - maxVectorChange: The extent in points of the random offset of each origin.
  ///   - duration: How long a spark flies, in seconds.
  ///   - changesZPosition: Whether each spark is randomly in front of or behind the box.
  ///   - zPosition: The box's depth.
  ///   - time: The begin time in the scene's seconds; by default the present time.
  ///   - seed: The seed, combined with the scene's; by default, a different one for each call.
  package mutating func addFireworks(
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
    firework.sparkSize = Length(sparkSize)
    firework.scale = Length(scale)
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
  package func around(_ middle: Point, boxSize: Size = .zero) -> Firework {
    var firework = self
    firework.position = LengthPair(Length(middle.x), Length(middle.y))
    firework.boxSize = boxSize
    firework.repeatInterval = 0
    return firework
  }
}
