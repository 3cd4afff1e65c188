internal import KamuroParticles

/// A rate limiter for pointer moves: at most one stroke per 1/60 s, with the path between.
///
/// ```
/// moves     x    x xxx xxxx x        x
/// applied   ^    ^    ^    ^         ^      the first at once, then the last of each interval
/// ```
/// The times at which moves apply depend on the moves' times alone, so that a replay gives the same
/// result with any frame times.
struct PointerQueue: Sendable {
  /// The combined moves that are applied together.
  struct Stroke: Equatable, Sendable {
    /// The show's time at which the stroke applies.
    let time: Seconds
    /// The new pointer position; `nil` if the button was released.
    let place: Point?
    /// Evenly spaced points along the path since the last stroke.
    let marks: [Point]
  }

  /// The minimum time between two strokes.
  private static let interval: Seconds = 1.0 / 60
  /// The distance between two marks, in points.
  private static let markDistance = 12.0
  /// The maximum number of marks in a stroke.
  private static let markLimit = 24

  private var lastTime = -Seconds.infinity
  /// The time at which the queued moves apply; `nil` if there are none.
  private(set) var deadline: Seconds?
  /// The last place; `nil` if the button is not held.
  private(set) var place: Point?
  private var marks: [Point] = []
  /// The number of marks along the path so far, including those not stored; one in `stride` is
  /// stored.
  private var markCount = 0
  private var stride = 1

  /// Queues a move; ``next(until:)`` returns its result.
  ///
  /// - Parameters:
  ///   - place: The pointer's position; `nil` if the button was released.
  ///   - start: The start of the path when dragging; `nil` otherwise.
  ///   - time: The time of the move; times must not decrease.
  /// - Complexity: O(1).
  mutating func move(to place: Point?, from start: Point? = nil, at time: Seconds) {
    if deadline == nil { deadline = max(time, lastTime + Self.interval) }
    self.place = place
    if let place, let start { mark(from: start, to: place) }
  }

  /// Removes and returns the stroke due by `time`; `nil` if there is none.
  mutating func next(until time: Seconds) -> Stroke? {
    guard let deadline, deadline <= time else { return nil }
    let stroke = Stroke(time: deadline, place: place, marks: marks)
    lastTime = deadline
    self.deadline = nil
    marks.removeAll(keepingCapacity: true)
    (markCount, stride) = (0, 1)
    return stroke
  }

  /// Adds marks at equal distances along a segment of the path, including its end.
  private mutating func mark(from start: Point, to end: Point) {
    let path = end - start
    let steps = min(Self.markLimit, max(1, Int(min(path.magnitude / Self.markDistance, 1e6))))
    for step in 1...steps {
      defer { markCount += 1 }
      guard markCount % stride == 0 else { continue }
      if marks.count == Self.markLimit { decimate() }
      guard markCount % stride == 0 else { continue }
      marks.append(end + path * (Double(step) / Double(steps) - 1))
    }
  }

  /// Removes every other mark.
  private mutating func decimate() {
    var isKept = false
    marks.removeAll { _ in
      isKept.toggle()
      return !isKept
    }
    stride *= 2
  }
}
