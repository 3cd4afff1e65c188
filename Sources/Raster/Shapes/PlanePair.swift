/// Two planes that become light together, or one alone.
struct PlanePair {
  let first: UnsafeMutablePointer<Float>
  let second: UnsafeMutablePointer<Float>?
  /// The numbers in a row of quads.
  let stride: Int
  /// Whether points are blended source-over; otherwise their light is added.
  let covers: Bool

  /// Planes of a canvas so many dots wide.
  init(
    first: UnsafeMutablePointer<Float>,
    second: UnsafeMutablePointer<Float>?,
    width: Int,
    covers: Bool
  ) {
    (self.first, self.second, self.covers) = (first, second, covers)
    stride = 2 * CoverPlane.stride(of: width)
  }

  /// What the planes have of the two dots in a row of a cell, each with the one below it.
  struct Quads {
    fileprivate let first: SIMD4<Float>
    fileprivate let second: SIMD4<Float>
  }

  /// The quads at a place.
  @inline(__always)
  func quads(at place: Int) -> Quads {
    Quads(
      first: UnsafeRawPointer(first + place).loadUnaligned(as: SIMD4<Float>.self),
      second: second.map { UnsafeRawPointer($0 + place).loadUnaligned(as: SIMD4<Float>.self) }
        ?? .zero
    )
  }

  /// How much is covered of two dots and of the two below them, by the quads of both rows and of the
  /// row above.
  @inline(__always)
  func dots(below above: Quads, _ upper: Quads, _ lower: Quads) -> SIMD4<Float> {
    let first = sum(
      SIMD4(lowHalf: upper.first.evenHalf, highHalf: lower.first.evenHalf),
      SIMD4(lowHalf: above.first.oddHalf, highHalf: upper.first.oddHalf)
    )
    let second = sum(
      SIMD4(lowHalf: upper.second.evenHalf, highHalf: lower.second.evenHalf),
      SIMD4(lowHalf: above.second.oddHalf, highHalf: upper.second.oddHalf)
    )
    return sum(first, second)
  }

  @inline(__always)
  private func sum(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
    covers ? a + b - a * b : a + b
  }
}

extension LightBuffer {
  /// Lays ink on the dots that planes cover.
  func lay(_ planes: PlanePair, in ink: SIMD4<Float>) {
    let stride = planes.stride
    for row in 0..<height / 4 {
      // The quads whose lower dots are the first ones of the screen cells.
      var place = (4 * row + 1) * stride + 4
      var cell = cell(column: 0, row: row)
      for _ in 0..<width / 2 {
        let above = planes.quads(at: place)
        let middle = planes.quads(at: place + 2 * stride)
        let upper = planes.dots(below: above, planes.quads(at: place + stride), middle)
        let lower = planes.dots(
          below: middle,
          planes.quads(at: place + 3 * stride),
          planes.quads(at: place + 4 * stride)
        )
        if upper != .zero || lower != .zero {
          lay(upper, lower, on: cell, in: ink, covers: planes.covers)
        }
        place += 4
        cell += 1
      }
    }
  }

  /// Blends ink with a screen cell's dots by their coverage: the upper four, then the lower four.
  @inline(__always)
  private func lay(
    _ upper: SIMD4<Float>,
    _ lower: SIMD4<Float>,
    on cell: Int,
    in ink: SIMD4<Float>,
    covers: Bool
  ) {
    let dots = dots + cell &* LightCanvas.dotsPerCell
    if touched[cell] == 0 {
      // An empty screen cell is overwritten.
      for dot in 0..<4 { dots[dot] = ink * upper[dot] }
      for dot in 0..<4 { dots[dot + 4] = ink * lower[dot] }
      touched[cell] = 1
    } else {
      let kept: Float = covers ? 1 : 0
      for dot in 0..<4 {
        dots[dot] = dots[dot] * (1 - upper[dot] * kept) + ink * upper[dot]
        dots[dot + 4] = dots[dot + 4] * (1 - lower[dot] * kept) + ink * lower[dot]
      }
    }
  }
}
