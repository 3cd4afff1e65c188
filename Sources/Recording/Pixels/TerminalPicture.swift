internal import KamuroFoundations
package import KamuroScreen

/// How a still picture is written to a terminal that shows pixels, at the cursor.
package enum TerminalPicture: String, CaseIterable, Sendable {
  /// The graphics protocol of kitty, which Ghostty, Konsole and WezTerm speak, too: a PNG.
  case kitty
  /// DEC's sixels, of at most 256 colors.
  case sixel
  /// The inline images of iTerm2: a PNG.
  case iterm

  /// The bytes that show a picture without alpha, and a line feed.
  /// - Parameter size: The cells that kitty and iTerm2 scale it to; a sixel has the size of its pixels.
  /// - Throws: A ``PictureError`` where there is no libpng.
  package func bytes(
    of image: PixelImage,
    on size: ScreenSize
  ) throws(PictureError) -> [UInt8] {
    var output: [UInt8] = []
    switch self {
    case .kitty:
      var buffer = ByteBuffer()
      KittyGraphics.show(try image.png(), on: size, into: &buffer)
      output += buffer.bytes
    case .sixel: SixelImage(image).write(into: &output)
    case .iterm:
      let file = try image.png()
      output.write("\u{1B}]1337;File=inline=1;size=\(file.count);preserveAspectRatio=0;")
      output.write("width=\(size.columns);height=\(size.rows):")
      output.write(base64: file)
      output.write("\u{7}")
    }
    output.write("\n")
    return output
  }
}
