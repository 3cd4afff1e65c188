/// A rectangle of light, row by row, with a margin of dark dots.
///
/// Filters of three dots read the margin and never write to it, so they need no bounds checks.
struct LightPlane {
  let width: Int
  let height: Int
  /// The number of dots from one row to the next.
  private let stride: Int
  /// The memory, beginning with the upper margin.
  private let start: UnsafeMutablePointer<SIMD4<Float>>

  /// A plane in memory of at least ``count(width:height:)`` dots.
  init(_ start: UnsafeMutablePointer<SIMD4<Float>>, width: Int, height: Int) {
    (self.width, self.height, self.start) = (width, height, start)
    stride = width + 2
  }

  /// The number of dots with the margin, and with one row of scratch memory.
  static func count(width: Int, height: Int) -> Int { (width + 2) * (height + 3) }

  /// The first dot after this plane's memory.
  var end: UnsafeMutablePointer<SIMD4<Float>> {
    start.advanced(by: Self.count(width: width, height: height))
  }

  /// The first dot of a row, -1...height.
  @inline(__always)
  func row(_ row: Int) -> UnsafeMutablePointer<SIMD4<Float>> {
    start + ((row &+ 1) &* stride &+ 1)
  }

  /// Makes all dots dark, with the margin.
  func clear() { start.update(repeating: .zero, count: Self.count(width: width, height: height)) }

  /// A plane of half the width and height, by a filter of the weights 1, 3, 3, 1 in both directions.
  ///
  /// It is the transpose of ``add(enlarged:)``: together they do not move the light's center.
  func halved(in memory: UnsafeMutablePointer<SIMD4<Float>>) -> LightPlane {
    let half = LightPlane(memory, width: width / 2, height: height / 2)
    half.clear()
    let line = row(height + 1)
    line[-1] = .zero
    line[width] = .zero
    for row in 0..<half.height {
      let (above, upper) = (self.row(2 * row - 1), self.row(2 * row))
      let (lower, below) = (self.row(2 * row + 1), self.row(2 * row + 2))
      for column in 0..<width {
        line[column] = NeighborFilter.halved(
          above[column],
          upper[column],
          lower[column],
          below[column]
        )
      }
      half.setRow(row, halving: line, count: half.width)
    }
    return half
  }

  /// Sets the first `count` dots of a row by the filter across, from a line of twice as many dots
  /// and one more at both ends.
  @inline(__always)
  func setRow(_ row: Int, halving line: UnsafeMutablePointer<SIMD4<Float>>, count: Int) {
    let dots = self.row(row)
    for column in 0..<count {
      let place = 2 &* column
      dots[column] = NeighborFilter.halved(
        line[place &- 1],
        line[place],
        line[place &+ 1],
        line[place &+ 2]
      )
    }
  }

  /// Replaces each dot by the weighted mean of itself and its neighbors, in both directions.
  /// - Parameters:
  ///   - beside: The weight of each of the two neighbors in a direction.
  ///   - factor: A factor on all dots.
  func blur(beside: Float, factor: Float) {
    let (across, down) = (NeighborFilter(beside, factor: factor), NeighborFilter(beside))
    let (width, above) = (width, row(height + 1))
    above.update(repeating: .zero, count: width)
    for row in 0...height {
      let dots = self.row(row)
      if row < height {
        var (left, dot) = (SIMD4<Float>.zero, dots[0])
        for column in 0..<width {
          let right = dots[column &+ 1]
          dots[column] = across.mean(of: dot, between: left, right)
          (left, dot) = (dot, right)
        }
      }
      guard row > 0 else { continue }
      // The row above is blurred across, as are now its neighbors; `above` is its upper one.
      let upper = self.row(row - 1)
      for column in 0..<width {
        let dot = upper[column]
        upper[column] = down.mean(of: dot, between: above[column], dots[column])
        above[column] = dot
      }
    }
  }

  /// Adds a plane of half the size, interpolated bilinearly.
  func add(enlarged half: LightPlane) {
    let line = row(height + 1)
    for row in 0..<height {
      half.enlarge(row: row, to: line)
      let dots = self.row(row)
      for column in 0..<width { dots[column] += line[column] }
    }
  }

  /// Writes a row of this plane at twice its width and height, interpolated bilinearly.
  @inline(__always)
  func enlarge(row: Int, to line: UnsafeMutablePointer<SIMD4<Float>>) {
    let (near, far) = (self.row(row >> 1), self.row((row >> 1) + (row & 1 == 0 ? -1 : 1)))
    let mixed = self.row(height + 1)
    for column in 0..<width { mixed[column] = near[column] * 3 + far[column] }
    mixed[-1] = .zero
    mixed[width] = .zero
    for column in 0..<width {
      let middle = mixed[column] * 3
      line[2 &* column] = (middle + mixed[column &- 1]) * 0.0625
      line[2 &* column &+ 1] = (middle + mixed[column &+ 1]) * 0.0625
    }
  }
}

/// The weighted mean of a dot and its two neighbors in a direction.
///
/// Its terms are in an order in which the compiler does not vectorize over two dots, each of which
/// is a vector already: that would take twice as many instructions.
struct NeighborFilter {
  /// The weight of the dot relative to that of a neighbor.
  private let ratio: Float
  /// The weight of a neighbor.
  private let beside: Float

  /// - Parameter beside: The weight of each neighbor, at least 0.
  init(_ beside: Float, factor: Float = 1) {
    let beside = max(beside, 1e-6)
    ratio = (1 - 2 * beside) / beside
    self.beside = beside * factor
  }

  @inline(__always)
  func mean(
    of dot: SIMD4<Float>,
    between one: SIMD4<Float>,
    _ other: SIMD4<Float>
  ) -> SIMD4<Float> {
    (dot * ratio + one + other) * beside
  }

  /// The mean of four dots in a row or column with the weights 1, 3, 3, 1.
  @inline(__always)
  static func halved(
    _ a: SIMD4<Float>,
    _ b: SIMD4<Float>,
    _ c: SIMD4<Float>,
    _ d: SIMD4<Float>
  ) -> SIMD4<Float> {
    ((b + c) * 3 + a + d) * 0.125
  }
}
