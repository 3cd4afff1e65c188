/// The reason why a picture, a film or its letters cannot be created.
package enum PictureError: Error, Equatable, CustomStringConvertible {
  /// The program was built without the libraries for pictures and films.
  case noLibraries
  /// A library failed to encode a picture or a film: its name and its reason.
  case notEncoded(library: String, reason: String)
  /// libpng failed to decode the picture, with its reason.
  case notDecoded(String)
  /// The picture is wider or higher than the largest extent.
  case tooLarge(width: Int, height: Int, largest: Int)
  /// The bytes are not a scalable font that FreeType supports.
  case noFont

  package var description: String {
    switch self {
    case .noLibraries:
      "this kamuro was built without pictures and films: install libcgif-dev, libfreetype-dev,"
        + " libpng-dev and libwebp-dev (apt) or cgif, freetype, libpng and webp (brew), and build it"
        + " again"
    case .notEncoded(let library, let reason): "\(library): \(reason)"
    case .notDecoded(let reason): "it is not a PNG that libpng can read: \(reason)"
    case .tooLarge(let width, let height, let largest):
      "\(width) x \(height) pixels are more than \(largest) x \(largest)"
    case .noFont: "this is not a font that can be scaled, such as TrueType"
    }
  }
}
