/// The numbers of particles born, alive and dropped.
///
/// Like the frame, they are a function of the scene, the seed and the time. Effects that have
/// been removed do not count.
package struct ParticleCounts: Equatable, Sendable {
  /// The number born up to now: particles of root emitter cells, including those that a
  /// timeOffset puts before the beginning, sparks, and items.
  ///
  /// It decreases where a layer or an emitter cell runs backward. Particles of sub-cells are not
  /// included: their number depends on the lives of all earlier parents, which are not stored.
  package var born = 0
  /// The number alive now: particles of all emitter cells, visible sparks, and items that have
  /// not left the stage; the number of sprites without trails.
  package var alive = 0
  /// The number not born up to now, so that effects stay within their budgets; it includes the
  /// same kinds as ``born``.
  package var dropped = 0

  /// All numbers 0.
  package init() {}

  static func + (a: ParticleCounts, b: ParticleCounts) -> ParticleCounts {
    var sum = ParticleCounts()
    sum.born = Count.sum(a.born, b.born)
    sum.alive = Count.sum(a.alive, b.alive)
    sum.dropped = Count.sum(a.dropped, b.dropped)
    return sum
  }
}

/// Saturating arithmetic on numbers of particles.
enum Count {
  /// The sum, saturated at the largest integer.
  static func sum(_ a: Int, _ b: Int) -> Int {
    let (sum, isTooLarge) = a.addingReportingOverflow(b)
    return isTooLarge ? .max : sum
  }
}
