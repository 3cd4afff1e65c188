internal import KamuroCPictures
internal import KamuroRaster
package import KamuroScreen

/// Compresses the pictures of a live show, in 255 colors each.
///
/// The palette is made anew every few pictures, from bins of colors: of 4 levels in the dark, where
/// halos would show bands, and of 8 above. Nothing is dithered, because noise cannot be compressed.
package final class IndexedPictures {
  /// The pictures that share a palette.
  private static let palettePeriod = 8
  /// The bins of a channel.
  private static let steps = 40
  /// The bin of each level of a channel.
  private static let bins: [UInt32] = (0..<256).map { (level: UInt32) -> UInt32 in
    level < 64 ? level / 4 : 16 + (level - 64) / 8
  }
  /// The level in the middle of each bin of a channel; that of black is black.
  private static let levels: [UInt32] = (0..<40).map { (bin: UInt32) -> UInt32 in
    if bin == 0 { return 0 }
    return bin < 16 ? 4 * bin + 2 : 64 + 8 * (bin - 16) + 4
  }

  /// The colors, 0xRRGGBB, and their places in OKLab.
  private var colors: [UInt32] = []
  private var places: [SIMD3<Float>] = []
  /// The index of the nearest color of each bin plus 1; 0 where it is not known yet.
  private var nearest = [UInt16](repeating: 0, count: steps * steps * steps)
  /// The pixels of each bin, and the bins that have any.
  private var counts = [UInt32](repeating: 0, count: steps * steps * steps)
  private var used: [UInt32] = []
  /// The index of each pixel's color.
  private var indices: [UInt8] = []
  /// The pictures since the palette was made.
  private var age = palettePeriod

  /// Creates a compressor without a palette.
  package init() {}

  /// The picture, without alpha, as a PNG file; `nil` without libpng.
  /// - Complexity: O(pixels), and O(bins · colors) for a new palette.
  package func png(of image: PixelImage) -> [UInt8]? {
    index(image)
    let bytes = palette
    let capacity = indices.count + indices.count / 500 + image.height + 65_536
    let file = [UInt8](unsafeUninitializedCapacity: capacity) { file, count in
      count = png_encode_indexed(
        indices,
        UInt32(image.width),
        UInt32(image.height),
        bytes,
        Int32(colors.count),
        file.baseAddress,
        capacity
      )
    }
    return file.isEmpty ? nil : file
  }

  /// The palette as bytes of red, green and blue.
  private var palette: [UInt8] {
    colors.flatMap { color in [16, 8, 0].map { UInt8(truncatingIfNeeded: color >> $0) } }
  }

  // MARK: Colors

  /// Finds the index of each pixel.
  private func index(_ image: PixelImage) {
    let count = image.width * image.height
    if indices.count != count { indices = [UInt8](repeating: 0, count: count) }
    age += 1
    if age > Self.palettePeriod { renew(for: image) }
    image.bytes.withUnsafeBufferPointer { bytes in
      Self.bins.withUnsafeBufferPointer { bins in
        for pixel in 0..<count {
          let bin = Self.bin(of: bytes, at: 3 * pixel, by: bins)
          let known = nearest[bin]
          indices[pixel] = known > 0 ? UInt8(truncatingIfNeeded: known &- 1) : search(bin)
        }
      }
    }
  }

  @inline(__always)
  private static func bin(
    of bytes: UnsafeBufferPointer<UInt8>,
    at first: Int,
    by bins: UnsafeBufferPointer<UInt32>
  ) -> Int {
    let steps = UInt32(truncatingIfNeeded: steps)
    let red = bins[Int(bytes[first])] &* steps &* steps
    return Int(red &+ bins[Int(bytes[first + 1])] &* steps &+ bins[Int(bytes[first + 2])])
  }

  /// Makes a palette of a picture's colors.
  private func renew(for image: PixelImage) {
    age = 1
    image.bytes.withUnsafeBufferPointer { bytes in
      Self.bins.withUnsafeBufferPointer { bins in
        for pixel in 0..<image.width * image.height {
          let bin = Self.bin(of: bytes, at: 3 * pixel, by: bins)
          if counts[bin] == 0 { used.append(UInt32(truncatingIfNeeded: bin)) }
          counts[bin] &+= 1
        }
      }
    }
    let samples = used.map { bin in
      // The root, so that a few bright pixels are not lost among many dark ones.
      MedianCut.Sample(Self.color(of: Int(bin)), weight: Float(counts[Int(bin)]).squareRoot())
    }
    for bin in used { counts[Int(bin)] = 0 }
    used.removeAll(keepingCapacity: true)
    colors = MedianCut.palette(of: samples, count: FilmPalette.mostColors)
    places = colors.map(OKLab.point)
    for bin in nearest.indices { nearest[bin] = 0 }
  }

  private static func color(of bin: Int) -> UInt32 {
    let (red, green, blue) = (bin / steps / steps, bin / steps % steps, bin % steps)
    return levels[red] << 16 | levels[green] << 8 | levels[blue]
  }

  /// The index of the color nearest to a bin's.
  private func search(_ bin: Int) -> UInt8 {
    let own = OKLab.point(of: Self.color(of: bin))
    var (best, least) = (0, Float.infinity)
    for (index, place) in places.enumerated() {
      let away = place - own
      let square = (away * away).sum()
      if square < least { (best, least) = (index, square) }
    }
    nearest[bin] = UInt16(best + 1)
    return UInt8(best)
  }
}
