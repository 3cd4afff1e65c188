/// The sum of the quads of a ``CoverageBuffer`` for each dot.
struct PlaneSums {
  private let quads: UnsafeMutablePointer<Float>
  /// The number of values in a row of quads.
  let stride: Int
  /// Whether points cover those behind them; else their light is added.
  let covers: Bool

  /// Sums on the plane of a canvas that is `width` dots wide.
  init(_ quads: UnsafeMutablePointer<Float>, width: Int, covers: Bool) {
    (self.quads, self.covers) = (quads, covers)
    stride = 2 * CoverageBuffer.stride(of: width)
  }

  /// Two quads: the values of the two dots in a row of a screen cell, each with the dot below it.
  @inline(__always)
  func quads(at place: Int) -> SIMD4<Float> {
    UnsafeRawPointer(quads + place).loadUnaligned(as: SIMD4<Float>.self)
  }

  /// The coverage of two dots and of the two below them, by the quads of both rows and of the row
  /// above.
  @inline(__always)
  func dots(
    below above: SIMD4<Float>,
    _ upper: SIMD4<Float>,
    _ lower: SIMD4<Float>
  ) -> SIMD4<Float> {
    let a = SIMD4(lowHalf: upper.evenHalf, highHalf: lower.evenHalf)
    let b = SIMD4(lowHalf: above.oddHalf, highHalf: upper.oddHalf)
    return covers ? a + b - a * b : a + b
  }
}

extension LightBuffer {
  /// Adds the light of a plane of points to the dots.
  func add(_ plane: PlaneSums, of light: SIMD4<Float>) {
    let stride = plane.stride
    for row in 0..<height / 4 {
      // The quads whose lower dots are the first ones of the screen cells.
      var place = (4 * row + 1) * stride + 4
      var cell = cell(column: 0, row: row)
      for _ in 0..<width / 2 {
        let above = plane.quads(at: place)
        let middle = plane.quads(at: place + 2 * stride)
        let upper = plane.dots(below: above, plane.quads(at: place + stride), middle)
        let lower = plane.dots(
          below: middle,
          plane.quads(at: place + 3 * stride),
          plane.quads(at: place + 4 * stride)
        )
        if upper != .zero || lower != .zero {
          add(upper, lower, on: cell, of: light, covers: plane.covers)
        }
        place += 4
        cell += 1
      }
    }
  }

  /// Adds light to a screen cell, given the coverage of its upper and its lower four dots.
  @inline(__always)
  private func add(
    _ upper: SIMD4<Float>,
    _ lower: SIMD4<Float>,
    on cell: Int,
    of light: SIMD4<Float>,
    covers: Bool
  ) {
    let dots = dots + cell &* LightCanvas.dotsPerCell
    if touched[cell] == 0 {
      // The dots are dark.
      for dot in 0..<4 { dots[dot] = light * upper[dot] }
      for dot in 0..<4 { dots[dot + 4] = light * lower[dot] }
      touched[cell] = 1
    } else {
      let kept: Float = covers ? 1 : 0
      for dot in 0..<4 {
        dots[dot] = dots[dot] * (1 - upper[dot] * kept) + light * upper[dot]
        dots[dot + 4] = dots[dot + 4] * (1 - lower[dot] * kept) + light * lower[dot]
      }
    }
  }
}
