internal import KamuroCPictures
internal import KamuroRaster
package import KamuroScreen

/// Compresses the pictures of a live show, in 255 colors each.
///
/// The palette is made anew every few pictures, from bins of 4 x 4 x 4 colors: halos show no bands then.
/// Nothing is dithered, because noise cannot be compressed.
package struct IndexedPictures {
  /// The distance in OKLab from which on a color is far.
  private static let farDistance: Float = 0.07
  /// The most pictures that share a palette.
  private static let palettePeriod = 8
  /// The bins of a channel.
  private static let steps = 64

  private var palette = IndexedColors()
  /// The index of the nearest color of each bin plus 1; 0 where it is not known yet.
  private var nearest = [UInt16](repeating: 0, count: steps * steps * steps)
  /// The pixels of each bin, and the bins that have any.
  private var counts = [UInt32](repeating: 0, count: steps * steps * steps)
  private var used: [UInt32] = []
  /// The index of each pixel's color.
  private var indices: [UInt8] = []
  /// Whether a color was met that is far from all in the palette.
  private var isPoor = false
  /// The pictures since the palette was made.
  private var age = palettePeriod

  /// Creates a compressor without a palette.
  package init() {}

  /// The picture, without alpha, as a PNG file; `nil` without libpng.
  /// - Complexity: O(pixels), and O(bins · colors) for a new palette.
  package mutating func png(of image: PixelImage) -> [UInt8]? {
    index(image)
    let bytes = palette.bytes
    let capacity = indices.count + indices.count / 500 + image.height + 65_536
    let file = [UInt8](unsafeUninitializedCapacity: capacity) { file, count in
      count = png_encode_indexed(
        indices,
        UInt32(image.width),
        UInt32(image.height),
        bytes,
        Int32(palette.colors.count),
        file.baseAddress,
        capacity
      )
    }
    return file.isEmpty ? nil : file
  }

  /// The picture before the text of a grid, as sixels for the screen cells of a terminal, with the cursor
  /// where it was.
  ///
  /// Cells with text stay as they are. The last row is left out, below which the terminal would scroll.
  package mutating func sixels(
    of image: PixelImage,
    on grid: ScreenGrid,
    cell: (width: Int, height: Int)
  ) -> [UInt8] {
    index(image)
    let (columns, rows) = (grid.size.columns, grid.size.rows - 1)
    let (width, height) = (columns * cell.width, rows * cell.height)
    let sources = (0..<width).map { $0 * image.width / width }
    var scaled = [UInt8](repeating: 0, count: width * height)
    for y in 0..<height {
      let line = y * image.height / (height + cell.height) * image.width
      for x in 0..<width { scaled[y * width + x] = indices[line + sources[x]] }
      let first = y / cell.height * columns
      for column in 0..<columns where grid.cells[first + column].showsGlyph {
        for x in column * cell.width..<(column + 1) * cell.width { scaled[y * width + x] = .max }
      }
    }
    var output = Array("\u{1B}7".utf8)
    SixelImage(width: width, height: height, colors: palette.colors, indices: scaled)
      .write(into: &output)
    return output + "\u{1B}8".utf8
  }

  // MARK: Colors

  /// Finds the index of each pixel.
  private mutating func index(_ image: PixelImage) {
    let count = image.width * image.height
    if indices.count != count { indices = [UInt8](repeating: 0, count: count) }
    age += 1
    if age > Self.palettePeriod { renew(for: image) }
    isPoor = false
    lookUp(image)
    guard isPoor, age > 1 else { return }
    renew(for: image)
    lookUp(image)
  }

  private mutating func lookUp(_ image: PixelImage) {
    var missing: [(pixel: Int, bin: Int)] = []
    image.bytes.withUnsafeBufferPointer { bytes in
      nearest.withUnsafeBufferPointer { nearest in
        indices.withUnsafeMutableBufferPointer { indices in
          for pixel in indices.indices {
            let bin = Self.bin(of: bytes, at: 3 * pixel)
            let known = nearest[bin]
            indices[pixel] = UInt8(truncatingIfNeeded: known &- 1)
            if known == 0 { missing.append((pixel, bin)) }
          }
        }
      }
    }
    for (pixel, bin) in missing {
      indices[pixel] = nearest[bin] > 0 ? UInt8(truncatingIfNeeded: nearest[bin] - 1) : search(bin)
    }
  }

  @inline(__always)
  private static func bin(of bytes: UnsafeBufferPointer<UInt8>, at first: Int) -> Int {
    Int(bytes[first] >> 2) << 12 | Int(bytes[first + 1] >> 2) << 6 | Int(bytes[first + 2] >> 2)
  }

  /// Makes a palette of a picture's colors.
  private mutating func renew(for image: PixelImage) {
    age = 1
    image.bytes.withUnsafeBufferPointer { bytes in
      counts.withUnsafeMutableBufferPointer { counts in
        for pixel in 0..<image.width * image.height {
          let bin = Self.bin(of: bytes, at: 3 * pixel)
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
    palette = IndexedColors(MedianCut.palette(of: samples, count: FilmPalette.mostColors))
    for bin in nearest.indices { nearest[bin] = 0 }
  }

  /// The color in the middle of a bin; black for that of black.
  private static func color(of bin: Int) -> UInt32 {
    [12, 6, 0].reduce(0) { color, shift in
      let level = bin >> shift & 63
      return color << 8 | (level == 0 ? 0 : UInt32(4 * level + 2))
    }
  }

  /// The index of the color nearest to a bin's.
  private mutating func search(_ bin: Int) -> UInt8 {
    let (index, distance) = palette.nearest(to: Self.color(of: bin))
    if distance > Self.farDistance { isPoor = true }
    nearest[bin] = UInt16(index) + 1
    return index
  }
}
