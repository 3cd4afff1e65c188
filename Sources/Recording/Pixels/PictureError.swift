/// The reason why a picture or its letters cannot be created.
package enum PictureError: Error, Hashable, CustomStringConvertible {
  /// libpng is not installed.
  case noPNG
  /// libpng failed to encode the picture, with its reason.
  case notEncoded(String)
  /// FreeType is not installed.
  case noFreeType
  /// The bytes are not a scalable font that FreeType supports.
  case noFont

  package var description: String {
    switch self {
    case .noPNG: "PNG needs libpng 1.6: install libpng16-16 (apt) or libpng (dnf, pacman, brew)"
    case .notEncoded(let reason): "libpng: \(reason)"
    case .noFreeType:
      "letters need FreeType: install libfreetype6 (apt) or freetype (dnf, brew)"
    case .noFont: "this is not a font that can be scaled, such as TrueType"
    }
  }
}
