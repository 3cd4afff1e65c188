/// Where the pointer was when: a list of moves, in the order of their times.
///
/// Between two moves it stays where the earlier one has put it, so that a later one never changes
/// what came before.
public struct PointerTrail: Hashable, Sendable {
  private var times: [Seconds] = []
  private var places: [Point?] = []

  /// A pointer that was never seen.
  public init() {}

  /// Notes that the pointer is at a place from a time on, or gone.
  ///
  /// Moves come in the order of their times; an earlier one counts as one at the last time.
  public mutating func move(to place: Point?, at time: Seconds) {
    guard !time.isNaN else { return }
    times.append(max(time, times.last ?? time))
    places.append(place.map { Point.zero + ($0 - .zero).tamed(by: Body.farthest) })
  }

  /// Where it is at a time; `nil` while there is none.
  /// - Complexity: O(log *moves*)
  public func place(at time: Seconds) -> Point? {
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] <= time { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? places[low - 1] : nil
  }

  /// All moves, in the order of their times.
  var moves: [(time: Seconds, place: Point?)] { zip(times, places).map { ($0, $1) } }

  /// Whether there is none at any time.
  var isEmpty: Bool { times.isEmpty }
}
