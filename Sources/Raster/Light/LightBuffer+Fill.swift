extension LightBuffer {
  /// Fills a shape, each dot by the part of it that is inside.
  ///
  /// The shape is cut into thin horizontal slabs, from its own top and not from the screen's, and
  /// each is laid down as a rectangle with exact edges. So a moving shape keeps its light exactly
  /// and its edges move smoothly.
  /// - Complexity: O(rows of the shape on the screen + dots covered).
  func fill(_ shape: some Chords, with ink: Ink) {
    let slabs = Slabs(of: shape)
    let center = shape.outline.x
    let firstRow = max(0, Int(slabs.top.rounded(.down)))
    let lastRow = min(height - 1, Int(slabs.bottom.rounded(.up)) - 1)
    guard firstRow <= lastRow else { return }
    for row in firstRow...lastRow {
      var edges = RowEdges(coverage: coverage, width: width)
      for slab in slabs.indices(inRow: row) {
        let chord = shape.chord(at: slabs.middle(of: slab))
        let weight = slabs.height(of: slab, inRow: row) * slabs.correction
        edges.addSpan(from: center + chord.left, to: center + chord.right, weight: weight)
      }
      blend(edges, row: row, with: ink)
    }
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

/// The changes of coverage along one row of dots.
private struct RowEdges {
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

  /// Adds a span of dots; its ends may lie inside a dot or off the screen.
  @inline(__always)
  mutating func addSpan(from left: Float, to right: Float, weight: Float) {
    let start = max(0, left)
    let end = min(Float(width), right)
    guard start < end else { return }
    first = min(first, addEdge(at: start, weight: weight))
    last = max(last, addEdge(at: end, weight: -weight) + 1)
  }

  @inline(__always)
  private func addEdge(at place: Float, weight: Float) -> Int {
    let dot = Int(place)
    let inside = place - Float(dot)
    coverage[dot] += weight * (1 - inside)
    coverage[dot + 1] += weight * inside
    return dot
  }
}

/// A shape cut into horizontal slabs of equal height.
private struct Slabs {
  /// Slabs to a dot; more make edges smoother.
  private static let perDot: Float = 3
  /// Up to so many slabs the area is corrected; beyond, the error is below a thousandth.
  private static let correctedCount = 64

  /// The upper edge of the first slab, dots from the screen's top.
  let top: Float
  /// The lower edge of the last slab.
  let bottom: Float
  /// The factor that makes the slabs' area that of the shape.
  let correction: Float
  private let count: Int
  private let thickness: Float
  private let halfSpan: Float

  @inline(__always)
  init(of shape: some Chords) {
    halfSpan = shape.halfSpan
    top = shape.outline.y - halfSpan
    bottom = shape.outline.y + halfSpan
    count = max(2, Int((2 * halfSpan * Self.perDot).rounded(.up)))
    thickness = 2 * halfSpan / Float(count)
    guard count <= Self.correctedCount else {
      correction = 1
      return
    }
    var width: Float = 0
    for slab in 0..<count {
      let chord = shape.chord(at: (Float(slab) + 0.5) * thickness - halfSpan)
      width += max(0, chord.right - chord.left)
    }
    correction = width > 0 ? shape.area / (width * thickness) : 0
  }

  /// The middle of a slab, dots from the shape's center.
  @inline(__always)
  func middle(of slab: Int) -> Float {
    (Float(slab) + 0.5) * thickness - halfSpan
  }

  /// The slabs that lie at least partly in a row of dots.
  @inline(__always)
  func indices(inRow row: Int) -> Range<Int> {
    let above = Float(row) - top
    let first = max(0, Int((above / thickness).rounded(.down)))
    let end = min(count, Int(((above + 1) / thickness).rounded(.up)))
    return first..<max(first, end)
  }

  /// How much of a slab's height lies in a row of dots.
  @inline(__always)
  func height(of slab: Int, inRow row: Int) -> Float {
    let start = max(Float(row), top + Float(slab) * thickness)
    let end = min(Float(row + 1), top + Float(slab + 1) * thickness)
    return max(0, end - start)
  }
}
