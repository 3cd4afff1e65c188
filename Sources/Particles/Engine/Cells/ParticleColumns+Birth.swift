extension ParticleColumns {
  /// The sampled properties of one particle.
  struct Birth {
    /// The birth in the emitter cell's local time.
    var time: Seconds
    /// The local time before which the particle is not visible: later than its birth if a
    /// timeOffset has put that before the emitter cell's beginning.
    var appearance: Seconds
    var lifetime: Seconds
    /// The particle's random source, also for its sub-cells.
    var source: RandomSource
    var index: UInt32
    /// The index of its ramp, if there are ramps.
    var ramp: UInt16?
    var position: Vector
    var velocity: Vector
    var heading: Double
    /// The z coordinate, towards the viewer, in points.
    var z: Double
    var velocityZ: Double
    var scale: Double
    var spin: Double
    /// Its own accelerations and drag; either all particles of an emitter cell have one or none has.
    var push: BodyPush?
    var color: Color
    var intensity: Double
  }
}
