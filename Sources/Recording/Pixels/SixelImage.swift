internal import KamuroRaster
internal import KamuroScreen

/// A picture in DEC's sixels: bands of six rows, in which a character stands for the pixels of a column
/// that have one color.
struct SixelImage {
  /// The rows of a band.
  private static let bandHeight = 6
  /// The character without a pixel; the bits of a column are added to it.
  private static let empty = UInt8(ascii: "?")

  private let width: Int
  private let height: Int
  /// The colors, 0xRRGGBB.
  private let colors: [UInt32]
  /// The index of each pixel's color; one beyond the colors leaves it as it is on the screen.
  private let indices: [UInt8]

  /// Chooses the colors of a picture without alpha.
  /// - Complexity: O(pixels + colors · palette).
  init(_ image: PixelImage) {
    (width, height) = (image.width, image.height)
    var palette = FilmPalette(of: .still)
    var indices = [UInt8](repeating: 0, count: width * height)
    palette.index(image, into: &indices)
    (colors, self.indices) = (palette.colors, indices)
  }

  /// Creates a picture of indices of colors.
  init(width: Int, height: Int, colors: [UInt32], indices: [UInt8]) {
    (self.width, self.height, self.colors, self.indices) = (width, height, colors, indices)
  }

  /// Writes the picture with one pixel to a dot.
  /// - Complexity: O(pixels + colors of each band · width).
  func write(into output: inout [UInt8]) {
    output.write("\u{1B}P0;1;0q\"1;1;\(width);\(height)")
    for (index, color) in colors.enumerated() {
      let parts = [16, 8, 0].map { (Int(color >> $0 & 0xFF) * 100 + 127) / 255 }
      output.write("#\(index);2;\(parts[0]);\(parts[1]);\(parts[2])")
    }
    // The characters of each color in a band, and whether it has any.
    var columns = [UInt8](repeating: 0, count: colors.count * width)
    var isUsed = [Bool](repeating: false, count: colors.count)
    for top in stride(from: 0, to: height, by: Self.bandHeight) {
      columns.withUnsafeMutableBufferPointer { columns in
        indices.withUnsafeBufferPointer { indices in
          for row in top..<min(top + Self.bandHeight, height) {
            for column in 0..<width {
              let index = Int(indices[row * width + column])
              guard index < colors.count else { continue }
              columns[index * width + column] |= 1 << UInt8(row - top)
              isUsed[index] = true
            }
          }
        }
      }
      if top > 0 { output.write("-") }
      var isFirst = true
      for index in isUsed.indices where isUsed[index] {
        if !isFirst { output.write("$") }
        output.write("#\(index)")
        Self.writeRuns(columns[index * width..<(index + 1) * width], into: &output)
        for column in index * width..<(index + 1) * width { columns[column] = 0 }
        (isFirst, isUsed[index]) = (false, false)
      }
    }
    output.write("\u{1B}\\")
  }

  /// Writes a color's characters in a band, without those behind its last pixel; four and more equal
  /// ones as a number.
  private static func writeRuns(_ columns: ArraySlice<UInt8>, into output: inout [UInt8]) {
    columns.withUnsafeBufferPointer { columns in
      var end = columns.count
      while end > 0, columns[end - 1] == 0 { end -= 1 }
      var first = 0
      while first < end {
        let bits = columns[first]
        var next = first + 1
        while next < end, columns[next] == bits { next += 1 }
        if next - first > 3 { output.write("!\(next - first)") }
        let count = next - first > 3 ? 1 : next - first
        for _ in 0..<count { output.append(empty + bits) }
        first = next
      }
    }
  }
}
