internal import KamuroRaster
internal import KamuroScreen

/// The palette of a film's frames: exact where a frame has few colors, else as near as 255 colors are,
/// and kept from frame to frame while it is near enough.
///
/// A new palette shows what has not changed in other colors, so that all of it has to be sent again:
/// it is made only when the mean error of what is lit has become too large. Nothing is dithered,
/// because that would change from frame to frame, too.
struct FilmPalette {
  /// The most colors: with 256 cgif has no index left for what has not changed.
  static let mostColors = 255
  /// What the palette is for.
  enum Purpose {
    /// Frames, whose colors change slowly.
    case film
    /// One picture, whose colors are all as near as can be.
    case still

    /// The most colors where they are not exact: in a film half as many save a quarter of the bytes,
    /// because more pixels side by side are equal.
    fileprivate var mostNearColors: Int { self == .film ? 127 : mostColors }
  }

  /// The mean distance in OKLab from which a palette is made anew, where each color weighs as the root
  /// of its pixels; 0.02 is just noticeable beside each other.
  private static let largestError: Float = 0.035

  private var palette = IndexedColors()
  /// The index of the nearest color of each color that has been met, and its distance.
  private var known = ColorHistogram()
  private var nearest: [(index: UInt8, distance: Float)] = []
  private var histogram = ColorHistogram()
  private let purpose: Purpose

  init(of purpose: Purpose = .film) { self.purpose = purpose }

  /// The colors, 0xRRGGBB.
  var colors: [UInt32] { palette.colors }

  /// The palette as bytes of red, green and blue.
  var bytes: [UInt8] { palette.bytes }

  /// Finds the index of each pixel of an image without alpha.
  /// - Complexity: O(pixels + new colors · palette).
  mutating func index(_ image: PixelImage, into indices: inout [UInt8]) {
    count(image, snapped: false)
    let isExact = histogram.colors.count <= Self.mostColors
    let isSnapped = purpose == .film && !isExact
    if isExact {
      hold(histogram.colors)
    } else {
      if isSnapped { count(image, snapped: true) }
      if error > Self.largestError { renew() }
    }
    let lookup = histogram.colors.map { nearest(to: $0).index }
    Self.forEachRun(of: image, snapped: isSnapped) { color, pixels in
      let index = lookup[histogram.bin(of: color)]
      for pixel in pixels { indices[pixel] = index }
    }
  }

  // MARK: Colors

  /// Adds colors, exactly; or replaces all others by them if there is no room.
  private mutating func hold(_ exact: [UInt32]) {
    let new = exact.filter { nearest(to: $0).distance > 0 }
    guard !new.isEmpty else { return }
    adopt(colors.count + new.count <= Self.mostColors ? colors + new : exact)
  }

  private mutating func renew() {
    let samples = zip(histogram.colors, histogram.counts).map { color, count in
      // The root, so that a few bright pixels are not lost among many dark ones.
      MedianCut.Sample(color, weight: Float(count).squareRoot())
    }
    adopt(MedianCut.palette(of: samples, count: purpose.mostNearColors))
  }

  private mutating func adopt(_ colors: [UInt32]) {
    palette = IndexedColors(colors)
    known.removeAll()
    nearest.removeAll(keepingCapacity: true)
  }

  /// The mean distance of the lit pixels to their nearest colors.
  private var error: Float {
    mutating get {
      var (sum, count) = (Float(0), Float(0))
      for (color, pixels) in zip(histogram.colors, histogram.counts) where color != 0 {
        let weight = Float(pixels).squareRoot()
        sum += nearest(to: color).distance * weight
        count += weight
      }
      return colors.isEmpty ? .infinity : sum / max(1, count)
    }
  }

  private mutating func nearest(to color: UInt32) -> (index: UInt8, distance: Float) {
    let place = known.bin(of: color)
    if place < nearest.count { return nearest[place] }
    nearest.append(palette.nearest(to: color))
    return nearest[place]
  }

  // MARK: Pixels

  private mutating func count(_ image: PixelImage, snapped: Bool) {
    histogram.removeAll()
    Self.forEachRun(of: image, snapped: snapped) { color, pixels in
      histogram.add(pixels.count, of: color)
    }
  }

  /// Visits the runs of pixels of one color.
  private static func forEachRun(
    of image: PixelImage,
    snapped: Bool,
    _ body: (_ color: UInt32, _ pixels: Range<Int>) -> Void
  ) {
    image.bytes.withUnsafeBufferPointer { bytes in
      func color(_ pixel: Int) -> UInt32 {
        UInt32(bytes[3 * pixel]) << 16 | UInt32(bytes[3 * pixel + 1]) << 8
          | UInt32(bytes[3 * pixel + 2])
      }
      let end = image.width * image.height
      var first = 0
      while first < end {
        let present = color(first)
        var next = first + 1
        while next < end, color(next) == present { next += 1 }
        body(snapped ? self.snapped(present) : present, first..<next)
        first = next
      }
    }
  }

  /// The color with levels rounded to multiples of 8, or of 4 below 64: it stays the same during a
  /// slow fade for some frames.
  private static func snapped(_ color: UInt32) -> UInt32 {
    snappedLevels[Int(color >> 16 & 0xFF)] << 16 | snappedLevels[Int(color >> 8 & 0xFF)] << 8
      | snappedLevels[Int(color & 0xFF)]
  }

  private static let snappedLevels: [UInt32] = (0..<256).map { level in
    let step: UInt32 = level < 64 ? 4 : 8
    return min(255, (UInt32(level) + step / 2) / step * step)
  }
}
