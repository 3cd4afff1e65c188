import KamuroRaster
import KamuroRecording
import KamuroTestSupport
import Testing

@Suite("PNG")
struct PNGTests {
  @Test("holds every pixel", arguments: [PixelImage.Format.rgb, .rgba])
  func roundTrip(format: PixelImage.Format) throws {
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

  @Test("is small where the picture is simple")
  func isSmall() throws {
    let image = PixelImage(width: 1000, height: 1000, format: .rgb)
    #expect(try image.png().count < 30_000)
  }

  @Test("is refused, with the reason, for what is too wide")
  func refuses() {
    let image = PixelImage(width: 1_000_001, height: 1, format: .rgb)
    #expect {
      try image.png()
    } throws: { error in
      guard case .notEncoded(let reason)? = error as? PictureError else { return false }
      return reason.contains("IHDR")
    }
  }
}
