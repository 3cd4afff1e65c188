internal import KamuroCSIMD
internal import KamuroParticles

/// An accumulation buffer for the coverage of dots by points, organized in quads.
///
/// The bilinear splat of a point covers a quad of 2 x 2 dots. Each row of quads stores the coverage
/// of its own two rows of dots, column by column, so that a splat adds to four adjacent numbers in
/// memory; a dot's coverage is the sum of its parts in two rows of quads.
/// ```
/// row of quads 3     u3 l4  u3 l4  u3 l4  ...     u3: of dots in row 3, l4: in row 4
/// row of quads 4     u4 l5  u4 l5  u4 l5  ...
/// ```
/// Two more dots on each side are a border for points off the screen.
struct CoverageBuffer {
  /// The quads, ``count(width:height:)`` numbers.
  let quads: UnsafeMutablePointer<Float>
  /// The width and height of the screen in dots.
  let width: Int
  let height: Int
  /// Whether points cover those behind them; else their light is added.
  let covers: Bool

  /// The size of a canvas, in dots, up to which this buffer can be used: indices are computed as
  /// floating-point numbers, which are exact only up to 2^24.
  static let mostDots = 1 << 21

  /// The number of quads in a row.
  private static func stride(of width: Int) -> Int { width + 4 }
  static func count(width: Int, height: Int) -> Int { 2 * stride(of: width) * (height + 3) }

  /// The columns of a block that a splat reads.
  private struct Columns {
    let x, y, scale, opacity: SpriteColumn
  }

  /// Splats points bilinearly onto the four dots around each.
  /// - Parameters:
  ///   - scratch: A scratch buffer, ``ShapeScratch/lanes``.
  ///   - area: The light of a point of scale 1, as a part of a dot's.
  func add(
    _ sprites: SpriteBlock,
    in scratch: UnsafeMutablePointer<SIMD4<Float>>,
    area: Float,
    dotsPerPoint: Float
  ) {
    // Of each point the light on its four dots, the left two first, and the index of its quad.
    let parts = scratch
    let places = UnsafeMutableRawPointer(scratch + SpriteLanes.length)
      .bindMemory(to: Int32.self, capacity: SpriteLanes.length)
    let columns = Columns(
      x: sprites[.x],
      y: sprites[.y],
      scale: sprites[.scale],
      opacity: sprites[.opacity]
    )
    for first in Swift.stride(from: 0, to: sprites.count, by: SpriteLanes.length) {
      let count = min(SpriteLanes.length, sprites.count &- first)
      for place in Swift.stride(from: 0, to: count, by: 4) {
        sprites.next?.touch(first &+ place) { memory_prefetch($0) }
        let splat = splat(columns, from: first &+ place, area: area, dotsPerPoint: dotsPerPoint)
        var four = lanes_transposed(
          splat.upperLeft,
          splat.lowerLeft,
          splat.upperRight,
          splat.lowerRight
        )
        UnsafeMutableRawPointer(parts + place)
          .copyMemory(from: &four, byteCount: MemoryLayout.size(ofValue: four))
        UnsafeMutableRawPointer(places + place)
          .storeBytes(of: index(of: splat), as: SIMD4<Int32>.self)
      }
      if covers {
        for place in 0..<count { add(parts[place], at: places[place]) { $0 + $1 * (1 - $0) } }
      } else {
        for place in 0..<count { add(parts[place], at: places[place]) { $0 + $1 } }
      }
    }
  }

  /// Splats four points; those off the screen are clamped to the border.
  @inline(__always)
  private func splat(
    _ sprites: Columns,
    from first: Int,
    area: Float,
    dotsPerPoint: Float
  ) -> PointSplat {
    let one = SIMD4<Float>(repeating: 1)
    let x = sprites.x.four(from: first) * dotsPerPoint + 1.5
    let y = sprites.y.four(from: first) * dotsPerPoint + 1.5
    let scale = sprites.scale.four(from: first)
    let opacity = sprites.opacity.four(from: first).unit
    return PointSplat(
      x: x.greater(one).lesser(SIMD4(repeating: Float(width &+ 2))),
      y: y.greater(one).lesser(SIMD4(repeating: Float(height &+ 2))),
      light: scale * scale * opacity * area
    )
  }

  /// The indices of the quads of four points.
  @inline(__always)
  private func index(of splat: PointSplat) -> SIMD4<Int32> {
    // The product is small enough to be exact; not all processors have a four-lane integer
    // multiply.
    let row = lanes_from_int(splat.row) * Float(Self.stride(of: width))
    return lanes_truncate(row + lanes_from_int(splat.column))
  }

  /// Adds the light of a point to the four dots around it.
  @inline(__always)
  private func add(
    _ parts: SIMD4<Float>,
    at index: Int32,
    _ sum: (_ dots: SIMD4<Float>, _ parts: SIMD4<Float>) -> SIMD4<Float>
  ) {
    let quad = UnsafeMutableRawPointer(quads + 2 &* Int(truncatingIfNeeded: index))
    let dots = quad.loadUnaligned(as: SIMD4<Float>.self)
    quad.storeBytes(of: sum(dots, parts), as: SIMD4<Float>.self)
  }
}

// MARK: - Blending

extension CoverageBuffer {
  /// Blends a source with the dots of a canvas of the same size that are covered.
  func blend(_ source: BlendSource, with canvas: LightBuffer) {
    let stride = 2 * Self.stride(of: width)
    for row in 0..<height / 4 {
      // The quads whose lower dots are the first ones of the cells.
      var place = (4 * row + 1) * stride + 4
      var cell = canvas.cell(column: 0, row: row)
      for _ in 0..<width / 2 {
        let middle = quads(at: place + 2 * stride)
        let upper = dots(quads(at: place), quads(at: place + stride), middle)
        let lower = dots(middle, quads(at: place + 3 * stride), quads(at: place + 4 * stride))
        if upper != .zero || lower != .zero {
          let left = SIMD4(lowHalf: upper.evenHalf, highHalf: lower.evenHalf)
          let right = SIMD4(lowHalf: upper.oddHalf, highHalf: lower.oddHalf)
          canvas.blend(source, CellCoverage(cell, left: left, right: right))
        }
        place += 4
        cell += 1
      }
    }
  }

  /// Two quads: the values of the two dots in a row of a cell, each with the dot below it.
  @inline(__always)
  private func quads(at place: Int) -> SIMD4<Float> {
    UnsafeRawPointer(quads + place).loadUnaligned(as: SIMD4<Float>.self)
  }

  /// The coverage of two dots and of the two below them, by the quads of the row above and of both
  /// rows.
  @inline(__always)
  private func dots(
    _ above: SIMD4<Float>,
    _ upper: SIMD4<Float>,
    _ lower: SIMD4<Float>
  ) -> SIMD4<Float> {
    let a = SIMD4(lowHalf: upper.evenHalf, highHalf: lower.evenHalf)
    let b = SIMD4(lowHalf: above.oddHalf, highHalf: upper.oddHalf)
    return covers ? a + b - a * b : a + b
  }
}
