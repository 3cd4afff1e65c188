internal import KamuroCSIMD

/// A picture as the engine uses it: its dots in flat columns, and the same from ever farther away.
package struct Bitmap: Hashable, Sendable {
  /// The dots as light.
  package struct Level: Hashable, Sendable {
    /// Dots in a row.
    package let width: Int
    /// Rows.
    package let height: Int
    /// Linear light, dimmed by the part of the dot that is covered, which is the fourth lane; row
    /// by row.
    package let light: [SIMD4<Float>]
  }

  /// Dots in a row.
  package let width: Int
  /// Rows.
  package let height: Int
  /// Red, green and blue as in sRGB, and the opacity, row by row; all 0 for an empty dot.
  let dots: [SIMD4<Float>]
  /// The light of the dots, then that of squares of 2 x 2, of 4 x 4 and so on up to a single one,
  /// which may lie in part beyond the picture.
  package let levels: [Level]
  /// The light of the picture spread evenly over all of it.
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

  /// Whether nothing of it is lit.
  package var isEmpty: Bool { mean.w <= 0 }

  private static func light(of dot: SIMD4<Float>) -> SIMD4<Float> {
    let light = SIMD4(linear(dot.x), linear(dot.y), linear(dot.z), 1)
    return light * dot.w
  }

  /// The light of an sRGB channel, both 0...1 (IEC 61966-2-1).
  package static func linear(_ channel: Float) -> Float {
    channel <= 0.040_45 ? channel / 12.92 : powf((channel + 0.055) / 1.055, 2.4)
  }
}

extension Bitmap {
  /// The dots that a picture's characters mean.
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

extension Color {
  /// The channels within 0...1; what is not a number is 0, and what cannot be seen is all 0.
  fileprivate var lanes: SIMD4<Float> {
    let channels = [red, green, blue, alpha].map { Float($0 > 0 ? min($0, 1) : 0) }
    return channels[3] > 0
      ? SIMD4(channels[0], channels[1], channels[2], channels[3]) : .zero
  }
}

extension Bitmap.Level {
  /// Each square of 2 x 2 dots as one, whose light is their mean.
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
