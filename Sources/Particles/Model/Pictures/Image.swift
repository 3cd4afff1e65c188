/// A picture from a file beside the effect file, or in it.
package struct Image: Hashable, Sendable {
  /// The largest width and height in pixels.
  package static let largestExtent = Picture.largestExtent

  /// The largest file in bytes.
  package static let largestFile = 1 << 20
  /// How a PNG in base 64 begins, which stands in the effect file.
  package static let dataHead = "data:image/png;base64,"
  /// The longest one.
  package static let longestData = dataHead.utf8.count + Base64.length(of: largestFile)

  /// Whether a name is a data URL.
  package static func isData(_ name: String) -> Bool { name.hasPrefix("data:") }

  /// The path of the file, relative to the folder of the effect file, or a data URL; empty for no
  /// image.
  package let name: String
  /// The pixels as the engine uses them.
  package let bitmap: Bitmap

  /// No image.
  package static let none = Image(name: "", bitmap: .empty)

  /// Creates an image.
  /// - Parameters:
  ///   - name: The path of its file.
  ///   - width: The number of pixels in a row, 1...256.
  ///   - rgba: Red, green, blue and straight alpha of each pixel in sRGB, row by row from the top.
  package init(name: String, width: Int, rgba: [UInt8]) {
    let dots = stride(from: 0, to: rgba.count - 3, by: 4).map { first -> SIMD4<Float> in
      let bytes = SIMD4(rgba[first], rgba[first + 1], rgba[first + 2], rgba[first + 3])
      return bytes.w == 0 ? .zero : SIMD4<Float>(bytes) / 255
    }
    self.init(name: name, bitmap: Bitmap(width: width, dots: dots))
  }

  /// An image whose file cannot be read.
  static func missing(_ name: String) -> Image { Image(name: name, bitmap: .empty) }

  private init(name: String, bitmap: Bitmap) {
    self.name = name
    self.bitmap = bitmap
  }
}

extension ValueRule<Image> {
  /// The rule for the path of a file, or a data URL, which is read at once.
  static let image: Self = {
    let path = ValueRule<String>.text(maximum: 128)
    let data = ValueForm.data(head: Image.dataHead, maximum: Image.longestData)
    return Self(.oneOf([path.form, data]), encode: { .text($0.name) }) { value, reading in
      var name = ""
      if case .text(let text) = value, Image.isData(text) {
        name = text
      } else {
        guard let path = path.decode(value, &reading) else { return nil }
        name = path
      }
      if name.isEmpty { return Image.none }
      switch reading.image(named: name) {
      case .success(let image): return image
      case .failure(let refusal):
        reading.note("\(value.quoted): \(refusal.reason)")
        return .missing(name)
      }
    }
  }()
}
