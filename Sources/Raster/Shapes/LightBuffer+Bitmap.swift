internal import KamuroParticles

extension LightBuffer {
  /// Paints a picture; each dot of the screen gets the area-weighted mean of the picture's pixels
  /// on it.
  ///
  /// Light changes only at edges between pixels of different light. These edges are accumulated
  /// with their exact areas, as for a polygon, but with a color each. So a picture keeps its light
  /// exactly, and there are no seams between its pixels.
  /// - Parameters:
  ///   - lattice: The picture.
  ///   - tint: A factor on its light and, in the fourth lane, on its opacity.
  ///   - mode: The blend mode.
  func fill(_ lattice: PlacedBitmap, tint: SIMD4<Float>, by mode: BlendMode) {
    let span = lattice.span
    let isTurned = abs(lattice.across.y) > 0
    for line in rows(from: span.top, to: span.bottom) {
      var edges = LightEdges(row: row, width: width, line: Float(line))
      for row in 0..<lattice.height { addSides(ofRow: row, of: lattice, to: &edges) }
      if isTurned {
        for row in 0...lattice.height { addTops(ofRow: row, of: lattice, to: &edges) }
      }
      blend(edges, line: line, tint: tint, by: mode)
    }
  }

  /// Adds the edges between the pixels of a row: each runs up as the left side of one pixel, and
  /// down as the right side of the other.
  @inline(__always)
  private func addSides(ofRow row: Int, of lattice: PlacedBitmap, to edges: inout LightEdges) {
    let start = lattice.corner(column: 0, row: row).y
    for column in lattice.lines(
      lattice.width + 1,
      from: start,
      rise: lattice.down.y,
      inRow: edges.line
    ) {
      let change =
        lattice.light(column: column, row: row) - lattice.light(column: column - 1, row: row)
      guard change != .zero else { continue }
      let corner = lattice.corner(column: column, row: row)
      edges.addLine(from: corner + lattice.down, to: corner, light: change)
    }
  }

  /// Adds the edges between a row of pixels and the row above.
  @inline(__always)
  private func addTops(ofRow row: Int, of lattice: PlacedBitmap, to edges: inout LightEdges) {
    let start = lattice.corner(column: 0, row: row).y
    for column in lattice.lines(
      lattice.width,
      from: start,
      rise: lattice.across.y,
      inRow: edges.line
    ) {
      let change =
        lattice.light(column: column, row: row) - lattice.light(column: column, row: row - 1)
      guard change != .zero else { continue }
      let corner = lattice.corner(column: column, row: row)
      edges.addLine(from: corner, to: corner + lattice.across, light: change)
    }
  }

  /// Integrates a scanline's edges to light, blends it and clears the edges.
  @inline(__always)
  private func blend(
    _ edges: LightEdges,
    line: Int,
    tint: SIMD4<Float>,
    by mode: BlendMode
  ) {
    guard edges.first <= edges.last else { return }
    let base = base(ofRow: line)
    var sum = SIMD4<Float>.zero
    for column in edges.first...edges.last {
      sum += row[column]
      row[column] = .zero
      guard sum.w > 1e-4, column < width else { continue }
      var light = sum * tint
      light.w = min(light.w, 1)
      let index = base + LightBuffer.offset(ofColumn: column)
      blend(BlendSource(light, blending: mode), part: 1, at: index)
    }
  }
}

/// The differences of light between adjacent dots of a scanline.
struct LightEdges {
  /// For each dot, the increase of light from the dot before.
  private let row: UnsafeMutablePointer<SIMD4<Float>>
  /// The number of dots in the scanline.
  private let width: Int
  /// The y coordinate of the scanline's top.
  let line: Float
  /// The index of the first dot with a change.
  private(set) var first = Int.max
  /// The index of the last dot with a change.
  private(set) var last = Int.min

  init(row: UnsafeMutablePointer<SIMD4<Float>>, width: Int, line: Float) {
    self.row = row
    self.width = width
    self.line = line
  }

  /// Adds light to the right of the part of an edge within the scanline; an edge that runs
  /// down subtracts it.
  @inline(__always)
  mutating func addLine(from start: SIMD2<Float>, to end: SIMD2<Float>, light: SIMD4<Float>) {
    let upper = max(line, min(start.y, end.y))
    let lower = min(line + 1, max(start.y, end.y))
    guard upper < lower else { return }
    // These parameters are within 0...1 even for an almost horizontal edge.
    let parts = (SIMD2(upper, lower) - start.y) / (end.y - start.y)
    let ends = start.x + (end.x - start.x) * parts
    let change = light * (start.y > end.y ? lower - upper : upper - lower)
    addSlope(from: ends.min(), to: ends.max(), change)
  }

  /// Adds a change that is uniformly distributed between two coordinates; the part left of the
  /// screen counts at its left edge, the part right of it not at all.
  @inline(__always)
  private mutating func addSlope(from left: Float, to right: Float, _ change: SIMD4<Float>) {
    let limit = Float(width)
    // A change that ends beyond the right edge leaves light up to that edge.
    if right >= limit { last = max(last, width) }
    guard left < limit else { return }
    // For a steeper edge the change per dot would overflow.
    if right <= 0 || right - left < 1e-30 { return add(change, at: max(right, 0)) }
    let perDot = change / (right - left)
    var start = max(left, 0)
    let end = min(right, limit)
    if left < 0 { add(perDot * -left, at: 0) }
    while start < end {
      let next = min(start.rounded(.down) + 1, end)
      add(perDot * (next - start), at: (start + next) / 2)
      start = next
    }
  }

  @inline(__always)
  private mutating func add(_ change: SIMD4<Float>, at place: Float) {
    let dot = place.dot(upTo: width)
    let inside = place - Float(dot)
    row[dot] += change * (1 - inside)
    row[dot + 1] += change * inside
    first = min(first, dot)
    last = max(last, dot + 1)
  }
}
