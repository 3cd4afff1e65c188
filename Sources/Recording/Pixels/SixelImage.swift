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
  private let palette: FilmPalette
  /// The index of each pixel's color.
  private let indices: [UInt8]

  /// Chooses the colors of a picture without alpha.
  /// - Complexity: O(pixels + colors · palette).
  init(_ image: PixelImage) {
    (width, height) = (image.width, image.height)
    var palette = FilmPalette(of: .still)
    var indices = [UInt8](repeating: 0, count: width * height)
    palette.index(image, into: &indices)
    (self.palette, self.indices) = (palette, indices)
  }

  /// Writes the picture, opaque, with one pixel to a dot.
  /// - Complexity: O(pixels + colors of each band · width).
  func write(into output: inout [UInt8]) {
    output.write("\u{1B}P0;1;0q\"1;1;\(width);\(height)")
    for (index, color) in palette.colors.enumerated() {
      let parts = [16, 8, 0].map { (Int(color >> $0 & 0xFF) * 100 + 127) / 255 }
      output.write("#\(index);2;\(parts[0]);\(parts[1]);\(parts[2])")
    }
    // The characters of each color in a band, and whether it has any.
    var columns = [UInt8](repeating: 0, count: palette.colors.count * width)
    var isUsed = [Bool](repeating: false, count: palette.colors.count)
    for top in stride(from: 0, to: height, by: Self.bandHeight) {
      for row in top..<min(top + Self.bandHeight, height) {
        for column in 0..<width {
          let index = Int(indices[row * width + column])
          columns[index * width + column] |= 1 << UInt8(row - top)
          isUsed[index] = true
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
    let end = columns.lastIndex { $0 != 0 }.map { $0 + 1 } ?? columns.startIndex
    var first = columns.startIndex
    while first < end {
      let bits = columns[first]
      let next = columns[first..<end].firstIndex { $0 != bits } ?? end
      if next - first > 3 { output.write("!\(next - first)") }
      let count = next - first > 3 ? 1 : next - first
      output += repeatElement(empty + bits, count: count)
      first = next
    }
  }
}
