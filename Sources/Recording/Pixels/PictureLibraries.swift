internal import KamuroCPictures

/// The installed libraries for pictures.
package enum PictureLibraries {
  /// The path of libpng; `nil` where it is not installed.
  package static var png: String? { png_library_path().map { String(cString: $0) } }

  /// The path of FreeType; `nil` where it is not installed.
  package static var freeType: String? { glyph_font_library_path().map { String(cString: $0) } }
}
