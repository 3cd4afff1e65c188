/// A Gaussian blur, approximated by three box filters in each direction.
///
/// The boxes are applied along rows and then along columns. A box includes a fraction of a dot at
/// both ends, so that its variance is exactly a third of the Gaussian's (Gwosdek, Grewenig, Bruhn
/// and Weickert, Theoretical Foundations of Gaussian Convolution by Extended Box Filtering, 2011).
/// Light that spreads beyond the edges is lost.
/// - Complexity: O(dots), independent of the deviation.
struct GaussianBlur {
  /// Box filters in each direction.
  private static let passes = 3
  /// The number of whole dots on each side of a box's center.
  private let radius: Int
  /// The weight of the partial dot at each end.
  private let part: Float
  /// The factor that normalizes the box's weights to the sum 1.
  private let scale: Float

  /// - Parameter deviation: The standard deviation in dots, above 0.
  init(deviation: Float) {
    let variance = deviation * deviation / Float(Self.passes)
    let whole = ((12 * variance + 1).squareRoot() * 0.5 - 0.5).rounded(.down)
    let length = 2 * whole + 1
    let next = (whole + 1) * (whole + 1)
    part = length * (whole * (whole + 1) - 3 * variance) / (6 * (variance - next))
    scale = 1 / (length + 2 * part)
    radius = Int(whole)
  }

  /// The distance over which light spreads, in dots.
  var reach: Int { Self.passes * (radius + 1) }

  /// Blurs a picture in place, stored row by row.
  /// - Parameter scratch: A scratch buffer for a row or a column and ``margin`` more dots.
  func blur(
    _ dots: UnsafeMutablePointer<SIMD4<Float>>,
    width: Int,
    height: Int,
    in scratch: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    for row in 0..<height { blur(dots + row * width, stride: 1, count: width, in: scratch) }
    for column in 0..<width { blur(dots + column, stride: width, count: height, in: scratch) }
  }

  /// The number of zeros needed around a line in the scratch buffer.
  var margin: Int { 2 * (radius + 1) }

  private func blur(
    _ dots: UnsafeMutablePointer<SIMD4<Float>>,
    stride: Int,
    count: Int,
    in scratch: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    let line = scratch + radius + 1
    for place in 1...radius + 1 {
      line[-place] = .zero
      line[count - 1 + place] = .zero
    }
    for _ in 0..<Self.passes {
      var isLit = false
      for place in 0..<count {
        line[place] = dots[place * stride]
        isLit = isLit || line[place] != .zero
      }
      guard isLit else { return }
      var sum = SIMD4<Float>.zero
      for place in 0..<min(radius, count) { sum += line[place] }
      for place in 0..<count {
        // The running sum of the box around `place`: one dot enters, and one leaves.
        sum += line[place + radius] - line[place - radius - 1]
        let ends = line[place - radius - 1] + line[place + radius + 1]
        dots[place * stride] = (sum + ends * part) * scale
      }
    }
  }
}
