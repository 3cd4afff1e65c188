import Foundation
import KamuroParticles
import KamuroRaster
import KamuroRecording
import KamuroScreen
import KamuroTestSupport
import Testing

/// Draws a row of screen cells.
func picture(
  _ cells: [ScreenCell],
  scale: Int = 1,
  background: PixelColor = .black,
  font: GlyphFont? = nil
) -> PixelImage {
  var grid = ScreenGrid(size: ScreenSize(columns: cells.count, rows: 1))
  grid.cells = cells
  var painter = GridPainter(scale: scale, background: background, font: font)
  return painter.picture(of: grid)
}

extension PixelImage {
  /// The channels of the pixel at a column and a row.
  subscript(x: Int, y: Int) -> [UInt8] {
    let first = (y * width + x) * format.rawValue
    return Array(bytes[first..<first + format.rawValue])
  }

  /// The mean linear light, 0...1, of a rectangle of grey pixels, by sRGB's formula.
  func light(_ columns: Range<Int>, _ rows: Range<Int>) -> Double {
    let sum = rows.reduce(0.0) { sum, y in
      columns.reduce(sum) { sum, x in
        let level = Double(self[x, y][0]) / 255
        return sum + (level <= 0.04045 ? level / 12.92 : pow((level + 0.055) / 1.055, 2.4))
      }
    }
    return sum / Double(columns.count * rows.count)
  }
}

/// A white glyph on black.
private func white(_ scalar: UInt32) throws -> ScreenCell {
  ScreenCell(
    try #require(Unicode.Scalar(scalar)),
    foreground: .direct(red: 255, green: 255, blue: 255),
    background: .direct(red: 0, green: 0, blue: 0)
  )
}

/// The blocks of a screen cell, two to a row, that are full of ink, as bits.
///
/// `nil` when a block is neither full nor empty.
private func pattern(of scalar: UInt32, rows: Int, scale: Int = 3) throws -> UInt32? {
  let image = picture([try white(scalar)], scale: scale)
  var bits: UInt32 = 0
  for block in 0..<2 * rows {
    let width = image.width / 2
    let height = image.height / rows
    let (left, top) = (block % 2 * width, block / 2 * height)
    let light = image.light(left..<left + width, top..<top + height)
    guard light == 0 || light == 1 else { return nil }
    if light == 1 { bits |= 1 << UInt32(block) }
  }
  return bits
}

@Suite("Picture of a screen")
struct GridPictureTests {
  @Test("A screen's picture is as large as its cells", arguments: 1...8)
  func pictureIsAsLargeAsItsCells(scale: Int) {
    var painter = GridPainter(scale: scale, background: .black, font: nil)
    let image = painter.picture(of: ScreenGrid(size: ScreenSize(columns: 5, rows: 3)))
    #expect(image.width == 5 * 8 * scale && image.height == 3 * 16 * scale)
    #expect(image.bytes.count == image.width * image.height * 3)
  }

  @Test("A half block in a picture has exactly its two colors", arguments: [1, 2, 3, 8])
  func halfBlockHasExactlyItsTwoColors(scale: Int) {
    let cell = ScreenCell(
      "▀",
      foreground: .direct(red: 250, green: 17, blue: 3),
      background: .indexed(67)
    )
    let image = picture(
      [cell, .blank],
      scale: scale,
      background: PixelColor(red: 9, green: 8, blue: 7)
    )
    for y in 0..<16 * scale {
      for x in 0..<8 * scale {
        #expect(image[x, y] == (y < 8 * scale ? [250, 17, 3] : [95, 135, 175]))
      }
      #expect(image[8 * scale, y] == [9, 8, 7] && image[16 * scale - 1, y] == [9, 8, 7])
    }
  }

  @Test("A picture has xterm's palette, and grey for the terminal's own foreground")
  func paletteHasTheColorsOfXterm() {
    let known: [(ScreenColor, [UInt8])] = [
      (.standard, [229, 229, 229]), (.indexed(1), [205, 0, 0]), (.indexed(12), [92, 92, 255]),
      (.indexed(16), [0, 0, 0]), (.indexed(208), [255, 135, 0]), (.indexed(232), [8, 8, 8]),
      (.indexed(255), [238, 238, 238]), (.direct(red: 1, green: 2, blue: 3), [1, 2, 3]),
    ]
    for (color, levels) in known {
      #expect(picture([ScreenCell("█", foreground: color)])[3, 5] == levels)
    }
    let orange = PixelColor(red: 200, green: 100, blue: 0)
    #expect(
      picture([ScreenCell("a", background: .standard)], background: orange)[0, 15] != [0, 0, 0]
    )
    #expect(picture([ScreenCell("▁")], background: orange)[4, 2] == [200, 100, 0])
  }

  @Test("Faint cells in a picture are dimmed, and reversed ones exchange their colors")
  func faintCellsAreDimmedAndReversedOnesSwapped() {
    func image(_ attributes: ScreenCell.Attributes) -> PixelImage {
      picture([
        ScreenCell("▌", foreground: .indexed(9), background: .indexed(10), attributes: attributes)
      ])
    }
    #expect(image([])[0, 0] == [255, 0, 0] && image([])[4, 0] == [0, 255, 0])
    #expect(image(.faint)[0, 0] == [170, 0, 0] && image(.faint)[4, 0] == [0, 255, 0])
    #expect(image(.reverse)[0, 0] == [0, 255, 0] && image(.reverse)[4, 0] == [255, 0, 0])
  }

  @Test("A braille dot in a picture has the coverage that glyphs are chosen for", arguments: 1...8)
  func brailleDotHasTheRasterizersCoverage(scale: Int) throws {
    let image = picture([try white(0x28FF)], scale: scale)
    for dot in 0..<8 {
      let (left, top) = (dot % 2 * 4 * scale, dot / 2 * 4 * scale)
      let light = image.light(left..<left + 4 * scale, top..<top + 4 * scale)
      #expect(abs(light / Double(Rasterizer().dotCoverage) - 1) < 0.02, "dot \(dot): \(light)")
    }
    // The four pixels in the middle of a small dot are covered alike.
    #expect(Set(image.bytes).count > (scale == 1 ? 1 : 2), "the dots' edges are smooth")
    let middle = image[2 * scale - 1, 2 * scale - 1]
    #expect(middle[0] > 230 && image[0, 0] == [0, 0, 0])
  }

  @Test(
    "A braille dot in a picture has any coverage that is given",
    arguments: [0.05, 0.25, 0.6, 0.9, 1] as [Float]
  )
  func brailleDotHasAnyGivenCoverage(part: Float) throws {
    var grid = ScreenGrid(size: ScreenSize(columns: 1, rows: 1))
    grid[0, 0] = try white(0x28FF)
    for scale in [2, 5] {
      var painter = GridPainter(scale: scale, background: .black, font: nil, dotCoverage: part)
      let light = painter.picture(of: grid).light(0..<8 * scale, 0..<16 * scale)
      #expect(abs(light - Double(part)) < 0.02)
    }
  }

  @Test("Braille dots in a picture are where Unicode's names say")
  func brailleDotsMatchUnicodeNames() throws {
    // 1 4
    // 2 5
    // 3 6
    // 7 8
    let order: [Character] = ["1", "4", "2", "5", "3", "6", "7", "8"]
    for scalar in UInt32(0x2801)...0x28FF {
      let name = try #require(Unicode.Scalar(scalar)?.properties.name)
      let numbers = try #require(name.split(separator: "-").last)
      let image = picture([try white(scalar)])
      for (place, number) in order.enumerated() {
        let (left, top) = (place % 2 * 4, place / 2 * 4)
        let light = image.light(left..<left + 4, top..<top + 4)
        #expect((light > 0.15) == numbers.contains(number), "\(name)")
        #expect(light > 0.15 || light == 0, "\(name)")
      }
    }
  }

  @Test("Quadrants in a picture are filled as Unicode's names say")
  func quadrantsMatchUnicodeNames() throws {
    let parts = ["UPPER LEFT", "UPPER RIGHT", "LOWER LEFT", "LOWER RIGHT"]
    for scalar in UInt32(0x2596)...0x259F {
      let name = try #require(Unicode.Scalar(scalar)?.properties.name)
      let expected = parts.indices.reduce(UInt32(0)) {
        $0 | (name.contains(parts[$1]) ? 1 << UInt32($1) : 0)
      }
      #expect(try pattern(of: scalar, rows: 2) == expected, "\(name)")
    }
  }

  @Test("Sextants and octants in a picture are filled as Unicode's names say", arguments: [3, 4])
  func sextantsAndOctantsMatchUnicodeNames(rows: Int) throws {
    let scalars = rows == 3 ? UInt32(0x1FB00)...0x1FB3B : UInt32(0x1CD00)...0x1CDE5
    for scalar in scalars {
      // Older versions of Unicode have no names for octants; the next test covers them.
      guard let name = Unicode.Scalar(scalar)?.properties.name else {
        #expect(rows == 4)
        continue
      }
      let numbers = try #require(name.split(separator: "-").last).compactMap(\.wholeNumberValue)
      let expected = numbers.reduce(UInt32(0)) { $0 | 1 << UInt32($1 - 1) }
      #expect(try pattern(of: scalar, rows: rows) == expected, "\(name)")
    }
  }

  @Test("Octants in a picture have each of the 256 patterns once, their own in order")
  func octantsHaveEachPatternOnce() throws {
    let own = try (UInt32(0x1CD00)...0x1CDE5).compactMap { try pattern(of: $0, rows: 4) }
    #expect(own.count == 230 && own == own.sorted() && own.first == 4 && own.last == 254)
    let others: [UInt32] = [
      0x20, 0x2588, 0x2580, 0x2584, 0x258C, 0x2590, 0x2582, 0x2586, 0x1FB82, 0x1FB85, 0x1FBE6,
      0x1FBE7, 0x1CEA0, 0x1CEA3, 0x1CEA8, 0x1CEAB,
    ]
    let rest = try (others + (0x2596...0x259F)).compactMap { try pattern(of: $0, rows: 4) }
    #expect(Set(own + rest) == Set(0..<256) && own.count + rest.count == 256)
    #expect(try pattern(of: 0x1FBE6, rows: 4) == 0b0001_0100)
    #expect(try pattern(of: 0x1CEA0, rows: 4) == 0b1000_0000)
  }

  @Test(
    "Eighth blocks in a picture fill their part of the cell from the right side",
    arguments: [1, 2, 5]
  )
  func eighthBlocksFillTheirPart(scale: Int) throws {
    let (width, height) = (8 * scale, 16 * scale)
    for eighth in 1...8 {
      let part = Double(eighth) / 8
      let lower = picture([try white(0x2580 + UInt32(eighth))], scale: scale)
      #expect(abs(lower.light(0..<width, 0..<height) - part) < 1e-9)
      #expect(lower.light(0..<width, height - 2 * scale * eighth..<height) == 1)
      let left = picture([try white(0x2590 - UInt32(eighth))], scale: scale)
      guard eighth < 8 else { continue }
      #expect(abs(left.light(0..<width, 0..<height) - part) < 1e-9)
      #expect(left.light(0..<scale * eighth, 0..<height) == 1)
    }
    let upper = picture([try white(0x2594)], scale: scale)
    #expect(upper.light(0..<width, 0..<2 * scale) == 1)
    #expect(upper.light(0..<width, 2 * scale..<height) == 0)
    let right = picture([try white(0x2595)], scale: scale)
    #expect(right.light(7 * scale..<width, 0..<height) == 1)
    #expect(right.light(0..<7 * scale, 0..<height) == 0)
    for (shade, part) in [(UInt32(0x2591), 0.25), (0x2592, 0.5), (0x2593, 0.75)] {
      let image = picture([try white(shade)], scale: scale)
      #expect(abs(image.light(0..<width, 0..<height) - part) < 0.01)
    }
  }
}
