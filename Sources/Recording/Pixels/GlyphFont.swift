internal import KamuroCPictures

/// A font scaled to the size of a screen cell, rendered by FreeType.
package final class GlyphFont {
  private let font: OpaquePointer
  /// The bytes of the font file, which FreeType reads while the font is open.
  private let bytes: UnsafeMutableBufferPointer<UInt8>

  /// Opens a TrueType or OpenType font for screen cells of a scale.
  package init(_ file: [UInt8], scale: Int) throws(PictureError) {
    guard pictures_are_available() else { throw .noLibraries }
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

  /// The coverage of each pixel, 0...255, by a glyph centered in a box; `nil` when the font lacks
  /// it.
  func ink(of scalar: Unicode.Scalar, width: Int, height: Int) -> [UInt8]? {
    var box = [UInt8](repeating: 0, count: width * height)
    let isDrawn = box.withUnsafeMutableBufferPointer {
      glyph_font_draw(font, scalar.value, $0.baseAddress, Int32(width), Int32(height))
    }
    return isDrawn ? box : nil
  }
}
