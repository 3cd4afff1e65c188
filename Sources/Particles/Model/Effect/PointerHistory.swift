/// The recorded positions of the pointer: a step function of time.
///
/// Between two moves the pointer stays at the earlier place, so that a later move never changes the
/// past. Moves older than the longest lifetime of a stepped particle are removed.
package struct PointerHistory: Equatable, Sendable {
  /// How long moves are kept, in seconds; of the older ones, only the last is kept.
  static let memory = CellDynamics.longestSpan

  private var times: [Seconds] = []
  private var places: [Point?] = []

  /// A pointer that was never seen.
  package init() {}

  /// Records that the pointer is at a place from a time on; `nil`: outside of the stage.
  ///
  /// Moves are recorded in the order of their times; an earlier time counts as the last one's. Of
  /// several moves at the same time the last one counts.
  /// - Complexity: O(1) amortized. At most twice as many moves are kept as were made in the last
  ///   600 seconds, and one more.
  package mutating func move(to place: Point?, at time: Seconds) {
    guard !time.isNaN else { return }
    let time = max(time, times.last ?? time)
    let place = place.map { Point.zero + ($0 - .zero).tamed(by: Body.farthest) }
    if times.last == time {
      times.removeLast()
      places.removeLast()
    }
    // Before the first move the place is `nil`, as outside of the stage.
    guard places.last ?? nil != place else { return }
    times.append(time)
    places.append(place)
    forget(before: time - Self.memory)
  }

  /// Removes the moves after a time, and returns whether there were any.
  mutating func forget(after time: Seconds) -> Bool {
    let known = count(upTo: time)
    guard known < times.count else { return false }
    times.removeSubrange(known...)
    places.removeSubrange(known...)
    return true
  }

  /// Removes the moves that do not affect a time or any later one, once they are half of all.
  private mutating func forget(before time: Seconds) {
    guard times[times.count / 2] <= time else { return }
    let old = count(upTo: time) - 1
    times.removeFirst(old)
    places.removeFirst(old)
  }

  /// The place at a time; `nil` while the pointer is outside or has never been seen.
  /// - Complexity: O(log *moves*)
  package func position(at time: Seconds) -> Point? {
    let count = count(upTo: time)
    return count > 0 ? places[count - 1] : nil
  }

  /// The number of moves up to a time.
  private func count(upTo time: Seconds) -> Int { times.endOfPrefix { $0 <= time } }

  /// All recorded moves, in the order of their times.
  var moves: [(time: Seconds, place: Point?)] { zip(times, places).map { ($0, $1) } }

  /// Whether no move is recorded.
  var isEmpty: Bool { times.isEmpty }
}
