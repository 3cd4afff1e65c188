/// The reason why a picture or its letters cannot be created.
package enum PictureError: Error, Hashable, CustomStringConvertible {
  /// libpng is not installed.
  case noPNG
  /// libpng failed to encode the picture, with its reason.
  case notEncoded(String)
  /// libpng failed to decode the picture, with its reason.
  case notDecoded(String)
  /// The picture is wider or higher than the largest extent.
  case tooLarge(width: Int, height: Int, largest: Int)
  /// FreeType is not installed.
  case noFreeType
  /// The bytes are not a scalable font that FreeType supports.
  case noFont

  package var description: String {
    switch self {
    case .noPNG: "PNG needs libpng 1.6: install libpng16-16 (apt) or libpng (dnf, pacman, brew)"
    case .notEncoded(let reason): "libpng: \(reason)"
    case .notDecoded(let reason): "it is not a PNG that libpng can read: \(reason)"
    case .tooLarge(let width, let height, let largest):
      "\(width) x \(height) pixels are more than \(largest) x \(largest)"
    case .noFreeType:
      "letters need FreeType: install libfreetype6 (apt) or freetype (dnf, brew)"
    case .noFont: "this is not a font that can be scaled, such as TrueType"
    }
  }
}
