extension Trapezoid {
  /// The smallest distance between the heights of crossings, as a part of the total height; it
  /// bounds the number of trapezoids of a complex path.
  private static let smallestBand = 1.0 / 4096

  /// Decomposes the inside of a closed path, by the nonzero rule, into disjoint trapezoids.
  ///
  /// The plane is divided into horizontal bands at the heights of corners and crossings. Within a
  /// band no two edges cross, and from left to right the winding number tells where the inside
  /// begins and ends. Trapezoids between the same two edges are merged across bands.
  /// - Complexity: O(*n*³) for *n* corners where all edges cross each other, O(*n*²) where few do.
  static func inside(of corners: [Vector]) -> [Trapezoid] {
    let lines = zip(corners, corners.dropFirst() + corners.prefix(1)).compactMap(Line.init)
    let heights = heights(of: lines)
    var pieces: [Trapezoid] = []
    // By left edge: the lowest trapezoid so far, and its right edge.
    var open: [Int: (right: Int, piece: Int)] = [:]
    for (top, bottom) in zip(heights, heights.dropFirst()) {
      var next: [Int: (right: Int, piece: Int)] = [:]
      for (left, right) in spans(of: lines, from: top, to: bottom) {
        let lower = range(lines[left].x(at: bottom), lines[right].x(at: bottom))
        if let above = open[left], above.right == right {
          pieces[above.piece].bottom = bottom
          pieces[above.piece].lower = lower
          next[left] = above
        } else {
          let upper = range(lines[left].x(at: top), lines[right].x(at: top))
          pieces.append(Trapezoid(top: top, bottom: bottom, upper: upper, lower: lower))
          next[left] = (right, pieces.count - 1)
        }
      }
      open = next
    }
    return pieces
  }

  private static func range(_ left: Double, _ right: Double) -> ClosedRange<Double> {
    min(left, right)...max(left, right)
  }

  /// The heights of all corners, and of crossings that are not too close to the one above.
  private static func heights(of lines: [Line]) -> [Double] {
    let corners = Set(lines.flatMap { [$0.top, $0.bottom] }).sorted()
    guard let top = corners.first, let bottom = corners.last else { return [] }
    let minimumDistance = (bottom - top) * smallestBand
    var crossings: [Double] = []
    for (index, line) in lines.enumerated() {
      for other in lines.dropFirst(index + 1) {
        if let height = line.crossing(with: other) { crossings.append(height) }
      }
    }
    crossings.sort()
    var kept: [Double] = []
    for height in crossings where height > (kept.last ?? -.infinity) + minimumDistance {
      kept.append(height)
    }
    return Set(corners + kept).sorted()
  }

  /// The pairs of left and right edges that bound the inside within a band.
  private static func spans(
    of lines: [Line],
    from top: Double,
    to bottom: Double
  ) -> [(left: Int, right: Int)] {
    let middle = top + (bottom - top) / 2
    let through = lines.indices.filter { lines[$0].top <= top && lines[$0].bottom >= bottom }
      .map { (place: lines[$0].x(at: middle), line: $0) }
      .sorted { ($0.place, $0.line) < ($1.place, $1.line) }
    var spans: [(left: Int, right: Int)] = []
    var (winding, left) = (0, 0)
    for crossing in through {
      if winding == 0 { left = crossing.line }
      winding += lines[crossing.line].direction
      if winding == 0 { spans.append((left, crossing.line)) }
    }
    return spans
  }

  /// An edge of a path, from its upper to its lower end.
  private struct Line {
    let top: Double
    let bottom: Double
    private let upper: Double
    private let lower: Double
    /// 1 if the edge goes down, -1 if it goes up.
    let direction: Int

    /// An edge between two corners; `nil` for a horizontal one, which bounds nothing.
    init?(_ start: Vector, _ end: Vector) {
      guard start.dy != end.dy else { return nil }
      direction = start.dy < end.dy ? 1 : -1
      let (high, low) = direction > 0 ? (start, end) : (end, start)
      (top, bottom, upper, lower) = (high.dy, low.dy, high.dx, low.dx)
    }

    func x(at height: Double) -> Double {
      upper + (lower - upper) * ((height - top) / (bottom - top))
    }

    /// The height at which two edges cross between their ends; `nil` if they do not.
    func crossing(with other: Line) -> Double? {
      let (start, end) = (max(top, other.top), min(bottom, other.bottom))
      guard start < end else { return nil }
      let above = x(at: start) - other.x(at: start)
      let below = x(at: end) - other.x(at: end)
      guard above * below < 0 else { return nil }
      let height = start + (end - start) * (above / (above - below))
      return height > start && height < end ? height : nil
    }
  }
}
