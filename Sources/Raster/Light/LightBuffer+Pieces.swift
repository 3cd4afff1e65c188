/// Where the slabs of a shape begin and end.
private struct SlabEdges {
  /// The most slabs that there is room for.
  static let limit = 256
  private let lefts: UnsafeMutablePointer<SIMD4<Float>>
  private let rights: UnsafeMutablePointer<SIMD4<Float>>
  /// Room for what lies in one row.
  let rowPieces: UnsafeMutablePointer<SIMD4<Float>>
  /// What makes the slabs' area that of the shape.
  let correction: Float

  /// Notes the edges of all slabs of a shape, dots from the screen's left edge.
  @inline(__always)
  init(of shape: some Chords, in slabs: Slabs, memory: UnsafeMutablePointer<SIMD4<Float>>) {
    (lefts, rights) = (memory, memory + Self.limit / 4)
    rowPieces = memory + Self.limit / 2
    let places = SIMD4<Float>(0, 1, 2, 3)
    var width = SIMD4<Float>.zero
    var first = 0
    while first < slabs.count {
      let chords = shape.chords(at: slabs.middles(of: places + Float(first)))
      lefts[first &>> 2] = chords.left + shape.outline.x
      rights[first &>> 2] = chords.right + shape.outline.x
      let isSlab = (places + Float(first)) .< Float(slabs.count)
      width += (chords.right - chords.left).greater(.zero).kept(where: isSlab)
      first &+= 4
    }
    correction = slabs.correction(
      for: shape,
      ofWidth: width.x + width.y + (width.z + width.w)
    )
  }

  /// Where a slab begins and ends.
  @inline(__always)
  subscript(slab: Int) -> (left: Float, right: Float) {
    let place = slab &* MemoryLayout<Float>.stride
    return (
      UnsafeRawPointer(lefts).load(fromByteOffset: place, as: Float.self),
      UnsafeRawPointer(rights).load(fromByteOffset: place, as: Float.self)
    )
  }

  /// Calls `body` with the parts of slabs that lie in a row of dots: where they begin and end, and how
  /// high they are; the row after the one before.
  @inline(__always)
  func forEachPiece(
    inRow row: Int,
    of slabs: Slabs,
    from slab: inout Int,
    _ body: (_ left: Float, _ right: Float, _ height: Float) -> Void
  ) {
    let (start, end) = (Float(row), Float(row &+ 1))
    var upper = slabs.top + Float(slab) * slabs.thickness
    while slab < slabs.count {
      let lower = slabs.top + Float(slab &+ 1) * slabs.thickness
      let edge = self[slab]
      body(edge.left, edge.right, max(0, min(end, lower) - max(start, upper)))
      // What reaches below goes on in the next row.
      if lower > end { return }
      slab &+= 1
      upper = lower
    }
  }
}

extension LightBuffer {
  /// A shape of more slabs is not filled by rows of pieces.
  static let mostSlabs = SlabEdges.limit
  /// Less than this part of two dots is not laid on them.
  static let leastPart: Float = 1e-4

  /// Fills a shape four dots at once, row by row.
  /// - Complexity: O(slabs + columns of the shape on the screen, for each slab in their rows).
  @inline(__always)
  func fillPieces(_ shape: some Chords, in slabs: Slabs, with ink: Ink) {
    let edges = SlabEdges(of: shape, in: slabs, memory: figure.lines)
    guard edges.correction > 0 else { return }
    let rows = rows(from: slabs.top, to: slabs.bottom)
    var slab = slabs.first(inRow: rows.lowerBound)
    for row in rows {
      var (count, left, right) = (0, Float.infinity, -Float.infinity)
      edges.forEachPiece(inRow: row, of: slabs, from: &slab) {
        guard $2 > 0, $0 < $1 else { return }
        edges.rowPieces[count] = SIMD4($0, $1, $2 * edges.correction, 0)
        count &+= 1
        (left, right) = (min(left, $0), max(right, $1))
      }
      if left < right { lay(edges.rowPieces, count, from: left, to: right, row: row, ink) }
    }
  }

  /// The first column of dots in a cell at or beside a place; the guards beside the screen take what
  /// spills over.
  @inline(__always)
  private func firstColumn(from left: Float) -> Int {
    max(-2, min(max(left, -2), Float(width)).floor & ~1)
  }

  /// Lays ink over a row's pieces: each from where to where, and how much of its dots it is.
  @inline(__always)
  private func lay(
    _ pieces: UnsafePointer<SIMD4<Float>>,
    _ count: Int,
    from left: Float,
    to right: Float,
    row: Int,
    _ ink: Ink
  ) {
    var column = firstColumn(from: left)
    let end = min(Float(width), right)
    let base = base(ofRow: row)
    let lanes = SIMD4<Float>(0, 1, 2, 3)
    while Float(column) < end {
      let columns = lanes + Float(column)
      var parts = SIMD4<Float>.zero
      for place in 0..<count {
        let piece = pieces[place]
        parts += Self.overlap(of: columns, from: piece.x, to: piece.y) * piece.z
      }
      lay(parts, at: base, column: column, ink)
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
