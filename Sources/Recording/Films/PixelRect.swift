import KamuroCSIMD
internal import KamuroRaster
internal import KamuroScreen

/// A rectangle of pixels.
struct PixelRect: Equatable, Sendable {
  /// The columns of pixels.
  var columns: Range<Int>
  /// The rows of pixels.
  var rows: Range<Int>

  /// The number of columns.
  var width: Int { columns.count }
  /// The number of rows.
  var height: Int { rows.count }
}

extension PixelImage {
  /// The smallest rectangle outside of which an image of the same size and format is equal; `nil`
  /// if all of it is.
  /// - Complexity: O(pixels), at the speed of `memcmp` where rows are equal.
  func changes(from old: PixelImage) -> PixelRect? {
    let (length, height, channels) = (rowLength, height, format.rawValue)
    return bytes.withUnsafeBufferPointer { new in
      old.bytes.withUnsafeBufferPointer { old in
        guard let new = new.baseAddress, let old = old.baseAddress else { return nil }
        func differs(_ row: Int) -> Bool {
          memcmp(new + row * length, old + row * length, length) != 0
        }
        guard let top = (0..<height).first(where: differs),
          let bottom = (top..<height).last(where: differs)
        else { return nil }
        var (left, right) = (length, 0)
        for start in stride(from: top * length, through: bottom * length, by: length) {
          var place = 0
          while place < left, new[start + place] == old[start + place] { place += 1 }
          left = place
          place = length
          while place > right, new[start + place - 1] == old[start + place - 1] { place -= 1 }
          right = place
        }
        return PixelRect(
          columns: left / channels..<(right + channels - 1) / channels,
          rows: top..<bottom + 1
        )
      }
    }
  }

  /// A part of the picture.
  func cropped(to rect: PixelRect) -> PixelImage {
    var part = PixelImage(width: rect.width, height: rect.height, format: format)
    let (channels, length) = (format.rawValue, part.rowLength)
    for row in 0..<rect.height {
      let first = (rect.rows.lowerBound + row) * rowLength + rect.columns.lowerBound * channels
      part.bytes.replaceSubrange(
        row * length..<(row + 1) * length,
        with: bytes[first..<first + length]
      )
    }
    return part
  }
}
