/// Why a picture or its letters cannot be made.
package enum PictureError: Error, Hashable, CustomStringConvertible {
  /// libpng is not installed.
  case noPNG
  /// libpng could not make a file of the picture; its reason.
  case notEncoded(String)
  /// FreeType is not installed.
  case noFreeType
  /// Bytes are no font that FreeType reads and scales.
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
