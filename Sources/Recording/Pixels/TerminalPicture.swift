package import KamuroRaster
package import KamuroScreen

/// How a still picture is written to a terminal that shows pixels, at the cursor.
package enum TerminalPicture: String, CaseIterable, Sendable {
  /// The graphics protocol of kitty, which Ghostty, Konsole and WezTerm speak, too: a PNG.
  case kitty
  /// DEC's sixels, of at most 256 colors.
  case sixel
  /// The inline images of iTerm2: a PNG.
  case iterm

  /// The most bytes of base 64 in one of kitty's chunks.
  private static let chunkLength = 4096

  /// The bytes that show a picture without alpha, and a line feed.
  /// - Parameter size: The cells that kitty and iTerm2 scale it to; a sixel has the size of its pixels.
  /// - Throws: A ``PictureError`` where there is no libpng.
  package func bytes(
    of image: PixelImage,
    on size: ScreenSize
  ) throws(PictureError) -> [UInt8] {
    var output: [UInt8] = []
    switch self {
    case .kitty: Self.writeChunks(of: try image.png(), on: size, into: &output)
    case .sixel: SixelImage(image).write(into: &output)
    case .iterm:
      let file = try image.png()
      output.write("\u{1B}]1337;File=inline=1;size=\(file.count);preserveAspectRatio=0;")
      output.write("width=\(size.columns);height=\(size.rows):")
      output.writeBase64(file)
      output.write("\u{7}")
    }
    output.write("\n")
    return output
  }

  /// Writes a PNG in chunks, without an answer; m says whether another chunk follows.
  private static func writeChunks(
    of file: [UInt8],
    on size: ScreenSize,
    into output: inout [UInt8]
  ) {
    var text: [UInt8] = []
    text.writeBase64(file)
    for first in stride(from: 0, to: text.count, by: chunkLength) {
      let end = min(first + chunkLength, text.count)
      output.write("\u{1B}_G")
      if first == 0 { output.write("a=T,f=100,c=\(size.columns),r=\(size.rows),") }
      output.write("q=2,m=\(end < text.count ? 1 : 0);")
      output += text[first..<end]
      output.write("\u{1B}\\")
    }
  }
}
