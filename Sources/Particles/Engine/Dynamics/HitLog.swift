/// The collisions of bodies with walls in the current step, for the sub-cells that they trigger.
struct HitLog: Sendable {
  /// A collision.
  struct Hit: Sendable {
    /// The index of the body.
    let body: Int
    /// The local time.
    let time: Seconds
    let place: Point
    /// The unit normal of the wall, away from it.
    let normal: Vector
    /// The number of earlier hits of the body.
    var ordinal = 0
  }

  /// The most hits of a body that trigger sub-cells: a bouncing body hits walls without an end.
  static let limit = 16
  /// The lowest speed of a hit, in points per second.
  private static let leastSpeed = 1.0

  /// Whether hits are recorded.
  let isRecording: Bool
  /// The local time at the beginning of the current step.
  var start: Seconds = 0
  /// The hits, chronological for each body.
  private(set) var hits: [Hit] = []

  /// An empty log.
  init(isRecording: Bool = false) { self.isRecording = isRecording }

  /// Records the collision of a body, unless it merely rests on the wall or slides along it.
  /// - Parameters:
  ///   - elapsed: The time since the beginning of the step.
  ///   - pressure: The acceleration against the wall.
  mutating func note(_ impact: Impact, of body: Int, after elapsed: Seconds, pressure: Double) {
    // A body that rests is pressed into the wall for up to a step.
    let resting = 2 * pressure * Surroundings.step
    guard isRecording, impact.speed > max(Self.leastSpeed, resting) else { return }
    hits.append(
      Hit(body: body, time: start + elapsed, place: impact.place, normal: impact.normal)
    )
  }

  /// Numbers the hits of each body, counted in a column of the bodies, and removes those beyond the
  /// limit.
  mutating func number(in bodies: inout BodyColumns) {
    for index in hits.indices {
      hits[index].ordinal = Int(bodies[.hits][hits[index].body])
      bodies.countHit(of: hits[index].body)
    }
    hits.removeAll { $0.ordinal >= Self.limit }
  }

  mutating func removeAll() { hits.removeAll(keepingCapacity: true) }
}
