import KamuroCSIMD
internal import KamuroParticles

/// An isosceles triangle that points up.
enum TriangleShape: PolygonalShape {
  private static let triangle: [SIMD2<Float>] = [[0, -1], [1, 1], [-1, 1]]

  static func corners(of contents: Contents, in scratch: ShapeScratch) -> Corners {
    scratch.store(triangle)
  }
}

/// A star with one point up.
enum StarShape: PolygonalShape {
  static func corners(of contents: Contents, in scratch: ShapeScratch) -> Corners {
    let innerRadius = Figure.clamped(contents.innerRadius, to: 0...1)
    return scratch.storeWheel(spokes: 2 * contents.spokes, oddRadius: innerRadius)
  }
}

/// A regular polygon with one corner up.
enum PolygonShape: PolygonalShape {
  static func corners(of contents: Contents, in scratch: ShapeScratch) -> Corners {
    scratch.storeWheel(spokes: contents.spokes, oddRadius: 1)
  }
}

/// A closed polyline.
enum PathShape: PolygonalShape {
  static func corners(of contents: Contents, in scratch: ShapeScratch) -> Corners {
    let corners = contents.path.lazy.map {
      SIMD2(Figure.clamped($0.x, to: -1...1), Figure.clamped($0.y, to: -1...1))
    }
    return contents.turn == .counterclockwise
      ? scratch.store(corners.reversed()) : scratch.store(corners)
  }
}

extension ShapeScratch {
  /// Stores corners at equal angles, clockwise from the top, every second one at `oddRadius`.
  fileprivate func storeWheel(spokes: Int, oddRadius: Float) -> Corners {
    store(
      (0..<spokes).lazy.map { spoke in
        let angle = 2 * Float.pi * Float(spoke) / Float(spokes)
        return SIMD2(sinf(angle), -cosf(angle)) * (spoke.isMultiple(of: 2) ? 1 : oddRadius)
      }
    )
  }
}

/// A shape with corners.
protocol PolygonalShape: ShapeKind {}

extension PolygonalShape {
  /// The area of the polygon as a part of the square from -1 to 1.
  /// - Complexity: O(*n*) in the corners; O(*n* log *n*) or more if edges may cross.
  static func pointLight(of figure: Figure, in scratch: ShapeScratch) -> Float? {
    var area: Float = 0
    let polygon = Polygon(
      figure.corners,
      memory: scratch.edges,
      smallestBand: figure.isTangled ? 1 / 256 : nil
    ) { $0 }
    polygon.forEachEdge(from: -1, to: 1) { upper, lower, height in
      area -= (upper + lower) / 2 * height
    }
    return max(0, area) / 4
  }

  static func fill(_ place: Int, of sprites: SpritePainter, as figure: Figure) {
    let outline = sprites.outline(of: place, as: figure)
    let polygon = Polygon(
      figure.corners,
      memory: sprites.canvas.scratch.edges,
      smallestBand: figure.isTangled ? 1 / 64 : nil
    ) { outline.position(of: $0) }
    sprites.canvas.fill(polygon, with: sprites.source(of: place))
  }
}

extension LightBuffer {
  /// Fills a polygon by the nonzero rule, with exact anti-aliasing.
  ///
  /// Each scanline is split at the heights of corners and crossings into bands, in which all edges
  /// are straight and in order. Of these, the edges between inside and outside are accumulated with
  /// their exact areas.
  /// - Complexity: O(scanlines · corners + dots covered); for a free path at least O((scanlines +
  ///   corners + crossings) · corners).
  fileprivate func fill(_ polygon: Polygon, with source: BlendSource) {
    for row in rows(from: polygon.top, to: polygon.bottom) {
      var edges = ScanlineEdges(scratch.coverage, width: width)
      polygon.forEachEdge(from: Float(row), to: Float(row + 1)) { upper, lower, height in
        edges.addEdge(from: upper, to: lower, change: height)
      }
      blend(source, SpanCoverage(edges: edges, row: row))
    }
  }

  /// The scanlines of the screen that intersect the range between two heights.
  @inline(__always)
  func rows(from top: Float, to bottom: Float) -> Range<Int> {
    Range(dotsFrom: top, to: bottom).clamped(to: 0..<height)
  }
}

/// The coverage of a span of a scanline.
private struct SpanCoverage: Coverage {
  let edges: ScanlineEdges<Float>
  let row: Int

  @inline(__always)
  func forEachDot(on canvas: LightBuffer, _ body: (_ index: Int, _ part: Float) -> Void) {
    let base = canvas.base(ofRow: row)
    edges.integrate { column, part in
      guard part > CellCoverage.least else { return }
      let index = base &+ LightBuffer.offset(ofColumn: column)
      body(index, min(part, 1))
      canvas.touched[index >> 3] = 1
    }
  }
}
