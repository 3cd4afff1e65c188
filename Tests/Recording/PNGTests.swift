import KamuroRaster
import KamuroRecording
import KamuroTestSupport
import Testing

@Suite("PNG")
struct PNGTests {
  @Test("A PNG file has every pixel of its image", arguments: [PixelImage.Format.rgb, .rgba])
  func pngFileHasEveryPixel(format: PixelImage.Format) throws {
    var generator = SeededGenerator(seed: 7)
    for (width, height) in [(1, 1), (1, 40), (300, 1), (33, 17), (64, 64)] {
      for isFlat in [true, false] {
        var image = PixelImage(width: width, height: height, format: format)
        for place in image.bytes.indices {
          image.bytes[place] =
            isFlat ? UInt8(place / 97 % 5) : UInt8.random(in: 0...255, using: &generator)
        }
        let file = try PNGFile(try image.png())
        #expect(file.width == width && file.height == height && file.channels == format.rawValue)
        #expect(file.bytes == image.bytes)
        #expect(file.chunks.contains("sRGB"))
      }
    }
  }

  @Test("The PNG file of a simple image is small")
  func pngFileOfASimpleImageIsSmall() throws {
    let image = PixelImage(width: 1000, height: 1000, format: .rgb)
    #expect(try image.png().count < 30_000)
  }

  @Test("An image too wide for PNG is refused with the reason")
  func tooWideImageIsRefusedWithReason() {
    let image = PixelImage(width: 1_000_001, height: 1, format: .rgb)
    #expect {
      try image.png()
    } throws: { error in
      guard case .notEncoded(let reason)? = error as? PictureError else { return false }
      return reason.contains("IHDR")
    }
  }
}
