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
        let outer = above[column] + below[column]
        line[column] = (upper[column] + lower[column]) * 0.375 + outer * 0.125
      }
      let dots = half.row(row)
      for column in 0..<half.width {
        let place = 2 &* column
        let outer = line[place &- 1] + line[place &+ 2]
        dots[column] = (line[place] + line[place &+ 1]) * 0.375 + outer * 0.125
      }
    }
    return half
  }

  /// Replaces each dot by the weighted mean of itself and its neighbors, in both directions.
  /// - Parameters:
  ///   - beside: The weight of each of the two neighbors in a direction.
  ///   - factor: A factor on all dots.
  func blur(beside: Float, factor: Float) {
    let (across, down) = ((1 - 2 * beside) * factor, 1 - 2 * beside)
    let above = row(height + 1)
    above.update(repeating: .zero, count: width)
    for row in 0...height {
      let dots = self.row(row)
      if row < height {
        var left = SIMD4<Float>.zero
        for column in 0..<width {
          let dot = dots[column]
          dots[column] = dot * across + (left + dots[column &+ 1]) * (beside * factor)
          left = dot
        }
      }
      guard row > 0 else { continue }
      // The row above has its neighbors in the row, and now has them above and below.
      let upper = self.row(row - 1)
      for column in 0..<width {
        let dot = upper[column]
        upper[column] = dot * down + (above[column] + dots[column]) * beside
        above[column] = dot
      }
    }
  }

  /// Adds a plane of half the size, interpolated bilinearly.
  func add(enlarged half: LightPlane) {
    let line = half.row(half.height + 1)
    line[-1] = .zero
    line[half.width] = .zero
    for row in 0..<height {
      let (near, far) = (half.row(row >> 1), half.row((row >> 1) + (row & 1 == 0 ? -1 : 1)))
      for column in 0..<half.width { line[column] = near[column] * 0.75 + far[column] * 0.25 }
      let dots = self.row(row)
      for column in 0..<half.width {
        let middle = line[column] * 0.75
        dots[2 &* column] += middle + line[column &- 1] * 0.25
        dots[2 &* column &+ 1] += middle + line[column &+ 1] * 0.25
      }
    }
  }
}
