import KamuroRaster
import KamuroRecording
import KamuroScreen
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
      guard case .notEncoded(_, let reason)? = error as? PictureError else { return false }
      return reason.contains("IHDR")
    }
  }

  @Test(
    "A decoded PNG file has every pixel of its image",
    arguments: [PixelImage.Format.rgb, .rgba]
  )
  func decodedFileHasEveryPixel(format: PixelImage.Format) throws {
    var generator = SeededGenerator(seed: 8)
    for (width, height) in [(1, 1), (1, 40), (256, 1), (33, 17), (256, 256)] {
      var image = PixelImage(width: width, height: height, format: format)
      for place in image.bytes.indices {
        image.bytes[place] = UInt8.random(in: 0...255, using: &generator)
      }
      let decoded = try PixelImage(png: try image.png(), largest: 256)
      #expect(decoded.width == width && decoded.height == height && decoded.format == .rgba)
      let channels = format.rawValue
      let expected = (0..<width * height).flatMap { pixel in
        (0..<4).map { $0 < channels ? image.bytes[pixel * channels + $0] : 255 }
      }
      #expect(decoded.bytes == expected)
    }
  }

  @Test("A PNG file of gray, of few colors or of 16 bits is decoded to the same pixels")
  func otherFormatsAreDecoded() throws {
    // Two pixels each, black and white, or red of half opacity and blue; made by hand.
    let files: [String: [UInt8]] = [
      "89504e470d0a1a0a0000000d4948445200000002000000010800000000d14920560000000b49444154789c6360f80f000102010042bebc680000000049454e44ae426082":
        [0, 0, 0, 255, 255, 255, 255, 255],
      "89504e470d0a1a0a0000000d4948445200000002000000010103000000ceecedc900000006504c5445ff00000000ff6ca1fd8e0000000274524e5380ff6012bafe0000000a49444154789c63700000004200412937f4ef0000000049454e44ae426082":
        [255, 0, 0, 128, 0, 0, 255, 255],
      "89504e470d0a1a0a0000000d4948445200000002000000011006000000a4b2a3c90000001449444154789c63f8ff9f01081a1a40e47f200000326806fbb0c799be0000000049454e44ae426082":
        [255, 0, 0, 128, 0, 0, 255, 255],
    ]
    for (text, pixels) in files {
      let digits = Array(text)
      let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
        UInt8(String(digits[$0...$0 + 1]), radix: 16)
      }
      #expect(try PixelImage(png: bytes, largest: 256).bytes == pixels)
    }
  }

  @Test("A PNG file that is too large is refused before its pixels are read")
  func tooLargeFileIsRefused() throws {
    for (width, height) in [(257, 1), (1, 257), (3000, 3000)] {
      let file = try PixelImage(width: width, height: height, format: .rgb).png()
      let error = #expect(throws: PictureError.self) { try PixelImage(png: file, largest: 256) }
      #expect(error == .tooLarge(width: width, height: height, largest: 256))
      #expect(error?.description == "\(width) x \(height) pixels are more than 256 x 256")
    }
  }

  @Test("A broken PNG file is refused with the reason, whatever is wrong with it")
  func brokenFileIsRefused() throws {
    var generator = SeededGenerator(seed: 9)
    var image = PixelImage(width: 20, height: 20, format: .rgba)
    for place in image.bytes.indices {
      image.bytes[place] = .random(in: 0...255, using: &generator)
    }
    let file = try image.png()
    for count in [0, 1, 7, 8, 20, 33, 60, file.count / 2] {
      let error = #expect(throws: PictureError.self) {
        try PixelImage(png: Array(file.prefix(count)), largest: 256)
      }
      #expect(error?.description.hasPrefix("it is not a PNG that libpng can read: ") == true)
    }
    for _ in 0..<500 {
      var changed = file
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        changed[Int.random(in: 0..<file.count, using: &generator)] =
          .random(in: 0...255, using: &generator)
      }
      _ = try? PixelImage(png: changed, largest: 256)
    }
  }
}
