/// Where the slabs of a shape begin and end, four of them in a vector.
private struct SlabEdges {
  /// The most slabs that there is room for.
  static let limit = 256
  private let lines: UnsafeMutablePointer<SIMD4<Float>>

  init(in lines: UnsafeMutablePointer<SIMD4<Float>>) { self.lines = lines }

  /// Room for what lies in one row, behind the edges.
  var rowPieces: UnsafeMutablePointer<SIMD4<Float>> { lines + Self.limit / 2 }

  /// Notes the edges of all slabs of a shape, dots from the screen's left edge, and returns what makes
  /// their area that of the shape.
  @inline(__always)
  func write(_ shape: some Chords, in slabs: Slabs) -> Float {
    let places = SIMD4<Float>(0, 1, 2, 3)
    var width = SIMD4<Float>.zero
    for first in stride(from: 0, to: slabs.count, by: 4) {
      let chords = shape.chords(at: slabs.middles(of: places + Float(first)))
      lines[first / 2] = chords.left + shape.outline.x
      lines[first / 2 + 1] = chords.right + shape.outline.x
      let isSlab = (places + Float(first)) .< Float(slabs.count)
      width += (chords.right - chords.left).greater(.zero).kept(where: isSlab)
    }
    return slabs.correction(for: shape, ofWidth: width.x + width.y + (width.z + width.w))
  }

  /// Where a slab begins and ends.
  @inline(__always)
  subscript(slab: Int) -> (left: Float, right: Float) {
    let vector = UnsafeRawPointer(lines + slab / 4 * 2)
    let (stride, place) = (MemoryLayout<SIMD4<Float>>.stride, slab % 4 * MemoryLayout<Float>.stride)
    return (
      vector.load(fromByteOffset: place, as: Float.self),
      vector.load(fromByteOffset: stride + place, as: Float.self)
    )
  }
}

extension LightBuffer {
  /// A shape of more slabs is not filled by rows of pieces.
  static let mostSlabs = SlabEdges.limit
  /// Less than this part of two dots is not laid on them.
  private static let leastPart: Float = 1e-4

  /// Fills a shape four dots at once, row by row.
  /// - Complexity: O(slabs + columns of the shape on the screen, for each slab in their rows).
  @inline(__always)
  func fillPieces(_ shape: some Chords, in slabs: Slabs, with ink: Ink) {
    let edges = SlabEdges(in: figure.lines)
    let correction = edges.write(shape, in: slabs)
    guard correction > 0 else { return }
    let pieces = edges.rowPieces
    let rows = rows(from: slabs.top, to: slabs.bottom)
    var slab = slabs.first(inRow: rows.lowerBound)
    for row in rows {
      let (start, end) = (Float(row), Float(row &+ 1))
      var (count, left, right) = (0, Float.infinity, -Float.infinity)
      while slab < slabs.count {
        let upper = slabs.top + Float(slab) * slabs.thickness
        let height = min(end, upper + slabs.thickness) - max(start, upper)
        let edge = edges[slab]
        if height > 0, edge.left < edge.right {
          pieces[count] = SIMD4(edge.left, edge.right, height * correction, 0)
          count &+= 1
          (left, right) = (min(left, edge.left), max(right, edge.right))
        }
        // What reaches below goes on in the next row.
        if upper + slabs.thickness > end { break }
        slab &+= 1
      }
      if left < right { lay(pieces, count, from: left, to: right, row: row, ink) }
    }
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
    // The guards beside the screen take what spills over.
    var column = max(-2, min(max(left, -2), Float(width)).floor & ~1)
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
