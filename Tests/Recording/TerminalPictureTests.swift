import Foundation
import KamuroRaster
import KamuroScreen
import KamuroTestSupport
import Testing

@testable import KamuroRecording

@Suite("Pictures for terminals")
struct TerminalPictureTests {
  private let size = ScreenSize(columns: 9, rows: 4)

  /// Noise of `count` colors, 72 x 61 pixels, so that the last band of sixels is not full.
  private func noise(colors count: Int) -> PixelImage {
    var dice = SeededGenerator(seed: UInt64(count))
    let palette = (0..<count).map { _ in
      (0..<3).map { _ in UInt8((Double(Int.random(in: 0...100, using: &dice)) * 2.55).rounded()) }
    }
    var image = PixelImage(width: 72, height: 61, format: .rgb)
    var color = palette[0]
    for pixel in 0..<image.width * image.height {
      // Runs of all lengths.
      if Int.random(in: 0..<3, using: &dice) == 0 {
        color = palette[.random(in: 0..<count, using: &dice)]
      }
      image.bytes.replaceSubrange(3 * pixel..<3 * pixel + 3, with: color)
    }
    return image
  }

  @Test("kitty gets a PNG in chunks of 4,096 bytes, of which all but the last announce another one")
  func kittyGetsChunks() throws {
    let image = noise(colors: 3000)
    let bytes = try TerminalPicture.kitty.bytes(of: image, on: size)
    let chunks = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\u{1B}\\")
    #expect(chunks.last == "\n" && chunks.count > 2)
    var text = ""
    for (place, chunk) in chunks.dropLast().enumerated() {
      let parts = chunk.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
      let isLast = place == chunks.count - 2
      let keys = place == 0 ? "a=T,f=100,c=9,r=4,q=2," : "q=2,"
      #expect(parts[0] == "\u{1B}_G\(keys)m=\(isLast ? 0 : 1)")
      #expect(isLast ? parts[1].utf8.count <= 4096 : parts[1].utf8.count == 4096)
      text += parts[1]
    }
    let file = try #require(Data(base64Encoded: text))
    #expect(try PixelImage(png: Array(file), largest: 100) == image.withAlpha)
  }

  @Test("iTerm2 gets a PNG with its length and its size in screen cells")
  func itermGetsFile() throws {
    let image = noise(colors: 40)
    let text = String(
      decoding: try TerminalPicture.iterm.bytes(of: image, on: size),
      as: UTF8.self
    )
    let parts = text.split(separator: ":", maxSplits: 1)
    #expect(text.hasSuffix("\u{7}\n"))
    let file = try #require(Data(base64Encoded: String(parts[1].dropLast(2))))
    #expect(
      parts[0]
        == "\u{1B}]1337;File=inline=1;size=\(file.count);preserveAspectRatio=0;width=9;height=4"
    )
    #expect(try PixelImage(png: Array(file), largest: 100) == image.withAlpha)
  }

  @Test("Sixels of up to 255 colors are the picture's pixels", arguments: [1, 2, 255])
  func sixelsAreThePicture(colors: Int) throws {
    let image = noise(colors: colors)
    let bytes = try TerminalPicture.sixel.bytes(of: image, on: size)
    #expect(try SixelReader(bytes).image == image)
  }

  @Test("Sixels of a picture with more colors are near to it")
  func sixelsAreNear() throws {
    var image = PixelImage(width: 160, height: 90, format: .rgb)
    for pixel in 0..<160 * 90 {
      let (row, column) = pixel.quotientAndRemainder(dividingBy: 160)
      image.bytes[3 * pixel] = UInt8(column)
      image.bytes[3 * pixel + 1] = UInt8(2 * row)
      image.bytes[3 * pixel + 2] = UInt8(row / 2 + column / 2)
    }
    let shown = try SixelReader(try TerminalPicture.sixel.bytes(of: image, on: size)).image
    let errors = zip(shown.bytes, image.bytes).map { abs(Int($0) - Int($1)) }
    #expect(shown.width == 160 && shown.height == 90)
    #expect(errors.reduce(0, +) < 6 * errors.count)
  }
}

/// A plain reader of sixels, after the VT330/VT340 programmer reference.
private struct SixelReader {
  var image: PixelImage

  init(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.hasPrefix("\u{1B}P0;1;0q\"1;1;") && text.hasSuffix("\u{1B}\\\n"))
    var rest = text.dropFirst("\u{1B}P0;1;0q\"".count).dropLast(3)
    func numbers() -> [Int] {
      let digits = rest.prefix { $0.isNumber || $0 == ";" }
      rest = rest.dropFirst(digits.count)
      return digits.split(separator: ";").compactMap { Int($0) }
    }
    let raster = numbers()
    image = PixelImage(width: raster[2], height: raster[3], format: .rgb)
    var colors: [Int: [UInt8]] = [:]
    var (color, column, band, count) = (0, 0, 0, 1)
    while let sign = rest.popFirst() {
      switch sign {
      case "#":
        let given = numbers()
        color = given[0]
        if given.count > 1 {
          #expect(given[1] == 2 && given[2...].allSatisfy { 0...100 ~= $0 })
          colors[color] = given[2...].map { UInt8((Double($0) * 2.55).rounded()) }
        }
      case "!": count = numbers()[0]
      case "$": column = 0
      case "-": (column, band) = (0, band + 1)
      default:
        let bits = Int(try #require(sign.asciiValue)) - 63
        try #require(0..<64 ~= bits && column + count <= image.width)
        for place in column..<column + count {
          for row in 0..<6 where bits >> row & 1 == 1 {
            let first = 3 * ((6 * band + row) * image.width + place)
            image.bytes.replaceSubrange(first..<first + 3, with: try #require(colors[color]))
          }
        }
        (column, count) = (column + count, 1)
      }
    }
  }
}
