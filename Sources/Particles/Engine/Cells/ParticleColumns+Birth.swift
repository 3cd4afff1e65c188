extension ParticleColumns {
  /// What chance gives one particle at its birth.
  struct Birth {
    /// When, in the cell's running time.
    var time: Seconds
    /// The moment before which it is not seen, in the cell's running time: later than its birth
    /// where a timeOffset has put that before the cell's beginning.
    var appearance: Seconds
    var lifetime: Seconds
    /// The particle's own chance, for its sub-cells.
    var source: RandomSource
    var index: UInt32
    /// The place of its ramp among the cell's, if there are any.
    var ramp: UInt16?
    var position: Vector
    var velocity: Vector
    var heading: Double
    /// Towards the viewer, in points.
    var z: Double
    var velocityZ: Double
    var scale: Double
    var spin: Double
    /// What pushes its body in the place of the cell's numbers; all of a cell have one or none.
    var push: OriginPush?
    var color: Color
  }
}
