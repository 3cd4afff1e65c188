internal import KamuroCSIMD

/// A picture as the engine uses it: its dots, and mip levels for drawing it small.
package struct Bitmap: Hashable, Sendable {
  /// A mip level: the dots in linear light.
  package struct Level: Hashable, Sendable {
    /// The number of dots in a row.
    package let width: Int
    /// The number of rows.
    package let height: Int
    /// Linear light, premultiplied by the coverage in the fourth lane, in row-major order.
    package let light: [SIMD4<Float>]
  }

  /// The number of dots in a row.
  package let width: Int
  /// The number of rows.
  package let height: Int
  /// Red, green and blue in sRGB, and the opacity, in row-major order; all 0 for an empty dot.
  let dots: [SIMD4<Float>]
  /// The mip levels: the dots, squares of 2 x 2, of 4 x 4 and so on up to a single one, which may
  /// extend beyond the picture.
  package let levels: [Level]
  /// The mean light of the picture.
  package let mean: SIMD4<Float>

  /// A picture without dots.
  static let empty = Bitmap(width: 0, dots: [])

  /// Creates a bitmap from whole rows of dots.
  init(width: Int, dots: [SIMD4<Float>]) {
    self.width = width
    self.dots = dots
    height = width == 0 ? 0 : dots.count / width
    var levels = [Level(width: width, height: height, light: dots.map(Self.light))]
    while let last = levels.last, last.width > 1 || last.height > 1 { levels.append(last.halved) }
    self.levels = levels
    let sum = levels[0].light.reduce(.zero, +)
    mean = dots.isEmpty ? .zero : sum / Float(dots.count)
  }

  /// Whether all dots are transparent.
  package var isEmpty: Bool { mean.w <= 0 }

  private static func light(of dot: SIMD4<Float>) -> SIMD4<Float> {
    let light = SIMD4(linear(dot.x), linear(dot.y), linear(dot.z), 1)
    return light * dot.w
  }

  /// The sRGB transfer function from an encoded channel to linear light, both 0...1 (IEC
  /// 61966-2-1).
  package static func linear(_ channel: Float) -> Float {
    channel <= 0.040_45 ? channel / 12.92 : powf((channel + 0.055) / 1.055, 2.4)
  }
}

extension Bitmap {
  /// The dots of a picture's characters.
  init(_ picture: Picture) {
    let rows = picture.rows.prefix(Picture.largestExtent).map {
      Array($0.prefix(Picture.largestExtent))
    }
    let width = rows.map(\.count).max() ?? 0
    let colors = picture.colors.mapValues(\.lanes)
    var dots: [SIMD4<Float>] = []
    dots.reserveCapacity(width * rows.count)
    for row in rows {
      for character in row {
        let isEmpty = Picture.isEmpty(character)
        dots.append(isEmpty ? .zero : colors[character] ?? SIMD4(repeating: 1))
      }
      dots.append(contentsOf: repeatElement(.zero, count: width - row.count))
    }
    self.init(width: width, dots: dots)
  }
}

extension Bitmap {
  /// Parts of equal size, row by row.
  func frames(_ count: Int, columns: Int) -> [Bitmap] {
    let rows = (count + columns - 1) / columns
    let (width, height) = (width / columns, height / rows)
    return (0..<count).map { frame in
      let (left, top) = (frame % columns * width, frame / columns * height)
      let dots = (top..<top + height).flatMap { row in
        self.dots[row * self.width + left..<row * self.width + left + width]
      }
      return Bitmap(width: width, dots: dots)
    }
  }
}

extension Color {
  /// The channels clamped to 0...1; NaN becomes 0, and an invisible color all 0.
  fileprivate var lanes: SIMD4<Float> {
    let channels = [red, green, blue, alpha].map { Float($0 > 0 ? min($0, 1) : 0) }
    return channels[3] > 0
      ? SIMD4(channels[0], channels[1], channels[2], channels[3]) : .zero
  }
}

extension Bitmap.Level {
  /// The next mip level: the mean of each square of 2 x 2 dots.
  fileprivate var halved: Bitmap.Level {
    let (columns, rows) = ((width + 1) / 2, (height + 1) / 2)
    var half = [SIMD4<Float>](repeating: .zero, count: columns * rows)
    for row in 0..<height {
      for column in 0..<width {
        half[row / 2 * columns + column / 2] += light[row * width + column] / 4
      }
    }
    return Bitmap.Level(width: columns, height: rows, light: half)
  }
}
