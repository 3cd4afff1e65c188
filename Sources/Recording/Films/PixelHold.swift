internal import KamuroRaster
internal import KamuroScreen

/// Keeps pixels as they are shown while they change by less than is seen in motion: hysteresis of color
/// in time, without which soft light that fades changes half of all pixels in each frame.
///
/// Soft light is shown anew eight times a second, and between that only what changes much, such as
/// sparks: the changes of many frames are one change, and the GIF of a show of fireworks has 3 MB
/// instead of 10.
struct PixelHold {
  /// How often soft light is shown anew, in 1/s.
  private static let softRate = 8.0
  /// The largest differences that are not shown, when soft light is shown anew and between that: in
  /// sRGB levels, the root of the mean square of the channels, weighted by their part of brightness.
  private static let tolerances = (anew: 10, between: 50)

  /// Soft light is shown anew each time that this many frames have passed.
  private let interval: Int
  private var count = 0
  private var shown: PixelImage?
  private var last: PixelImage?

  /// Creates a hold for a frame rate.
  init(framesPerSecond: Double) {
    interval = max(1, Int((framesPerSecond / Self.softRate).rounded()))
  }

  /// The image to show for a frame.
  ///
  /// Pixels that do not move are shown exactly, as soon as soft light is shown anew.
  /// - Complexity: O(pixels).
  mutating func held(_ frame: PixelImage) -> PixelImage {
    count += 1
    guard var image = shown, let last, image.hasLayout(of: frame) else {
      (shown, self.last) = (frame, frame)
      return frame
    }
    shown = nil
    let (isAnew, channels) = (count % interval == 0, frame.format.rawValue)
    let tolerance = isAnew ? Self.tolerances.anew : Self.tolerances.between
    image.bytes.withUnsafeMutableBufferPointer { image in
      frame.bytes.withUnsafeBufferPointer { frame in
        last.bytes.withUnsafeBufferPointer { last in
          for pixel in stride(from: 0, to: image.count, by: channels) {
            let isStill = isAnew && Self.isEqual(frame, last, at: pixel, channels)
            let isNear = Self.isNear(frame, image, at: pixel, channels, tolerance)
            guard isStill || !isNear else { continue }
            for byte in pixel..<pixel + channels { image[byte] = frame[byte] }
          }
        }
      }
    }
    (shown, self.last) = (image, frame)
    return image
  }

  @inline(__always)
  private static func isEqual(
    _ one: UnsafeBufferPointer<UInt8>,
    _ other: UnsafeBufferPointer<UInt8>,
    at pixel: Int,
    _ channels: Int
  ) -> Bool {
    var difference = UInt8(0)
    for byte in pixel..<pixel + channels { difference |= one[byte] ^ other[byte] }
    return difference == 0
  }

  @inline(__always)
  private static func isNear(
    _ one: UnsafeBufferPointer<UInt8>,
    _ other: UnsafeMutableBufferPointer<UInt8>,
    at pixel: Int,
    _ channels: Int,
    _ tolerance: Int
  ) -> Bool {
    func difference(_ channel: Int) -> Int {
      Int(one[pixel + channel]) - Int(other[pixel + channel])
    }
    let (red, green, blue) = (difference(0), difference(1), difference(2))
    let alpha = channels == 4 ? difference(3) : 0
    let square = 3 * red * red + 6 * green * green + blue * blue + 10 * alpha * alpha
    return square <= 10 * tolerance * tolerance
  }
}

extension PixelImage {
  /// Whether another image has the same size and channels.
  func hasLayout(of other: PixelImage) -> Bool {
    width == other.width && height == other.height && format == other.format
  }
}
