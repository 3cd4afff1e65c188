import Foundation
import KamuroParticles
import KamuroScreen
import Testing

@testable import KamuroRaster

@Suite("Palettes of effects")
struct HuePaletteTests {
  private static func color(_ red: Int, _ green: Int, _ blue: Int) -> Color {
    Color(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255)
  }

  /// The first 16 colors of a theme, all of which are different.
  private static let nord = [
    color(0x3B, 0x42, 0x52), color(0xBF, 0x61, 0x6A), color(0xA3, 0xBE, 0x8C),
    color(0xEB, 0xCB, 0x8B), color(0x81, 0xA1, 0xC1), color(0xB4, 0x8E, 0xAD),
    color(0x88, 0xC0, 0xD0), color(0xE5, 0xE9, 0xF0), color(0x4C, 0x56, 0x6A), color(1, 2, 3),
    color(2, 3, 4), color(3, 4, 5), color(4, 5, 6), color(5, 6, 7), color(6, 7, 8),
    color(0xEC, 0xEF, 0xF4),
  ]

  @Test(
    "A pure color becomes the theme's color of its name, and white its lightest",
    arguments: [
      (SIMD3<Float>(1, 0, 0), 1), ([0, 1, 0], 2), ([1, 1, 0], 3), ([0, 0, 1], 4), ([1, 0, 1], 5),
      ([0, 1, 1], 6), ([1, 1, 1], 15),
    ] as [(SIMD3<Float>, Int)]
  )
  func pureColorsBecomeThoseOfTheme(color: SIMD3<Float>, index: Int) {
    let palette = HuePalette(theme: Self.nord)
    let wanted = Self.nord[index]
    let difference =
      palette.color(for: color) - SIMD3(Float(wanted.red), Float(wanted.green), Float(wanted.blue))
    #expect(max(difference.max(), -difference.min()) < 1e-5)
    // Half as bright, half as bright.
    let dim = palette.color(for: color / 2) * 2 - palette.color(for: color)
    #expect(abs(dim.max()) < 1e-5 && abs(dim.min()) < 1e-5)
  }

  @Test("With a theme of pure colors every color stays as it is")
  func colorsOfPureThemeStay() {
    let pure = (0..<16).map { index -> Color in
      let (red, green, blue) = (index & 1, (index >> 1) & 1, (index >> 2) & 1)
      return Color(red: Double(red), green: Double(green), blue: Double(blue))
    }
    let palette = HuePalette(theme: pure)
    let source = RandomSource(seed: 5)
    for index in 0..<1000 {
      let first = UInt64(3 * index)
      let own = SIMD3<Float>(
        Float(source.unit(first)),
        Float(source.unit(first + 1)),
        Float(source.unit(first + 2))
      )
      let difference = palette.color(for: own) - own
      #expect(max(difference.max(), -difference.min()) < 1e-5)
    }
  }

  @Test(
    "A color becomes the nearest of a list by hue, and a dark one is as dark as before",
    arguments: [
      ([1, 0.1, 0.1], 0), ([0.9, 0.5, 0.1], 1), ([0.2, 0.9, 0.3], 2), ([0, 0.1, 0.8], 3),
      ([0.5, 0, 0], 0), ([0.9, 0.9, 0.9], 4),
    ] as [(SIMD3<Float>, Int)]
  )
  func colorBecomesNearest(color: SIMD3<Float>, index: Int) {
    let list: [SIMD3<Float>] = [[1, 0, 0], [1, 0.5, 0], [0, 0.5, 0], [0, 0, 1], [1, 1, 1]]
    let palette = HuePalette(
      nearestOf: list.map {
        Color(red: Double($0.x), green: Double($0.y), blue: Double($0.z))
      }
    )
    let difference = palette.color(for: color) - list[index] * color.max()
    #expect(max(difference.max(), -difference.min()) < 1e-5)
    #expect(palette.color(for: .zero) == .zero)
  }

  @Test(
    "On a scale a color becomes one of the same lightness, between the darkest and the lightest"
  )
  func scaleKeepsLightness() {
    let grays = HuePalette(scale: [Self.color(60, 60, 60), Self.color(200, 200, 200)])
    let source = RandomSource(seed: 8)
    /// Of an sRGB color by the definition: cube roots in double precision.
    func lightness(_ color: SIMD3<Float>) -> Double {
      let light = (0..<3).map { channel -> Double in
        let value = Double(color[channel])
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      }
      let cones = [
        0.4122214708 * light[0] + 0.5363325363 * light[1] + 0.0514459929 * light[2],
        0.2119034982 * light[0] + 0.6806995451 * light[1] + 0.1073969566 * light[2],
        0.0883024619 * light[0] + 0.2817188376 * light[1] + 0.6299787005 * light[2],
      ].map { cbrt($0) }
      return 0.2104542553 * cones[0] + 0.7936177850 * cones[1] - 0.0040720468 * cones[2]
    }
    let least = lightness([60 / 255, 60 / 255, 60 / 255])
    let most = lightness([200 / 255, 200 / 255, 200 / 255])
    for index in 0..<500 {
      let first = UInt64(3 * index)
      let own = SIMD3<Float>(
        Float(source.unit(first)),
        Float(source.unit(first + 1)),
        Float(source.unit(first + 2))
      )
      let shown = grays.color(for: own)
      #expect(shown.x == shown.y && shown.y == shown.z)
      let wanted = min(most, lightness(own))
      #expect(wanted < least ? lightness(shown) < least : abs(lightness(shown) - wanted) < 0.03)
    }
    #expect(grays.color(for: .zero).max() < 1e-6)
  }

  @Test("A rasterizer with a palette draws what it draws of sprites in the palette's colors")
  func rasterizerDrawsRecoloredSprites() {
    let palette = HuePalette(theme: Self.nord)
    var batch = SpriteBatch()
    let kinds: [(BlendMode, SIMD3<Float>)] = [
      (.additive, [1, 0.2, 0]), (.sourceOver, [0, 0.4, 0.9]), (.multiply, [1, 0, 0]),
    ]
    for (mode, color) in kinds {
      batch.append(
        Contents(shape: .disc, size: Size(width: 30, height: 30)),
        blendMode: mode,
        (0..<1500).map { TestSprite(x: Float($0 % 300), y: Float($0 / 5), color: color) }
      )
    }
    var rasterizer = Rasterizer(glyphs: .half, colors: .direct)
    var plain = rasterizer
    rasterizer.palette = palette
    var (first, second) = (
      ScreenGrid(size: ScreenSize(columns: 40, rows: 20)),
      ScreenGrid(size: ScreenSize(columns: 40, rows: 20))
    )
    rasterizer.draw(batch, into: &first)
    plain.draw(batch.recolored(by: palette), into: &second)
    #expect(first == second && first.cells.contains { $0 != .blank })
    plain.draw(batch, into: &second)
    #expect(first != second)
    // Without the palette the own colors are back.
    rasterizer.palette = nil
    rasterizer.draw(batch, into: &first)
    #expect(first == second)
  }
}
