import TestSupport
import Testing

@testable import Particles
@testable import Raster

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

@Suite("Palette")
struct PaletteTests {
  private static let hues: [(name: String, light: SIMD4<Float>)] = [
    ("red", [1, 0, 0, 0]), ("green", [0, 1, 0, 0]), ("blue", [0, 0, 1, 0]),
    ("magenta", [1, 0, 1, 0]), ("cyan", [0, 1, 1, 0]), ("orange", [1, 0.376, 0, 0]),
  ]
  private static let cubeGreys: Set<UInt8> = [16, 59, 102, 145, 188, 231]

  @Test("fades of pure hues never turn grey", arguments: 0..<6)
  func fades(hue: Int) {
    var quantizer = ColorQuantizer(depth: .palette256)
    for step in 1...400 {
      let light = Self.hues[hue].light * (Float(step) / 400)
      guard case .indexed(let index) = quantizer.color(for: light).kind else {
        Issue.record("256 colors are indices")
        return
      }
      #expect(index >= 16 && index < 232 && !Self.cubeGreys.contains(index))
    }
  }

  @Test("fades of pure hues keep to their hue in 16 colors", arguments: 0..<5)
  func sixteenFades(hue: Int) {
    let allowed: [Set<UInt8>] = [[1, 9], [2, 10], [4, 12], [5, 13], [6, 14]]
    var quantizer = ColorQuantizer(depth: .sixteen)
    for step in 8...400 {
      let light = Self.hues[hue].light * (Float(step) / 400)
      guard case .indexed(let index) = quantizer.color(for: light).kind else { return }
      #expect(allowed[hue].contains(index))
    }
  }

  /// The palette as its documentation defines it, without the tables under test.
  private func level(_ index: Int) -> SIMD3<Double> {
    if index >= 232 { return SIMD3(repeating: Double(8 + 10 * (index - 232))) }
    let place = index - 16
    func step(_ value: Int) -> Double { value == 0 ? 0 : Double(55 + 40 * value) }
    return SIMD3(step(place / 36), step(place / 6 % 6), step(place % 6))
  }

  /// OKLab in double precision, from sRGB levels.
  private func lab(_ level: SIMD3<Double>) -> SIMD3<Double> {
    func linear(_ value: Double) -> Double {
      let part = value / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    let (r, g, b) = (linear(level.x), linear(level.y), linear(level.z))
    let long = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    let medium = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    let short = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    return SIMD3(
      0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
      1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
      0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
    )
  }

  @Test("the whole table agrees with a search of all colors")
  func oracle() {
    var quantizer = ColorQuantizer(depth: .palette256)
    let labs = (0...255).map { $0 < 16 ? SIMD3<Double>.zero : lab(level($0)) }
    let (lightness, red, yellow) = (labs.map(\.x), labs.map(\.y), labs.map(\.z))
    let isGrey = (0...255).map { index in
      let level = level(index)
      return level.x == level.y && level.y == level.z
    }
    for place in 0..<32 * 32 * 32 {
      // Colors in the middle of an entry of the table.
      let steps = SIMD3(Double(place >> 10), Double(place >> 5 & 31), Double(place & 31))
      let levels = (steps * (255.0 / 31)).rounded(.toNearestOrAwayFromZero)
      let wanted = lab(steps * (255.0 / 31))
      let chroma = (wanted.y * wanted.y + wanted.z * wanted.z).squareRoot()
      let keepsHue = wanted.x > 0 && chroma / wanted.x > 0.05
      let light = LinearLight.of(
        red: UInt8(levels.x),
        green: UInt8(levels.y),
        blue: UInt8(levels.z)
      )
      guard case .indexed(let found) = quantizer.color(for: light).kind else { return }
      let (x, y, z) = (wanted.x, wanted.y, wanted.z)
      var (least, distance) = (Double.infinity, Double.infinity)
      var index = 16
      while index < 256 {
        let (dx, dy, dz) = (lightness[index] - x, red[index] - y, yellow[index] - z)
        let square = dx * dx + dy * dy + dz * dz
        if index == Int(found) { distance = square }
        if square < least, !keepsHue || !isGrey[index] { least = square }
        index += 1
      }
      if distance > least + 1e-5 || keepsHue && isGrey[Int(found)] {
        Issue.record("\(levels) is \(found)")
      }
    }
  }

  @Test("no hue fades through grey, whatever shows it", arguments: hues.indices, 0..<8)
  func chooserFades(hue: Int, way: Int) {
    let light = Self.hues[hue].light
    let color = SIMD3(light.x, hue == 5 ? 0.647 : light.y, light.z)
    let size = ScreenSize(columns: 10, rows: 5)
    for glyphs in GlyphStyle.allCases {
      var rasterizer = Rasterizer(
        glyphs: glyphs,
        blocks: way & 4 == 0 ? .quadrant : .octant,
        colors: .palette256
      )
      rasterizer.isSteady = way & 1 != 0
      rasterizer.dither = way & 2 != 0
      var grid = ScreenGrid(size: size)
      for step in (0...60).reversed() {
        let opacity = Float(step) / 60
        var batch = SpriteBatch(
          .glow,
          width: 50,
          height: 50,
          [TestSprite(x: 25, y: 41, color: color, opacity: opacity)]
        )
        batch.append(
          Contents(shape: .disc, size: Size(width: 13, height: 13)),
          [TestSprite(x: 64, y: 33, color: color, opacity: opacity)]
        )
        rasterizer.draw(batch, into: &grid)
        for cell in grid.cells {
          for color in [cell.foreground, cell.background] where color != .standard {
            guard case .indexed(let index) = color.kind, index >= 16, index < 232,
              !Self.cubeGreys.contains(index)
            else {
              Issue.record("\(Self.hues[hue].name) is \(color) in \(glyphs)")
              return
            }
          }
        }
      }
      #expect(grid == ScreenGrid(size: size))
    }
  }

  @Test("colors of the palette are found again")
  func ownColors() {
    var quantizer = ColorQuantizer(depth: .direct)
    for index in 0..<256 {
      let (red, green, blue) = XtermPalette.levels(of: UInt8(index))
      let color = quantizer.color(for: XtermPalette.light[index])
      #expect(color == .direct(red: red, green: green, blue: blue))
    }
  }

  @Test("values that are no numbers or too large give a color all the same")
  func hostileValues() {
    for depth in ColorDepth.allCases {
      var quantizer = ColorQuantizer(depth: depth)
      for value: Float in [.nan, .infinity, -.infinity, 1e30, -3] {
        _ = quantizer.color(for: SIMD4(value, 0.5, value, value))
      }
    }
  }

  @Test("depths are named as the command line names them")
  func names() {
    #expect(ColorDepth.allCases.map(\.rawValue) == ["none", "16", "256", "true"])
    #expect(
      GlyphStyle.allCases.map(\.rawValue) == [
        "hybrid", "braille", "octant", "sextant", "quadrant", "half", "ascii",
      ]
    )
  }
}
