internal import KamuroParticles

/// A closed line through corners, filled by the nonzero rule.
///
/// Its memory belongs to the canvas and is used again for every sprite.
struct Polygon {
  /// The most corners of a polygon.
  static let largestCount = Contents.mostCorners

  /// The lines from each corner to the next: x and y of the start, then x and y of the end.
  private let lines: UnsafeMutableBufferPointer<SIMD4<Float>>
  /// Room for one crossing a line: x at the upper and at the lower end of a band, their sum, and
  /// 1 for a line that leads down or -1 for one that leads up.
  private let crossings: UnsafeMutablePointer<SIMD4<Float>>
  /// Where lines cross each other within a height as small as this, that is not followed further;
  /// `nil` where lines never cross and lead clockwise around.
  private let smallestBand: Float?
  /// The height of the uppermost corner.
  let top: Float
  /// The height of the lowermost corner.
  let bottom: Float

  /// Creates a polygon from corners.
  /// - Parameters:
  ///   - corners: At most ``largestCount``; others are left out.
  ///   - memory: Room for two values a corner.
  ///   - smallestBand: The height in which it does not matter that lines cross, or `nil` for a
  ///     polygon that leads clockwise around its inside and never crosses itself.
  ///   - place: Where a corner lies.
  @inline(__always)
  init(
    _ corners: UnsafeBufferPointer<SIMD2<Float>>,
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

  /// Calls `body` for each piece of the filled region's left and right edges between two heights.
  ///
  /// It is given where the piece begins and ends across, and its height, negative for right edges.
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

  /// Gives all lines to `body`: each is an edge, a left one where it leads up.
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

  /// Follows the lines from band to band, and gives to `body` only those that bound the inside.
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
        // Far down a small band may be less than the distance of neighboring numbers.
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

  /// The height of the uppermost corner below a height, or `limit` where there is none before it.
  @inline(__always)
  private func nextCorner(below height: Float, to limit: Float) -> Float {
    var next = limit
    for line in lines where line.y > height && line.y < next { next = line.y }
    return next
  }

  /// The part of a band's height down to where two neighboring lines cross; `nil` where none do.
  ///
  /// Where the order in the middle holds at both ends, it holds everywhere. Swaps by less than
  /// `noise` do not count.
  @inline(__always)
  private func partWithoutSwap(count: Int, noise: Float) -> Float? {
    var part: Float = 1
    for right in 1..<max(1, count) {
      let gap = crossings[right] - crossings[right - 1]
      if gap.x < -noise || gap.y < -noise { part = min(part, gap.x / (gap.x - gap.y)) }
    }
    return part < 1 ? part : nil
  }

  /// Finds the lines through a band without corners, from left to right, and returns their count.
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

  /// Where a line is at two heights between its ends.
  @inline(__always)
  private static func places(
    on line: SIMD4<Float>,
    from upper: Float,
    to lower: Float
  ) -> SIMD2<Float> {
    // Parts of the way are never beyond 0...1, however flat the line is.
    let parts = (SIMD2(upper, lower) - line.y) / (line.w - line.y)
    return line.x + (line.z - line.x) * parts
  }
}
