internal import KamuroCPictures

/// The libraries that pictures take, as this system has them.
package enum PictureLibraries {
  /// The file of libpng; `nil` without it.
  package static var png: String? { png_library_path().map { String(cString: $0) } }

  /// The file of FreeType; `nil` without it.
  package static var freeType: String? { glyph_font_library_path().map { String(cString: $0) } }
}
