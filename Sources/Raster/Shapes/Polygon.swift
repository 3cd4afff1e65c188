internal import KamuroParticles

/// A polygon, filled by the nonzero winding rule.
///
/// Its memory is a scratch buffer of the canvas that all sprites use.
struct Polygon {
  /// The maximum number of corners.
  static let largestCount = Contents.mostCorners

  /// The edges from each corner to the next: x and y of the start, then x and y of the end.
  private let lines: UnsafeMutableBufferPointer<SIMD4<Float>>
  /// A scratch buffer for the crossings of a band: x at the band's top and at its bottom, their
  /// sum, and the winding, 1 for an edge that runs down and -1 for one that runs up.
  private let crossings: UnsafeMutablePointer<SIMD4<Float>>
  /// The height of a band below which crossings are not resolved further; `nil` if the edges never
  /// cross and run clockwise.
  private let smallestBand: Float?
  /// The y coordinate of the highest corner.
  let top: Float
  /// The y coordinate of the lowest corner.
  let bottom: Float

  /// Creates a polygon from corners.
  /// - Parameters:
  ///   - corners: The corners; those after the first ``largestCount`` are ignored.
  ///   - memory: A scratch buffer of two vectors per corner.
  ///   - smallestBand: The height of a band in which crossings are ignored, or `nil` for a polygon
  ///     that runs clockwise and never crosses itself.
  ///   - place: Maps a corner to the canvas.
  @inline(__always)
  init(
    _ corners: Corners,
    memory: UnsafeMutablePointer<SIMD4<Float>>,
    smallestBand: Float?,
    place: (SIMD2<Float>) -> SIMD2<Float>
  ) {
    let count = min(corners.count, Self.largestCount)
    lines = UnsafeMutableBufferPointer(start: memory, count: count)
    crossings = memory + count
    self.smallestBand = smallestBand
    guard count > 0 else {
      top = 0
      bottom = 0
      return
    }
    var start = place(corners[count - 1])
    var (top, bottom) = (start.y, start.y)
    for corner in 0..<count {
      let end = place(corners[corner])
      lines[corner] = SIMD4(start.x, start.y, end.x, end.y)
      top = min(top, end.y)
      bottom = max(bottom, end.y)
      start = end
    }
    self.top = top
    self.bottom = bottom
  }

  /// Calls `body` for each piece of the filled region's edges between two heights.
  ///
  /// It gets the piece's x coordinates at the top and at the bottom, and its height, which is
  /// negative for right edges.
  @inline(__always)
  func forEachEdge(
    from start: Float,
    to end: Float,
    _ body: (_ upper: Float, _ lower: Float, _ height: Float) -> Void
  ) {
    if let smallestBand {
      forEachOuterEdge(from: start, to: end, smallestBand: smallestBand, body)
    } else {
      forEachLine(from: start, to: end, body)
    }
  }

  /// Calls `body` for all edges: an edge that runs up is a left one.
  @inline(__always)
  private func forEachLine(
    from start: Float,
    to end: Float,
    _ body: (_ upper: Float, _ lower: Float, _ height: Float) -> Void
  ) {
    for line in lines {
      let upper = max(start, min(line.y, line.w))
      let lower = min(end, max(line.y, line.w))
      guard upper < lower else { continue }
      let ends = Self.places(on: line, from: upper, to: lower)
      body(ends.x, ends.y, line.y < line.w ? upper - lower : lower - upper)
    }
  }

  /// Splits the scanline into bands without corners and crossings, and calls `body` for the edges
  /// where the winding number changes from or to 0.
  @inline(__always)
  private func forEachOuterEdge(
    from start: Float,
    to end: Float,
    smallestBand: Float,
    _ body: (_ upper: Float, _ lower: Float, _ height: Float) -> Void
  ) {
    var upper = max(start, top)
    let end = min(end, bottom)
    while upper < end {
      var lower = nextCorner(below: upper, to: end)
      var count = findCrossings(from: upper, to: lower)
      while let part = partWithoutSwap(count: count, noise: smallestBand / 16) {
        let swap = upper + max(smallestBand, (lower - upper) * part)
        // At large coordinates a small band may be less than the distance of adjacent numbers.
        guard upper < swap, swap < lower else { break }
        lower = swap
        count = findCrossings(from: upper, to: lower)
      }
      var winding: Float = 0
      for crossing in 0..<count {
        let line = crossings[crossing]
        let next = winding + line.w
        if winding == 0 { body(line.x, line.y, lower - upper) }
        if next == 0 { body(line.x, line.y, upper - lower) }
        winding = next
      }
      upper = lower
    }
  }

  /// The y coordinate of the next corner below a height, or `limit` if there is none before it.
  @inline(__always)
  private func nextCorner(below height: Float, to limit: Float) -> Float {
    var next = limit
    for line in lines where line.y > height && line.y < next { next = line.y }
    return next
  }

  /// The part of a band's height above the first crossing of two adjacent edges; `nil` if there is
  /// none.
  ///
  /// Edges in the order of their centers do not cross if they are in the same order at both ends.
  /// Differences of less than `noise` are ignored.
  @inline(__always)
  private func partWithoutSwap(count: Int, noise: Float) -> Float? {
    var part: Float = 1
    for right in 1..<max(1, count) {
      let gap = crossings[right] - crossings[right - 1]
      if gap.x < -noise || gap.y < -noise { part = min(part, gap.x / (gap.x - gap.y)) }
    }
    return part < 1 ? part : nil
  }

  /// Finds the edges through a band without corners, sorts them from left to right by insertion,
  /// and returns their number.
  @inline(__always)
  private func findCrossings(from upper: Float, to lower: Float) -> Int {
    var count = 0
    for line in lines {
      let direction: Float = line.y <= upper && line.w >= lower ? 1 : -1
      guard direction > 0 || line.w <= upper && line.y >= lower else { continue }
      let ends = Self.places(on: line, from: upper, to: lower)
      let crossing = SIMD4(ends.x, ends.y, ends.x + ends.y, direction)
      var place = count
      while place > 0, crossings[place - 1].z > crossing.z {
        crossings[place] = crossings[place - 1]
        place -= 1
      }
      crossings[place] = crossing
      count += 1
    }
    return count
  }

  /// The x coordinates of an edge at two heights between its ends.
  @inline(__always)
  private static func places(
    on line: SIMD4<Float>,
    from upper: Float,
    to lower: Float
  ) -> SIMD2<Float> {
    // These parameters are within 0...1 even for an almost horizontal edge.
    let parts = (SIMD2(upper, lower) - line.y) / (line.w - line.y)
    return line.x + (line.z - line.x) * parts
  }
}
