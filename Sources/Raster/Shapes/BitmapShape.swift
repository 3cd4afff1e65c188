internal import KamuroParticles

/// A picture or a text; on a canvas finer than glyphs its pixels are no blocks, but smooth.
enum BitmapShape: ShapeKind {
  static func pointLight(of figure: Figure, in scratch: ShapeScratch) -> Float? { nil }

  /// Fills an outline with a suitable mip level of a picture, or with a dot of its mean light if it
  /// is no larger than that.
  static func fill(_ place: Int, of sprites: SpritePainter, as figure: Figure) {
    guard let bitmap = figure.bitmap, !bitmap.isEmpty else { return }
    let (canvas, blending) = (sprites.canvas, sprites.blending)
    let (outline, tint) = (sprites.outline(of: place, as: figure), sprites.light(of: place))
    let size = SIMD2(outline.halfWidth, outline.halfHeight) * 2
    guard size.max() > 1 else {
      let point = Outline(x: outline.x, y: outline.y, halfWidth: 0.5, halfHeight: 0.5, angle: 0)
      withUnsafePointer(to: bitmap.mean) {
        let pixel = PlacedBitmap($0, width: 1, height: 1, in: point, dot: SIMD2(1, 1))
        canvas.fill(pixel, with: tint * (size.x * size.y), as: blending)
      }
      return
    }
    var (level, dot) = (0, size / SIMD2(Float(bitmap.width), Float(bitmap.height)))
    while dot.max() < 0.5, level + 1 < bitmap.levels.count { (level, dot) = (level + 1, dot * 2) }
    let (width, height) = (bitmap.levels[level].width, bitmap.levels[level].height)
    if dot.min() > 1, canvas.layout.dotsPerPoint > 0.25 {
      return canvas.fill(MagnifiedBitmap(bitmap.levels[0], in: outline), with: tint, as: blending)
    }
    bitmap.levels[level].light.withUnsafeBufferPointer { light in
      guard let light = light.baseAddress else { return }
      let pixels = PlacedBitmap(light, width: width, height: height, in: outline, dot: dot)
      canvas.fill(pixels, with: tint, as: blending)
    }
  }
}

extension LightBuffer {
  /// Fills a picture; each dot of the screen gets the area-weighted mean of the picture's pixels on
  /// it.
  ///
  /// Light changes only at edges between pixels of different light. These edges are accumulated with
  /// their exact areas, as for a polygon, but with a color each. So a picture keeps its light
  /// exactly, and there are no seams between its pixels.
  /// - Parameter tint: A factor on its light and, in the fourth lane, on its opacity.
  /// - Complexity: O(scanlines + edges between pixels of different color).
  fileprivate func fill(_ bitmap: PlacedBitmap, with tint: SIMD4<Float>, as blending: Blending) {
    let span = bitmap.span
    for row in rows(from: span.top, to: span.bottom) {
      var edges = ScanlineEdges(scratch.light, width: width)
      bitmap.forEachEdge(inRow: Float(row)) { edges.addEdge(from: $0, to: $1, change: $2) }
      let base = base(ofRow: row)
      edges.integrate { column, sum in
        guard sum.w > CellCoverage.least else { return }
        var light = sum * tint
        light.w = min(light.w, 1)
        let dot = DotCoverage(index: base &+ LightBuffer.offset(ofColumn: column))
        blend(BlendSource(light, blending: blending), dot)
      }
    }
  }
}

extension LightBuffer {
  /// Fills a picture whose pixels are larger than dots.
  /// - Complexity: O(dots of the rectangle around it).
  fileprivate func fill(_ bitmap: MagnifiedBitmap, with tint: SIMD4<Float>, as blending: Blending) {
    let shape = Parallelogram(bitmap.outline)
    let (x, reach) = (shape.outline.x - 0.5, shape.halfReach)
    let columns = Range<Int>(wholeAbove: x - reach, below: x + reach).clamped(to: 0..<width)
    for row in rows(from: shape.outline.y - shape.halfSpan, to: shape.outline.y + shape.halfSpan) {
      let base = base(ofRow: row)
      for column in columns {
        let light = bitmap.light(at: SIMD2(Float(column), Float(row)) + 0.5)
        guard light.w > CellCoverage.least else { continue }
        let dot = DotCoverage(index: base &+ LightBuffer.offset(ofColumn: column))
        blend(BlendSource(light * tint, blending: blending), dot)
      }
    }
  }
}

/// A picture as the sum of a quadratic B-spline for each pixel: a gradient of its pixels has no
/// steps on the screen, and its light is that of the pixels.
private struct MagnifiedBitmap {
  private let level: Bitmap.Level
  /// The outline of the splines, which reach beyond the picture by a pixel.
  let outline: Outline
  /// The pixels in a dot, along the rows and the columns.
  private let pixels: SIMD2<Float>

  init(_ level: Bitmap.Level, in outline: Outline) {
    self.level = level
    let extent = SIMD2(Float(level.width), Float(level.height))
    let half = SIMD2(outline.halfWidth, outline.halfHeight)
    pixels = extent / (half * 2)
    let spread = half + 1 / pixels
    self.outline = outline.resized(halfWidth: spread.x, halfHeight: spread.y)
  }

  /// The light at a place on the screen.
  @inline(__always)
  func light(at place: SIMD2<Float>) -> SIMD4<Float> {
    let (x, y) = (place.x - outline.x, place.y - outline.y)
    let turned = SIMD2(
      x * outline.cosine + y * outline.sine,
      y * outline.cosine - x * outline.sine
    )
    let extent = SIMD2(Float(level.width), Float(level.height))
    let pixel = turned * pixels + extent * 0.5
    guard all(pixel .> -1 .& pixel .< extent + 1) else { return .zero }
    let nearest = pixel.rounded(.down)
    let part = pixel - nearest - 0.5
    let (before, after) = (0.5 - part, 0.5 + part)
    let weights = (before * before * 0.5, 0.75 - part * part, after * after * 0.5)
    let (column, row) = (Int(nearest.x), Int(nearest.y))
    let upper = light(column, row - 1, weights) * weights.0.y
    return upper + light(column, row, weights) * weights.1.y
      + light(column, row + 1, weights) * weights.2.y
  }

  /// The light of three neighbors in a row.
  @inline(__always)
  private func light(
    _ column: Int,
    _ row: Int,
    _ weights: (SIMD2<Float>, SIMD2<Float>, SIMD2<Float>)
  ) -> SIMD4<Float> {
    guard row >= 0, row < level.height else { return .zero }
    let start = row * level.width + column
    let before = column > 0 ? level.light[start - 1] * weights.0.x : .zero
    let after = column < level.width - 1 ? level.light[start + 1] * weights.2.x : .zero
    let middle = column >= 0 && column < level.width ? level.light[start] * weights.1.x : .zero
    return before + middle + after
  }
}

/// The pixels of a picture, rotated and scaled to the screen.
private struct PlacedBitmap {
  /// The light of the pixels, row by row.
  private let light: UnsafePointer<SIMD4<Float>>
  /// The number of pixels in a row.
  private let width: Int
  /// The number of rows.
  private let height: Int
  /// The upper left corner.
  private let origin: SIMD2<Float>
  /// The vector from a pixel to the next one in its row.
  private let across: SIMD2<Float>
  /// The vector from a row to the next one.
  private let down: SIMD2<Float>

  /// Places pixels of a given size from the top left corner of an outline on.
  init(
    _ light: UnsafePointer<SIMD4<Float>>,
    width: Int,
    height: Int,
    in outline: Outline,
    dot: SIMD2<Float>
  ) {
    (self.light, self.width, self.height) = (light, width, height)
    origin = outline.position(of: SIMD2(-1, -1))
    across = SIMD2(outline.cosine, outline.sine) * dot.x
    down = SIMD2(-outline.sine, outline.cosine) * dot.y
  }

  /// The y coordinates of the highest and lowest corners.
  var span: (top: Float, bottom: Float) {
    let ends = SIMD4(
      origin.y,
      corner(column: width, row: 0).y,
      corner(column: 0, row: height).y,
      corner(column: width, row: height).y
    )
    return (ends.min(), ends.max())
  }

  /// Visits the parts of the edges between pixels of different light that lie in a scanline, with
  /// the x coordinates of their ends and the change of light to the right of them.
  @inline(__always)
  func forEachEdge(
    inRow line: Float,
    _ body: (_ start: Float, _ end: Float, _ change: SIMD4<Float>) -> Void
  ) {
    for row in 0..<height {
      forEachEdge(ofRow: row, count: width + 1, along: down, from: (-1, 0), at: line, body)
    }
    // Edges between the rows of an unrotated picture are horizontal, and change nothing.
    guard abs(across.y) > 0 else { return }
    for row in 0...height {
      forEachEdge(ofRow: row, count: width, along: across, from: (0, -1), at: line, body)
    }
  }

  /// Visits the edges of a row of pixels with their neighbors.
  /// - Parameters:
  ///   - count: The number of edges.
  ///   - side: The vector from the start of an edge, a pixel's top left corner, to its end.
  ///   - step: The column and row of the neighbor, relative to the pixel.
  ///   - line: The y coordinate of the scanline's top.
  @inline(__always)
  private func forEachEdge(
    ofRow row: Int,
    count: Int,
    along side: SIMD2<Float>,
    from step: (column: Int, row: Int),
    at line: Float,
    _ body: (_ start: Float, _ end: Float, _ change: SIMD4<Float>) -> Void
  ) {
    let first = corner(column: 0, row: row).y
    for column in edges(count, from: first, side: side.y, inRow: line) {
      let pixel = light(column: column, row: row)
      let change = pixel - light(column: column + step.column, row: row + step.row)
      guard change != .zero else { continue }
      let start = corner(column: column, row: row)
      let end = start + side
      let upper = max(line, min(start.y, end.y))
      let lower = min(line + 1, max(start.y, end.y))
      guard upper < lower else { continue }
      // These parameters are within 0...1 even for an almost horizontal edge.
      let parts = (SIMD2(upper, lower) - start.y) / (end.y - start.y)
      let ends = start.x + (end.x - start.x) * parts
      // The pixel is to the right of a left side that runs down, and of a top that runs up.
      let isRight = (step.row == 0) == (side.y > 0)
      body(ends.x, ends.y, change * (isRight ? lower - upper : upper - lower))
    }
  }

  /// The indices of the edges along a row of pixels that may intersect a scanline.
  @inline(__always)
  private func edges(
    _ count: Int,
    from start: Float,
    side: Float,
    inRow line: Float
  ) -> Range<Int> {
    let low = min(start, start + side)
    let high = max(start, start + side)
    guard abs(across.y) > 1e-5 else {
      // With a margin, because over the whole row the slope may add up to a hundredth of a dot.
      return low < line + 1.01 && high > line - 0.01 ? 0..<count : 0..<0
    }
    let one = (line - high) / across.y
    let other = (line + 1 - low) / across.y
    return Range(dotsFrom: min(one, other), to: max(one, other) + 1).clamped(to: 0..<count)
  }

  /// The light of a pixel; 0 beyond the edges.
  @inline(__always)
  private func light(column: Int, row: Int) -> SIMD4<Float> {
    guard column >= 0, column < width, row >= 0, row < height else { return .zero }
    return light[row * width + column]
  }

  /// The top left corner of a pixel.
  @inline(__always)
  private func corner(column: Int, row: Int) -> SIMD2<Float> {
    origin + across * Float(column) + down * Float(row)
  }
}
