extension LightBuffer {
  /// A shape of this width or more on average, in dots, is filled by its edges.
  private static let largestWidth: Float = 12

  /// Fills a shape, each dot by the part of it that is inside.
  ///
  /// The shape is cut into thin horizontal slabs, from its own top and not from the screen's, and
  /// each is laid down as a rectangle with exact edges. So a moving shape keeps its light exactly
  /// and its edges move smoothly. Of a shape that is not large four dots are worked out at once, of
  /// one that is small four rows.
  /// - Complexity: O(rows of the shape on the screen + dots covered).
  func fill(_ shape: some Chords, with ink: Ink) {
    guard !fillSmall(shape, with: ink) else { return }
    var slabs = Slabs(of: shape)
    if slabs.count <= Self.mostSlabs, shape.area <= slabs.height * Self.largestWidth {
      return fillPieces(shape, in: slabs, with: ink)
    }
    slabs.correct(for: shape)
    for row in rows(from: slabs.top, to: slabs.bottom) {
      var edges = RowEdges(coverage: coverage, width: width)
      edges.add(shape, in: slabs, row: row, weight: 1)
      blend(edges, row: row, with: ink)
    }
  }

  /// Fills an ellipse but for a hole in its middle, whose radii are a part of the ellipse's own.
  /// - Complexity: O(rows of the ellipse on the screen + dots covered).
  func fillRing(_ outline: Outline, innerRadius: Float, with ink: Ink) {
    let ellipse = Ellipse(outline)
    let hole = Ellipse(Outline(scaling: outline, by: innerRadius))
    var slabs = Slabs(of: ellipse)
    var holeSlabs = Slabs(of: hole)
    slabs.correct(for: ellipse)
    holeSlabs.correct(for: hole)
    for row in rows(from: slabs.top, to: slabs.bottom) {
      var edges = RowEdges(coverage: coverage, width: width)
      edges.add(ellipse, in: slabs, row: row, weight: 1)
      edges.add(hole, in: holeSlabs, row: row, weight: -1)
      blend(edges, row: row, with: ink)
    }
  }

  /// Fills a polygon by the nonzero rule, each dot by the part of it that is inside.
  ///
  /// Between one corner's height and the next, and within one row of dots, all lines are straight:
  /// there the lines between inside and outside, and only those, are laid down as edges with exact
  /// areas.
  /// - Complexity: O(rows on the screen · corners + dots covered); for a free path, O((rows on the
  ///   screen + corners + crossings) · corners) at least.
  func fill(_ polygon: Polygon, with ink: Ink) {
    for row in rows(from: polygon.top, to: polygon.bottom) {
      var edges = RowEdges(coverage: coverage, width: width)
      polygon.forEachEdge(from: Float(row), to: Float(row + 1)) { upper, lower, height in
        edges.addLine(from: upper, to: lower, weight: height)
      }
      blend(edges, row: row, with: ink)
    }
  }

  /// The rows of dots on the screen that lie at least partly between two heights.
  @inline(__always)
  func rows(from top: Float, to bottom: Float) -> Range<Int> {
    let first = max(0, top.floor)
    return first..<max(first, min(height, -(-bottom).floor))
  }

  /// Sums a row's edges to coverage, lays the ink and leaves zeros behind.
  @inline(__always)
  private func blend(_ edges: RowEdges, row: Int, with ink: Ink) {
    guard edges.first <= edges.last else { return }
    let base = base(ofRow: row)
    var part: Float = 0
    for column in edges.first...edges.last {
      part += coverage[column]
      coverage[column] = 0
      if part > 1e-4, column < width {
        blend(ink, part: min(part, 1), at: base + LightBuffer.offset(ofColumn: column))
      }
    }
  }
}
