extension LightBuffer {
  /// Fills a convex shape with anti-aliasing.
  ///
  /// The coverage is sampled at heights relative to the shape, not to the screen, and scaled to the
  /// shape's exact area. So a moving shape keeps its light exactly, and its edges move smoothly.
  /// - Complexity: O(screen cells that the shape touches).
  func fill(_ shape: some ConvexShape, with source: BlendSource) {
    guard !fillSmall(shape, with: source) else { return }
    fillCells(shape, with: source)
  }

  /// Fills an ellipse with a concentric hole, whose radii are `innerRadius` times the ellipse's.
  /// - Complexity: O(screen cells that the ellipse touches).
  func fillRing(_ outline: Outline, innerRadius: Float, with source: BlendSource) {
    let hole = Ellipse(Outline(scaling: outline, by: innerRadius))
    fillCells(Ellipse(outline), without: hole, with: source)
  }

  /// Fills a polygon by the nonzero rule, with exact anti-aliasing.
  ///
  /// Each scanline is split at the heights of corners and crossings into bands, in which all edges
  /// are straight and in order. Of these, the edges between inside and outside are accumulated with
  /// their exact areas.
  /// - Complexity: O(scanlines · corners + dots covered); for a free path at least O((scanlines +
  ///   corners + crossings) · corners).
  func fill(_ polygon: Polygon, with source: BlendSource) {
    for row in rows(from: polygon.top, to: polygon.bottom) {
      var edges = RowEdges(coverage: coverage, width: width)
      polygon.forEachEdge(from: Float(row), to: Float(row + 1)) { upper, lower, height in
        edges.addLine(from: upper, to: lower, weight: height)
      }
      blend(edges, row: row, with: source)
    }
  }

  /// The scanlines of the screen that intersect the range between two heights.
  @inline(__always)
  func rows(from top: Float, to bottom: Float) -> Range<Int> {
    Range(dotsFrom: top, to: bottom).clamped(to: 0..<height)
  }

  /// Integrates a scanline's edges to coverage, blends the source color and clears the edges.
  @inline(__always)
  private func blend(_ edges: RowEdges, row: Int, with source: BlendSource) {
    guard edges.first <= edges.last else { return }
    let base = base(ofRow: row)
    var part: Float = 0
    for column in edges.first...edges.last {
      part += coverage[column]
      coverage[column] = 0
      if part > 1e-4, column < width {
        blend(source, part: min(part, 1), at: base + LightBuffer.offset(ofColumn: column))
      }
    }
  }
}
