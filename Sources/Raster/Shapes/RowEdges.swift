/// The changes of coverage along one row of dots.
struct RowEdges {
  /// For each dot, how much the coverage grows from the dot before.
  let coverage: UnsafeMutablePointer<Float>
  /// Dots in the row.
  let width: Int
  /// The first dot with a change.
  private(set) var first = Int.max
  /// The last dot with a change.
  private(set) var last = Int.min

  init(coverage: UnsafeMutablePointer<Float>, width: Int) {
    self.coverage = coverage
    self.width = width
  }

  /// Adds what lies right of a line through the row; its ends may lie off the screen.
  /// - Parameters:
  ///   - start: Where the line begins, dots from the screen's left edge.
  ///   - end: Where it ends.
  ///   - weight: Its height in dots, negative to take away.
  @inline(__always)
  mutating func addLine(from start: Float, to end: Float, weight: Float) {
    let limit = Float(width)
    var (left, right, weight) = (min(start, end), max(start, end), weight)
    if right > limit {
      last = max(last, width)
      guard left < limit else { return }
      weight *= (limit - left) / (right - left)
      right = limit
    }
    if left < 0 {
      let outside = right <= 0 ? weight : weight * left / (left - right)
      first = 0
      last = max(last, addEdge(at: 0, weight: outside))
      guard right > 0 else { return }
      weight -= outside
      left = 0
    }
    first = min(first, left.dot(upTo: width))
    last = max(last, addSlope(from: left, to: right, weight: weight))
  }

  /// Adds a line between two places on the screen, and returns the last dot with a change.
  ///
  /// The line's weight is shared by the dots that it crosses; in each, it is a short line whose
  /// middle tells how much lies right of it.
  @inline(__always)
  private func addSlope(from left: Float, to right: Float, weight: Float) -> Int {
    let (firstDot, lastDot) = (left.dot(upTo: width), right.dot(upTo: width))
    guard lastDot > firstDot else {
      return addEdge(at: (left + right) / 2, weight: weight) + 1
    }
    let weightPerDot = weight / (right - left)
    var start = left
    for dot in firstDot...lastDot {
      let end = min(Float(dot + 1), right)
      let share = weightPerDot * (end - start)
      let inside = (start + end) / 2 - Float(dot)
      coverage[dot] += share * (1 - inside)
      coverage[dot + 1] += share * inside
      start = end
    }
    return lastDot + 1
  }

  @inline(__always)
  private func addEdge(at place: Float, weight: Float) -> Int {
    let dot = place.dot(upTo: width)
    let inside = place - Float(dot)
    coverage[dot] += weight * (1 - inside)
    coverage[dot + 1] += weight * inside
    return dot
  }
}
