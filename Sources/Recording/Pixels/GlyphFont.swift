internal import KamuroCPictures

/// A font at the size of a screen cell, drawn by FreeType.
package final class GlyphFont {
  private let font: OpaquePointer
  /// The font's file, which FreeType reads from while the font is used.
  private let bytes: UnsafeMutableBufferPointer<UInt8>

  /// Opens the bytes of a TrueType or OpenType file for cells of a scale.
  package init(_ file: [UInt8], scale: Int) throws(PictureError) {
    guard glyph_font_is_available() else { throw .noFreeType }
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(1, file.count))
    _ = bytes.update(fromContentsOf: file)
    let cell = GridPainter.cellSize(scale: scale)
    let font = glyph_font_open(
      bytes.baseAddress,
      file.count,
      Int32(cell.width),
      Int32(cell.height)
    )
    guard let font else {
      bytes.deallocate()
      throw .noFont
    }
    self.bytes = bytes
    self.font = font
  }

  deinit {
    glyph_font_close(font)
    bytes.deallocate()
  }

  /// The ink of each pixel of a glyph in the middle of a box; `nil` when the font does not have it.
  func ink(of scalar: Unicode.Scalar, width: Int, height: Int) -> [UInt8]? {
    var box = [UInt8](repeating: 0, count: width * height)
    let isDrawn = box.withUnsafeMutableBufferPointer {
      glyph_font_draw(font, scalar.value, $0.baseAddress, Int32(width), Int32(height))
    }
    return isDrawn ? box : nil
  }
}
