extension LightBuffer {
  /// Fills a shape, each dot by the part of it that is inside.
  ///
  /// Of each row the width is taken at heights of the shape's own, not of the screen's, and the whole is
  /// scaled to the shape's area. So a moving shape keeps its light exactly and its edges move smoothly.
  /// - Complexity: O(cells of the shape on the screen).
  func fill(_ shape: some Chords, with ink: Ink) {
    guard !fillSmall(shape, with: ink) else { return }
    fillCells(shape, with: ink)
  }

  /// Fills an ellipse but for a hole in its middle, whose radii are a part of the ellipse's own.
  /// - Complexity: O(cells of the ellipse on the screen).
  func fillRing(_ outline: Outline, innerRadius: Float, with ink: Ink) {
    let hole = Ellipse(Outline(scaling: outline, by: innerRadius))
    fillCells(Ellipse(outline), without: hole, with: ink)
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
    Range(dotsFrom: top, to: bottom).clamped(to: 0..<height)
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
