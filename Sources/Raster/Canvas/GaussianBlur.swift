/// Light that is spread as a Gaussian spreads it.
///
/// Three boxes after each other, along rows and then along columns. A box has a part of a dot at both
/// ends, so that its variance is exactly a third of what is wanted (Gwosdek, Grewenig, Bruhn and
/// Weickert, Theoretical Foundations of Gaussian Convolution by Extended Box Filtering, 2011). What
/// is spread beyond the edges is gone.
/// - Complexity: O(dots), whatever the deviation.
struct GaussianBlur {
  /// Boxes in each direction.
  private static let passes = 3
  /// Dots on each side of the middle that a box has as a whole.
  private let radius: Int
  /// The part of one more dot at each end.
  private let part: Float
  /// What makes the box's sum 1.
  private let scale: Float

  /// - Parameter deviation: The standard deviation in dots, above 0; at most ``largest``.
  init(deviation: Float) {
    let variance = deviation * deviation / Float(Self.passes)
    let whole = ((12 * variance + 1).squareRoot() * 0.5 - 0.5).rounded(.down)
    let length = 2 * whole + 1
    let next = (whole + 1) * (whole + 1)
    part = length * (whole * (whole + 1) - 3 * variance) / (6 * (variance - next))
    scale = 1 / (length + 2 * part)
    radius = Int(whole)
  }

  /// The largest deviation, in dots.
  static let largest: Float = 100

  /// How far light comes, in dots.
  var reach: Int { Self.passes * (radius + 1) }

  /// Blurs rows of dots that lie one after the other.
  /// - Parameter room: Room for a row or a column, and ``margin`` more.
  func blur(
    _ dots: UnsafeMutablePointer<SIMD4<Float>>,
    width: Int,
    height: Int,
    in room: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    for row in 0..<height { blur(dots + row * width, stride: 1, count: width, in: room) }
    for column in 0..<width { blur(dots + column, stride: width, count: height, in: room) }
  }

  /// The dark on both sides of a line in its room.
  var margin: Int { 2 * (radius + 1) }

  private func blur(
    _ dots: UnsafeMutablePointer<SIMD4<Float>>,
    stride: Int,
    count: Int,
    in room: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    let line = room + radius + 1
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
        // From here on the box about this place: one comes in, and one has gone out.
        sum += line[place + radius] - line[place - radius - 1]
        let ends = line[place - radius - 1] + line[place + radius + 1]
        dots[place * stride] = (sum + ends * part) * scale
      }
    }
  }
}
