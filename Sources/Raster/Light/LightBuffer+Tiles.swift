/// Dots that are worked out together: four in each of four rows.
private struct DotTile {
  static let rowCount = 4
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
  /// Less than this part of two dots is not laid on them.
  private static let leastPart: Float = 1e-4

  /// Fills a shape tile by tile.
  /// - Complexity: O(slabs + columns of the shape on the screen, for each slab in their tiles).
  @inline(__always)
  func fillTiles(_ shape: some Chords, in slabs: Slabs, with ink: Ink) {
    let correction = writeEdges(of: shape, in: slabs)
    guard correction > 0 else { return }
    let rows = rows(from: slabs.top, to: slabs.bottom)
    var row = rows.lowerBound
    while row < rows.upperBound {
      let end = row &+ DotTile.rowCount
      fill(slabs.indices(inRows: row..<end), firstRow: row, strength: correction, with: ink)
      row = end
    }
  }

  /// Notes the left, the right, the upper and the lower edge of each slab, and returns what makes their
  /// area that of the shape.
  @inline(__always)
  private func writeEdges(of shape: some Chords, in slabs: Slabs) -> Float {
    let center = shape.outline.x
    var width: Float = 0
    for slab in 0..<slabs.count {
      let chord = shape.chord(at: slabs.middle(of: slab))
      let upper = slabs.top + Float(slab) * slabs.thickness
      figure.lines[slab] =
        SIMD4(chord.left, chord.right, 0, slabs.thickness) + SIMD4(center, center, upper, upper)
      width += max(0, chord.right - chord.left)
    }
    return slabs.correction(for: shape, ofWidth: width)
  }

  /// Fills what lies between the edges of slabs in the rows of a tile.
  @inline(__always)
  private func fill(_ slabs: Range<Int>, firstRow row: Int, strength: Float, with ink: Ink) {
    let edges = figure.lines
    var (left, right) = (Float.infinity, -Float.infinity)
    for slab in slabs {
      left = min(left, edges[slab].x)
      right = max(right, edges[slab].y)
    }
    guard left < right else { return }
    // The guards beside the screen take what spills over.
    var column = max(-2, min(max(left, -2), Float(width)).floor & ~1)
    let end = min(Float(width), right)
    let lanes = SIMD4<Float>(0, 1, 2, 3)
    while Float(column) < end {
      let (columns, rows) = (lanes + Float(column), lanes + Float(row))
      var tile = DotTile()
      for slab in slabs {
        let edges = edges[slab]
        let across = Self.overlap(of: columns, from: edges.x, to: edges.y)
        tile.add(columns: across, rows: Self.overlap(of: rows, from: edges.z, to: edges.w))
      }
      lay(tile.rows.0 * strength, row: row, column: column, ink)
      lay(tile.rows.1 * strength, row: row &+ 1, column: column, ink)
      lay(tile.rows.2 * strength, row: row &+ 2, column: column, ink)
      lay(tile.rows.3 * strength, row: row &+ 3, column: column, ink)
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

  /// Lays ink over parts of four dots of a row, from an even column on; nothing below the screen.
  @inline(__always)
  private func lay(_ parts: SIMD4<Float>, row: Int, column: Int, _ ink: Ink) {
    guard row < height else { return }
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
    if ink.covers {
      dots[0] = dots[0] * (1 - ink.cover * left) + ink.light * left
      dots[1] = dots[1] * (1 - ink.cover * right) + ink.light * right
    } else {
      dots[0] += ink.light * left
      dots[1] += ink.light * right
    }
    touched[index >> 3] = 1
  }
}
