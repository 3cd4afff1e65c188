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
  /// It is the transpose of ``enlarge(row:to:)``: together they do not move the light's center.
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
        line[column] = Self.halved(
          above[column],
          upper[column],
          lower[column],
          below[column]
        )
      }
      half.setRow(row, halving: line)
    }
    return half
  }

  /// Sets a row by the filter across, from a line of twice as many dots and one more at both ends.
  @inline(__always)
  func setRow(_ row: Int, halving line: UnsafeMutablePointer<SIMD4<Float>>) {
    let dots = self.row(row)
    for column in 0..<width {
      let place = 2 &* column
      dots[column] = Self.halved(
        line[place &- 1],
        line[place],
        line[place &+ 1],
        line[place &+ 2]
      )
    }
  }

  /// A plane of half the width and height, of the means of 2 x 2 dots.
  func summedUp(in memory: UnsafeMutablePointer<SIMD4<Float>>) -> LightPlane {
    let half = LightPlane(memory, width: width / 2, height: height / 2)
    half.clear()
    for row in 0..<half.height {
      let (upper, lower, dots) = (self.row(2 * row), self.row(2 * row + 1), half.row(row))
      for column in 0..<half.width {
        let place = 2 &* column
        let sum = upper[place] + upper[place &+ 1] + lower[place] + lower[place &+ 1]
        dots[column] = sum * 0.25
      }
    }
    return half
  }

  /// Multiplies the light of all dots by a factor, and compresses it: a peak p becomes
  /// p / (1 + p / most).
  func scale(by factor: Float, most: Float) {
    for row in 0..<height {
      let dots = self.row(row)
      for column in 0..<width {
        let part = factor / (1 + dots[column].peak * factor / most)
        dots[column] *= SIMD4(part, part, part, 1)
      }
    }
  }

  /// Sets the fourth lane to the complement of the local exposure 1 / (1 + max(0, peak - from) / over):
  /// 0 in the dark, as in the margin.
  func setExposure(from: Float, over: Float) {
    for row in 0..<height {
      let dots = self.row(row)
      for column in 0..<width {
        let excess = max(0, dots[column].peak - from)
        dots[column].w = excess / (excess + over)
      }
    }
  }

  /// Adds a plane of half the size, interpolated bilinearly, to a part of this plane's light.
  func add(enlarged half: LightPlane, to factor: Float) {
    let line = row(height + 1)
    for row in 0..<height {
      half.enlarge(row: row, to: line)
      let dots = self.row(row)
      for column in 0..<width { dots[column] = dots[column] * factor + line[column] }
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
