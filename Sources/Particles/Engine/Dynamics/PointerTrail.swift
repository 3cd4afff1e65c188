/// Where the pointer was when: a list of moves, in the order of their times.
///
/// Between two moves it stays where the earlier one has put it, so that a later one never changes
/// what came before. What is older than anything moved in steps goes back to is forgotten in time.
public struct PointerTrail: Hashable, Sendable {
  /// Moves are kept for so long; before them, only the last one.
  static let memory = CellDynamics.longestSpan

  private var times: [Seconds] = []
  private var places: [Point?] = []

  /// A pointer that was never seen.
  public init() {}

  /// Notes that the pointer is at a place from a time on, or gone.
  ///
  /// Moves come in the order of their times; an earlier one counts as one at the last time. Of moves
  /// at the same time the last one counts.
  /// - Complexity: O(1) on average. At most twice as many moves are kept as there were in the last
  ///   600 seconds, and one.
  public mutating func move(to place: Point?, at time: Seconds) {
    guard !time.isNaN else { return }
    let time = max(time, times.last ?? time)
    let place = place.map { Point.zero + ($0 - .zero).tamed(by: Body.farthest) }
    if times.last == time {
      times.removeLast()
      places.removeLast()
    }
    // `nil` before the first move, as where it is gone.
    guard places.last ?? nil != place else { return }
    times.append(time)
    places.append(place)
    forget(before: time - Self.memory)
  }

  /// Forgets the moves after a time; whether there were any.
  mutating func forget(after time: Seconds) -> Bool {
    let known = count(upTo: time)
    guard known < times.count else { return false }
    times.removeSubrange(known...)
    places.removeSubrange(known...)
    return true
  }

  /// Forgets the moves that say nothing about a time or a later one, once they are the half of all.
  private mutating func forget(before time: Seconds) {
    guard times[times.count / 2] <= time else { return }
    let old = count(upTo: time) - 1
    times.removeFirst(old)
    places.removeFirst(old)
  }

  /// Where it is at a time; `nil` while there is none.
  /// - Complexity: O(log *moves*)
  public func place(at time: Seconds) -> Point? {
    let count = count(upTo: time)
    return count > 0 ? places[count - 1] : nil
  }

  /// How many moves there were up to a time.
  private func count(upTo time: Seconds) -> Int {
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// All moves that are known, in the order of their times.
  var moves: [(time: Seconds, place: Point?)] { zip(times, places).map { ($0, $1) } }

  /// Whether there is none at any time.
  var isEmpty: Bool { times.isEmpty }
}
