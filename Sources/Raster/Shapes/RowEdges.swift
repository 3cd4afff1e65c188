/// The differences of coverage between adjacent dots of a scanline.
struct RowEdges {
  /// For each dot, the increase of coverage from the dot before.
  let coverage: UnsafeMutablePointer<Float>
  /// The number of dots in the scanline.
  let width: Int
  /// The index of the first dot with a change.
  private(set) var first = Int.max
  /// The index of the last dot with a change.
  private(set) var last = Int.min

  init(coverage: UnsafeMutablePointer<Float>, width: Int) {
    self.coverage = coverage
    self.width = width
  }

  /// Adds coverage to the right of an edge through the scanline; its ends may be off the screen.
  /// - Parameters:
  ///   - start: The x coordinate of one end, in dots.
  ///   - end: The x coordinate of the other end.
  ///   - weight: The edge's height in dots; negative to subtract.
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

  /// Adds an edge between two x coordinates on the screen, and returns the last dot with a change.
  ///
  /// The weight is divided among the dots that the edge crosses; in each of them, the x coordinate
  /// of the edge's center determines the covered area.
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
