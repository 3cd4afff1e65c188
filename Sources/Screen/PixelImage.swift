/// An image of 8-bit sRGB pixels in row-major order, from the top left.
public struct PixelImage: Hashable, Sendable {
  /// The channels of a pixel.
  package enum Format: Int, Hashable, Sendable {
    /// Red, green and blue.
    case rgb = 3
    /// Red, green, blue and straight (not premultiplied) alpha.
    case rgba = 4
  }

  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The channels of a pixel.
  package let format: Format
  /// The bytes of the pixels; rows are contiguous.
  public var bytes: [UInt8]

  /// Creates an image of zeros: black, or transparent with alpha.
  package init(width: Int, height: Int, format: Format) {
    self.width = width
    self.height = height
    self.format = format
    bytes = [UInt8](repeating: 0, count: width * height * format.rawValue)
  }

  /// Creates an image of pixels: red, green, blue and straight alpha, row by row from the top left;
  /// `nil` if they are not as many as the size says.
  public init?(width: Int, height: Int, rgba: [UInt8]) {
    guard width > 0, height > 0, rgba.count == 4 * width * height else { return nil }
    (self.width, self.height, format, bytes) = (width, height, .rgba, rgba)
  }

  /// The number of bytes in a row.
  package var rowLength: Int { width * format.rawValue }
}

extension PixelImage {
  /// The picture with a margin, which is transparent if the picture has alpha.
  package func padded(by margin: Int, with color: PixelColor) -> PixelImage {
    guard margin > 0 else { return self }
    var image = PixelImage(width: width + 2 * margin, height: height + 2 * margin, format: format)
    if format == .rgb { image.fill(with: color) }
    image.place(self, atX: margin, y: margin)
    return image
  }

  /// Replaces a part by a picture of the same format, which must fit in.
  package mutating func place(_ picture: PixelImage, atX x: Int, y: Int) {
    let length = picture.rowLength
    for row in 0..<picture.height {
      let first = (row + y) * rowLength + x * format.rawValue
      bytes.replaceSubrange(
        first..<first + length,
        with: picture.bytes[row * length..<(row + 1) * length]
      )
    }
  }

  /// The picture with alpha.
  package var withAlpha: PixelImage {
    guard format == .rgb else { return self }
    var image = PixelImage(width: width, height: height, format: .rgba)
    for pixel in 0..<width * height {
      for channel in 0..<3 { image.bytes[4 * pixel + channel] = bytes[3 * pixel + channel] }
      image.bytes[4 * pixel + 3] = 255
    }
    return image
  }

  /// Fills a picture without alpha with a color.
  package mutating func fill(with color: PixelColor) {
    guard color != .black else { return }
    for first in stride(from: 0, to: bytes.count, by: 3) {
      bytes[first] = color.red
      bytes[first + 1] = color.green
      bytes[first + 2] = color.blue
    }
  }
}

/// An opaque sRGB color with 8 bits per channel.
package struct PixelColor: Hashable, Sendable {
  /// The level of red, 0...255.
  package let red: UInt8
  /// The level of green, 0...255.
  package let green: UInt8
  /// The level of blue, 0...255.
  package let blue: UInt8

  /// Creates a color from its levels.
  package init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Black.
  package static let black = PixelColor(red: 0, green: 0, blue: 0)
}
