/// The pixels of a texture.
///
/// They are encoded in sRGB and premultiplied by their alpha, as a game's sums of light have them.
struct TexturePixels {
  /// The largest width and height that are decoded.
  static let largestExtent = 1024

  /// The number of pixels in a row, at least 1.
  let width: Int
  /// The number of rows, at least 1.
  let height: Int
  /// Red, green and blue, times the alpha in the fourth lane, 0...1, row by row from the top.
  private(set) var light: [SIMD4<Float>]

  /// Creates pixels from whole rows.
  init(width: Int, light: [SIMD4<Float>]) {
    (self.width, self.light) = (width, light)
    height = light.count / width
  }

  /// Creates pixels from bytes.
  /// - Parameters:
  ///   - width: The number of pixels in a row.
  ///   - rgba: Red, green, blue and straight alpha of each.
  init(width: Int, rgba: [UInt8]) {
    let light = stride(from: 0, to: rgba.count - 3, by: 4).map { first in
      let pixel = SIMD4<Float>(
        SIMD4(rgba[first], rgba[first + 1], rgba[first + 2], rgba[first + 3])
      )
      var premultiplied = pixel * (pixel.w / 65_025)
      premultiplied.w = pixel.w / 255
      return premultiplied
    }
    self.init(width: width, light: light)
  }

  /// Checks a size that a header declares, before pixels are decoded.
  /// - Throws: A ``TextureRefusal`` for a picture that is empty or too large.
  static func check(width: Int, height: Int) throws(TextureRefusal) {
    guard width > 0, height > 0 else { throw .empty }
    guard max(width, height) <= largestExtent else {
      throw TextureRefusal(
        reason: "has \(width) x \(height) pixels, more than \(largestExtent) x \(largestExtent)"
      )
    }
  }

  /// Lets black be transparent: where light is added, it adds nothing.
  ///
  /// The light that is added stays the same.
  mutating func makeBlackTransparent() {
    for pixel in light.indices {
      light[pixel].w = max(light[pixel].x, light[pixel].y, light[pixel].z)
    }
  }

  /// The pixels without the margins that are empty on opposite sides; the center stays.
  /// - Parameter threshold: The alpha up to which a pixel is empty.
  func cropped(below threshold: Float) -> TexturePixels {
    var (columns, rows) = (width / 2, height / 2)
    if width % 2 == 0 { columns -= 1 }
    if height % 2 == 0 { rows -= 1 }
    for row in 0..<height {
      for column in 0..<width where light[row * width + column].w > threshold {
        columns = min(columns, column, width - 1 - column)
        rows = min(rows, row, height - 1 - row)
      }
    }
    let kept = (rows..<height - rows).flatMap { row in
      light[row * width + columns..<(row + 1) * width - columns]
    }
    return TexturePixels(width: width - 2 * columns, light: kept)
  }

  /// The pixels averaged over boxes, so that no side has more than some; their total light per area
  /// stays the same.
  func averaged(toFit most: Int) -> TexturePixels {
    let factor = Double(most) / Double(max(width, height))
    guard factor < 1 else { return self }
    let columns = Box.all(max(1, Int((Double(width) * factor).rounded())), of: width)
    let rows = Box.all(max(1, Int((Double(height) * factor).rounded())), of: height)
    var narrow = [SIMD4<Float>](repeating: .zero, count: columns.count * height)
    for row in 0..<height {
      for (column, box) in columns.enumerated() {
        var sum = SIMD4<Float>.zero
        for (place, weight) in zip(box.range, box.weights) {
          sum += light[row * width + place] * weight
        }
        narrow[row * columns.count + column] = sum
      }
    }
    var small = [SIMD4<Float>](repeating: .zero, count: columns.count * rows.count)
    for (row, box) in rows.enumerated() {
      for (place, weight) in zip(box.range, box.weights) {
        for column in columns.indices {
          small[row * columns.count + column] += narrow[place * columns.count + column] * weight
        }
      }
    }
    return TexturePixels(width: columns.count, light: small)
  }

  /// What one pixel averages on an axis.
  private struct Box {
    let range: Range<Int>
    /// How much of each place; 1 in total.
    let weights: [Float]

    /// Boxes of equal length, side by side.
    static func all(_ count: Int, of length: Int) -> [Box] {
      let step = Double(length) / Double(count)
      return (0..<count).map { index in
        let (low, high) = (Double(index) * step, Double(index + 1) * step)
        let range = Int(low)..<min(length, Int(high.rounded(.up)))
        let weights = range.map { place in
          Float((min(high, Double(place + 1)) - max(low, Double(place))) / step)
        }
        return Box(range: range, weights: weights)
      }
    }
  }
}
