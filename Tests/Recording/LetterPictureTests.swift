import KamuroParticles
import KamuroRaster
import KamuroRecording
import KamuroScreen
import KamuroTestSupport
import Testing

@Suite("Letters in a picture")
struct LetterPictureTests {
  private let red = ScreenColor.direct(red: 255, green: 0, blue: 0)

  /// A picture's red channel, a line for each row: `#` for full, `+` for partial, `.` for none.
  private func drawing(_ image: PixelImage) -> [String] {
    (0..<image.height).map { y in
      (0..<image.width).map { x in image[x, y][0] == 255 ? "#" : image[x, y][0] > 0 ? "+" : "." }
        .joined()
    }
  }

  @Test("Letters come from the font, at the size of the screen cell", arguments: [1, 2, 4])
  func lettersComeFromTheFont(scale: Int) throws {
    let font = try GlyphFont(BoxFont.bytes, scale: scale)
    let image = picture([ScreenCell("A", foreground: red)], scale: scale, font: font)
    for (y, line) in drawing(image).enumerated() {
      let isInk = (4 * scale..<12 * scale).contains(y)
      let (ink, side) = (isInk ? "#" : ".", String(repeating: ".", count: 2 * scale))
      #expect(line == side + String(repeating: ink, count: 4 * scale) + side, "row \(y)")
    }
  }

  @Test("Bold letters are broader, and wide ones are in the middle of two cells")
  func boldLettersAreBroaderAndWideOnesCentered() throws {
    let font = try GlyphFont(BoxFont.bytes, scale: 1)
    let bold = ScreenCell("A", foreground: red, attributes: .bold)
    #expect(drawing(picture([bold], font: font))[8] == "..#####.")
    let wide = ScreenCell("A", foreground: red, background: .indexed(4), attributes: .wide)
    let image = picture([wide, .continuation, .blank], font: font)
    #expect(drawing(image)[8] == "......####..............")
    #expect(image[0, 0] == [0, 0, 238] && image[15, 15] == [0, 0, 238])
    #expect(image[16, 0] == [0, 0, 0])
  }

  @Test("Letters without a font are boxes as dense as the glyphs")
  func missingLettersAreBoxesOfTheirDensity() throws {
    let ramp = Array(".+*o%#@")
    let light = ramp.map { glyph in
      picture([ScreenCell(glyph.unicodeScalars.first ?? " ", foreground: red)])
        .light(0..<8, 0..<16)
    }
    #expect(light == light.sorted() && Set(light).count == ramp.count)
    #expect((light.first ?? 0) > 0.02 && (light.last ?? 1) < 0.6)
    let font = try GlyphFont(BoxFont.bytes, scale: 1)
    let missing = picture([ScreenCell("B", foreground: red)], font: font)
    #expect(missing == picture([ScreenCell("B", foreground: red)]))
    #expect(missing.light(0..<8, 0..<16) > 0.1)
  }

  @Test("A font is needed only where there are letters")
  func fontIsNeededOnlyForLetters() {
    var grid = ScreenGrid(size: ScreenSize(columns: 3, rows: 1))
    grid.cells = [ScreenCell("⣿"), ScreenCell("▚"), .blank]
    #expect(!GridPainter.needsFont(for: grid))
    grid[2, 0] = ScreenCell("*")
    #expect(GridPainter.needsFont(for: grid))
  }

  @Test("Bytes that are not a font are refused")
  func bytesThatAreNoFontAreRefused() {
    for bytes in [[], Array("no font".utf8), Array(BoxFont.bytes.prefix(200))] {
      #expect(throws: PictureError.noFont) { try GlyphFont(bytes, scale: 1) }
    }
  }
}
