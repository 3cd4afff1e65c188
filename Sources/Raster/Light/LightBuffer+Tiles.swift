/// Dots that are worked out together: four in each of four rows.
private struct DotTile {
  /// The part of each dot that is inside, row by row.
  private(set) var rows = (
    SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero
  )

  /// Adds a rectangle, by the part of each column and of each row that it covers.
  @inline(__always)
  mutating func add(columns: SIMD4<Float>, rows parts: SIMD4<Float>) {
    rows.0 += columns * parts.x
    rows.1 += columns * parts.y
    rows.2 += columns * parts.z
    rows.3 += columns * parts.w
  }
}

extension LightBuffer {
  /// Rows of a tile.
  static let tileRows = 4
  /// Less than this part of two dots is not laid on them.
  private static let leastPart: Float = 1e-4

  /// Fills a shape that lies in the rows of one tile from a row of dots on.
  /// - Complexity: O(columns of the shape on the screen).
  @inline(__always)
  func fillTiles(_ shape: some Chords, in slabs: Slabs, top: Float, with ink: Ink) {
    // The left, the right, the upper and the lower edge of each slab.
    let edges = figure.lines
    var (left, right, length) = (Float.infinity, -Float.infinity, Float(0))
    for slab in 0..<slabs.count {
      let chord = shape.chord(at: slabs.middle(of: slab))
      let upper = slabs.top + Float(slab) * slabs.thickness
      edges[slab] =
        SIMD4(chord.left, chord.right, 0, slabs.thickness)
        + SIMD4(shape.outline.x, shape.outline.x, upper, upper)
      left = min(left, chord.left)
      right = max(right, chord.right)
      length += max(0, chord.right - chord.left)
    }
    guard length > 0 else { return }
    let correction = shape.area / (length * slabs.thickness)
    let end = min(Float(width), shape.outline.x + right)
    // The guards beside the screen take what spills over.
    var column = max(-2, (shape.outline.x + left).floor & ~1)
    let row = top.floor
    let lanes = SIMD4<Float>(0, 1, 2, 3)
    let rows = lanes + top
    while Float(column) < end {
      let columns = lanes + Float(column)
      var tile = DotTile()
      for slab in 0..<slabs.count {
        let edges = edges[slab]
        let across = Self.overlap(of: columns, from: edges.x, to: edges.y)
        tile.add(columns: across, rows: Self.overlap(of: rows, from: edges.z, to: edges.w))
      }
      lay(tile.rows.0 * correction, row: row, column: column, ink)
      lay(tile.rows.1 * correction, row: row &+ 1, column: column, ink)
      lay(tile.rows.2 * correction, row: row &+ 2, column: column, ink)
      lay(tile.rows.3 * correction, row: row &+ 3, column: column, ink)
      column &+= 4
    }
  }

  /// The part of dots, from their own places on, that lies between two places.
  @inline(__always)
  private static func overlap(
    of dots: SIMD4<Float>,
    from start: Float,
    to end: Float
  ) -> SIMD4<Float> {
    let first = dots.greater(SIMD4(repeating: start))
    return ((dots + 1).lesser(SIMD4(repeating: end)) - first).greater(.zero)
  }

  /// Lays ink over parts of four dots of a row, from an even column on; nothing off the screen's rows.
  @inline(__always)
  private func lay(_ parts: SIMD4<Float>, row: Int, column: Int, _ ink: Ink) {
    guard row >= 0, row < height else { return }
    lay(parts, at: base(ofRow: row), column: column, ink)
  }

  /// Lays ink over parts of four dots, from an even column on, of the row with a base.
  @inline(__always)
  func lay(_ parts: SIMD4<Float>, at base: Int, column: Int, _ ink: Ink) {
    let parts = parts.lesser(SIMD4(repeating: 1))
    let index = base &+ Self.offset(ofColumn: column)
    lay(parts.x, parts.y, at: index, ink)
    lay(parts.z, parts.w, at: index &+ LightCanvas.dotsPerCell, ink)
  }

  /// Lays ink over parts of the two dots of a cell's row.
  @inline(__always)
  private func lay(_ left: Float, _ right: Float, at index: Int, _ ink: Ink) {
    guard left + right > Self.leastPart else { return }
    let dots = dots + index
    dots[0] = dots[0] * (1 - ink.cover * left) + ink.light * left
    dots[1] = dots[1] * (1 - ink.cover * right) + ink.light * right
    touched[index >> 3] = 1
  }
}
