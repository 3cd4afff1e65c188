internal import KamuroParticles

/// Moves of a pointer on their way to the stage: at most one each sixtieth of a second, with the path
/// between.
///
/// ```
/// moves     x    x xxx xxxx x        x
/// applied   ^    ^    ^    ^         ^      the first at once, then the last of each interval
/// ```
/// When moves are applied follows from their times alone, so that a replay applies the same ones
/// however its frames fall.
struct PointerQueue: Sendable {
  /// What one application brings.
  struct Stroke: Hashable, Sendable {
    /// The show's time at which it applies.
    let time: Seconds
    /// Where the pointer is from then on; `nil` where it is gone.
    let place: Point?
    /// Points along the path since the last stroke, evenly chosen.
    let marks: [Point]
  }

  /// Seconds from one stroke to the next at least.
  private static let interval: Seconds = 1.0 / 60
  /// Points from one mark to the next.
  private static let markDistance = 12.0
  /// The most marks of a stroke.
  private static let markLimit = 24

  private var lastTime = -Seconds.infinity
  /// When the queued moves apply; `nil` without any.
  private(set) var deadline: Seconds?
  private var place: Point?
  private var marks: [Point] = []
  /// The marks of the path so far, kept or not; one in `stride` is kept.
  private var markCount = 0
  private var stride = 1

  /// Queues a move; what it leads to is for ``next(until:)``.
  ///
  /// - Parameters:
  ///   - place: Where the pointer is; `nil` where it is gone.
  ///   - start: Where the path of a drag to there begins; `nil` where nothing is dragged.
  ///   - time: When, never before the move before it.
  /// - Complexity: O(1).
  mutating func move(to place: Point?, from start: Point? = nil, at time: Seconds) {
    if deadline == nil { deadline = max(time, lastTime + Self.interval) }
    self.place = place
    if let place, let start { mark(from: start, to: place) }
  }

  /// Takes the stroke that applies by a time; `nil` where there is none.
  mutating func next(until time: Seconds) -> Stroke? {
    guard let deadline, deadline <= time else { return nil }
    let stroke = Stroke(time: deadline, place: place, marks: marks)
    lastTime = deadline
    self.deadline = nil
    marks.removeAll(keepingCapacity: true)
    (markCount, stride) = (0, 1)
    return stroke
  }

  /// Marks a part of the path at equal distances, its end included.
  private mutating func mark(from start: Point, to end: Point) {
    let way = end - start
    let steps = min(Self.markLimit, max(1, Int(min(way.magnitude / Self.markDistance, 1e6))))
    for step in 1...steps {
      defer { markCount += 1 }
      guard markCount % stride == 0 else { continue }
      if marks.count == Self.markLimit { decimate() }
      guard markCount % stride == 0 else { continue }
      marks.append(end + way * (Double(step) / Double(steps) - 1))
    }
  }

  /// Keeps every other mark.
  private mutating func decimate() {
    var isKept = false
    marks.removeAll { _ in
      isKept.toggle()
      return !isKept
    }
    stride *= 2
  }
}
